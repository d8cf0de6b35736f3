/** Where all lies on the screen: the board's places in, spots as the near seat sees them out, in millimetres.
 *
 * The slots and lock positions keep the board's own geometry, turned so that the near seat is below. What lies beside
 * the board is set out anew, in a wing at the left of a wide screen or above and below the board on a tall one. A tray
 * has a spot for each kind of piece, on which pieces of that kind lie in a pile.
 */

import { setOutDecrypto, spotInTray } from "./decrypto.js";
import { kindOf, sideOf, sortOf } from "./pieces.js";

export const other = (seat) => (seat === "north" ? "south" : "north");

const KINDS = ["padlock", "guess", "ask"];
const MORE_KINDS = [...KINDS, "digit"];
const CLUES = ["start", "end", "length-3", "length-4", "length-5", "length-6", "length-7", "length-8"];

const SHAPES = {
  wide: {
    view: [-378, -156, 574, 314],
    rackNear: { x: -284, y: 98, columns: 3, pitch: [57, 50], scale: 1, width: 176, height: 104 },
    rackFar: { x: -284, y: -133, shift: 5, columns: 6, pitch: [27, 30], scale: 0.5, width: 176, height: 32 },
    trayNear: { x: -243, y: 12, width: 94, height: 50, scale: 0.94, pitch: 30 },
    trayFar: { x: -284, y: -98, width: 176, height: 27, scale: 0.72, pitch: 40 },
    box: { x: -332, y: 12, width: 80, height: 50 },
    clues: { x: -284, y: -49, width: 176, height: 54, scale: 0.8, pitch: [21.4, 22] },
  },
  tall: {
    view: [-193, -194, 386, 462],
    rackNear: { x: 0, y: 183, columns: 6, pitch: [61, 50], scale: 1, width: 380, height: 54 },
    rackFar: { x: -70, y: -173, shift: 5, columns: 6, pitch: [37, 36], scale: 0.66, width: 240, height: 36 },
    trayNear: { x: -62, y: 239, width: 90, height: 50, scale: 0.9, pitch: 29 },
    trayFar: { x: 122, y: -173, width: 136, height: 36, scale: 0.8, pitch: 40 },
    box: { x: -150, y: 239, width: 80, height: 50 },
    clues: { x: 88, y: 239, width: 204, height: 50, scale: 0.82, pitch: [24.8, 22.5] },
  },
};

const BIG = ["tile", "card"];
/** Pieces that lie beside the board at their own side only. */
const OWN = ["digit", "card", "badge"];
const HEXAGON = { shape: "hexagon", size: 50 };

/** Set out everything for a screen's shape (`wide`, `tall`) and the seat that is near. */
export const setOut = ({ places, game }, shape, near) => {
  const decrypto = game === "decrypto" ? setOutDecrypto(shape, near) : null;
  const plan = { ...SHAPES[shape], planks: decrypto?.planks };
  const kinds = game === "cryptic-words" ? KINDS : MORE_KINDS;
  const spots = new Map();
  const add = (spot) => spots.set(spot.key, { scale: 1, base: 0, ...spot });
  for (const place of places) {
    if (/^(north|south)-\d(-lock)?$/.test(place.name)) add(onBoard(place, near));
    else if (decrypto) continue;
    else if (place.name.startsWith("rack-")) add(onRack(place, plan, near));
    else if (place.name.startsWith("tray-")) for (const spot of inTray(place, plan, near, kinds)) add(spot);
    else if (place.name === "clues") for (const spot of inClues(plan, near)) add(spot);
    else if (place.name === "box") add({ ...plan.box, key: "box", place: "box", group: "box", shape: "tray" });
  }
  for (const spot of decrypto?.spots ?? []) add(spot);
  return { view: plan.view, spots, plan };
};

const onBoard = ({ name, x, y, side, shape }, near) => {
  const turned = near === "north" ? -1 : 1;
  const lock = name.endsWith("-lock");
  const number = Number(name.split("-")[1]);
  const size = lock ? 34 : 50;
  return {
    key: name, place: name, group: `${side}-${lock ? "locks" : "slots"}`, side, shape, lock, number, size,
    x: x * turned, y: y * turned, base: side === near ? 0 : 180, board: true,
  };
};

