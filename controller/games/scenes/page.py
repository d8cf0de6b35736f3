"""Scenes: lines put together so that they fit an OLED: 64 rows of pixels, 16 large or 25 small characters a line."""

from __future__ import annotations

import textwrap
import unicodedata
from collections.abc import Iterable
from typing import Any, Protocol

from controller.games.core import Line, Scene, Seat
from controller.games.desk.kept import Hint
from controller.games.scenes.words import Words

ROWS = 8
"""Small lines that fit one above the other; a large one takes two."""
LARGE, SMALL = 16, 25
MORE = "…"


class Screen(Protocol):
    """One seat's OLED, as the scenes that games share see it: who looks at which board, in which words."""

    @property
    def setup(self) -> Any:
        """The board's setup."""
        ...

    @property
    def state(self) -> Any:
        """The board's state."""
        ...

    @property
    def seat(self) -> Seat:
        """The seat it faces."""
        ...

    @property
    def say(self) -> Words:
        """The words of its language."""
        ...

    @property
    def bar(self) -> bool:
        """Whether it shows the filled bar."""
        ...


def big(text: str) -> Line:
    """Return a large line, a small one where the text is too long for that."""
    return Line(text, large=True) if len(text) <= LARGE else small(text)


def small(text: str) -> Line:
    """Return a small line, cut where it is longer than any."""
    return Line(cut(text, SMALL))


def cut(text: str, room: int) -> str:
    """Return a text of at most `room` characters; where something is left out, an ellipsis says so."""
    return text if len(text) <= room else text[: room - 1].rstrip() + MORE


def rows(lines: Iterable[Line]) -> int:
    """Return how many small lines' room these take."""
    return sum(2 if line.large else 1 for line in lines)


def page(screen: Screen, head: Iterable[Line], body: Iterable[Line] = (), foot: Iterable[Line] = ()) -> Scene:
    """Return the scene of head, as much of the body as there is room for, this seat's hint first, and foot."""
    hint = hint_lines(screen, screen.state.desk.hints.get(screen.seat))
    above, below = list(head), list(foot)
    room = ROWS - rows(above) - rows(below)
    between: list[Line] = []
    for line in (*hint, *body):
        if rows((*between, line)) <= room:
            between.append(line)
    return Scene((*above, *between, *below), screen.bar)


def wrapped(words: Iterable[str], lead: str = "") -> list[Line]:
    """Return small lines that hold these words, as many a line as fit, the lead before the first."""
    lines: list[Line] = []
    text = lead
    for word in words:
        longer = f"{text} {word}" if text else word
        if len(longer) > SMALL and text:
            lines.append(small(text))
            longer = word
        text = longer
    return [*lines, small(text)] if text else lines


def folded(text: str, lead: str = "", most: int = ROWS) -> list[Line]:
    """Return small lines that hold a text that somebody wrote, broken at spaces where that needs no more than `most`.

    The lead stands before the first line, and the others are set in as far. What fits in no way is cut.
    """
    plain = " ".join(unicodedata.normalize("NFC", text).split())
    inset = " " * len(lead)
    lines = textwrap.wrap(plain, SMALL, initial_indent=lead, subsequent_indent=inset) or [lead.rstrip()]
    if len(lines) > most:
        room = SMALL - len(lead)
        parts = [plain[start : start + room] for start in range(0, len(plain), room)]
        parts[most - 1 :] = [cut("".join(parts[most - 1 :]), room)]
        lines = [(inset if number else lead) + part for number, part in enumerate(parts)]
    return [small(line) for line in lines]


def hint_lines(screen: Screen, hint: Hint | None) -> list[Line]:
    """Return why a seat's last gesture did nothing, for as long as that is told."""
    if hint is None:
        return []
    if hint.key == "refused":
        return [small(screen.say.refusal(hint.values["refusal"]))]
    values = {name: screen.say(value) if name == "seat" else value for name, value in hint.values.items()}
    return [small(screen.say(f"hint {hint.key}", **values))]
