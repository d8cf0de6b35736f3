/** Where the pieces of Decrypto lie beside the board: a screen's shape and the near seat in, spots and planks out.
 *
 * A side's tray has a spot for each of its digits, for the code card that is drawn, and for its badges; the pile of cards
 * lies beside them, and the referee's badge between the two sides.
 */

const other = (seat) => (seat === "north" ? "south" : "north");

const SHAPES = {
  wide: {
    near: { x: -284, y: 96, width: 178, height: 98, scale: 1, set: "block" },
    far: { x: -284, y: -110, width: 160, height: 84, scale: 0.88, set: "block" },
    referee: { x: -284, y: -7, width: 60, height: 36, scale: 1 },
  },
  tall: {
    near: { x: -52, y: 212, width: 190, height: 100, scale: 1.04, set: "block" },
    far: { x: 0, y: -173, width: 370, height: 36, scale: 0.8, set: "row" },
    referee: { x: 112, y: 212, width: 60, height: 40, scale: 1.1 },
  },
};

/** The middles of a side's spots about the middle of its tray: digits, badges, the drawn card, the pile. */
const SETS = {
  block: {
    digits: [-70, -35, 0, 35].map((x) => [x, -24]),
    badges: [-70, -35, 0, 35].map((x) => [x, 30]),
    team: [-35, 3],
    pile: [70, -24],
    card: [70, 24],
  },
  row: {
    digits: [-150, -115, -80, -45].map((x) => [x, 0]),
    badges: [64, 102, 140, 178].map((x) => [x, 0]),
    team: [22, 0],
    pile: [-208, 0],
    card: [-180, 0],
  },
};

/** Return the plan of a screen's shape, and its spots by key. */
export const setOutDecrypto = (shape, near) => {
  const { near: nearTray, far: farTray, referee } = SHAPES[shape];
  const spots = [...inTray(near, nearTray), ...inTray(other(near), farTray)];
  spots.push({
    ...referee, key: "clues/badge-referee", place: "clues", group: "clues", shape: "square", size: 34,
    pile: "badge-referee", name: "beside the board",
  });
  return { planks: [{ ...nearTray, seat: near }, { ...farTray, seat: other(near) }, referee], spots };
};

const inTray = (side, { x, y, scale, set }) => {
  const at = SETS[set];
  const place = `tray-${side}`;
  const spot = (pile, [dx, dy], more = {}) => ({
    key: `${place}/${pile}`, place, group: `${side}-tray`, side, shape: "round", size: 32, pile, scale,
    x: x + dx * scale, y: y + dy * scale, ...more,
  });
  const card = { shape: "square", size: 34 };
  return [
    ...at.digits.map((middle, index) => spot(`digit-${index + 1}`, middle)),
    spot("badge", at.team, { ...card, scale: scale * 0.9 }),
    ...at.badges.map((middle, index) => spot(`badge-${index + 1}`, middle, { ...card, scale: scale * 0.9 })),
    spot("card", at.card, card),
    spot("card", at.pile, { ...card, key: `cards-${side}`, place: `cards-${side}`, name: `${side}'s pile`, deck: true }),
  ];
};

/** The key of the spot in a tray, in the pile or between the sides where a piece of Decrypto lies. */
export const spotInTray = ({ piece, what, at, layer }) => {
  if (what === "digit") return `${at}/digit-${piece ? piece.at(-1) : layer + 1}`;
  if (what === "badge" && piece) return `${at}/${piece === "badge-referee" ? piece : piece.replace(/-(north|south)/, "")}`;
  return `${at}/${what}`;
};

/** What a side has on its slots of what goes back when a code is over: digits, and with `cards` code cards too.
 *
 * `above` is how many of it lie on each: they are taken first.
 */
export const leftOnSlots = (pieces, side, cards) => {
  const left = [...pieces.values()].filter(({ at, what }) => at.startsWith(`${side}-`) && (what === "digit" || (cards && what === "card")));
  return left.map(({ piece, id, what, at, layer }) => ({
    piece: piece ?? id, at: what === "card" ? `cards-${side}` : `tray-${side}`,
    above: left.filter((other) => other.at === at && other.layer > layer).length,
  }));
};
