/** Both OLEDs: frames in, canvases pixel for pixel out, and their words for whoever listens. */

import { h } from "../draw/nodes.js";

const WIDTH = 128;
const HEIGHT = 64;
const LIT = [201, 233, 255];
const DARK = [4, 7, 12];

/** A screen of a side: its node, and `paint(rows)`, `say(words)`, `hide(reason)`. */
export const makeScreen = (side) => {
  const canvas = h("canvas", { width: WIDTH, height: HEIGHT, role: "img", "aria-label": `${side}'s screen` });
  const lamp = h("span", { class: "turn-lamp", "aria-hidden": "true" });
  const title = h("h2", {}, lamp, side.toUpperCase());
  const note = h("p", { class: "note" });
  const node = h("section", { class: `screen ${side}`, "aria-label": `${side}'s screen`, "data-side": side }, title, h("div", { class: "glass" }, canvas, note));
  const context = canvas.getContext("2d");
  const image = context.createImageData(WIDTH, HEIGHT);

  const paint = (rows) => {
    const bytes = Uint8Array.from(atob(rows), (character) => character.charCodeAt(0));
    for (let pixel = 0; pixel < WIDTH * HEIGHT; pixel += 1) {
      const [red, green, blue] = bytes[pixel >> 3] & (0x80 >> (pixel & 7)) ? LIT : DARK;
      image.data.set([red, green, blue, 255], pixel * 4);
    }
    context.putImageData(image, 0, 0);
    canvas.dataset.painted = performance.now().toFixed(1);
    node.classList.remove("turned-away");
    note.textContent = "";
  };
  const say = (words) => canvas.setAttribute("aria-label", `${side}'s screen: ${words || "dark"}`);
  const hide = (reason) => {
    context.clearRect(0, 0, WIDTH, HEIGHT);
    node.classList.add("turned-away");
    note.textContent = reason;
    say(reason);
  };
  const light = (lit) => node.classList.toggle("on-turn", lit);
  return { node, title, paint, say, hide, light };
};
