/** The wood: how big a board is in, plywood with grain, burnt edges and engravings out. All lengths are millimetres. */

import { chance, s } from "./nodes.js";

const round = (number) => Math.round(number * 100) / 100;

/** The corners of a hexagon with an edge at its top, so many millimetres across its flats. */
export const hexagon = (flats) => {
  const radius = flats / Math.sqrt(3);
  const corner = (n) => `${round(radius * Math.cos((n * Math.PI) / 3))},${round(radius * Math.sin((n * Math.PI) / 3))}`;
  return [0, 1, 2, 3, 4, 5].map(corner).join(" ");
};

/** Lines of grain over a rectangle about the middle: long, nearly level, never crossing. */
const grain = (width, height, lines, seed) => {
  const next = chance(seed);
  const drawn = [];
  const phase = next() * 6;
  for (let line = 0; line < lines; line += 1) {
    const level = -height / 2 + ((line + next() * 0.7) * height) / lines;
    const from = -width / 2 + (next() < 0.6 ? 0 : next() * width * 0.6);
    const to = Math.min(width / 2, from + width * (0.35 + next()));
    let path = `M${round(from)} ${round(level + wave(from, level, phase))}`;
    for (let x = from + 24; x < to; x += 24) path += `L${round(x)} ${round(level + wave(x, level, phase))}`;
    drawn.push(path);
  }
  return drawn.join("");
};

const wave = (x, y, phase) =>
  3.2 * Math.sin(x / 71 + y / 43 + phase) + 1.3 * Math.sin(x / 29 - y / 31) + 0.5 * Math.sin(x / 11 + y / 7);

/** A piece of plywood with its grain; `name` picks its colours in the style sheet. */
export const plank = (x, y, width, height, { name, corner = 4, seed = 1, edge = 2.2 }) => {
  const clip = `clip-${name}-${seed}`;
  const box = { x: -width / 2, y: -height / 2, width, height, rx: corner };
  return s("g", { class: `plank ${name}`, transform: `translate(${x} ${y})` },
    s("clipPath", { id: clip }, s("rect", box)),
    s("rect", { ...box, class: "shade", y: box.y + edge + 2.2, x: box.x - 0.6, width: width + 1.2 }),
    s("rect", { ...box, class: "ply", y: box.y + edge }),
    s("rect", { ...box, class: "ply veneer", y: box.y + edge / 2, height: height - 0.2 }),
    s("rect", { ...box, class: "face" }),
    s("g", { "clip-path": `url(#${clip})`, class: "grain" },
      s("path", { d: grain(width, height, Math.ceil(height / 2.6), seed), class: "fine" }),
      s("path", { d: grain(width, height, Math.ceil(height / 9), seed + 7), class: "coarse" }),
    ),
    s("rect", { ...box, class: "burn" }),
  );
};
