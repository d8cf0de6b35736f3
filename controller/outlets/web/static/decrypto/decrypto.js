/** Decrypto at this page: what its seats may do now in; forms for what is typed, the public clues and the notes out. */

import { h } from "../draw/nodes.js";
import { leftOnSlots } from "../draw/decrypto.js";
import { ChallengeForm } from "./challenge.js";
import { ClueForm } from "./clues.js";
import { Notes } from "./notes.js";
import { capital, SEATS } from "./parts.js";
import { WordsForm } from "./words.js";

/** What people rule on now, and how. */
const ruled = ({ phase, challenge, of }) =>
  phase === "CHALLENGE"
    ? [`${capital(challenge.seat)} challenges clue ${challenge.clue}${challenge.rule ? `, by ${challenge.rule}` : ""}. Rule at the board: press for the next verdict, hold to take it; then ${capital(of)} lifts or lays a digit.`]
    : [];

/** The public clues of this round, in code order. */
const said = ({ phase, clues, encryptors }) =>
  SEATS.filter((side) => clues[side] && phase !== "OVER")
    .map((side) => `${capital(side)} (${encryptors[side]}): ${clues[side].map((clue, index) => `${index + 1} ${clue ?? "spoken"}`).join(" · ")}`);

/** Whose bots lay the digits now, for the person who has encrypted may not. */
const byBots = ({ match: { phase, of, encryptors, players, sealed }, mates }) =>
  phase === "GUESS" && mates[of] && encryptors[of] === players[of][0] && !sealed.includes(of)
    ? [`${players[of].slice(1).join(", ")} (${capital(of)}): guessing by itself; wait for its digits`]
    : [];

/** Of a pile one piece is taken after the other: the reader is to find each alone. */
const PILE_MS = 1000;

export class Decrypto {
  constructor(told, say) {
    Object.assign(this, { told, say });
    this.asked = [];
    const doing = {
      ask: (request, form) => {
        this.asked.push(form);
        say({ do: "command", request });
      },
      look: (side, player) => say({ do: "look", side, player }),
    };
    this.clues = SEATS.map((side) => new ClueForm(side, told, doing));
    this.challenge = new ChallengeForm(told, doing);
    this.forms = [...this.clues, ...SEATS.map((side) => new WordsForm(side, told, doing)), this.challenge];
    this.public = h("p", { class: "public", role: "status" });
    this.notes = new Notes(told);
    this.node = h("div", { class: "clues" }, ...this.forms.slice(0, -1).map(({ node }) => node), this.public, this.challenge.node, this.notes.node);
  }

  /** What was asked first, of what is not answered yet, is accepted. */
  answered(news) {
    const form = this.asked.shift();
    form?.answer.classList.remove("wrong");
    form?.answered(news);
  }

  /** Tell what was refused where it was asked; returns whether it was asked here. */
  refused({ do: deed, message }) {
    if (deed === "look") for (const { look } of this.clues) look.hide();
    if (deed !== "command") return false;
    const form = this.asked.shift();
    form?.answer.classList.add("wrong");
    form?.refused(message);
    return true;
  }

  /** The board is away: what was asked before is answered no more. */
  away() {
    this.asked = [];
  }

  /** Somebody here looks at a side's card. */
  seen({ side, digits }) {
    this.clues[SEATS.indexOf(side)].look.show(digits);
  }

  /** Show what can be done now. */
  paint() {
    const { match, game } = this.told;
    this.node.hidden = game !== "decrypto" || !match.encryptors;
    if (this.node.hidden) return;
    for (const form of this.forms) form.paint();
    this.notes.paint();
    const text = [...ruled(match), ...said(match), ...byBots(this.told)].join("\n");
    if (this.public.textContent !== text) this.public.textContent = text;
  }

  /** The buttons of this page's sides for their pieces. */
  deeds(near, plain) {
    const { seats } = this.told;
    const back = (cards) => () => {
      for (const side of seats) for (const { piece, at, above } of leftOnSlots(this.told.pieces, side, cards)) {
        setTimeout(() => this.say({ do: "put", piece, at }), above * PILE_MS);
      }
    };
    const draw = (side) => plain(seats.length > 1 ? `Draw: ${capital(side)}` : "Draw a card", () => this.say({ do: "draw", side }), `draw a code card from ${side}'s pile, face down`);
    return [
      ...(seats.length > 1 ? [near, ...seats.filter((seat) => seat !== near)] : seats).map(draw),
      plain("Digits back", back(false), "take the own digits off the board"),
      plain("All back", back(true), "take the own digits and the code card off the board"),
    ];
  }
}
