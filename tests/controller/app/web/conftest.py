"""Boards with their pages: `smartboard play` as a process in real time, and the same parts in virtual time."""

from __future__ import annotations

import asyncio
import hashlib
import json
import os
import random
import re
import signal
import subprocess
import sys
import threading
import time
import urllib.request
from collections import defaultdict
from contextlib import ExitStack
from datetime import UTC, datetime
from pathlib import Path

import msgspec
import pytest
from websockets.sync.client import connect

from controller.app.boards import simulated_board
from controller.app.config import STANDARD
from controller.app.config.board import Simulation
from controller.app.games import GAMES, Sitting
from controller.app.lives import Lives
from controller.app.time import VirtualLoop
from controller.app.web.table import Table
from controller.app.wiring import Daemon
from controller.outlets.web.outlet import WebOutlet
from controller.outlets.web.site import site

ROOT = Path(__file__).parents[4]
PATIENCE_S = 60
PAGE = re.compile(r"smartboard: page: (http://\S+:(\d+)/)")


class PlayedBoard:
    """A running `smartboard play`. `url` is its page's; `start` begins it anew on the same state after `kill`."""

    def __init__(self, state_dir, *arguments, port=0):
        self.state_dir, self.arguments, self.port = Path(state_dir), arguments, port
        self._pages = []
        self.start()

    def start(self):
        """Start it where it is not running, and wait until its page answers and the board is ready."""
        command = [sys.executable, "-m", "controller", "play", "--board", "sim", "--state-dir", str(self.state_dir)]
        self.process = subprocess.Popen(
            [*command, "--port", str(self.port), *self.arguments],
            cwd=ROOT, env=os.environ | {"PYTHONPATH": str(ROOT)},
            stdin=subprocess.PIPE, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True,
        )  # fmt: skip
        self._logged = []
        self._reading = threading.Thread(target=self._read, args=(self.process.stderr,), daemon=True)
        self._reading.start()
        self.url, port = self.wait_for_log(PAGE).groups()
        self.port = int(port)
        self.wait_for_log(re.compile(r"smartboard: ready"))
        with urllib.request.urlopen(self.url, timeout=PATIENCE_S) as answer:
            assert answer.status == 200

    def _read(self, stream):
        for line in stream:
            self._logged.append(line)

    @property
    def logged(self):
        """What was logged since it was started last."""
        return "".join(self._logged)

    def wait_for_log(self, pattern):
        """Wait until a line of the log matches; returns the match."""
        until = time.monotonic() + PATIENCE_S
        while not (match := pattern.search(self.logged)):
            assert self.process.poll() is None, self.logged
            assert time.monotonic() < until, self.logged
            time.sleep(0.02)
        return match

    def kill(self):
        """End it as `kill -9` does; the same port and state serve the next `start`."""
        self.process.kill()
        self.process.wait(PATIENCE_S)

    def stop(self):
        """End it in order; returns its exit code."""
        self.process.send_signal(signal.SIGTERM)
        return self.process.wait(PATIENCE_S)

    def close(self):
        """End it however it is, and its pages."""
        for page in self._pages:
            page.close()
        if self.process.poll() is None:
            self.kill()
        self._reading.join(PATIENCE_S)
        self.process.stdin.close()
        self.process.stderr.close()

    def token(self):
        """Return the token of a page that is loaded now."""
        with urllib.request.urlopen(self.url, timeout=PATIENCE_S) as answer:
            return re.search(r'<meta name="token" content="([^"]+)"', answer.read().decode())[1]

    def visit(self, *seats):
        """Open a page of its own, without a browser, that has said hello and sits on these seats."""
        self._pages.append(Page(self, seats))
        return self._pages[-1]


