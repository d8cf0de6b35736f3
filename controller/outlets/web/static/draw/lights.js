/** Pixels and turn lamps: raw colours and rhythms in, glowing domes out, with a shape for each colour. */

import { s } from "./nodes.js";

const SHAPES = {
  green: "M-1.9 .1l1.4 1.5l2.5 -3.1",
  red: "M-1.5 -1.5l3 3M-1.5 1.5l3 -3",
  white: "M-1.3 -.8a1.3 1.2 0 1 1 1.9 1.1q-.6 .3 -.6 .9M0 2.1v.1",
  blue: "M-1.1 -1.7l2.7 1.7l-2.7 1.7z",
  purple: "M-1.5 -1.5h3v3h-3z",
};

const strongest = (colour) => {
  const channels = [1, 3, 5].map((from) => Number.parseInt(colour.slice(from, from + 2), 16) || 0);
  const most = Math.max(...channels);
  return { most, full: most ? `rgb(${channels.map((one) => Math.round((one * 255) / most)).join(" ")})` : "" };
};

const dome = (x, y, kind) => {
  const glow = s("g", { class: "glow" }, s("circle", { r: 15 }), s("circle", { r: 10.5 }), s("circle", { r: 7 }));
  const bulb = s("circle", { r: 3.6, class: "bulb" });
  const shine = s("circle", { r: 1, cx: -1.2, cy: -1.3, class: "shine" });
  const mark = s("path", { class: "shape" });
  const rhythm = s("circle", { r: 5, class: "rhythm" });
  const node = s("g", { class: `light ${kind}`, transform: `translate(${x} ${y})` }, glow, s("circle", { r: 6, class: "socket" }), bulb, shine, rhythm, mark);
  const colour = (raw) => {
    const { most, full } = strongest(raw);
    node.classList.toggle("lit", most > 0);
    glow.style.opacity = most ? String(0.45 + (0.55 * most) / 255) : "0";
    if (full) {
      node.style.color = full;
    }
  };
  const beat = (words) => {
    const [name, pace] = words.split(" ");
    mark.setAttribute("d", SHAPES[name] ?? "");
    node.dataset.rhythm = pace ?? "off";
  };
  return { node, colour, beat };
};

/** Draw all lamps dark. `pixel`, `beat` and `lamp` say how one shines. */
export const drawLights = (parts, near) => {
  const turned = near === "north" ? -1 : 1;
  const node = s("g", { class: "lights", "aria-hidden": "true" });
  const lights = new Map();
  for (const part of parts) {
    if (!part.name.startsWith("pixel-") && !part.name.startsWith("lamp-")) continue;
    const light = dome(part.x * turned, part.y * turned, part.name.startsWith("lamp-") ? "turn" : "pixel");
    lights.set(part.name, light);
    node.append(light.node);
  }
  return {
    node,
    pixel: (place, raw) => lights.get(`pixel-${place}`)?.colour(raw),
    beat: (place, words) => lights.get(`pixel-${place}`)?.beat(words),
    lamp: (side, lit) => lights.get(`lamp-${side}`)?.colour(lit ? "#ffb347" : "#000000"),
  };
};
