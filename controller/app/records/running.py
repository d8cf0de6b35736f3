"""The match that a journal breaks off in: a session's entries in, what began it out, if one is being played."""

from __future__ import annotations

from collections.abc import Sequence

from controller.app.records.sources import rebuild
from controller.record.entries import Entry, Opened
from controller.record.playthrough import FaultError, Turn, play_again
from controller.record.verify import UnknownSetupError

AT_REST = {"LOBBY", "OVER", "INSPECT"}
"""Phases in which no match is being played."""


def running(entries: Sequence[Entry]) -> Opened | None:
    """Return the first of a session's entries if it breaks off in a match of which something is stored."""
    opened = entries[0] if entries else None
    if not isinstance(opened, Opened):
        return None
    try:
        turns = list(play_again(rebuild(opened), enumerate(entries, 1)))
    except (UnknownSetupError, FaultError):
        return None
    told, state = turns[-1].told, turns[-1].after
    at_rest = told.game.view(told.setup, state, "public")["phase"] in AT_REST
    return None if at_rest or not _has_begun(turns) else opened


def _has_begun(turns: Sequence[Turn]) -> bool:
    """Tell whether anything happened since the last match was over."""
    over = max((place for place, turn in enumerate(turns) if turn.happened("game-over")), default=-1)
    return any(turn.events for turn in turns[over + 1 :])
