/** A side's code card, for its encryptor's eyes: a button held in, the card's digits out, gone as soon as it is let go. */

import { h } from "../draw/nodes.js";

const KEYS = [" ", "Enter"];

/** Look at the card of `side` while the button is held. `ask()` asks the board; `show(digits)` is its answer. */
export const makeLook = (ask) => {
  const node = h("button", { type: "button", class: "look", title: "only for the encryptor: the code card is shown while this is held" });
  let name = "";
  let held = false;

  const hide = () => {
    held = false;
    node.textContent = `Hold: ${name} looks`;
    delete node.dataset.shown;
  };
  const hold = () => {
    if (held) return;
    held = true;
    ask();
  };
  const show = (digits) => {
    if (!held) return;
    node.textContent = digits.join(" · ");
    node.dataset.shown = "code";
  };
  node.addEventListener("pointerdown", (event) => {
    if (event.button === 0) hold();
  });
  for (const end of ["pointerup", "pointercancel", "pointerleave", "blur", "keyup"]) node.addEventListener(end, hide);
  document.addEventListener("visibilitychange", hide);
  node.addEventListener("keydown", (event) => {
    if (!KEYS.includes(event.key)) return;
    event.preventDefault();
    hold();
  });
  node.addEventListener("contextmenu", (event) => event.preventDefault());
  return {
    node, show, hide,
    call: (player) => {
      if (player === name) return;
      name = player;
      hide();
    },
  };
};
