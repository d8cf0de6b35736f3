/** Keys at the table: arrows go among places, Enter takes and lays, others turn; a tab stop for each group of places. */

import { fits } from "../draw/layout.js";
import { nameOf } from "../draw/table.js";

const ARROWS = { ArrowUp: [0, -1], ArrowDown: [0, 1], ArrowLeft: [-1, 0], ArrowRight: [1, 0] };
const SIDEWAYS = 2.4;

/** The spot that an arrow means, of those that it `may` reach: ahead, and rather straight ahead. */
export const next = (spots, from, arrow, may) => {
  const [dx, dy] = ARROWS[arrow];
  const here = spots.get(from);
  let best = null;
  for (const spot of spots.values()) {
    const ahead = (spot.x - here.x) * dx + (spot.y - here.y) * dy;
    const aside = Math.abs((spot.x - here.x) * dy) + Math.abs((spot.y - here.y) * dx);
    if (spot.key === from || ahead < 4 || ahead < aside * 0.35 || !may(spot)) continue;
    const cost = ahead + SIDEWAYS * aside;
    if (best === null || cost < best.cost) best = { key: spot.key, cost };
  }
  return best?.key ?? null;
};

/** Whether arrows go to a spot: with a piece in hand only where one of its kind is ever laid, be it free or taken.
 *
 * So the ways do not depend on what lies where, and none is ever cut off.
 */
export const goesTo = (spot, held) => !held || spot.key === held.from || fits(spot, held.piece);

export const followKeys = (hand, table, { tapped, speak }) => {
  const svg = table.above;
  const keyOf = (event) => event.target.closest?.(".spot")?.dataset.spot ?? null;

  const focus = (key) => table.buttons.get(key)?.focus();

  const enter = (key) => {
    if (!hand.held) {
      if (!hand.pickUp(key)) tapped(key);
    } else if (key === hand.held.from || hand.mayLie(hand.held.piece, key)) hand.drop(key);
    else speak(`${nameOf(table.spots.get(key))} is taken`);
  };

  const escape = () => {
    if (hand.held) {
      const { from } = hand.held;
      hand.drop();
      focus(from);
    } else hand.choose(null);
  };

  const DEEDS = {
    Enter: enter,
    " ": enter,
    Escape: escape,
    q: (key) => hand.turn(-1, hand.at(key)),
    e: (key) => hand.turn(1, hand.at(key)),
    f: (key) => hand.flip(hand.at(key)),
    l: (key) => hand.setBack(hand.at(key)),
  };

  svg.addEventListener("keydown", (event) => {
    const key = keyOf(event);
    if (!key || event.ctrlKey || event.metaKey || event.altKey) return;
    const deed = DEEDS[event.key.length === 1 ? event.key.toLowerCase() : event.key];
    const arrow = event.key in ARROWS;
    if (!arrow && !deed) return;
    event.preventDefault();
    if (arrow) focus(next(table.spots, key, event.key, (spot) => goesTo(spot, hand.held)));
    else if (!event.repeat || "qe".includes(event.key)) deed(key);
  });

  svg.addEventListener("focusin", (event) => {
    const key = keyOf(event);
    if (!key) return;
    const { group } = table.spots.get(key);
    for (const [name, node] of table.buttons) {
      if (table.spots.get(name).group === group) node.setAttribute("tabindex", name === key ? "0" : "-1");
    }
    if (hand.held && !hand.held.point) hand.carry(key);
  });
};
