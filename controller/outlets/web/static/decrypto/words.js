/** The tie-break: what a side takes the other's four words to be in, the request that names them out (D21). */

import { h } from "../draw/nodes.js";
import { other } from "../draw/layout.js";
import { button, capital } from "./parts.js";

/** The form of a side. `ask(request, form)` requests something. */
export class WordsForm {
  constructor(side, told, { ask }) {
    Object.assign(this, { side, told });
    this.inputs = [1, 2, 3, 4].map((number) => h("input", { type: "text", maxlength: 40, autocomplete: "off", spellcheck: "false", placeholder: `word ${number}`, "aria-label": `${capital(side)} names word ${number}` }));
    const send = button("Name them", "these are the other side's words, says this side", () => this.send(ask));
    this.answer = h("p", { class: "answer", role: "status" });
    this.node = h("form", { "aria-label": `${capital(side)} names the other side's words`, "data-side": side },
      h("h2", {}, `${capital(side)}: the four words of ${capital(other(side))}`), ...this.inputs, h("div", { class: "row" }, send), this.answer);
    this.node.addEventListener("submit", (event) => event.preventDefault());
  }

  send(ask) {
    const words = this.inputs.map(({ value }) => value.trim());
    if (words.includes("")) this.answer.textContent = "four words are wanted; guess where you do not know";
    else ask({ do: "words", seat: this.side, words }, this);
  }

  answered() {
    this.answer.textContent = "named: they are shown when both sides have named theirs";
  }

  refused(message) {
    this.answer.textContent = message;
  }

  paint() {
    const { told: { match, seats }, side } = this;
    this.node.hidden = match.phase !== "WORDS" || !seats.includes(side);
    if (!this.node.hidden) return;
    this.answer.textContent = "";
    for (const input of this.inputs) input.value = "";
  }
}
