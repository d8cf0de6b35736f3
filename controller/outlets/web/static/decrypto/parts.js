/** What Decrypto's forms are made of. */

import { h } from "../draw/nodes.js";

export const SEATS = ["north", "south"];

export const capital = (seat) => seat.toUpperCase();

export const button = (text, title, act) => {
  const node = h("button", { type: "button", title }, text);
  node.addEventListener("click", act);
  return node;
};

/** A list to choose from: pairs of a value and what is read. */
export const choices = (label, pairs) =>
  h("select", { "aria-label": label }, ...pairs.map(([value, text]) => h("option", { value }, text)));
