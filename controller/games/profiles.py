"""What a request changes in a profile, for all games: profiles, a name and values in, rules or every fault out."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from typing import Any, TypeVar, get_args

import msgspec

R = TypeVar("R", bound=msgspec.Struct)
_SWITCHES = {"on": True, "off": False}


class RulesError(ValueError):
    """No such profile, keys or values, or no teams to play with; `faults` lists everything wrong."""

    def __init__(self, faults: list[str]) -> None:
        super().__init__("; ".join(faults))
        self.faults = faults


def offered(setups: Collection[str], profiles: Collection[str]) -> tuple[str, ...]:
    """Return the profiles on offer, a game's own first and in their order; a stored setup keeps no order of its own."""
    own = [name for name in profiles if name in setups]
    return (*own, *sorted(name for name in setups if name not in profiles))


def changed(profiles: Mapping[str, R], profile: str, changes: Mapping[str, Any] | None) -> R:
    """Return a profile's rules with the changes made.

    Args:
        profiles: a game's, by name.
        profile: one of those names.
        changes: keys and values of the rules; for what is true or false also "on" and "off".

    Raises:
        RulesError: listing all faults, each with the known choices.
    """
    if profile not in profiles:
        raise RulesError([f"profile = {profile!r}: unknown; known: {', '.join(profiles)}"])
    rules = profiles[profile]
    kinds = {field.name: field.type for field in msgspec.structs.fields(rules)}
    values = {key: _switched(kinds.get(key), value) for key, value in (changes or {}).items()}
    if faults := list(_faults(kinds, values)):
        raise RulesError(faults)
    return msgspec.structs.replace(rules, **values)


def _switched(kind: Any, value: Any) -> Any:
    return _SWITCHES.get(value, value) if kind is bool and isinstance(value, str) else value


def _faults(kinds: Mapping[str, Any], values: Mapping[str, Any]) -> Iterator[str]:
    for key, value in values.items():
        if key not in kinds:
            yield f"{key:.60}: unknown; known: {', '.join(kinds)}"
            continue
        try:
            msgspec.convert(value, kinds[key])
        except msgspec.ValidationError:
            yield f"{key} = {value!r:.60}: known: {_choices(kinds[key])}"


def _choices(kind: Any) -> str:
    if kind is bool:
        return "true, false"
    if bounds := getattr(kind, "__metadata__", ()):
        return f"{bounds[0].ge} to {bounds[0].le}"
    return ", ".join(get_args(kind))
