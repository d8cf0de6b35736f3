"""The demo told: moves in, a match in words with both OLEDs drawn, or a JSON line for each event, out."""

from __future__ import annotations

import json
import shutil
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import msgspec
from rich.console import Console
from rich.progress import track

from controller.app.demo.games import play
from controller.app.demo.match import Move, Play, table_of
from controller.app.lifecycle import own
from controller.games.core import SEATS, Event
from controller.outlets.panel.braille import braille_all

SCHEMA = 1
WINNERS = {"draw": "a draw", "both": "both teams win"}
REASONS = {"shared": "equal words"}

Say = Callable[[str], None]


def demo(matches: list[Play], state_dir: Path, *, speed: float | None, as_json: bool) -> None:
    """Play matches and tell them: one in full, of several only how each ended.

    Args:
        matches: what is played, one after the other.
        state_dir: where each match's journal is kept, in a folder of its own.
        speed: how many times as fast as a board plays; None as fast as this machine can.
        as_json: whether programs read it.

    Raises:
        StateDirectoryError: a match's folder cannot be used, or another demo plays the same match there.
    """
    if as_json:
        for match in matches:
            _as_json(match, state_dir)
        return
    if len(matches) == 1:
        _in_words(matches[0], state_dir, speed)
        return
    console = Console(stderr=True)
    for match in track(matches, "playing", console=console, transient=True):
        *_, last = _moves(match, state_dir)
        _say(f"seed {match.seed}: {_result(last.events)}")


def _moves(match: Play, state_dir: Path, speed: float | None = None) -> Iterator[Move]:
    """Play a match on a table of its own; a journal of the same seed that was kept before gives way to it."""
    with own(state_dir / f"demo-{match.seed}") as folder:
        for file in folder.glob("journal.db*"):
            file.unlink()
        with closing(table_of(match, folder)) as table:
            began, sim_began = time.monotonic(), table.now_s()
            for move in play(match, table):
                if speed:
                    time.sleep(max(0.0, (table.now_s() - sim_began) / speed - (time.monotonic() - began)))
                yield move


def _in_words(match: Play, state_dir: Path, speed: float | None) -> None:
    _say(f"SIMULATED match of seed {match.seed}, profile {match.profile}: north {match.north}, south {match.south}")
    drawn: Any = None
    for move in _moves(match, state_dir, speed):
        for event in move.events:
            _say(_sentence(event))
        pixels = [move.screens[seat].tobytes() for seat in SEATS]
        if move.events and pixels != drawn:
            drawn = pixels
            _say("\n".join(braille_all({str(s): move.screens[s] for s in SEATS}, shutil.get_terminal_size().columns)))
    _say(_result(move.events))
    print(f"journal: {state_dir / f'demo-{match.seed}' / 'journal.db'}", file=sys.stderr)


def _as_json(match: Play, state_dir: Path) -> None:
    over: Event = {}
    for move in _moves(match, state_dir):
        for event in move.events:
            over = event if event["event"] == "game-over" else over
            _say(json.dumps({"schema": SCHEMA, "seed": match.seed, **event}))
    result = {name: value for name, value in over.items() if name != "event"}
    _say(json.dumps({"schema": SCHEMA, "result": True, **msgspec.to_builtins(match), **result}))


def _result(events: tuple[Event, ...]) -> str:
    """Tell how a match ended; points are counted in Cryptic Words only."""
    over = next(event for event in events if event["event"] == "game-over")
    winner = WINNERS.get(over["winner"], f"{over['winner']} wins")
    told = f"{winner} by {REASONS.get(over['reason'], over['reason'])}"
    return f"{told}, {over['scores']['north']}:{over['scores']['south']}" if "scores" in over else told


def _sentence(event: Event) -> str:
    """Tell an event in a line: its name, and its fields as they are."""
    fields = (f"{name} {_plain(value)}" for name, value in event.items() if name != "event" and value is not None)
    return f"  {event['event']}: {', '.join(fields)}"


def _plain(value: Any) -> str:
    if isinstance(value, dict):
        return " ".join(f"{key}={_plain(each)}" for key, each in value.items())
    if isinstance(value, list | tuple):
        numbers = all(isinstance(each, int) for each in value)
        return ("-" if numbers else " / ").join("spoken" if each is None else str(each) for each in value)
    return str(value)


def _say(line: str) -> None:
    sys.stdout.write(line + "\n")
    sys.stdout.flush()
