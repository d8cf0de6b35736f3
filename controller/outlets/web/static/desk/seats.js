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
    offer(this.dialog, this.told);
    if (!this.dialog.open) this.dialog.showModal();
    this.dialog.querySelector(".choice:not([hidden]) button").focus();
  }

  /** Play in this way from now on: `pass`, `bot` (the other seat's), `mate` (and all of the own team), `open` or `look`. */
  play(way, near, level = null) {
    this.way = way;
    this.near = near;
    this.drawn = false;
    for (const seat of SEATS) {
      const wanted = (way === "bot" && seat === other(near)) || way === "mate" ? level : null;
      const mate = way === "mate" && seat === near;
      const now = [this.told.bots[seat] ?? null, this.told.mates[seat] ?? null];
      if (way === "look" || (now[Number(mate)] === wanted && now[Number(!mate)] === null)) continue;
      this.say({ do: "bot", seat, level: wanted, mate });
    }
    this.keep();
  }

  keep() {
    sessionStorage.setItem(KEPT, JSON.stringify({ way: this.way, near: this.near }));
    this.sit();
    this.changed();
  }

  /** Who sits at a seat, in short. */
  sitting(seat) {
    const { bots, mates, seats } = this.told;
    if (bots[seat]) return `${bots[seat]} bot`;
    if (!seats.includes(seat)) return "";
    return mates[seat] ? `you + ${mates[seat]} bot` : seats.length > 1 ? "open" : "you";
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

/** A way to play; `needs` says what a game must have for it. */
const choice = (title, text, needs, ...controls) => h("section", { class: "choice", "data-needs": needs }, h("h3", {}, title), h("p", {}, text), h("div", { class: "row" }, ...controls));

const button = (text, act, kind = "") => {
  const node = h("button", { type: "button", class: kind }, text);
  node.addEventListener("click", act);
  return node;
};

const chooser = (seats) => {
  const dialog = h("dialog", { id: "seats", "aria-labelledby": "seats-title" });
  const level = () => h("select", { class: "level", "aria-label": "how well bots play" });
  const choose = (...how) => () => {
    dialog.close();
    seats.play(...how);
  };
  const withBots = (title, text, way, needs) => {
    const select = level();
    const sit = (seat, kind) => button(`I am ${seat.toUpperCase()}`, () => choose(way, seat, select.value)(), kind);
    return choice(title, text, needs, select, sit("south", "main"), sit("north"));
  };
  dialog.append(
    h("h2", { id: "seats-title" }, "Who plays?"),
    withBots("You and a bot", "You sit at one side, a bot at the other. It moves its own pieces.", "bot", "bots"),
    withBots("You and bots", "Bots are your team-mates and the other team. They move their own pieces, and type their clues.", "mate", "teams"),
    withBots("Your team against bots", "Several of you share one side, bots are the other team.", "bot", "teams"),
    choice("Two sides, one screen", "A curtain hides everything secret while you pass the device.", "",
      button("Begin as SOUTH", choose("pass", "south")), button("Begin as NORTH", choose("pass", "north"))),
    choice("An open table", "Both sides are seen: to try things out and to test.", "", button("Open both sides", choose("open", "south"))),
    choice("Look on", "No seat, no secrets.", "", button("Just look", choose("look", "south"))),
  );
  return dialog;
};

/** Offer the ways in which this game can be played, and how well its bots can. */
const offer = (dialog, { levels, game }) => {
  const has = { "": true, bots: levels.length && game !== "decrypto", teams: levels.length && game === "decrypto" };
  for (const node of dialog.querySelectorAll(".choice")) node.hidden = !has[node.dataset.needs];
  for (const select of dialog.querySelectorAll(".level")) {
    select.replaceChildren(...levels.map((level) => h("option", { value: level, selected: level === "easy" }, level)));
  }
};
