/** The page: joins the line to the board with the table, the hand on it, screens, buttons, seats and faults. */

import { makeButton } from "./desk/buttons.js";
import { Decrypto } from "./decrypto/decrypto.js";
import { Faults } from "./desk/faults.js";
import { keepLine } from "./desk/link.js";
import { makeScreen } from "./desk/screens.js";
import { Seats } from "./desk/seats.js";
import { followBuzzer } from "./desk/sound.js";
import { followTheme } from "./desk/theme.js";
import { nothing, take } from "./desk/told.js";
import { makeTools } from "./desk/tools.js";
import { helpDialog } from "./desk/help.js";
import { other } from "./draw/layout.js";
import { h } from "./draw/nodes.js";
import { Table } from "./draw/table.js";
import { Hand } from "./hand/hand.js";
import { followKeys } from "./hand/keys.js";
import { followPointers } from "./hand/pointer.js";

const REFUSED_MS = 6000;
const STEPS_READ = "smartboard-steps-read";
const find = (selector) => document.querySelector(selector);

const told = nothing();
const table = new Table(find("#table"));
const screens = { north: makeScreen("north"), south: makeScreen("south") };
const buttons = new Map();
let say = () => {};
let refusing = 0;
let sat = "";

const speak = (words) => {
  find("#told").textContent = words;
};
const hand = new Hand(told, table, { say: (deed) => say(deed), speak, changed: () => paint() });
const tools = makeTools(find("#tools"), hand);
const seats = new Seats(told, (deed) => say(deed), () => arrange());
const decrypto = new Decrypto(told, (deed) => say(deed));
const faults = new Faults(told, (deed) => say(deed));

/** Tap or Enter on a spot with nothing to take: draw, move what is chosen there, or choose. */
const tapped = (key) => {
  const chosen = hand.chosen && hand.at(hand.chosen);
  if (hand.held) return hand.mayLie(hand.held.piece, key) && hand.drop(key);
  if (chosen && key !== hand.chosen && hand.move(chosen, key)) return undefined;
  if (key === "box") return draw();
  const pile = told.seats.find((seat) => key === `cards-${seat}`);
  if (pile) return say({ do: "draw", side: pile });
  return hand.choose(key === hand.chosen ? null : key);
};

const draw = () => {
  say({ do: "draw", side: seats.near });
  speak("six tiles from the box");
};

const held = () => {
  const { held } = hand;
  if (!held) return new Map();
  const spot = table.spots.get(held.over ?? held.from);
  return new Map([[held.piece.id, { away: true, spot, ...(held.point ?? {}) }]]);
};

const turned = () => {
  const turns = new Map([...hand.turning].map(([id, { top }]) => [id, { top }]));
  if (hand.held) turns.set(hand.held.piece.id, { top: hand.held.top, down: hand.held.down });
  return turns;
};

const paint = () => {
  if (!table.layer) return;
  table.show(told, held(), turned());
  const offered = hand.held ? [...table.spots.keys()].filter((key) => hand.mayLie(hand.held.piece, key)) : [];
  table.offer(new Set(offered), hand.held?.over);
  document.body.classList.toggle("carrying", Boolean(hand.held));
  tools.paint();
};

const shape = () => (innerWidth >= 700 && innerHeight >= 520 && innerWidth / innerHeight > 1.05 ? "wide" : "tall");

/** Set everything out: another seat is near, or the screen has another shape. */
const arrange = () => {
  if (!told.places.length) return;
  document.body.dataset.shape = shape();
  document.body.dataset.near = seats.near;
  document.body.dataset.game = told.game;
  table.setOut(told, shape(), seats.near);
  for (const [place, beat] of Object.entries(told.rhythms)) table.lights.beat(place, beat);
  for (const [place, colour] of Object.entries(shining.pixels)) table.lights.pixel(place, colour);
  for (const [side, lit] of Object.entries(shining.lamps)) table.lights.lamp(side, lit);
  table.setScores(told);
  seatSide();
  faults.paint(table);
  decrypto.paint();
  seats.paint();
  paint();
};

