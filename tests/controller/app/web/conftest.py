"""A running `smartboard play` with its page: a process in real time on a free port, killed when the test is over."""

from __future__ import annotations

import json
import os
import re
import signal
import subprocess
import sys
import threading
import time
import urllib.request
from collections import defaultdict
from contextlib import ExitStack
from pathlib import Path

import pytest
from websockets.sync.client import connect

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
            assert left_s > 0, f"not reached in {timeout_s} s; words {dict(self.words)}; heard last {str(self.heard[-1])[:300]}"
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
