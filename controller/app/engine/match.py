"""A match in the engine: commands in, steps or refusals out; it makes the draws and takes commands back."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, NamedTuple, TypeAlias

from controller.games.core import Rejected, Step

Drawn: TypeAlias = Mapping[str, int]
"""How many draws of each kind a match has seen: the number of the last one."""


@dataclass
class Match:
    """What is played; `given`: the dice come with the requests."""

    rulebook: Rulebook
    setup: Any
    state: Any
    given: bool
    seed: bytes
    drawn: Drawn
    warnings: tuple[dict[str, str], ...] = ()
    """What to tell whoever began it: what is not checked in it."""
    _before: list[tuple[Any, Drawn]] = field(default_factory=list)

    def play(self, command: Any) -> Step | Rejected:
        """Draw what the command lacks and play it; a refusal changes nothing and uses up no draw, nor does a check.

        Raises:
            RequestError: the command holds a draw that this match makes itself.
        """
        complete, drawn = self.rulebook.draw(self, command)
        step = self.rulebook.step(self.setup, self.state, complete)
        if isinstance(step, Step) and not getattr(complete, "check", False):
            self._before.append((self.state, self.drawn))
            self.state, self.drawn = step.state, drawn
        return step

    def undo(self) -> bool:
        """Take back the last accepted command, so that its draws repeat; tell whether there was one."""
        if not self._before:
            return False
        self.state, self.drawn = self._before.pop()
        return True

    def view(self, audience: str, player: str | None = None) -> dict[str, Any]:
        """Return what is true now for this audience; `player` says who of a team looks.

        Raises:
            RequestError: there is no such player.
        """
        return self.rulebook.view(self.setup, self.state, audience, player)

    def legal(self, audience: str) -> list[dict[str, Any]]:
        """Return what this audience may request now."""
        requests = self.rulebook.legal(self.setup, self.state, audience)
        if audience == "referee" and self._before:
            requests.append({"do": "undo", "reason": {"characters": [1, 200]}})
        return requests


class Rulebook(NamedTuple):
    """What the engine asks of a game."""

    name: str
    new: type[Any]
    """The type of the request that begins a match."""
    forms: Mapping[str, type[Any]]
    """By `do`: the types of its requests."""
    fields: Mapping[str, tuple[str, ...]]
    """By `do`: the fields that a request may have."""
    open: Callable[[Any], Match]
    draw: Callable[[Match, Any], tuple[Any, Drawn]]
    """Completes a command; returns the match's draws with those made for it."""
    step: Callable[[Any, Any, Any], Step | Rejected]
    view: Callable[[Any, Any, Any, str | None], dict[str, Any]]
    legal: Callable[[Any, Any, Any], list[dict[str, Any]]]
