/** Decrypto's tokens on the board: places for two interceptions and two miscommunications of each side, pegs put in.
 *
 * The board's own lock pixels say which there are, so that pegs and OLEDs tell a code at the same moment.
 */

import { s } from "./nodes.js";

const WHITE_LOCKS = [1, 2];
const RED_LOCKS = [4, 5];
const CROSS = "M-2 -2l4 4M-2 2l4 -4";
const RING = "M0 -2.3a2.3 2.3 0 1 0 .01 0z";

const label = (text, x, y) => s("text", { class: "engraving", "font-size": 6.2, dy: "0.36em", x, y, "letter-spacing": 0.4 }, text);

const hole = (x, y, kind) =>
  s("g", { class: `token ${kind}`, transform: `translate(${x} ${y})` },
    s("circle", { r: 4.4, class: "hole" }), s("circle", { r: 4.4, class: "peg" }), s("path", { d: kind === "white" ? RING : CROSS, class: "shape" }));

/** Draw both sides' places; `show(rhythms)` puts in what the pixels say. */
export const drawTokens = (near) => {
  const node = s("g", { class: "tokens" });
  const pegs = new Map();
  for (const seat of ["north", "south"]) {
    const y = seat === near ? 14.5 : -14.5;
    const add = (slot, x, kind) => {
      const peg = hole(x, y, kind);
      pegs.set(`${seat}-${slot}-lock`, { peg, colour: kind });
      node.append(peg);
    };
    node.append(s("g", {}, label("INTERCEPTED", -120, y), label("MISSED", 88, y)));
    WHITE_LOCKS.forEach((slot, index) => add(slot, -88 + index * 12, "white"));
    RED_LOCKS.forEach((slot, index) => add(slot, 110 + index * 12, "red"));
  }
  const show = (rhythms) => {
    for (const [place, { peg, colour }] of pegs) peg.classList.toggle("in", rhythms[place]?.split(" ")[0] === colour);
  };
  return { node, show };
};