class Page:
    """What a page does on the wire, and what it was told: `heard` has every message, `board` the pieces of now."""

    def __init__(self, board, seats=()):
        origin = board.url.rstrip("/")
        self._open = ExitStack()
        address = f"{origin.replace('http', 'ws')}/board/ws"
        self.socket = self._open.enter_context(connect(address, origin=origin, open_timeout=PATIENCE_S))
        self.heard, self.pieces, self.latest, self.frames, self.words = [], {}, {}, {}, defaultdict(str)
        self.say(do="hello", token=board.token(), version=1)
        self.wait_for(lambda: "board" in self.latest)
        if seats:
            self.sit(*seats)

    def say(self, **deed):
        """Send a deed."""
        self.socket.send(json.dumps(deed))

    def sit(self, *seats):
        """Sit down, and wait until the board shows what may be seen from there."""
        before = len(self.heard)
        self.say(do="sit", seats=list(seats))
        self.wait_for(lambda: any(each["kind"] == "board" for each in self.heard[before:]))

    def hear(self, timeout_s=PATIENCE_S):
        """Take the next message."""
        message = json.loads(self.socket.recv(timeout_s))
        self.heard.append(message)
        self.latest[message["kind"]] = message
        match message["kind"]:
            case "board":
                self.pieces = {piece["id"]: piece for piece in message["pieces"]}
                self.frames, self.words = {}, defaultdict(str)
            case "pieces":
                for piece in message["gone"]:
                    del self.pieces[piece]
                self.pieces |= {piece["id"]: piece for piece in message["pieces"]}
            case "frame":
                self.frames[message["side"]] = message["rows"]
            case "words":
                self.words[message["side"]] = message["text"]
        return message

    def wait_for(self, reached, timeout_s=PATIENCE_S):
        """Hear messages until it is reached; returns what `reached` returned."""
        until = time.monotonic() + timeout_s
        while not (result := reached()):
            left_s = until - time.monotonic()
            assert left_s > 0, (
                f"not reached in {timeout_s} s; words {dict(self.words)}; heard last {str(self.heard[-1])[:300]}"
            )
            try:
                self.hear(left_s)
            except TimeoutError:
                continue
        return result

    def error(self):
        """Wait for the next error, and return its message."""
        before = len(self.heard)
        return self.wait_for(lambda: next((m["message"] for m in self.heard[before:] if m["kind"] == "error"), None))

    def at(self, place):
        """Return the pieces that this page is shown at a place."""
        return [piece for piece in self.pieces.values() if piece["at"] == place]

    def rack(self, side):
        """Return the tiles that this page is shown on a rack, in order."""
        return [piece for slot in range(1, 7) for piece in self.at(f"rack-{side}-{slot}")]

    def press(self, button, hold_s=0.1):
        """Hold a button down for so long."""
        self.say(do="press", button=button)
        time.sleep(hold_s)
        self.say(do="release", button=button)

    def begin_match(self):
        """Begin a match in the lobby, by holding the dice button; a press counts only a moment after a start."""
        self.wait_for(lambda: "match" in self.latest)
        time.sleep(1)
        self.press("dice", 1.2)
        self.wait_for(lambda: self.latest["match"]["view"]["phase"] == "RACK")

    def draw(self, side):
        """Draw six tiles onto the rack of a side that this page sits on; returns their names in its order."""
        self.say(do="draw", side=side)
        self.wait_for(lambda: len(self.rack(side)) == 6 and all(piece["piece"] for piece in self.rack(side)))
        return [piece["piece"] for piece in self.rack(side)]

    def close(self):
        """Go."""
        self._open.close()


@pytest.fixture
def play_board(tmp_path):
    """Start `smartboard play` with these arguments, on a free port; returns it when its page answers.

    What is started is killed at the end; a test fails where it has logged a traceback.
    """
    started = []

    def start(*arguments, state_dir=tmp_path / "state", port=0):
        started.append(PlayedBoard(state_dir, *arguments, port=port))
        return started[-1]

    yield start
    for board in started:
        board.close()
    assert [board.logged for board in started if "Traceback" in board.logged] == []


@pytest.fixture
def board(play_board):
    """A board that plays Cryptic Words, with its page."""
    return play_board("--game", "cryptic-words")


class VirtualBoard:
    """A simulated board with its page in virtual time, without a socket: the same from the same seed, to the byte."""

    HOST = "127.0.0.1:8080"

    def __init__(
        self, state_dir, *, game="cryptic-words", profile=None, first="north", seed=0, given_dice=lambda: None,
        declared=STANDARD,
    ):  # fmt: skip
        self._runner = asyncio.Runner(loop_factory=VirtualLoop)
        self.state_dir, self._game, self._seed = Path(state_dir), game, seed
        self._profile, self._first = profile, first
        self._given_dice, self._declared, self._closed = given_dice, declared, False
        self.run(self._make())

    async def _make(self):
        config = msgspec.structs.replace(self._declared, simulation=Simulation(seed=self._seed))
        offer, sitting = GAMES[self._game], Sitting(config, self._profile, self._first)
        wall = datetime(2026, 1, 1, tzinfo=UTC)
        seed = hashlib.sha256(str(self._seed).encode()).hexdigest()

        def join(board, journal):
            return Daemon(
                config, board, offer.game, offer.prepare(sitting), journal,
                wall=lambda: wall, seed=seed, given_dice=self._given_dice,
            )  # fmt: skip

        self.lives = Lives(self.state_dir / "journal.db", lambda: simulated_board(config, {}, virtual=True), join)
        self.table = Table(
            config, self._game, self._profile, self.lives, self.state_dir, random.Random(self._seed), think_at_once
        )  # fmt: skip
        self.outlet = WebOutlet(self.table.eyes, self.table.tabletop, self.lives.send)
        self.site = site(self.outlet, set())
        works = self.lives.run(), self.table.run(), self.outlet.run()
        self._tasks = [asyncio.ensure_future(work) for work in works]
        await asyncio.sleep(3)

    def run(self, work):
        """Run something in the board's time, and fail with what has ended a part of it."""
        result = self._runner.run(work)
        for task in getattr(self, "_tasks", ()):
            if task.done():
                task.result()
        return result

    def wait(self, seconds):
        """Let time go by."""
        self.run(asyncio.sleep(seconds))

    def page(self, *seats):
        """Open a page that has said hello and sits on these seats."""
        page = VirtualPage(self)
        page.say(do="hello", token=self.outlet.token(), version=1)
        if seats:
            page.say(do="sit", seats=list(seats))
        return page

    def close(self):
        """End everything; a second time does nothing."""
        if self._closed:
            return
        self._closed = True

        async def end():
            for task in self._tasks:
                task.cancel()
            await asyncio.gather(*self._tasks, return_exceptions=True)
            self.lives.close()

        self._runner.run(end())
        self._runner.close()


