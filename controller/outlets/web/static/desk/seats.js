/** Who sits here: how one plays on this page in, seats and bots for the board and the curtain between two players out. */

import { other } from "../draw/layout.js";
import { h } from "../draw/nodes.js";

const KEPT = "smartboard-seats";
const SEATS = ["south", "north"];

const kept = () => {
  try {
    return JSON.parse(sessionStorage.getItem(KEPT));
  } catch {
    return null;
  }
};

export class Seats {
  constructor(told, say, changed) {
    Object.assign(this, { told, say, changed });
    const before = kept();
    this.way = before?.way ?? null;
    this.near = before?.near ?? "south";
    this.drawn = this.way === "pass";
    this.curtain = document.querySelector("#curtain");
    this.dialog = chooser(this);
    document.body.append(this.dialog);
    document.querySelector("#seats-button").addEventListener("click", () => this.ask());
  }

  ask() {
    offerLevels(this.dialog, this.told.levels);
    if (!this.dialog.open) this.dialog.showModal();
    this.dialog.querySelector(".choice:not([hidden]) button").focus();
  }

  /** Play in this way from now on: `pass`, `bot`, `open` or `look`. */
  play(way, near, level = null) {
    this.way = way;
    this.near = near;
    this.drawn = false;
    for (const seat of SEATS) {
      const wanted = way === "bot" && seat === other(near) ? level : null;
      if (way !== "look" && (this.told.bots[seat] ?? null) !== wanted) this.say({ do: "bot", seat, level: wanted });
    }
    this.keep();
  }

  keep() {
    sessionStorage.setItem(KEPT, JSON.stringify({ way: this.way, near: this.near }));
    this.sit();
    this.changed();
  }

  wanted() {
    if (this.way === "open") return ["north", "south"];
    return this.way === null || this.way === "look" || this.drawn ? [] : [this.near];
  }

  /** Tell the board whose secrets are shown here. */
  sit() {
    const free = this.wanted().filter((seat) => !this.told.bots[seat]);
    if (free.join() !== [...this.told.seats].sort().join()) this.say({ do: "sit", seats: free });
  }

  /** Hide everything until the other player says so. */
  pass() {
    this.near = other(this.near);
    this.drawn = true;
    this.keep();
    this.curtain.querySelector("button")?.focus();
  }

  show() {
    this.drawn = false;
    this.keep();
  }

  /** See the other side nearer. */
  turnTable() {
    this.near = other(this.near);
    this.keep();
  }

  /** Draw the curtain as it should hang now. */
  paint() {
    if (this.way === null && this.told.simulated) this.ask();
    const name = this.near.toUpperCase();
    this.curtain.hidden = !this.drawn;
    if (!this.drawn || this.curtain.dataset.seat === this.near) return this.forget();
    this.curtain.dataset.seat = this.near;
    const button = h("button", { type: "button", class: "main" }, `I am ${name}: show my side`);
    button.addEventListener("click", () => this.show());
    this.curtain.replaceChildren(h("div", {}, h("h2", {}, `Pass the device to ${name}`), h("p", {}, "Nothing secret is on this page now."), button));
    return button.focus();
  }

  forget() {
    if (!this.drawn) delete this.curtain.dataset.seat;
  }
}

const choice = (title, text, ...controls) => h("section", { class: "choice" }, h("h3", {}, title), h("p", {}, text), h("div", { class: "row" }, ...controls));

const button = (text, act, kind = "") => {
  const node = h("button", { type: "button", class: kind }, text);
  node.addEventListener("click", act);
  return node;
};

const chooser = (seats) => {
  const dialog = h("dialog", { id: "seats", "aria-labelledby": "seats-title" });
  const level = h("select", { "aria-label": "how well the bot plays" });
  const choose = (...how) => () => {
    dialog.close();
    seats.play(...how);
  };
  dialog.append(
    h("h2", { id: "seats-title" }, "Who plays?"),
    choice("You and a bot", "You sit at one side, a bot at the other. It moves its own pieces.",
      level, button("I am SOUTH", () => choose("bot", "south", level.value)(), "main"), button("I am NORTH", () => choose("bot", "north", level.value)())),
    choice("Two players, one screen", "A curtain hides everything secret while you pass the device.",
      button("Begin as SOUTH", choose("pass", "south")), button("Begin as NORTH", choose("pass", "north"))),
    choice("An open table", "Both sides are seen: to try things out and to test.", button("Open both sides", choose("open", "south"))),
    choice("Look on", "No seat, no secrets.", button("Just look", choose("look", "south"))),
  );
  return dialog;
};

const offerLevels = (dialog, levels) => {
  const select = dialog.querySelector("select");
  select.parentElement.parentElement.hidden = !levels.length;
  select.replaceChildren(...levels.map((level) => h("option", { value: level, selected: level === "easy" }, level)));
};
