/** Mouse and fingers: pointer events in, what a hand does out. Picking up is lifting at once, as a hand does. */

import { reached } from "../draw/layout.js";

const SLACK_PX = 6;
const FINGER_MM = 16;
const SIXTH = Math.PI / 3;

export const followPointers = (hand, table, { tapped }) => {
  const svg = table.above;
  const pointers = new Map();
  let first = null;
  let pair = null;

  const keyAt = (event) => event.target.closest?.(".spot")?.dataset.spot ?? null;

  const held = (event) => {
    const at = table.point(event);
    return { x: at.x, y: at.y - (event.pointerType === "touch" ? FINGER_MM : 0) };
  };

  const carry = (event) => {
    const point = held(event);
    const over = reached(table.spots, table.piles, hand.held.piece, point.x, point.y)?.key ?? null;
    hand.carry(over, point);
  };

  /** How far two fingers have turned, in sixths. */
  const turnPair = () => {
    const sixths = Math.round((angle() - pair.angle) / SIXTH);
    if (sixths === pair.sixths) return;
    hand.turn(sixths - pair.sixths, subject());
    pair.sixths = sixths;
    pair.moved = true;
  };
  const angle = () => {
    const [a, b] = [...pointers.values()];
    const now = Math.atan2(b.clientY - a.clientY, b.clientX - a.clientX);
    const last = pair?.last ?? now;
    if (pair) pair.last = last + Math.atan2(Math.sin(now - last), Math.cos(now - last));
    return pair?.last ?? now;
  };
  const subject = () => hand.at(first?.key) ?? hand.subject();

  svg.addEventListener("pointerdown", (event) => {
    if (event.button !== 0) return;
    pointers.set(event.pointerId, event);
    if (pointers.size === 2 && first) {
      pair = null;
      pair = { angle: angle(), sixths: 0, moved: false, last: angle() };
      svg.setPointerCapture(event.pointerId);
      return;
    }
    first = { id: event.pointerId, key: keyAt(event), x: event.clientX, y: event.clientY, carrying: false };
  });

  svg.addEventListener("pointermove", (event) => {
    if (!pointers.has(event.pointerId)) return;
    pointers.set(event.pointerId, event);
    if (pair && pointers.size === 2) turnPair();
    if (event.pointerId !== first?.id) return;
    const away = Math.hypot(event.clientX - first.x, event.clientY - first.y);
    if (!first.carrying && away > SLACK_PX && !pair && !hand.held) {
      first.carrying = hand.pickUp(first.key);
      // Not before: a captured pointer's clicks are no spot's.
      if (first.carrying) svg.setPointerCapture(event.pointerId);
    }
    if (first.carrying && hand.held) carry(event);
  });

  const end = (event, cancelled) => {
    if (!pointers.delete(event.pointerId)) return;
    if (event.pointerId !== first?.id) {
      if (pair && !pair.moved) hand.turn(1, subject());
      pair = null;
      return;
    }
    const { key, carrying } = first;
    first = null;
    pair = null;
    if (carrying && hand.held) hand.drop(cancelled ? null : hand.held.over);
    else if (!carrying && !cancelled && key) tapped(key);
  };
  svg.addEventListener("pointerup", (event) => end(event, false));
  svg.addEventListener("pointercancel", (event) => end(event, true));

  svg.addEventListener("dblclick", (event) => hand.flip(hand.at(keyAt(event))));
  svg.addEventListener("wheel", (event) => {
    const piece = hand.held ? null : hand.at(keyAt(event));
    if (!hand.held && piece?.what !== "tile") return;
    event.preventDefault();
    hand.turn(event.deltaY > 0 ? 1 : -1, piece);
  }, { passive: false });
  // A finger on a piece takes it; one beside scrolls. (touch-action does not reach into an SVG everywhere.)
  svg.addEventListener("touchstart", (event) => {
    if (hand.held || hand.at(keyAt(event))) event.preventDefault();
  }, { passive: false });
  svg.addEventListener("contextmenu", (event) => event.preventDefault());
};
