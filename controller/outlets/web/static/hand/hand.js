/** A hand at the table: what it takes, turns and lays in, deeds for the board out; it may hold one piece. */

import { fits } from "../draw/layout.js";
import { idOf } from "../draw/pieces.js";
import { lies, nameOf } from "../draw/table.js";

const TURN_MS = 380;
const face = (top) => ((((top - 1) % 6) + 6) % 6) + 1;

export class Hand {
  /** `say(deed)` sends, `speak(words)` tells a listener, `changed()` repaints. */
  constructor(told, table, { say, speak, changed }) {
    Object.assign(this, { told, table, say, speak, changed });
    this.held = null;
    this.laid = null;
    this.chosen = null;
    this.turning = new Map();
  }

  /** The uppermost piece of a spot, if this page may take it. */
  at(key) {
    const piece = this.table.piles.get(key)?.at(-1);
    return piece && (piece.piece || this.mayTakeUnseen(piece)) ? piece : null;
  }

  /** A code card and a digit that lies face down are hidden from their own side too, which moves them all the same. */
  mayTakeUnseen({ what, at }) {
    return (what === "card" || what === "digit") && this.told.seats.some((seat) => at === `tray-${seat}` || at.startsWith(`${seat}-`));
  }

  /** The board calls what is in the hand otherwise than where it was hidden. */
  follow() {
    const { held, told } = this;
    if (!held || told.pieces.has(held.piece.id)) return;
    const now = [...told.pieces.values()].find(({ at }) => at === "hand");
    if (!now) return;
    held.piece = { ...now, from: held.piece.at };
    told.pieces.set(now.id, held.piece);
  }

  /** Take the uppermost piece of a spot. */
  pickUp(key) {
    const piece = this.at(key);
    if (!piece || this.held) return false;
    this.choose(null);
    this.held = { piece, from: key, top: piece.top, down: piece.down, over: key };
    this.say({ do: "lift", piece: idOf(piece) });
    this.speak(`${lies(piece)}: in your hand`);
    this.changed();
    return true;
  }

  /** Hold it elsewhere: at a point, above a spot. */
  carry(over, point = null) {
    if (!this.held) return;
    Object.assign(this.held, { over, point });
    this.changed();
  }

  /** Lay it on a spot, or back where it came from. */
  drop(key = null) {
    if (!this.held) return;
    const { piece, from, top, down } = this.held;
    this.held = null;
    this.laid = { piece: idOf(piece), from: this.table.spots.get(from).place };
    this.lay({ ...piece, top: face(top), down }, this.table.spots.get(key ?? from));
  }

  /** Lay a piece that lies somewhere on a free spot. */
  move(piece, key) {
    if (!this.mayLie(piece, key)) return false;
    this.choose(null);
    this.lay(piece, this.table.spots.get(key));
    return true;
  }

  lay(piece, spot) {
    const tile = piece.what === "tile";
    this.say({ do: "put", piece: idOf(piece), at: spot.place, ...(tile ? { top: piece.top, down: piece.down } : {}) });
    this.told.pieces.set(piece.id, { ...piece, at: spot.place, layer: this.table.piles.get(spot.key)?.length ?? 0 });
    this.speak(`${lies(piece)}: on ${nameOf(spot)}`);
    this.changed();
  }

  /** Whether a piece may be laid on a spot: of the right kind, and free, but for what is meant to lie on tiles. */
  mayLie(piece, key) {
    const spot = this.table.spots.get(key);
    if (!spot || !fits(spot, piece)) return false;
    const pile = (this.table.piles.get(key) ?? []).filter((lying) => lying.id !== piece.id);
    return !pile.length || Boolean(spot.pile) || key === "box" || (spot.board && !spot.lock && piece.what !== "tile");
  }

  /** Turn the piece in hand, or that one, by sixths clockwise; what lies is turned when the hand rests. */
  turn(sixths, piece = null) {
    if (this.held) {
      this.held.top += this.held.down ? sixths : -sixths;
      this.tellTop({ ...this.held.piece, top: face(this.held.top), down: this.held.down });
    } else if (piece?.what === "tile") {
      const now = this.turning.get(piece.id) ?? { top: piece.top };
      clearTimeout(now.timer);
      const top = now.top + (piece.down ? sixths : -sixths);
      this.turning.set(piece.id, { top, timer: setTimeout(() => this.turned(piece), TURN_MS) });
      this.tellTop({ ...piece, top: face(top) });
    }
    this.changed();
  }

  turned(piece) {
    const { top } = this.turning.get(piece.id);
    this.turning.delete(piece.id);
    const now = this.told.pieces.get(piece.id);
    if (now) this.told.pieces.set(piece.id, { ...now, top: face(top) });
    if (face(top) !== piece.top) this.say({ do: "turn", piece: piece.piece, top: face(top) });
    this.changed();
  }

  tellTop(piece) {
    const glyph = piece.glyphs?.[piece.top - 1];
    if (glyph) this.speak(`${glyph} on top`);
  }

  /** Turn the piece in hand, or that one, over. */
  flip(piece = null) {
    if (this.held) this.held.down = !this.held.down;
    else if (piece?.what === "tile") this.say({ do: "flip", piece: piece.piece });
    else return;
    this.speak((this.held?.down ?? !piece.down) ? "face down" : "face up");
    this.changed();
  }

  /** Lift a piece and set it back as it lay. */
  setBack(piece) {
    if (this.held || piece?.what !== "tile") return;
    this.say({ do: "turn", piece: piece.piece, top: piece.top });
    this.speak(`${lies(piece)}: lifted and set back`);
  }

  /** Turn all tiles of a rack face down, or up when all are. */
  flipAll(seat) {
    const tiles = [...this.told.pieces.values()].filter((piece) => piece.piece && piece.at.startsWith(`rack-${seat}-`));
    const down = tiles.some((piece) => !piece.down);
    for (const piece of tiles) if (piece.down !== down) this.say({ do: "flip", piece: piece.piece });
    this.speak(`rack face ${down ? "down" : "up"}`);
  }

  /** Choose the piece of a spot, to turn it or to move it by a second tap. */
  choose(key) {
    this.chosen = key && this.at(key) ? key : null;
    this.table.choose(this.chosen);
    if (this.chosen) this.speak(`${lies(this.at(key))}: chosen`);
    this.changed();
  }

  /** The piece that turning and flipping are about: in hand, or chosen. */
  subject() {
    if (this.held) return { ...this.held.piece, top: face(this.held.top), down: this.held.down };
    const piece = this.chosen && this.at(this.chosen);
    const turning = piece && this.turning.get(piece.id);
    return piece ? { ...piece, top: face(turning?.top ?? piece.top) } : null;
  }

  /** What the board would not take in is put back where it came from; what it would not give is let go. */
  refused(piece) {
    const { held, laid } = this;
    if (laid?.piece === piece) this.laid = null;
    if (held && idOf(held.piece) === piece && held.piece.at !== "hand" && this.told.pieces.get(held.piece.id)?.at !== "hand") this.held = null;
    else if (laid?.piece === piece && !held) this.say({ do: "put", piece, at: laid.from });
    this.changed();
  }

  /** Forget everything: the board is new. */
  letGo() {
    for (const { timer } of this.turning.values()) clearTimeout(timer);
    this.turning.clear();
    this.held = null;
    this.chosen = null;
  }
}
