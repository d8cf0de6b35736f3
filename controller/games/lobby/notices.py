"""What both OLEDs say of the board itself, whatever is played: a disk that is full, a journal that was damaged."""

from __future__ import annotations

from controller.games.core import Line, Scene

DISK_FULL = Scene((Line("DISK FULL", large=True), Line("nothing is lost:"), Line("make room, play goes on")))
WAITING_FOR_ROOM = Scene((Line("DISK FULL", large=True), Line("make room on the disk:"), Line("play begins by itself")))
LINE_LETTERS = 25


def damaged(kept: str) -> Scene:
    """Return what is said of a journal whose end was damaged; all of it is kept in the file of this name."""
    name = kept if len(kept) <= LINE_LETTERS else f"…{kept[1 - LINE_LETTERS :]}"
    return Scene(
        (
            Line("JOURNAL DAMAGED", large=True),
            Line("all of it is kept as"),
            Line(name),
            Line("what is sound goes on:"),
            Line("look at the board first"),
            Line("short: go on"),
        ),
        bar=True,
    )
