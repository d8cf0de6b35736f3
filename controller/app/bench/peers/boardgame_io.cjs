// A peer: boardgame.io's reducer, run by node; seconds in, moves a second out as JSON.
//
// Random games of tic-tac-toe are recorded, then the same moves are replayed through the reducer, which checks each
// (whose turn, which move, whether the game is over) as our rules check a command. Immer and the log are part of it.
"use strict";
process.env.NODE_ENV = "production";
const { CreateGameReducer, InitializeGame } = require("boardgame.io/internal");
const { INVALID_MOVE } = require("boardgame.io/core");

const LINES = [[0, 1, 2], [3, 4, 5], [6, 7, 8], [0, 3, 6], [1, 4, 7], [2, 5, 8], [0, 4, 8], [2, 4, 6]];
const won = (cells) => LINES.some(([a, b, c]) => cells[a] !== null && cells[a] === cells[b] && cells[a] === cells[c]);
const game = {
  name: "tic-tac-toe",
  setup: () => ({ cells: Array(9).fill(null) }),
  turn: { minMoves: 1, maxMoves: 1 },
  moves: {
    place: ({ G, playerID }, cell) => {
      if (G.cells[cell] !== null) return INVALID_MOVE;
      G.cells[cell] = playerID;
    },
  },
  endIf: ({ G, ctx }) => {
    if (won(G.cells)) return { winner: ctx.currentPlayer };
    if (!G.cells.includes(null)) return { draw: true };
  },
};
const reducer = CreateGameReducer({ game });
const start = InitializeGame({ game, numPlayers: 2 });

// xorshift32, so that every run plays the same games.
let seed = 20240229;
function draw(below) {
  seed ^= seed << 13; seed >>>= 0; seed ^= seed >>> 17; seed ^= seed << 5; seed >>>= 0;
  return seed % below;
}

const free = (state) => state.G.cells.flatMap((cell, index) => (cell === null ? [index] : []));
const place = (cell, playerID) => ({ type: "MAKE_MOVE", payload: { type: "place", args: [cell], playerID } });

function playout() {
  const moves = [];
  let state = start;
  while (state.ctx.gameover === undefined) {
    const cells = free(state);
    const move = place(cells[draw(cells.length)], state.ctx.currentPlayer);
    const next = reducer(state, move);
    if (next._stateID === state._stateID) throw new Error("a move that was listed is refused");
    moves.push(move);
    state = next;
  }
  return moves;
}

function replay(games) {
  for (const moves of games) {
    let state = start;
    for (const move of moves) state = reducer(state, move);
    if (state.ctx.gameover === undefined) throw new Error("a replay ends otherwise than its game");
  }
}

// Seconds of one core: of processor time, which others on the machine do not disturb, and the clock's the shorter,
// since the processor time of a process counts its helping threads too.
function rate(seconds, play) {
  const [clock, used] = [process.hrtime.bigint(), process.cpuUsage()];
  let moves = 0, now;
  do {
    moves += play();
    const { user, system } = process.cpuUsage(used);
    now = Math.min(Number(process.hrtime.bigint() - clock) / 1e9, (user + system) / 1e6);
  } while (now < seconds);
  return moves / now;
}

const [seconds, runs] = process.argv.slice(2).map(Number);
const games = Array.from({ length: 100 }, playout);
const total = games.reduce((sum, moves) => sum + moves.length, 0);
const repeat = (play) => Array.from({ length: runs }, () => rate(seconds, play));
rate(seconds, () => (replay(games), total)); // The compiler's own time is no part of it.
console.log(JSON.stringify({
  replayed: repeat(() => (replay(games), total)),
  listed: repeat(() => playout().length),
  moves_per_game: total / games.length,
}));
