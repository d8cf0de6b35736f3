/** A tool bar for the piece in hand or chosen: what thumbs need where there is no wheel and no keyboard. */

import { h, s } from "../draw/nodes.js";
import { drawHidden, drawPiece } from "../draw/pieces.js";
import { lies } from "../draw/table.js";

const TOOLS = [
  ["turn-back", "⟲", "turn counter-clockwise (Q)"],
  ["turn-on", "⟳", "turn clockwise (E)"],
  ["flip", "⇋ flip", "turn over (F)"],
  ["set-back", "⇅ lift + set", "lift and set back (L)"],
  ["let-go", "✕", "let go (Escape)"],
];

/** The bar's `paint()` shows what the hand holds or has chosen. */
export const makeTools = (bar, hand) => {
  const loupe = s("svg", { viewBox: "-29 -28 58 56", class: "loupe", "aria-hidden": "true" });
  const name = h("span", { class: "name" });
  const act = {
    "turn-back": () => hand.turn(-1, hand.subject()),
    "turn-on": () => hand.turn(1, hand.subject()),
    flip: () => hand.flip(hand.subject()),
    "set-back": () => hand.setBack(hand.subject()),
    "let-go": () => (hand.held ? hand.drop() : hand.choose(null)),
  };
  const buttons = TOOLS.map(([tool, text, title]) => {
    const node = h("button", { type: "button", "data-tool": tool, "aria-label": title, title }, text);
    node.addEventListener("click", () => act[tool]());
    return node;
  });
  bar.append(loupe, name, ...buttons);
  let shown = null;

  const paint = () => {
    const piece = hand.subject();
    bar.hidden = !piece;
    if (!piece) return;
    if (shown?.id !== piece.id) {
      shown = { id: piece.id, ...(piece.piece ? drawPiece(piece.piece, piece.glyphs ?? []) : drawHidden(piece)) };
      loupe.replaceChildren(shown.node);
    }
    shown.turn({ top: piece.top, down: piece.down, base: 0, marked: true });
    name.textContent = lies(piece);
    for (const button of buttons) button.hidden = piece.what !== "tile" && button.dataset.tool !== "let-go";
    buttons[3].hidden ||= Boolean(hand.held);
  };
  return { paint };
};
