/** The table on the screen: what lies where in, two layers of SVG out: the wood below; lamps, pieces and spots above.
 *
 * Every spot is a button, in groups in a sensible order, so that hands, keys and screen readers meet the same thing.
 */

import { drawBoard } from "./board.js";
import { drawLights } from "./lights.js";
import { other, setOut, spotOf } from "./layout.js";
import { s } from "./nodes.js";
import { drawHidden, drawPiece, spoken } from "./pieces.js";
import { hexagon, plank } from "./wood.js";

const GROUPS = ["rack", "slots", "locks", "tray"];

export class Table {
  constructor(root) {
    this.root = root;
    this.below = s("svg", { class: "wood", "aria-hidden": "true", preserveAspectRatio: "xMidYMid meet" });
    this.above = s("svg", { class: "hands", role: "group", "aria-label": "places and pieces", preserveAspectRatio: "xMidYMid meet" });
    root.append(this.below, this.above);
    this.drawn = new Map();
    this.spots = new Map();
    this.piles = new Map();
    this.buttons = new Map();
  }

  /** Draw everything anew: other places, another seat near, another shape of screen. */
  setOut(told, shape, near) {
    const { view, spots, plan } = setOut(told, shape, near);
    this.spots = spots;
    this.near = near;
    this.root.dataset.shape = shape;
    for (const svg of [this.below, this.above]) svg.setAttribute("viewBox", view.join(" "));
    const board = drawBoard([...spots.values()].filter((spot) => spot.board), near, told.game);
    this.setScores = board.setScores;
    this.below.replaceChildren(...furniture(plan, near), grooves(spots), board.node);
    this.lights = drawLights(told.parts, near);
    this.layer = s("g", { class: "pieces", "aria-hidden": "true" });
    this.marks = s("g", { class: "counts", "aria-hidden": "true" });
    this.buttons.clear();
    this.drawn.clear();
    this.above.replaceChildren(this.lights.node, this.layer, this.marks, ...this.groups(near));
    this.show(told);
  }

  groups(near) {
    const names = [near, other(near)].flatMap((seat) => GROUPS.map((group) => [`${seat}-${group}`, `${seat}'s ${group}`]));
    names.splice(4, 0, ["clues", this.spots.has("box") ? "clue tiles" : "the referee's badge"], ["box", "the box of tiles"]);
    const groups = new Set([...this.spots.values()].map((spot) => spot.group));
    return names.filter(([group]) => groups.has(group)).map(([group, name]) => {
      const members = [...this.spots.values()].filter((spot) => spot.group === group);
      members.sort((a, b) => a.y - b.y || a.x - b.x);
      const node = s("g", { role: "group", "aria-label": name });
      members.forEach((spot, index) => node.append(this.button(spot, index === 0)));
      return node;
    });
  }

  button(spot, first) {
    const node = s("g", {
      class: "spot", role: "button", tabindex: first ? 0 : -1, "data-spot": spot.key,
      transform: `translate(${spot.x} ${spot.y}) scale(${spot.scale})`,
    }, ring(spot));
    this.buttons.set(spot.key, node);
    return node;
  }

  /** Show what lies where. `held` are pieces in a hand: id to {x, y} or to the spot above which it is held. */
  show(told, held = new Map(), turned = new Map()) {
    this.piles = new Map();
    const seen = new Set();
    for (const piece of [...told.pieces.values()].sort((a, b) => a.layer - b.layer)) {
      const hold = held.get(piece.id);
      const last = this.drawn.get(piece.id)?.spot;
      const spot = piece.at === "hand" ? this.spots.get(last?.key) : spotOf(piece, this.spots);
      if (!spot && !hold) continue;
      seen.add(piece.id);
      if (piece.at !== "hand" && !hold?.away) this.pile(spot.key).push(piece);
      this.place(piece, spot, hold, turned.get(piece.id));
    }
    for (const [id, drawn] of this.drawn) {
      if (seen.has(id)) continue;
      drawn.node.remove();
      this.drawn.delete(id);
    }
    this.label(told);
  }

  pile(key) {
    if (!this.piles.has(key)) this.piles.set(key, []);
    return this.piles.get(key);
  }

