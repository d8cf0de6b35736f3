/** Pieces as they look: a piece's name in, a drawing about its middle out, in millimetres. */

import { s } from "./nodes.js";
import { hexagon } from "./wood.js";

export const TILE_MM = 46;
const RING_MM = 15.6;

/** What kind of piece a name stands for, whose it is, and what is written on it. */
export const kindOf = (name) => {
  if (/^\d+$/.test(name)) return { kind: "tile", number: Number(name) };
  const [kind, ...rest] = name.split("-");
  const seat = rest.find((word) => word === "north" || word === "south");
  const word = rest.filter((part) => part !== seat).at(-1);
  return { kind, seat, word };
};

/** What a piece is called in what is said to the board. */
export const idOf = ({ piece, id }) => piece ?? id;

/** What sort of piece it is, seen or not. */
export const sortOf = ({ piece, what }) => (piece ? kindOf(piece).kind : what);

/** Whose a digit, a code card or a badge is; null for the referee's. */
export const sideOf = (name) => (/white|north/.test(name) ? "north" : /black|south/.test(name) ? "south" : null);

/** What a screen reader says of a piece. */
export const spoken = (name) => {
  const { kind, number, seat, word } = kindOf(name);
  const whose = seat ? `${seat}'s ` : "";
  if (kind === "tile") return `tile ${number}`;
  if (kind === "length") return `${whose}length tile ${word}`;
  if (kind === "start" || kind === "end") return `${whose}${kind} tile`;
  if (kind === "guess" || kind === "ask") return `${whose}${kind} token`;
  if (kind === "card") return `code card`;
  return name.replaceAll("-", " ");
};

const label = (text, size, attributes = {}) =>
  s("text", { "font-size": size, dy: "0.36em", ...attributes }, text);

const PADLOCK = "M-5 -1v-3a5 5 0 0 1 10 0v3h1.6v9.5h-13.2v-9.5zM-2.6 -1h5.2v-3a2.6 2.6 0 0 0 -5.2 0z";

const disc = (kind, radius, ...marks) => [
  s("circle", { r: radius, class: "drop", cy: 1.2 }),
  s("circle", { r: radius, class: `body ${kind}` }),
  s("circle", { r: radius - 2, class: "rim" }),
  ...marks,
];

const card = (kind, width, height, ...marks) => {
  const box = { x: -width / 2, y: -height / 2, width, height, rx: 2.4 };
  return [
    s("rect", { ...box, y: box.y + 1.2, class: "drop" }),
    s("rect", { ...box, class: `body ${kind}` }),
    ...marks,
  ];
};

const colourOf = (name) => (/black|south/.test(name) ? "black" : "white");

const seatMark = (seat) => label(seat === "north" ? "N" : "S", 4.2, { y: 8.8, class: "seat" });

const DRAWINGS = {
  padlock: () => disc("brass", 15, s("path", { d: PADLOCK, class: "engraved", transform: "translate(0 -1)" })),
  guess: ({ seat }) => disc(`guess ${seat}`, 12.5, label("!", 15, { y: -1.5, class: "big" }), seatMark(seat)),
  ask: ({ seat }) => disc(`ask ${seat}`, 12.5, label("?", 14, { y: -1.5, class: "big" }), seatMark(seat)),
  start: ({ seat }) => card(`clue ${seat}`, 24, 20, label("START", 6, { y: -2 }), s("path", { d: "M-5 3h7v-2l4 4l-4 4v-2h-7z", class: "engraved", transform: "translate(0 -.5) scale(.8)" })),
  end: ({ seat }) => card(`clue ${seat}`, 24, 20, label("END", 6.6, { y: -2 }), s("path", { d: "M-5 2h2v6h-2zM-1 3.5h6v3h-6z", class: "engraved", transform: "scale(.8)" })),
  length: ({ seat, word }) => card(`clue ${seat}`, 20, 20, label(word, 12, { y: -1.6 }), label("LETTERS", 3.2, { y: 6.6 })),
  digit: ({ word }, name) => disc(colourOf(name), 15, label(word, 18), label(word, 9, { class: "peek" })),
  card: ({ word }, name) => card(colourOf(name), 24, 34, label(word.split("").join(" · "), 7), label("code", 6, { class: "back" })),
  badge: ({ word, seat }) => card("badge", 34, 24, label("★", 8, { y: -4.5 }), label([seat, word].filter(Boolean).join(" "), 5, { y: 5 })),
  stray: ({ word }) => disc("stray", 14, label("stray", 5.4, { y: -3 }), label(word, 8, { y: 4.5 })),
};

