"""What was spoken at the table: a view and the clues a player heard in, the view with those clues out."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, TypeAlias

from controller.games.core import SEATS, Seat

View: TypeAlias = dict[str, Any]
Heard: TypeAlias = Mapping[tuple[int, Seat], Sequence[str | None]]
"""By round and team: the three clues that its encryptor read out last."""


def with_heard(view: View, heard: Heard, words: Mapping[Seat, Sequence[str]] = {}) -> View:
    """Return the view as a player has it in mind who heard all this; what was typed stands.

    Args:
        view: his team's.
        heard: the clues.
        words: by guessing team, what it read out in the tie-break.
    """
    return view | {
        "words": view["words"] and {seat: _filled(view["words"][seat], words.get(seat)) for seat in SEATS},
        "clues": {seat: _filled(view["clues"][seat], heard.get((view["round"], seat))) for seat in SEATS},
        "history": [
            line | {"clues": _filled(line["clues"], heard.get((line["round"], line["of"])))} for line in view["history"]
        ],
        "sheet": {
            seat: [[_entry(entry, seat, heard) for entry in column] for column in view["sheet"][seat]] for seat in SEATS
        },
    }


def _filled(clues: Sequence[str | None] | None, heard: Sequence[str | None] | None) -> list[str | None] | None:
    if clues is None or heard is None:
        return None if clues is None else list(clues)
    return [clue or spoken for clue, spoken in zip(clues, heard, strict=True)]


def _entry(entry: dict[str, Any], seat: Seat, heard: Heard) -> dict[str, Any]:
    spoken = heard.get((entry["round"], seat))
    return entry if entry["clue"] or spoken is None else entry | {"clue": spoken[entry["place"] - 1]}