  place(piece, spot, hold, turn) {
    const drawn = this.drawn.get(piece.id) ?? this.draw(piece);
    const lifted = Boolean(hold) || piece.at === "hand";
    const above = hold?.spot ?? spot;
    const x = hold?.x ?? above.x;
    const y = hold?.y ?? above.y;
    const scale = above.scale * (lifted ? 1.07 : 1);
    const index = hold || !spot.pile ? piece.layer : this.pile(spot.key).length - 1;
    const stack = Math.min(index, 5) * -1.3;
    const top = turn?.top ?? piece.top;
    const base = above.board ? above.base : 0;
    drawn.node.style.transform = `translate(${x}px, ${y + stack - (lifted ? 2 : 0)}px) scale(${scale})`;
    drawn.node.classList.toggle("held", lifted);
    drawn.node.classList.toggle("moving", Boolean(hold) && hold.x !== undefined);
    drawn.top = nearest(drawn.top, top);
    drawn.turn({ top: drawn.top, down: turn?.down ?? piece.down, base, marked: Boolean(above.board) && !above.lock });
    if (spot) drawn.spot = spot;
    const order = lifted ? "held" : `${index}`;
    if (drawn.order === order) return;
    drawn.order = order;
    this.layer.append(drawn.node);
  }

  draw(piece) {
    const { node, turn } = piece.piece ? drawPiece(piece.piece, piece.glyphs ?? []) : drawHidden(piece);
    const holder = s("g", { class: `piece ${piece.what}${piece.piece ? "" : " hidden"}`, "data-piece": piece.id }, node);
    this.layer.append(holder);
    const drawn = { node: holder, turn, top: piece.top, spot: null, order: "0" };
    this.drawn.set(piece.id, drawn);
    return drawn;
  }

  /** What everybody may hear of each spot, and how many lie in each pile. */
  label(told) {
    this.marks.replaceChildren();
    for (const [key, node] of this.buttons) {
      const spot = this.spots.get(key);
      const pile = this.piles.get(key) ?? [];
      node.setAttribute("aria-label", `${nameOf(spot)}: ${described(spot, pile, told)}`);
      node.classList.toggle("empty", pile.length === 0 && key !== "box");
      const count = key === "box" ? told.box : spot.pile && pile.length > 1 ? pile.length : 0;
      if (count || key === "box") this.marks.append(counted(spot, count));
    }
  }

  /** Mark the spots on which the piece in hand may be laid, and the one it is above. */
  offer(keys, over) {
    for (const [key, node] of this.buttons) {
      node.classList.toggle("offered", keys.has(key));
      node.classList.toggle("over", key === over);
    }
  }

  /** Mark the spot whose piece is chosen. */
  choose(key) {
    for (const [name, node] of this.buttons) {
      node.classList.toggle("chosen", name === key);
      if (name === key) node.setAttribute("aria-pressed", "true");
      else node.removeAttribute("aria-pressed");
    }
  }

  /** Where on the table, in millimetres, a pointer is. */
  point(event) {
    const at = new DOMPoint(event.clientX, event.clientY).matrixTransform(this.above.getScreenCTM().inverse());
    return { x: at.x, y: at.y };
  }
}

const ring = (spot) => {
  if (spot.shape === "hexagon") return s("polygon", { points: hexagon(spot.size) });
  if (spot.shape === "round") return s("circle", { r: spot.size / 2 });
  const [width, height] = spot.key === "box" ? [spot.width, spot.height] : [spot.size, spot.size];
  return s("rect", { x: -width / 2, y: -height / 2, width, height, rx: 3 });
};

/** A turn goes the short way round: the number of turns that shows this face and is nearest to the last one. */
const nearest = (last, top) => top + 6 * Math.round((last - top) / 6);

const furniture = (plan, near) => {
  if (plan.planks) return plan.planks.flatMap(bare);
  const far = other(near);
  const rack = ({ x, y, width, height, shift }, seat, seed) => [
    plank(x, y, width, height, { name: "walnut", corner: 5, seed, edge: 1.8 }),
    s("text", { class: "label", "font-size": 3.8, transform: labelAt(x - width / 2, y, height, shift) }, seat.toUpperCase()),
  ];
  return [
    ...rack(plan.rackNear, near, 11), ...rack(plan.rackFar, far, 12), ...rack(plan.trayNear, near, 13), ...rack(plan.trayFar, far, 14),
    plank(plan.clues.x, plan.clues.y, plan.clues.width, plan.clues.height, { name: "walnut", corner: 5, seed: 15, edge: 1.8 }),
    bag(plan.box),
  ];
};

