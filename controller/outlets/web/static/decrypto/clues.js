/** The clues of a side's encryptor: what the match waits for in, clues checked and sent, and what is answered, out. */

import { h } from "../draw/nodes.js";
import { makeLook } from "./look.js";
import { button, capital } from "./parts.js";

const PLACES = ["first", "second", "third"];

/** The form of a side. `ask(request, form)` requests something, `look(side, player, form)` has the card looked at. */
export class ClueForm {
  constructor(side, told, { ask, look }) {
    Object.assign(this, { side, told, request: ask });
    this.about = "";
    this.checking = false;
    this.look = makeLook(() => look(side, this.player));
    this.title = h("h2", {});
    this.inputs = PLACES.map((place) => h("input", { type: "text", maxlength: 80, autocomplete: "off", spellcheck: "false", placeholder: `${place} clue`, "aria-label": `${capital(side)}'s ${place} clue` }));
    this.check = button("Check", "ask the clue referee; nothing is sent", () => this.ask(true));
    this.send = button("Send", "give these clues", () => this.ask(false));
    this.answer = h("p", { class: "answer", role: "status" });
    this.node = h("form", { "aria-label": `${capital(side)}'s clues`, "data-side": side }, this.title, ...this.inputs,
      h("div", { class: "row" }, this.look.node, this.check, this.send), this.answer);
    this.node.addEventListener("submit", (event) => {
      event.preventDefault();
      this.ask(true);
    });
  }

  get player() {
    return this.told.match.encryptors?.[this.side] ?? null;
  }

  /** A team whose first player is a person has bots for its others. */
  get isBot() {
    const { mates, match } = this.told;
    return Boolean(mates[this.side]) && match.players[this.side].indexOf(this.player) > 0;
  }

  /** Which clue is to be replaced, counted from 1; 0 for none. */
  get replaced() {
    const { challenge, of } = this.told.match;
    return challenge && of === this.side ? challenge.clue : 0;
  }

  /** Ask the clue referee about the clues, or send them. */
  ask(check) {
    const clues = this.inputs.map(({ value }) => value.trim());
    if (clues.includes("")) {
      this.answer.textContent = "three clues are wanted, one for each digit of the code, in its order";
      return;
    }
    this.checking = check;
    this.answer.textContent = "";
    this.request({ do: "clues", seat: this.side, player: this.player, clues, check }, this);
  }

  /** What was asked is accepted, perhaps with warnings. */
  answered({ warnings }) {
    const done = this.checking ? "checked: nothing is against a rule" : "sent: they can be changed until they are public";
    const doubts = warnings.map(({ clue, rule, message }) => `${clue} (${rule}): ${message}`);
    this.answer.textContent = [done, ...doubts].join("\n");
  }

  refused(message) {
    this.answer.textContent = message;
  }

  /** Show what can be done now; another round or encryptor begins with an empty form. */
  paint() {
    const { told: { match, seats }, side, player } = this;
    const about = `${player} ${match.round} ${match.voids?.[side]} ${seats.includes(side)}`;
    if (about !== this.about) this.begin(about);
    const open = seats.includes(side) && Boolean(player) && match.phase === "ENCRYPT" && !match.clues[side];
    this.node.hidden = !open;
    if (open) this.paintOpen(match.coded.includes(side));
  }

  paintOpen(coded) {
    const { isBot, player, replaced, side } = this;
    this.look.call(player);
    this.look.node.hidden = isBot;
    for (const node of [...this.inputs, this.check, this.send]) node.hidden = isBot || !coded;
    this.inputs.forEach((input, index) => {
      input.readOnly = Boolean(replaced && replaced !== index + 1 && input.value);
      input.classList.toggle("wanted", replaced === index + 1);
    });
    const name = `${player} (${capital(side)})`;
    if (isBot) this.title.textContent = `${name} is a bot: wait for its clues`;
    else if (!coded) this.title.textContent = `${name}: draw a card, hold to look, lay it on slot 6`;
    else this.title.textContent = replaced ? `${name}: another ${PLACES[replaced - 1]} clue` : `${name}: three clues`;
  }

  begin(about) {
    this.about = about;
    this.look.hide();
    this.answer.textContent = "";
    for (const input of this.inputs) input.value = "";
  }
}
