"""The three profiles and what a request changes in them, and the teams: names and values in, rules and players out.

Whatever is wrong is told all at once.
"""

from __future__ import annotations

import unicodedata
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from controller.games.core import SEATS, Seat
from controller.games.decrypto.state import NAME_LENGTH, Rules
from controller.games.profiles import RulesError, changed

__all__ = ["PLAYERS", "PROFILES", "RulesError", "name_of", "rules_of", "teams_of"]

PROFILES: Mapping[str, Rules] = {
    "seed": Rules(),
    "club": Rules(timer=True),
    "tournament": Rules(timer=True, position_clues="block", sound_clues="block", spoken_clues="approved"),
}
PLAYERS: Mapping[Seat, tuple[str, ...]] = {"north": ("N1", "N2"), "south": ("S1", "S2")}
"""What players are called where nobody says."""


def rules_of(profile: str, changes: Mapping[str, Any] | None = None) -> Rules:
    """Return a profile's rules with the changes made.

    Args:
        profile: seed, club or tournament.
        changes: keys and values of `Rules`; for `timer` also "on" and "off".

    Raises:
        RulesError: listing all faults, each with the known choices.
    """
    return changed(PROFILES, profile, changes)


def teams_of(players: Mapping[Seat, Sequence[str]]) -> Mapping[Seat, tuple[str, ...]]:
    """Return the teams in encrypting order: two to four names each, or one against two (D2).

    Args:
        players: names by seat, both seats; spaces around a name are dropped.

    Raises:
        RulesError: listing all faults: a seat missing, too few or too many names, a name empty, long or given twice.
    """
    teams = {seat: tuple(name_of(name) for name in players.get(seat, ())) for seat in SEATS}
    if faults := [*_size_faults(teams), *_name_faults(teams)]:
        raise RulesError(faults)
    return teams


def name_of(name: str) -> str:
    """Return a player's name as it is kept: composed, with single spaces."""
    return unicodedata.normalize("NFC", " ".join(name.split()))


def _size_faults(teams: Mapping[Seat, tuple[str, ...]]) -> Iterator[str]:
    sizes = [len(teams[seat]) for seat in SEATS]
    if sorted(sizes) == [1, 2] or all(2 <= size <= 4 for size in sizes):
        return
    told = f"players: {sizes[0]} in north and {sizes[1]} in south"
    yield f"{told}: two to four names a team, or three players, one against two (D2)"


def _name_faults(teams: Mapping[Seat, tuple[str, ...]]) -> Iterator[str]:
    names = [(seat, name) for seat, team in teams.items() for name in team]
    for seat, name in names:
        if not 1 <= len(name) <= NAME_LENGTH or not name.isprintable():
            yield f"players: {seat}: {name[:40]!r}: a name has 1 to {NAME_LENGTH} characters that can be printed"
    for name, times in Counter(name.casefold() for _, name in names).items():
        if name and times > 1:
            yield f"players: {name[:40]!r} stands {times} times: names must differ"
