/** A public clue is doubted: which one, and against which rule, in; the challenge out. People rule at the board. */

import { h } from "../draw/nodes.js";
import { other } from "../draw/layout.js";
import { button, choices } from "./parts.js";

const RULES = [
  ["", "no rule named"], ["C3", "C3 not about the meaning"], ["C4", "C4 spelling"], ["C5", "C5 number of letters"], ["C6", "C6 position"],
  ["C7", "C7 sound"], ["C8", "C8 another language"], ["C9", "C9 private knowledge"], ["C13", "C13 said before"], ["C15", "C15 an own keyword"],
];

/** The form of whoever may challenge. `ask(request, form)` requests something. */
export class ChallengeForm {
  constructor(told, { ask }) {
    this.told = told;
    this.about = "";
    this.clue = choices("the clue that is challenged", []);
    this.rule = choices("the rule that it breaks", RULES);
    this.open = button("Challenge a clue…", "say that a clue breaks a rule; people rule at the board", () => this.show(true));
    const send = button("Challenge", "play waits for a ruling at the board", () => this.send(ask));
    const close = button("No", "let the clues stand", () => this.show(false));
    this.fields = h("div", { class: "row" }, this.clue, this.rule, send, close);
    this.answer = h("p", { class: "answer", role: "status" });
    this.node = h("form", { class: "challenge", "aria-label": "Challenge a clue" }, this.open, this.fields, this.answer);
    this.node.addEventListener("submit", (event) => event.preventDefault());
    this.show(false, false);
  }

  show(open, focus = true) {
    this.fields.hidden = !open;
    this.open.hidden = open;
    this.answer.textContent = "";
    if (focus) (open ? this.clue : this.open).focus();
  }

  /** The interceptors challenge where this page sits for them, else the own side. */
  send(ask) {
    const { told: { match, seats } } = this;
    const seat = seats.find((sat) => sat === other(match.of)) ?? seats[0];
    ask({ do: "challenge", seat, clue: Number(this.clue.value), ...(this.rule.value ? { rule: this.rule.value } : {}) }, this);
  }

  answered() {
    this.show(false, false);
  }

  refused(message) {
    this.answer.textContent = message;
  }

  paint() {
    const { told: { match, seats } } = this;
    const clues = match.of ? match.clues[match.of] : null;
    this.node.hidden = !(seats.length && match.phase === "GUESS" && clues);
    const about = JSON.stringify([match.round, match.of, clues]);
    if (this.node.hidden || about === this.about) return;
    this.about = about;
    this.clue.replaceChildren(...clues.map((clue, index) => h("option", { value: index + 1 }, `${index + 1} ${clue ?? "spoken"}`)));
    this.show(false, false);
  }
}
