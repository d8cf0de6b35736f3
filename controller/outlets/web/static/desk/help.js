/** What keys and fingers do, in a dialog. */

import { h } from "../draw/nodes.js";

const ROWS = [
  ["drag", "take a piece and lay it elsewhere; let go elsewhere and it goes back"],
  ["tap, then tap a place", "the same without dragging"],
  ["wheel · Q E · two fingers", "turn the tile: the glyph at the top mark counts"],
  ["F · double click", "turn a tile face down or face up"],
  ["L", "lift a tile and set it back as it lay"],
  ["arrows · Tab", "go from place to place; from group to group"],
  ["Enter · Escape", "take or lay a piece; put it back"],
  ["code card (Decrypto)", "hold its encryptor's button, by pointer, Space or Enter, to see it; it is gone when you let go"],
  ["dice button", "click: roll, next · hold 1 s and let go: OK · hold 4 s: menu (Space and Enter do the same)"],
];

export const helpDialog = (button) => {
  const close = h("button", { type: "button", class: "main" }, "Close");
  const rows = ROWS.map(([keys, text]) => h("div", {}, h("dt", {}, keys), h("dd", {}, text)));
  const dialog = h("dialog", { id: "help", "aria-labelledby": "help-title" }, h("h2", { id: "help-title" }, "Hands and keys"), h("dl", {}, ...rows), close);
  close.addEventListener("click", () => dialog.close());
  button.addEventListener("click", () => dialog.showModal());
  document.body.append(dialog);
};
