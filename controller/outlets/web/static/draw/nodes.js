/** Elements: a name, attributes and children in, a node of the page out. Never from text, so nothing can be injected. */

const SVG = "http://www.w3.org/2000/svg";

const fill = (node, attributes, children) => {
  for (const [name, value] of Object.entries(attributes)) {
    if (value !== undefined && value !== null && value !== false) node.setAttribute(name, value === true ? "" : value);
  }
  node.append(...children);
  return node;
};

/** An SVG element. */
export const s = (name, attributes = {}, ...children) =>
  fill(document.createElementNS(SVG, name), attributes, children);

/** An HTML element. */
export const h = (name, attributes = {}, ...children) => fill(document.createElement(name), attributes, children);

/** The same chance every time: numbers in [0, 1) from a seed, so that the wood never changes. */
export const chance = (seed) => () => {
  seed = (seed + 0x6d2b79f5) | 0;
  let mixed = Math.imul(seed ^ (seed >>> 15), 1 | seed);
  mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
  return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
};