async def think_at_once(call, *args):
    """Run what bots think in no time: virtual time has no threads."""
    return call(*args)


class VirtualPage:
    """A WebSocket of a page: `heard` is every message as text with its time, `closed` the code of its end."""

    def __init__(self, board, **headers):
        self._board, self.heard, self.closed, self.accepted = board, [], None, False
        self._read = []
        self.slow = False
        board.run(self._open({"host": board.HOST, "origin": f"http://{board.HOST}", **headers}))

    async def _open(self, headers):
        raw = [
            (name.encode("latin-1"), value.encode("latin-1")) for name, value in headers.items() if value is not None
        ]
        scope = {"type": "websocket", "path": "/board/ws", "raw_path": b"/board/ws", "query_string": b"",
                 "headers": raw, "subprotocols": [], "scheme": "ws", "client": ("127.0.0.1", 9)}  # fmt: skip
        self._said = asyncio.Queue()
        self._said.put_nowait({"type": "websocket.connect"})
        self._task = asyncio.ensure_future(self._board.site(scope, self._said.get, self._take))
        await asyncio.sleep(0.01)

    async def _take(self, message):
        match message["type"]:
            case "websocket.accept":
                self.accepted = True
            case "websocket.send":
                if self.slow:
                    await asyncio.Event().wait()
                self.heard.append((asyncio.get_running_loop().time(), message["text"]))
            case "websocket.close":
                self.closed = message["code"]

    def say(self, wait_s=0.2, **deed):
        """Send a deed, and let the board answer."""
        self.say_raw(json.dumps(deed), wait_s)

    def say_raw(self, said, wait_s=0.2):
        """Send any text or bytes."""
        kind = "text" if isinstance(said, str) else "bytes"
        self._said.put_nowait({"type": "websocket.receive", kind: said})
        self._board.wait(wait_s)

    def leave(self):
        """Close the connection."""
        self._said.put_nowait({"type": "websocket.disconnect", "code": 1001})
        self._board.wait(0.1)

    @property
    def ended(self):
        """Whether the board serves this page no more; raises what went wrong."""
        if self._task.done():
            self._task.result()
        return self._task.done()

    def messages(self, kind=None):
        """Return the messages heard, of a kind if one is named."""
        self._read += [json.loads(text) for _, text in self.heard[len(self._read) :]]
        return [message for message in self._read if kind in (None, message["kind"])]

    def pieces(self):
        """Return the pieces that the page shows, by id."""
        shown = {}
        for message in self.messages():
            if message["kind"] == "board":
                shown = {}
            for piece in message.get("pieces", ()):
                shown[piece["id"]] = piece
            for piece in message.get("gone", ()):
                del shown[piece]
        return shown

    def at(self, place):
        """Return the pieces that the page shows at a place."""
        return [piece for piece in self.pieces().values() if piece["at"] == place]

    def rack(self, side):
        """Return the names on a rack, in order."""
        return [piece["piece"] for slot in range(1, 7) for piece in self.at(f"rack-{side}-{slot}")]

    def words(self, side):
        """Return what a side's OLED says."""
        said = [message["text"] for message in self.messages("words") if message["side"] == side]
        return said[-1] if said else ""

    def view(self):
        """Return the match as everybody may know it."""
        return self.messages("match")[-1]["view"]

    def errors(self):
        """Return what was answered to what cannot be done."""
        return [message["message"] for message in self.messages("error")]

    def press(self, button, hold_s=0.1):
        """Hold a button down, and wait until the board has noticed."""
        self.say(hold_s, do="press", button=button)
        self.say(1.5, do="release", button=button)

    def lay(self, side, tiles, tops, *, down=True):
        """Lay six tiles on a side's slots."""
        for slot, (tile, top) in enumerate(zip(tiles, tops, strict=True), 1):
            self.say(0.5, do="put", piece=tile, at=f"{side}-{slot}", top=top, down=down)
        self._board.wait(2)

    def store(self, side, count):
        """Set how many tiles count, and store the word."""
        for _ in range(6):
            if self.words(side).startswith(f"{count} codes"):
                break
            self.press("dice")
        self.press("dice", 1.2)


@pytest.fixture
def virtual_board(tmp_path):
    """Make boards with their pages in virtual time; all are closed at the end."""
    made = []

    def make(**how):
        folder = tmp_path / f"board-{len(made)}"
        folder.mkdir()
        made.append(VirtualBoard(how.pop("state_dir", folder), **how))
        return made[-1]

    yield make
    for board in made:
        board.close()
