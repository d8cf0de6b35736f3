"""The three profiles (1.11) and what a request changes in them: names and values in, rules out, or every fault."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from controller.games.cryptic_words.state import Rules
from controller.games.profiles import RulesError, changed

__all__ = ["PROFILES", "RulesError", "rules_of"]

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


def rules_of(profile: str, changes: Mapping[str, Any] | None = None) -> Rules:
    """Return a profile's rules with the changes made.

    Args:
        profile: seed, club or tournament.
        changes: keys and values of `Rules`; for `subsume` and `assist` also "on" and "off".

    Raises:
        RulesError: listing all faults, each with the known choices.
    """
    rules = changed(PROFILES, profile, changes)
    if rules.min_len > rules.max_len:
        raise RulesError([f"min_len = {rules.min_len}: not above max_len = {rules.max_len}"])
    return rules