const onRack = ({ name, side }, plan, near) => {
  const rack = side === near ? plan.rackNear : plan.rackFar;
  const number = Number(name.split("-")[2]);
  const rows = 6 / rack.columns;
  const column = ((number - 1) % rack.columns) - (rack.columns - 1) / 2;
  const row = Math.floor((number - 1) / rack.columns) - (rows - 1) / 2;
  return {
    ...HEXAGON, key: name, place: name, group: `${side}-rack`, side, number, rack: true,
    x: rack.x + (rack.shift ?? 0) + column * rack.pitch[0], y: rack.y + row * rack.pitch[1], scale: rack.scale,
  };
};

const inTray = ({ name, side }, plan, near, kinds) => {
  const tray = side === near ? plan.trayNear : plan.trayFar;
  const tight = KINDS.length / kinds.length;
  return kinds.map((kind, index) => ({
    key: `${name}/${kind}`, place: name, group: `${side}-tray`, side, shape: "round", size: 32, pile: kind,
    x: tray.x + (index - (kinds.length - 1) / 2) * tray.pitch * tight, y: tray.y, scale: tray.scale * tight,
  }));
};

const inClues = (plan, near) =>
  [near, other(near)].flatMap((seat, row) => CLUES.map((clue, index) => ({
    key: `clues/${clue}-${seat}`, place: "clues", group: "clues", shape: "square", size: 25, pile: `${clue}-${seat}`,
    x: plan.clues.x + (index - 3.5) * plan.clues.pitch[0], y: plan.clues.y - (row - 0.5) * plan.clues.pitch[1],
    scale: plan.clues.scale,
  })));

/** The spot on which a piece is drawn, by the place where it lies. */
export const spotOf = (piece, spots) => {
  if (piece.at === "box") return null;
  if (spots.has(piece.at)) return spots.get(piece.at);
  const name = piece.piece ?? "";
  const { kind, seat, word } = kindOf(name);
  const pile = piece.at === "clues" ? `${kind === "length" ? `length-${word}` : kind}-${seat}` : kind;
  return [spotInTray(piece), `${piece.at}/${pile}`, `${piece.at}/${piece.what}`].map((key) => spots.get(key)).find(Boolean) ?? null;
};

/** The spot that a hand means which lets go of this piece there: the nearest one that is free for it, within reach. */
export const reached = (spots, pilesAt, piece, x, y) => {
  let best = null;
  for (const spot of spots.values()) {
    if (!fits(spot, piece)) continue;
    const away = distance(spot, x, y);
    const reach = spot.key === "box" ? 0 : Math.min(46, (spot.size / 2) * spot.scale + 16);
    if (away > reach || (!isFree(spot, pilesAt, piece) && !laidOn(spot, piece, away))) continue;
    if (best === null || away < best.away) best = { spot, away };
  }
  return best?.spot ?? null;
};

const distance = (spot, x, y) => {
  if (spot.key !== "box") return Math.hypot(spot.x - x, spot.y - y);
  return Math.abs(spot.x - x) <= spot.width / 2 && Math.abs(spot.y - y) <= spot.height / 2 ? 0 : Infinity;
};

/** Whether such a piece is ever laid there: a tile is too big for a lock position; trays take their own piles. */
export const fits = (spot, piece) => {
  const what = sortOf(piece);
  if (spot.rack || spot.key === "box") return what === "tile";
  if (spot.board) return !spot.lock || !BIG.includes(what);
  if (what !== spot.pile && what !== spot.pile.split("-")[0]) return false;
  return !OWN.includes(what) || !piece.piece || (spot.side ?? null) === sideOf(piece.piece);
};

const isFree = (spot, pilesAt, piece) => {
  if (!spot.board && !spot.rack) return true;
  const lying = pilesAt.get(spot.key) ?? [];
  return lying.every(({ id }) => id === piece.id);
};

/** A clue tile or a token is laid on a tile on purpose. */
const laidOn = (spot, piece, away) => spot.board && !spot.lock && piece.what !== "tile" && away < 18;
