/** The note sheet: what is over and public in; clues under their keywords' numbers, codes and guesses out (D27). */

import { h } from "../draw/nodes.js";
import { capital, SEATS } from "./parts.js";

const REVEAL_MS = 3200;
/** The OLEDs show a code stage by stage; the notes do not run ahead of them. */

const table = (caption, heads, rows, kind = "") =>
  h("table", { class: kind }, h("caption", {}, caption), h("thead", {}, h("tr", {}, ...heads.map((head) => h("th", { scope: "col" }, head)))),
    h("tbody", {}, ...rows.map((cells) => h("tr", {}, ...cells.map((cell) => h("td", {}, cell))))));

/** A team's four columns, each clue in the row in which it was the next for its keyword. */
const sheet = (seat, { sheet: sheets, keywords }) => {
  const columns = sheets[seat];
  const heads = columns.map((_, index) => (keywords?.[seat] ? `${index + 1} ${keywords[seat][index]}` : String(index + 1)));
  const rows = Math.max(1, ...columns.map((column) => column.length));
  const cell = (column, row) => (column[row] ? (column[row].clue ?? `R${column[row].round}.${column[row].place}`) : "");
  return table(`${capital(seat)}'s clues`, heads, Array.from({ length: rows }, (_, row) => columns.map((column) => cell(column, row))));
};

const code = (digits) => (digits ? digits.join(" ") : "–");

const lines = ({ history }) =>
  table("Codes", ["round", "team", "code", "guess", "other side"],
    history.map((line) => [line.round, `${capital(line.of)} ${line.player}`, line.void ? "void" : code(line.code), code(line.own), code(line.intercept)]), "codes");

/** What a team has, for those who do not see pegs. */
export const tally = ({ tokens }) =>
  SEATS.map((seat) => `${capital(seat)} ${tokens[seat].interception} intercepted, ${tokens[seat].miscommunication} missed`).join(" · ");

export class Notes {
  constructor(told) {
    this.told = told;
    this.known = null;
    this.waiting = 0;
    this.summary = h("summary", {}, "Notes");
    this.body = h("div", { class: "sheets", tabindex: 0, role: "group", "aria-label": "note sheets" });
    this.node = h("details", { class: "notes" }, this.summary, this.body);
  }

  paint() {
    const { match } = this.told;
    this.node.hidden = !match.sheet;
    if (!match.sheet) return this.begin(null);
    const count = match.history.length;
    if (this.known !== null && count > this.known && !match.history.at(-1).void) {
      clearTimeout(this.waiting);
      this.waiting = setTimeout(() => this.write(count), REVEAL_MS);
      this.known = count;
      return undefined;
    }
    return this.waiting ? undefined : this.write(count);
  }

  begin(count) {
    clearTimeout(this.waiting);
    this.waiting = 0;
    this.known = count;
  }

  write(count) {
    this.begin(count);
    const { match } = this.told;
    this.summary.textContent = `Notes · round ${match.round || 1} · ${tally(match)}`;
    this.body.replaceChildren(...SEATS.filter((seat) => match.encryptors[seat]).map((seat) => sheet(seat, match)), lines(match));
  }
}
