"""What a typed line means: words in, checked, gestures on the simulated board out."""

from __future__ import annotations

import asyncio
import shlex
from collections.abc import Awaitable, Callable

from controller.app.hands import LONG_MS, Gestures
from controller.app.terminal.manual import manual
from controller.app.terminal.table import tell_racks, tell_tiles
from controller.games.core import Seat
from controller.games.tiles import TileSet
from hardware.errors import HandsError

MOST_DIGITS = 6
PAUSE_S = 1.5
"""Between two gestures, however fast they are typed: a board has noticed the first, and a press counts again."""

Say = Callable[[str], None]
Done = Awaitable[None] | None


class Typist:
    """Obeys typed lines; `text` reads a seat's OLED, `show` draws the board, `say` prints; `game` is explained."""

    def __init__(
        self,
        gestures: Gestures,
        tiles: TileSet,
        text: Callable[[Seat], str],
        show: Callable[[], None],
        say: Say,
        game: str,
    ) -> None:
        self._gestures, self._tiles, self._text, self._say = gestures, tiles, text, say
        self._noticed_at = 0.0
        self._verbs: dict[str, Callable[[list[str]], Done]] = {
            "put": self._put,
            "lift": self._lift,
            "clear": lambda words: gestures.clear(_one(words, "clear needs a SIDE")),
            "turn": lambda words: gestures.turn(*_place(words, 3), words[2]),
            "padlock": lambda words: gestures.padlock(*_place(words, 2)),
            "unlock": lambda words: gestures.unlock(*_place(words, 2)),
            "lay": self._lay,
            "encode": self._encode,
            "press": lambda words: gestures.press(*_hold(words)),
            "hold": lambda words: gestures.press(_one(words, "hold needs a BUTTON"), LONG_MS),
            "tiles": lambda words: say(tell_tiles(tiles, [self._tile(word) for word in words] or list(tiles.faces))),
            "draw": lambda words: say(tell_racks(tiles)),
            "show": lambda words: show(),
            "help": lambda words: say(manual(game)),
        }

    async def obey(self, line: str) -> None:
        """Do what one typed line says; commands in it are parted by semicolons.

        Raises:
            HandsError: it says nothing that can be done; the message names the word, and what is known. What stood
                before it in the line is done.
        """
        for command in filter(str.strip, line.split(";")):
            await self._do(*_words(command))

    def rest(self) -> None:
        """Give the board the time to notice what has just been done, or that it has begun."""
        self._noticed_at = asyncio.get_running_loop().time() + PAUSE_S

    async def _do(self, verb: str, *words: str) -> None:
        if verb not in self._verbs:
            raise HandsError(f"unknown command {verb[:20]!r}; known: {', '.join(self._verbs)}, quit")
        await asyncio.sleep(self._noticed_at - asyncio.get_running_loop().time())
        done = self._verbs[verb](list(words))
        if done is not None:
            await done
        self.rest()

    def _put(self, words: list[str]) -> None:
        flags = [word for word in words if word in ("down", "lock")]
        plain = [word for word in words if word not in flags]
        if not 3 <= len(plain) <= 4:
            raise HandsError("put needs PIECE SIDE SLOT and perhaps FACE, down, lock: put 23 north 2 N")
        piece, side, slot, *face = plain
        self._gestures.put(side, _number(slot, "slot"), piece, *face, down="down" in flags, lock="lock" in flags)

    def _lift(self, words: list[str]) -> None:
        lock = words[-1:] == ["lock"]
        self._gestures.lift(*_place(words[:-1] if lock else words, 2), lock)

    def _lay(self, words: list[str]) -> Done:
        down = "down" in words
        side, *tiles = [word for word in words if word != "down"] or [""]
        coded = [tile.partition("-") for tile in tiles]
        return self._gestures.lay(side, [tile for tile, *_ in coded], [face or None for *_, face in coded], down=down)

    def _encode(self, words: list[str]) -> Done:
        seat, *pieces = words or [""]
        codes = [piece for piece in pieces if "-" in piece]
        decoys = [piece for piece in pieces if "-" not in piece and piece != "decoys"]
        if seat not in ("north", "south") or not codes:
            raise HandsError("encode needs SEAT, the codes of the word and the other tiles: encode north 12-T 22-R ...")
        own: Seat = "north" if seat == "north" else "south"
        return self._gestures.encode(own, codes, decoys, lambda: self._text(own))

    def _tile(self, word: str) -> int:
        number = _number(word, "tile")
        if number not in self._tiles.faces:
            raise HandsError(f"unknown tile {word}; known: 1 to {max(self._tiles.faces)}")
        return number


def _words(line: str) -> list[str]:
    try:
        return shlex.split(line)
    except ValueError as error:
        raise HandsError(f"{line[:80]!r}: {error}; type help for the commands") from None


def _one(words: list[str], needed: str) -> str:
    if len(words) != 1:
        raise HandsError(f"{needed}, not {' '.join(words)[:40] or 'nothing'!r}")
    return words[0]


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
