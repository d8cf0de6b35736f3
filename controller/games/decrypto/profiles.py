"""The three profiles and what a request changes in them, and the teams: names and values in, rules and players out.

Whatever is wrong is told all at once.
"""

from __future__ import annotations

import unicodedata
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, get_args

import msgspec

from controller.games.core import SEATS, Seat
from controller.games.decrypto.state import NAME_LENGTH, Rules

PROFILES: Mapping[str, Rules] = {
    "seed": Rules(),
    "club": Rules(timer=True),
    "tournament": Rules(timer=True, position_clues="block", sound_clues="block", spoken_clues="approved"),
}
PLAYERS: Mapping[Seat, tuple[str, ...]] = {"north": ("N1", "N2"), "south": ("S1", "S2")}
"""What players are called where nobody says."""
_KEYS = {field.name: field for field in msgspec.structs.fields(Rules)}
_SWITCHES = {"on": True, "off": False}


class RulesError(ValueError):
    """No such profile, keys or values, or no teams to play with; `faults` lists everything wrong."""

    def __init__(self, faults: list[str]) -> None:
        super().__init__("; ".join(faults))
        self.faults = faults


def rules_of(profile: str, changes: Mapping[str, Any] | None = None) -> Rules:
    """Return a profile's rules with the changes made.

    Args:
        profile: seed, club or tournament.
        changes: keys and values of `Rules`; for `timer` also "on" and "off".

    Raises:
        RulesError: listing all faults, each with the known choices.
    """
    if profile not in PROFILES:
        raise RulesError([f"profile = {profile!r}: unknown; known: {', '.join(PROFILES)}"])
    values = {key: _switched(key, value) for key, value in (changes or {}).items()}
    if faults := list(_faults(values)):
        raise RulesError(faults)
    return msgspec.structs.replace(PROFILES[profile], **values)


def _switched(key: str, value: Any) -> Any:
    is_switch = key in _KEYS and _KEYS[key].type is bool and isinstance(value, str)
    return _SWITCHES.get(value, value) if is_switch else value


def _faults(values: Mapping[str, Any]) -> Iterator[str]:
    for key, value in values.items():
        if key not in _KEYS:
            yield f"{key}: unknown; known: {', '.join(_KEYS)}"
            continue
        try:
            msgspec.convert(value, _KEYS[key].type)
        except msgspec.ValidationError:
            yield f"{key} = {value!r}: known: {_choices(key)}"


def _choices(key: str) -> str:
    kind = _KEYS[key].type
    if kind is bool:
        return "true, false"
    return "0 to 600" if hasattr(kind, "__metadata__") else ", ".join(get_args(kind))


def teams_of(players: Mapping[Seat, Sequence[str]]) -> Mapping[Seat, tuple[str, ...]]:
    """Return the teams in encrypting order: two to four names each, or one against two (D2).

    Args:
        players: names by seat, both seats; spaces around a name are dropped.

    Raises:
        RulesError: listing all faults: a seat missing, too few or too many names, a name empty, long or given twice.
    """
    teams = {seat: tuple(_name(name) for name in players.get(seat, ())) for seat in SEATS}
    if faults := [*_size_faults(teams), *_name_faults(teams)]:
        raise RulesError(faults)
    return teams


def _name(name: str) -> str:
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