/** A tile: a node, and what turns it. `faces` are its six glyphs, or nothing where they are not known. */
const tile = (number, faces) => {
  const node = s("g", { class: "tile" });
  const glyphs = faces.map((glyph, index) => {
    const text = label(glyph, glyph.length > 1 ? 7.6 : 9.4);
    return { node: s("g", { class: "glyph" }, text), index };
  });
  const back = s("g", { class: "back" },
    s("polygon", { points: hexagon(TILE_MM), class: "body" }),
    s("polygon", { points: hexagon(38), class: "line" }),
    s("path", { d: ROSETTE, class: "line" }),
    s("circle", { r: 4, class: "line" }),
  );
  const peek = s("g", { class: "peek" }, label(number, 7.5), label("", 8.6, { y: -RING_MM }));
  const front = s("g", { class: "front" },
    s("polygon", { points: hexagon(TILE_MM), class: "body" }),
    s("polygon", { points: hexagon(TILE_MM - 2.4), class: "rim" }),
    s("path", { d: SPOKES, class: "spokes" }),
    ...glyphs.map((glyph) => glyph.node),
    s("circle", { r: 7.6, class: "ring" }),
    label(number, number > 9 ? 9 : 9.6, { class: "number" }),
  );
  node.append(s("polygon", { points: hexagon(TILE_MM), class: "drop", transform: "translate(0 1.5)" }), front, back, peek);
  const turn = ({ top, down, base, marked }) => {
    node.classList.toggle("down", down);
    const way = down ? -1 : 1;
    for (const { node: glyph, index } of glyphs) {
      const angle = base + way * 60 * (index + 1 - top);
      glyph.style.transform = `rotate(${angle}deg) translate(0px, -${RING_MM}px) rotate(${-angle}deg)`;
      glyph.classList.toggle("top", marked && (((index + 1 - top) % 6) + 6) % 6 === 0);
    }
    const far = base % 360 !== 0;
    peek.lastChild.textContent = faces.length ? faces[(((top - 1) % 6) + 6) % 6] : "";
    peek.lastChild.setAttribute("y", far ? RING_MM : -RING_MM);
  };
  return { node, turn };
};

const spoke = (angle, from, to) => {
  const [x, y] = [Math.cos(angle), Math.sin(angle)];
  return `M${(x * from).toFixed(2)} ${(y * from).toFixed(2)}L${(x * to).toFixed(2)} ${(y * to).toFixed(2)}`;
};
const SPOKES = [0, 1, 2, 3, 4, 5].map((n) => spoke((n * Math.PI) / 3, 10, 24.4)).join("");
const ROSETTE = [0, 1, 2, 3, 4, 5].map((n) => {
  const angle = (n * Math.PI) / 3;
  const tip = (radius, turn) => `${(radius * Math.cos(angle + turn)).toFixed(2)} ${(radius * Math.sin(angle + turn)).toFixed(2)}`;
  return `M0 0Q${tip(11, 0.62)} ${tip(19, 0)}Q${tip(11, -0.62)} 0 0`;
}).join("");

/** The drawing of a piece: its node, and `turn({top, down, base, marked})` for how it lies. */
export const drawPiece = (name, faces = []) => {
  const what = kindOf(name);
  if (what.kind === "tile") return tile(what.number, faces);
  const make = DRAWINGS[what.kind] ?? DRAWINGS.stray;
  const node = s("g", { class: "flat" }, ...make(what, name));
  const turn = ({ down }) => node.classList.toggle("down", down);
  return { node, turn };
};

/** A piece that is hidden, by what it is and where it lies, or was taken from. */
export const drawHidden = ({ what, at, from }) => {
  if (what !== "tile") {
    const { node, turn } = drawPiece(`${what}-${colourOf(from ?? at)}-`);
    turn({ down: true });
    return { node, turn };
  }
  const { node, turn } = tile("", []);
  turn({ top: 1, down: true, base: 0, marked: false });
  return { node, turn };
};
