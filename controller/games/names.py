"""Names and the ids that stand for them: a value in, the same with ids in place of names, or the other way round, out.

What is stored and played holds ids, so that a name can be forgotten; whoever shows something is given the names that
are known. An id whose name is not known stands for itself.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Any, Literal, TypeAlias, TypeVar, cast

import msgspec

T = TypeVar("T")

Kind: TypeAlias = Literal["player", "tag"]
"""Whose id it is: a player's, or that of a tag that no tagbook knows."""
ID_DIGITS = 8
_ID = re.compile(rf"(?<!\w)(?:player|tag)-[0-9a-f]{{{ID_DIGITS}}}(?!\w)")

Known: TypeAlias = Mapping[str, str] | msgspec.UnsetType
"""Names by id, in a setup: they are shown, settle nothing, and are no part of what is kept of it."""


def names_given(request: Mapping[str, Any]) -> Iterator[str]:
    """Yield the names that a request or a setup, JSON values, gives: its `player`, and its `players` by seat."""
    if isinstance(request.get("player"), str):
        yield request["player"]
    for team in (request.get("players") or {}).values():
        yield from team


def with_ids(request: Mapping[str, Any], ids: Mapping[str, str]) -> dict[str, Any]:
    """Return a request or a setup, JSON values, with ids in place of names, in what is said as a `reason`, too.

    Args:
        request: as it was given.
        ids: by name; of every name that is given.
    """
    changed = dict(request)
    if isinstance(player := request.get("player"), str):
        changed["player"] = ids[player]
    if players := request.get("players"):
        changed["players"] = {seat: [ids[name] for name in team] for seat, team in players.items()}
    if isinstance(reason := request.get("reason"), str):
        changed["reason"] = _without_names(reason, {name: key for name, key in ids.items() if name != key})
    return changed


def _without_names(text: str, ids: Mapping[str, str]) -> str:
    """Return a text with ids in place of names, with capitals or without; of two at one place the longer one counts."""
    if not ids:
        return text
    names = "|".join(re.escape(name) for name in sorted(ids, key=len, reverse=True))
    found = re.compile(rf"(?<!\w)(?:{names})(?!\w)", re.IGNORECASE)
    folded = {name.casefold(): key for name, key in ids.items()}
    return found.sub(lambda match: folded.get(match[0].casefold(), match[0]), text)


def told(value: T, names: Known) -> T:
    """Return JSON values with the names that are known in place of ids, within longer texts, too."""
    return cast("T", _told(value, names)) if names else value


def _told(value: Any, names: Mapping[str, str]) -> Any:
    if isinstance(value, str):
        return _ID.sub(lambda found: names.get(found[0], found[0]), value) if "-" in value else value
    if isinstance(value, dict):
        return {key: _told(each, names) for key, each in value.items()}
    if isinstance(value, list | tuple):
        return type(value)(_told(each, names) for each in value)
    return value


def is_id(text: str) -> bool:
    """Return whether a text is an id, and nothing else."""
    return _ID.fullmatch(text) is not None


def ids_in(text: str) -> set[str]:
    """Return the ids that stand in a text."""
    return set(_ID.findall(text))


def with_names(setup: T, names: Mapping[str, str]) -> T:
    """Return a setup that shows these names, where it has a place for them."""
    if not names or "names" not in getattr(setup, "__struct_fields__", ()):
        return setup
    shown: T = msgspec.structs.replace(setup, names=names)  # type: ignore[type-var]
    return shown


def with_players(setup: T, players: Mapping[str, Any]) -> T:
    """Return a setup whose players, by seat, are called so."""
    teams = {seat: tuple(team) for seat, team in players.items()}
    seated: T = msgspec.structs.replace(setup, players=teams)  # type: ignore[type-var]
    return seated


def players_of(setup: object) -> dict[str, list[str]]:
    """Return the names that a setup fixes, by seat; none where it fixes none."""
    return {seat: list(team) for seat, team in (getattr(setup, "players", None) or {}).items()}