/** A tray with its side's name, if it has one. */
const bare = ({ x, y, width, height, seat }, index) => [
  plank(x, y, width, height, { name: "walnut", corner: 5, seed: 11 + index, edge: 1.8 }),
  ...(seat ? [s("text", { class: "label", "font-size": 3.8, transform: labelAt(x - width / 2, y, height, height < 50) }, seat.toUpperCase())] : []),
];

/** Where tiles stand on a rack. */
const grooves = (spots) => {
  const racks = [...spots.values()].filter((spot) => spot.rack);
  return s("g", { class: "grooves" }, ...racks.map(({ x, y, scale }) =>
    s("polygon", { points: hexagon(45), transform: `translate(${x} ${y}) scale(${scale})` })));
};

/** A side's name stands in the corner, or upright where tiles lie in one row. */
const labelAt = (left, y, height, upright) =>
  upright ? `translate(${left + 6} ${y + 8.6}) rotate(-90)` : `translate(${left + 4} ${y - height / 2 + 5.2})`;

const bag = ({ x, y, width, height }) => {
  const [w, h] = [width / 2, height / 2];
  return s("g", { class: "bag", transform: `translate(${x} ${y})` },
    s("rect", { x: -w, y: -h + 1.8, width, height, rx: 6, class: "shade" }),
    s("rect", { x: -w, y: -h, width, height, rx: 6, class: "lining" }),
    s("rect", { x: -w + 4, y: -h + 4, width: width - 8, height: height - 8, rx: 4, class: "inside" }),
    ...[[-18, 6, 12], [2, -4, -20], [19, 7, 40], [-4, 10, 75]].map(([dx, dy, angle]) =>
      s("polygon", { points: hexagon(25), class: "tile-back", transform: `translate(${dx} ${dy}) rotate(${angle})` })));
};

const counted = (spot, count) => {
  if (spot.key === "box") {
    return s("g", { class: "count", transform: `translate(${spot.x} ${spot.y})` },
      s("rect", { x: -29, y: -7.5, width: 58, height: 15, rx: 7.5 }),
      s("text", { "font-size": 7.4, dy: "0.36em" }, count ? `draw six · ${count}` : "empty"));
  }
  const size = 4.2 / Math.max(spot.scale, 0.8);
  return s("g", { class: "count", transform: `translate(${spot.x + 10 * spot.scale} ${spot.y + 11 * spot.scale})` },
    s("circle", { r: size }),
    s("text", { "font-size": size * 1.35, dy: "0.36em" }, count));
};

/** What a spot is called. */
export const nameOf = (spot) => {
  if (spot.name) return spot.name;
  if (spot.rack) return `${spot.side}'s rack, ${spot.number}`;
  if (spot.board) return spot.lock ? `${spot.side} lock ${spot.number}` : `${spot.side} slot ${spot.number}`;
  if (spot.key === "box") return "box";
  return spot.place === "clues" ? "clue tiles" : `${spot.side}'s tray`;
};

const KIND = { padlock: "padlock", guess: "guess token", ask: "ask token", digit: "digit", card: "code card" };

const described = (spot, pile, told) => {
  if (spot.key === "box") return `${told.box} tiles; Enter draws six`;
  if (pile.length === 0) return spot.pile ? `no ${KIND[spot.pile] ? `${KIND[spot.pile]}s` : spoken(spot.pile)}` : "empty";
  if (spot.pile && KIND[spot.pile]) return `${pile.length} ${KIND[spot.pile]}${pile.length === 1 ? "" : "s"}`;
  return pile.map(lies).reverse().join(", on top of ");
};

/** What a screen reader says of a piece that lies. */
export const lies = (piece) => {
  if (!piece.piece) return piece.what === "tile" ? "a hidden tile" : `a ${KIND[piece.what] ?? piece.what}, face down`;
  if (piece.what !== "tile") return spoken(piece.piece);
  const glyph = piece.glyphs?.[piece.top - 1];
  return `tile ${piece.piece}${glyph ? `, ${glyph} on top` : ""}${piece.down ? ", face down" : ""}`;
};
