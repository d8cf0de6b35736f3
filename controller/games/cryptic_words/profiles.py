"""The three profiles (1.11) and what a request changes in them: names and values in, rules out, or every fault."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

import msgspec

from controller.games.cryptic_words.state import Rules

PROFILES: Mapping[str, Rules] = {
    "seed": Rules(),
    "club": Rules(end_timing="end_of_round", subsume=True, all_done="reroll", ask_per="game"),
    "tournament": Rules(
        end_timing="end_of_round",
        subsume=True,
        ask_per="game",
        padlocks="strict",
        dictionary="strict",
        impossible_guess="counts",
        assist=False,
    ),
}
_KEYS = {field.name: field for field in msgspec.structs.fields(Rules)}
_SWITCHES = {"on": True, "off": False}


class RulesError(ValueError):
    """No such profile, keys or values; `faults` lists everything wrong."""

    def __init__(self, faults: list[str]) -> None:
        super().__init__("; ".join(faults))
        self.faults = faults


def rules_of(profile: str, changes: Mapping[str, Any] | None = None) -> Rules:
    """Return a profile's rules with the changes made.

    Args:
        profile: seed, club or tournament.
        changes: keys and values of `Rules`; for `subsume` and `assist` also "on" and "off".

    Raises:
        RulesError: listing all faults, each with the known choices.
    """
    if profile not in PROFILES:
        raise RulesError([f"profile = {profile!r}: unknown; known: {', '.join(PROFILES)}"])
    values = {key: _switched(key, value) for key, value in (changes or {}).items()}
    faults = list(_faults(values))
    if not faults:
        rules = msgspec.structs.replace(PROFILES[profile], **values)
        if rules.min_len <= rules.max_len:
            return rules
        faults = [f"min_len = {rules.min_len}: not above max_len = {rules.max_len}"]
    raise RulesError(faults)


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
    return ", ".join(kind.__args__) if hasattr(kind, "__args__") and not hasattr(kind, "__metadata__") else "3 to 8"