/** Screens and buttons beside the table: the far seat's above, the near seat's below. */
const seatSide = () => {
  const { near } = seats;
  const far = other(near);
  const push = (name) => (buttons.has(name) ? [buttons.get(name).node] : []);
  const plain = (text, act, title) => {
    const node = h("button", { type: "button", title }, text);
    node.addEventListener("click", act);
    return node;
  };
  const deeds = [];
  const mayPlay = told.buttons.length && seats.way !== null && seats.way !== "look";
  if (mayPlay && told.game === "decrypto") deeds.push(...decrypto.deeds(near, plain));
  else if (mayPlay) {
    deeds.push(
      plain("Draw six", draw, "fill the own rack from the box"),
      plain("Flip rack", () => hand.flipAll(near), "turn all tiles of the own rack over"),
      plain("Mix + hand over", () => say({ do: "hand-over", side: near }), "mix the own tiles and lay them on the other rack"),
    );
  }
  if (seats.way === "pass") deeds.push(plain(`Pass to ${far.toUpperCase()}`, () => seats.pass(), "hide everything and pass the device on"));
  if (seats.way === "open" || seats.way === "look") deeds.push(plain("Turn the table", () => seats.turnTable(), "see the other side nearer"));
  for (const seat of [near, far]) {
    screens[seat].title.dataset.who = seats.sitting(seat);
    if (!told.oleds.includes(seat)) screens[seat].hide("no screen");
    else if (!told.seats.includes(seat)) screens[seat].hide(`faces ${seat.toUpperCase()}`);
  }
  find("#side").replaceChildren(
    h("div", { class: "far" }, screens[far].node, ...push(far)),
    h("div", { class: "middle" }, ...push("dice")),
    h("div", { class: "near" }, screens[near].node, ...push(near)),
    h("div", { class: "deeds row" }, ...deeds),
  );
};

const sound = followBuzzer(find("#sound-button"));
const shining = { pixels: {}, lamps: {} };

const shine = ({ pixels, lamps, buzzer }) => {
  Object.assign(shining.pixels, pixels);
  Object.assign(shining.lamps, lamps);
  for (const [place, colour] of Object.entries(pixels)) table.lights.pixel(place, colour);
  for (const [side, lit] of Object.entries(lamps)) {
    table.lights.lamp(side, lit);
    screens[side].light(lit);
  }
  document.body.classList.toggle("buzzing", buzzer);
  sound.buzz(buzzer);
};

/** What to do first, until a person has read it. */
const showSteps = () => {
  const steps = find("#steps");
  const toggle = h("button", { type: "button" });
  const paintToggle = (read) => {
    steps.classList.toggle("short", read);
    toggle.textContent = read ? "first steps" : "hide";
    toggle.setAttribute("aria-expanded", String(!read));
  };
  toggle.addEventListener("click", () => {
    const read = !steps.classList.contains("short");
    localStorage.setItem(STEPS_READ, read ? "yes" : "");
    paintToggle(read);
  });
  steps.replaceChildren(...told.steps.map((step) => h("li", {}, step)), h("li", { class: "toggle" }, toggle));
  paintToggle(Boolean(localStorage.getItem(STEPS_READ)));
};

const begin = () => {
  hand.letGo();
  if (sat !== (sat = told.seats.join())) {
    // Whoever sits here now is not told what the one before was.
    speak("");
    find("#refused").replaceChildren();
  }
  find("#simulated").hidden = !told.simulated;
  sound.fit(told.lamps.includes("buzzer"));
  showSteps();
  for (const name of told.buttons) if (!buttons.has(name)) buttons.set(name, makeButton(name, (deed) => say(deed)));
  for (const name of buttons.keys()) if (!told.buttons.includes(name)) buttons.delete(name);
  faults.offer();
  arrange();
  seats.sit();
};

const refuse = ({ message, piece }) => {
  const node = find("#refused");
  node.textContent = message;
  clearTimeout(refusing);
  refusing = setTimeout(() => node.replaceChildren(), REFUSED_MS);
  if (piece) hand.refused(piece);
};

const HEARD = {
  board: begin,
  pieces: () => {
    hand.follow();
    paint();
  },
  frame: (news) => screens[news.side].paint(news.rows),
  words: (news) => screens[news.side].say(news.text),
  lights: shine,
  rhythms: (news) => {
    for (const [place, beat] of Object.entries(news.pixels)) table.lights.beat(place, beat);
    table.setScores(told);
  },
  faults: () => faults.paint(table),
  bots: () => {
    seats.sit();
    seatSide();
    decrypto.paint();
  },
  match: () => {
    table.setScores(told);
    decrypto.paint();
  },
  card: (news) => decrypto.seen(news),
  answer: (news) => decrypto.answered(news),
  error: (news) => decrypto.refused(news) || refuse(news),
  restart: () => speak("the board starts again"),
};

const changed = (open) => {
  if (!open) decrypto.away();
  find("#lost").hidden = open;
  document.body.classList.toggle("away", !open);
};

const heard = (news) => HEARD[take(told, news)]?.(news);

find("main").append(decrypto.node);
followTheme(find("#theme-button"));
helpDialog(find("#help-button"));
followPointers(hand, table, { tapped });
followKeys(hand, table, { tapped, speak });
addEventListener("resize", () => shape() !== document.body.dataset.shape && arrange());
say = keepLine(heard, changed);
