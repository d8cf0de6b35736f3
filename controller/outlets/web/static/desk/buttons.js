/** Buttons that are pressed and held: pointers and keys in, `press` and `release` out, with how long it is held shown. */

import { h, s } from "../draw/nodes.js";

const ARMED_MS = 900;
const SHORT_MS = 600;
const MENU_MS = 4000;
const ROUND = 2 * Math.PI * 44;

const meaning = (held_ms) => {
  if (held_ms >= MENU_MS) return ["menu", "menu"];
  if (held_ms >= ARMED_MS) return ["armed", "let go: OK"];
  if (held_ms >= SHORT_MS) return ["between", "hold on"];
  return ["short", "press"];
};

const tick = (ms) => {
  const angle = (ms / MENU_MS) * 360;
  return s("path", { d: "M0 -50v10", class: "tick", transform: `rotate(${angle})` });
};

/** A button of the board. `say(deed)` sends what is done with it. */
export const makeButton = (name, say) => {
  const ring = s("circle", { r: 44, class: "progress", transform: "rotate(-90)", "stroke-dasharray": ROUND, "stroke-dashoffset": ROUND });
  const dial = s("svg", { viewBox: "-52 -52 104 104", "aria-hidden": "true" },
    s("circle", { r: 48, class: "bezel" }), s("circle", { r: 44, class: "groove" }), tick(ARMED_MS), ring,
    s("circle", { r: 36, class: "well" }), s("g", { class: "cap" }, s("circle", { r: 34, class: "top" }), s("ellipse", { rx: 22, ry: 12, cy: -15, class: "gleam" }), ...face(name)));
  const text = h("span", { class: "meaning" }, "press");
  const node = h("button", { type: "button", class: `push ${name}`, "data-button": name, "aria-label": `${name} button: press, or hold for a second and let go` }, dial, h("span", { class: "caption" }, h("b", {}, name), text));
  let since = null;

  const show = () => {
    const held = since === null ? 0 : performance.now() - since;
    const [state, words] = meaning(held);
    node.dataset.held = since === null ? "" : state;
    text.textContent = since === null ? "press · hold 1 s: OK" : words;
    ring.setAttribute("stroke-dashoffset", ROUND * (1 - Math.min(1, held / MENU_MS)));
    if (since !== null) requestAnimationFrame(show);
  };
  const press = () => {
    if (since !== null) return;
    since = performance.now();
    say({ do: "press", button: name });
    show();
  };
  const release = () => {
    if (since === null) return;
    since = null;
    say({ do: "release", button: name });
    show();
  };
  node.addEventListener("pointerdown", (event) => {
    if (event.button !== 0) return;
    node.setPointerCapture(event.pointerId);
    press();
  });
  for (const end of ["pointerup", "pointercancel", "lostpointercapture", "blur"]) node.addEventListener(end, release);
  node.addEventListener("contextmenu", (event) => event.preventDefault());
  node.addEventListener("keydown", (event) => {
    if (event.key !== " " && event.key !== "Enter") return;
    event.preventDefault();
    if (!event.repeat) press();
  });
  node.addEventListener("keyup", (event) => {
    if (event.key === " " || event.key === "Enter") release();
  });
  show();
  return { node, press, release };
};

const PIPS = [[-8, -8], [8, -8], [0, 0], [-8, 8], [8, 8]];

const face = (name) =>
  name === "dice"
    ? [s("rect", { x: -15, y: -15, width: 30, height: 30, rx: 6, class: "die" }), ...PIPS.map(([cx, cy]) => s("circle", { cx, cy, r: 2.7, class: "pip" }))]
    : [s("text", { class: "letter", "font-size": 24, dy: "0.36em" }, name[0].toUpperCase())];
