/** Decrypto at this page: what its seat encrypts in; the card looked at and clues checked and sent, for it alone, out. */

import { h } from "../draw/nodes.js";
import { leftOnSlots } from "../draw/decrypto.js";

const PLACES = ["first", "second", "third"];

const button = (text, title, act) => {
  const node = h("button", { type: "button", title }, text);
  if (act) node.addEventListener("click", act);
  return node;
};

/** The code card is seen while this is held, by whoever looks at this screen. */
const makeLook = (told, seatOf) => {
  const card = () => [...told.pieces.values()].find(({ what, piece, at }) => what === "card" && piece && seatOf() && at.includes(seatOf()));
  const node = button("Hold to look at the card", "only for the encryptor: show the code card while this is held");
  const hide = () => {
    node.textContent = "Hold to look at the card";
    delete node.dataset.shown;
  };
  const show = () => {
    const found = card();
    node.textContent = found ? [...found.piece.split("-").at(-1)].join(" · ") : "draw a card first";
    node.dataset.shown = found ? "code" : "none";
  };
  node.addEventListener("pointerdown", show);
  for (const end of ["pointerup", "pointercancel", "pointerleave", "blur", "keyup"]) node.addEventListener(end, hide);
  node.addEventListener("keydown", (event) => {
    if (event.key === " " || event.key === "Enter") show();
  });
  node.addEventListener("contextmenu", (event) => event.preventDefault());
  return { node, hide };
};

export class Decrypto {
  constructor(told, say) {
    Object.assign(this, { told, say });
    this.asked = null;
    this.about = "";
    this.look = makeLook(told, () => this.seat);
    this.title = h("h2", {});
    this.inputs = PLACES.map((place) => h("input", { type: "text", maxlength: 80, autocomplete: "off", spellcheck: "false", "aria-label": `${place} clue` }));
    this.check = button("Check", "ask the clue referee; nothing is sent", () => this.ask(true));
    this.send = button("Send", "give these clues", () => this.ask(false));
    this.answer = h("p", { class: "answer", role: "status" });
    this.public = h("p", { class: "public" });
    this.form = h("form", { "aria-label": "The encryptor's clues" }, this.title, ...this.inputs,
      h("div", { class: "row" }, this.check, this.send, this.look.node), this.answer);
    this.form.addEventListener("submit", (event) => {
      event.preventDefault();
      this.ask(true);
    });
    this.node = h("div", { class: "clues" }, this.form, this.public);
  }

  /** The one seat of this page. */
  get seat() {
    return this.told.seats.length === 1 ? this.told.seats[0] : null;
  }

  get player() {
    return this.told.match.encryptors?.[this.seat] ?? null;
  }

  /** Ask the clue referee about the clues, or send them. */
  ask(check) {
    const clues = this.inputs.map(({ value }) => value.trim());
    if (clues.includes("")) {
      this.answer.textContent = "three clues are wanted, one for each digit of the code, in its order";
      return;
    }
    this.asked = { check, about: this.about };
    this.answer.textContent = "";
    this.say({ do: "command", request: { do: "clues", seat: this.seat, player: this.player, clues, check } });
  }

  /** What was asked is accepted, perhaps with warnings. */
  answered({ warnings }) {
    if (this.asked?.about !== this.about) return;
    const done = this.asked.check ? "checked: nothing is against a rule" : "sent: they can be changed until both are public";
    const doubts = warnings.map(({ clue, rule, message }) => `${clue} (${rule}): ${message}`);
    this.answer.textContent = [done, ...doubts].join("\n");
    this.asked = null;
  }

  refused(message) {
    if (this.asked?.about === this.about) this.answer.textContent = message;
    this.asked = null;
  }

  /** Show what can be done now; another round, encryptor or seat begins with an empty form. */
  paint() {
    const { match, game } = this.told;
    const { seat, player } = this;
    this.node.hidden = game !== "decrypto";
    const about = `${seat} ${player} ${match.round} ${match.voids?.[seat]}`;
    if (about !== this.about) this.begin(about);
    this.form.hidden = !seat || !player || match.phase !== "ENCRYPT";
    const coded = Boolean(match.coded?.includes(seat));
    this.title.textContent = coded ? `${player}: three clues` : `${player}: draw a card, look, lay it on slot 6`;
    for (const node of [...this.inputs, this.check, this.send]) node.hidden = !coded;
    const said = Object.entries(match.clues ?? {}).filter(([, clues]) => clues);
    this.public.textContent = said.map(([side, clues]) => `${side.toUpperCase()}: ${clues.map((clue) => clue ?? "spoken").join(" · ")}`).join("\n");
  }

  begin(about) {
    this.about = about;
    this.asked = null;
    this.look.hide();
    this.answer.textContent = "";
    for (const input of this.inputs) input.value = "";
  }

  /** The buttons of a side for its pieces. */
  deeds(side, plain) {
    const back = (cards) => () => {
      for (const { piece, at } of leftOnSlots(this.told.pieces, side, cards)) this.say({ do: "put", piece, at });
    };
    return [
      plain("Draw a card", () => this.say({ do: "draw", side }), "draw a code card from the own pile, face down"),
      plain("Digits back", back(false), "take the own digits off the board"),
      plain("Digits + card back", back(true), "take the own digits and the code card off the board"),
    ];
  }
}
