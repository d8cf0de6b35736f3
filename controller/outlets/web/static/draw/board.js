/** The board without its pieces: places and parts in, wood with slots, locks, tracks and lamps out. */

import { s } from "./nodes.js";
import { drawTokens } from "./tokens.js";
import { hexagon, plank } from "./wood.js";

export const BOARD_MM = { width: 380, height: 300 };
const SLOT_MM = 47;
const LOCK_MM = 31;
const TRACK = 31;
const HALL_MM = 17;

const engrave = (text, size, attributes) =>
  s("text", { class: "engraving", "font-size": size, dy: "0.36em", ...attributes }, text);

const windows = (base) =>
  [0, 120, 240].map((angle) =>
    s("rect", { x: -2.5, y: -HALL_MM - 2, width: 5, height: 4, rx: 0.5, class: "window", transform: `rotate(${angle + base})` }));

const slot = (spot) =>
  s("g", { class: "slot", transform: `translate(${spot.x} ${spot.y})` },
    s("polygon", { points: hexagon(SLOT_MM), class: "pit" }),
    s("polygon", { points: hexagon(SLOT_MM), class: "floor", transform: "translate(0 1.1) scale(.965)" }),
    ...windows(spot.base),
    engrave(spot.number, 13, { class: "engraving faint" }),
    s("path", { d: "M-4.2 -25.6h8.4l-4.2 4.6z", class: "mark", transform: `rotate(${spot.base})` }),
    s("polygon", { points: hexagon(SLOT_MM), class: "kerf" }));

const lock = (spot) =>
  s("g", { class: "lock", transform: `translate(${spot.x} ${spot.y})` },
    s("circle", { r: LOCK_MM / 2, class: "pit" }),
    s("circle", { r: LOCK_MM / 2 - 0.8, cy: 0.9, class: "floor" }),
    s("path", { d: "M-5 -1v-3a5 5 0 0 1 10 0v3h1.6v9.5h-13.2v-9.5zM-2.6 -1h5.2v-3a2.6 2.6 0 0 0 -5.2 0z", class: "ghost", transform: "translate(0 -1.5)" }),
    s("circle", { r: LOCK_MM / 2, class: "kerf" }));

/** Two scoring tracks of 31 holes from 0 to 30, the near seat's below; pegs are put in by `setScores`. */
const tracks = (near) => {
  const holes = s("g", { class: "tracks" });
  for (const [row, y] of [[1, 14.5], [-1, -14.5]]) {
    for (let n = 0; n < TRACK; n += 1) {
      const x = -150 + n * 10;
      holes.append(s("circle", { cx: x, cy: y, r: n % 5 ? 0.9 : 1.35, class: "hole" }));
      if (n % 10 === 0) holes.append(engrave(n, 4, { x, y: y - row * 5.4 }));
    }
  }
  const pegs = {};
  for (const seat of ["north", "south"]) {
    pegs[seat] = s("circle", { r: 2.5, cy: seat === near ? 14.5 : -14.5, class: `peg ${seat}`, cx: -150 });
    holes.append(pegs[seat]);
  }
  return { holes, pegs };
};

const wordmark = () =>
  s("g", { class: "wordmark" },
    s("path", { d: "M-92 0h34M58 0h34", class: "flourish" }),
    s("path", { d: "M-56 0l3 -3l3 3l-3 3zM50 0l3 -3l3 3l-3 3z", class: "engraving" }),
    engrave("SMARTBOARD", 9, { "letter-spacing": 2.2, x: 1, class: "engraving name" }));

const sideName = (near, seat, y) => engrave(seat.toUpperCase(), 5.4, { x: 0, y, "letter-spacing": 3, class: "engraving side" });

/** What a match stands at: pegs on two tracks, or Decrypto's tokens; `set(told)` puts them in. */
const scores = (game, near) => {
  if (game === "decrypto") {
    const { node, show } = drawTokens(near);
    return { node, set: ({ rhythms }) => show(rhythms) };
  }
  const { holes, pegs } = tracks(near);
  const set = ({ match }) => {
    for (const seat of ["north", "south"]) {
      const score = Math.max(0, match.scores?.[seat] ?? 0);
      pegs[seat].style.transform = `translate(${Math.min(score, TRACK - 1) * 10}px, 0px)`;
    }
  };
  return { node: holes, set };
};

/** Draw it. `spots` are the places as they are seen, `near` the seat whose side is below, `game` what is played. */
export const drawBoard = (spots, near, game) => {
  const far = near === "south" ? "north" : "south";
  const score = scores(game, near);
  const node = s("g", { class: "board" },
    plank(0, 0, BOARD_MM.width, BOARD_MM.height, { name: "birch", corner: 7, seed: 3, edge: 3.4 }),
    s("rect", { x: -184, y: -144, width: 368, height: 288, rx: 4, class: "border" }),
    s("path", { d: "M-184 -22H184M-184 22H184", class: "border" }),
    score.node, wordmark(), sideName(near, near, 139.5), sideName(near, far, -139.5));
  for (const spot of spots) {
    if (spot.shape === "hexagon") node.append(slot(spot), engrave(spot.number, 5.4, { x: spot.x - 11, y: spot.y * 1.3 }));
    if (spot.shape === "round") node.append(lock(spot));
  }
  return { node, setScores: score.set };
};
