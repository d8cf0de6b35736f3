"""The simulated board in a terminal: lines typed in become gestures, both OLEDs are drawn whenever they change."""

from __future__ import annotations

import asyncio
import os
import shlex
import shutil
import sys
import threading
from collections.abc import AsyncIterator, Awaitable, Callable
from concurrent.futures import CancelledError

from controller.app.hands import Gestures
from controller.games.core import SEATS
from controller.outlets.panel.braille import braille_all
from hardware.errors import HandsError
from hardware.ports import Frame
from hardware.sim.board import SimulatedBoard

HELP = """\
put PIECE SIDE SLOT [FACE] [down] [lock]   put 23 north 2 N · put padlock-1 north 2 lock
lift SIDE SLOT [lock]                      lift north 2
turn SIDE SLOT FACE                        turn north 2 S
padlock SIDE SLOT · unlock SIDE SLOT       padlock south 5
press BUTTON [MILLISECONDS]                press dice · press dice 1000
show · help · quit"""

MOST_DIGITS = 6
LONGEST_LINE = 4096
CHUNKS_WAITING = 16
LOOK_S = 0.05
"""How often the display memories are looked at."""

Say = Callable[[str], None]


class Terminal:
    """Reads commands and draws what both panels hold; `run` ends with the word quit, or at the end of a typed input."""

    def __init__(self, sim: SimulatedBoard, gestures: Gestures, say: Say) -> None:
        self._sim, self._gestures, self._say = sim, gestures, say
        self._drawn = b""

    async def run(self) -> None:
        """Draw, read and obey until the person is done. An input that is no terminal may end: the board plays on."""
        self._say(HELP)
        drawing = asyncio.create_task(self._keep_drawing())
        try:
            async for line in lines_of(sys.stdin.fileno()):
                if line.strip() in ("quit", "exit"):
                    return
                await self._obey(line)
            if not sys.stdin.isatty():
                await asyncio.Event().wait()
        finally:
            drawing.cancel()

    async def _obey(self, line: str) -> None:
        try:
            await obey(self._gestures, line, self._say, self._draw)
        except HandsError as error:
            self._say(str(error))

    async def _keep_drawing(self) -> None:
        while True:
            await asyncio.sleep(LOOK_S)
            memory = b"".join(self._sim.oleds[side].memory for side in SEATS if side in self._sim.oleds)
            if memory != self._drawn:
                self._drawn = memory
                # A change comes in several windows; look again when it is whole.
                await asyncio.sleep(LOOK_S)
                self._draw()

    def _draw(self) -> None:
        frames: dict[str, Frame] = {side: self._sim.screen(side) for side in SEATS if side in self._sim.oleds}
        self._say("\n".join(braille_all(frames, shutil.get_terminal_size().columns)))


async def obey(gestures: Gestures, line: str, say: Say, draw: Callable[[], None]) -> None:
    """Do what one typed line says.

    Raises:
        HandsError: it says nothing that can be done; the message names the word, and what is known.
    """
    words = _words(line)
    if not words:
        return
    verb, *rest = words
    verbs: dict[str, Callable[[list[str]], Awaitable[None] | None]] = {
        "put": lambda words: _put(gestures, words),
        "lift": lambda words: _lift(gestures, words),
        "turn": lambda words: gestures.turn(*_place(words, 3), words[2]),
        "padlock": lambda words: gestures.padlock(*_place(words, 2)),
        "unlock": lambda words: gestures.unlock(*_place(words, 2)),
        "press": lambda words: gestures.press(*_hold(words)),
        "show": lambda words: draw(),
        "help": lambda words: say(HELP),
    }
    if verb not in verbs:
        raise HandsError(f"unknown command {verb!r}; known: {', '.join(verbs)}, quit")
    done = verbs[verb](rest)
    if done is not None:
        await done


async def lines_of(descriptor: int) -> AsyncIterator[str]:
    """Yield the lines of an input as they come: of a terminal, a pipe or a file.

    A thread reads them: a terminal made non-blocking for the event loop would be so for what is printed on it, too.
    """
    queue: asyncio.Queue[bytes] = asyncio.Queue(CHUNKS_WAITING)
    loop = asyncio.get_running_loop()
    threading.Thread(target=_read, args=(descriptor, loop, queue), daemon=True, name="terminal").start()
    pending = b""
    while chunk := await queue.get():
        *lines, pending = (pending + chunk).split(b"\n")
        pending = pending[:LONGEST_LINE]
        for line in lines:
            yield line[:LONGEST_LINE].decode(errors="replace")
    if pending:
        yield pending.decode(errors="replace")


def _read(descriptor: int, loop: asyncio.AbstractEventLoop, queue: asyncio.Queue[bytes]) -> None:
    """Hand on what is read, and nothing at the end of the input."""
    chunk = b"?"
    while chunk:
        try:
            chunk = os.read(descriptor, 4096)
        except OSError:
            chunk = b""
        try:
            asyncio.run_coroutine_threadsafe(queue.put(chunk), loop).result()
        except (RuntimeError, CancelledError):  # the loop is closed or closing: nobody listens any more
            return


def _words(line: str) -> list[str]:
    try:
        return shlex.split(line)
    except ValueError as error:
        raise HandsError(f"{line!r}: {error}; type help for the commands") from None


def _put(gestures: Gestures, words: list[str]) -> None:
    flags = [word for word in words if word in ("down", "lock")]
    plain = [word for word in words if word not in flags]
    if not 3 <= len(plain) <= 4:
        raise HandsError("put needs PIECE SIDE SLOT and perhaps FACE, down, lock: put 23 north 2 N")
    piece, side, slot, *face = plain
    gestures.put(side, _number(slot, "slot"), piece, *face, down="down" in flags, lock="lock" in flags)


def _lift(gestures: Gestures, words: list[str]) -> None:
    lock = words[-1:] == ["lock"]
    gestures.lift(*_place(words[:-1] if lock else words, 2), lock)


def _place(words: list[str], count: int) -> tuple[str, int]:
    if len(words) != count:
        raise HandsError(f"needs SIDE SLOT{' FACE' if count == 3 else ''}, not {' '.join(words) or 'nothing'!r}")
    return words[0], _number(words[1], "slot")


def _hold(words: list[str]) -> tuple[str, int]:
    if not 1 <= len(words) <= 2:
        raise HandsError("press needs BUTTON and perhaps MILLISECONDS: press dice 1000")
    return words[0], _number(words[1], "milliseconds") if len(words) == 2 else 100


def _number(word: str, what: str) -> int:
    if not (word.isascii() and word.isdigit() and len(word) <= MOST_DIGITS):
        raise HandsError(f"{what} {word[:20]!r}: must be a number of at most {MOST_DIGITS} digits")
    return int(word)
