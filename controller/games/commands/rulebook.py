"""Commands by rulebook: setup, state and a command in, a step or a refusal out, as each kind's rule has it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, TypeAlias, TypeVar

import msgspec
from msgspec.structs import force_setattr, replace

from controller.games.core import Event, Rejected, Step

Setup = TypeVar("Setup")
State = TypeVar("State", bound=msgspec.Struct)

Rule: TypeAlias = tuple[
    Callable[[Setup, State, Any], Rejected | None],
    Callable[[Setup, State, Any, list[Event]], State],
    Callable[[Setup, State, Any], tuple[dict[str, Any], ...]] | None,
]
"""What refuses a command, what plays it, writing down what happens, and what warns of it, if anything does."""
Rulebook: TypeAlias = Mapping[type[Any], Rule[Setup, State]]
"""The rules of a game, by the form of their command."""


def played(rule: Rule[Setup, State], setup: Setup, state: State, command: Any) -> Step | Rejected:
    """Play one command by its rule.

    Returns:
        The new state, whose `last` is what happened if anything did, and that; or the refusal, which changes nothing.
    """
    refuse, play, warn = rule
    if refusal := refuse(setup, state, command):
        return refusal
    warnings = warn(setup, state, command) if warn else ()
    events: list[Event] = []
    after = play(setup, state, command, events)
    if not events:
        return Step(after, (), warnings)
    happened = tuple(events)
    if after is state:
        after = replace(after)
    # The new state is nobody's yet; to copy it once more for this field would cost a tenth of the step.
    force_setattr(after, "last", happened)
    return Step(after, happened, warnings)
