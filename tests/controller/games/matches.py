"""Matches of any game under test: commands played one by one, tried at random, recorded and played again."""

from __future__ import annotations

import os
from collections.abc import Callable, Sequence
from pathlib import Path
from random import Random
from typing import Any

import msgspec
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, invariant, precondition, rule

from controller.games.core import Event, Rejected, Step

PLAYTHROUGHS = next(parent for parent in Path(__file__).parents if parent.name == "tests") / "golden" / "playthroughs"


def accepted(match: Any, step: Callable[..., Any], commands: Sequence[Any]) -> list[Event]:
    """Play commands that must be accepted in a match (`setup`, `state`, `warnings`); returns the last one's events."""
    events: tuple[Event, ...] = ()
    for command in commands:
        answer = step(match.setup, match.state, command)
        assert isinstance(answer, Step), f"{command}: {answer}"
        match.state, events, match.warnings = answer.state, answer.events, answer.warnings
    return list(events)


def refusal(match: Any, step: Callable[..., Any], command: Any) -> Rejected:
    """Return the refusal; what is refused cannot have changed anything, as states are values."""
    answer = step(match.setup, match.state, command)
    assert isinstance(answer, Rejected), f"{command} was accepted: {answer.events}"
    return answer


def read_playthrough(path: Path) -> tuple[Any, list[Any]]:
    """Return the setup of a playthrough and its lines."""
    setup, *lines = map(msgspec.json.decode, path.read_text().splitlines())
    return setup, lines


def check_playthrough(path: Path, game: Any, command_type: Any, setup: Any) -> None:
    """Check that each command brings what is recorded; with SMARTBOARD_GOLDEN=write record what it brings now."""
    header, lines = read_playthrough(path)
    state, played = game.start(setup), []
    for line in lines:
        answer = game.step(setup, state, msgspec.convert(line["command"], command_type, str_keys=True))
        told = {"command": line["command"]}
        if isinstance(answer, Step):
            state = answer.state
            told["events"] = list(answer.events)
            told |= {"warnings": list(answer.warnings)} if answer.warnings else {}
        else:
            told |= {"refused": answer.code, "message": answer.message}
            told |= {"rule": answer.rule} if answer.rule else {}
        played.append(told)
    if os.environ.get("SMARTBOARD_GOLDEN") == "write":
        path.write_bytes(b"\n".join(msgspec.json.encode(line) for line in (header, *played)) + b"\n")
    assert played == read_playthrough(path)[1]


class Table(RuleBasedStateMachine):
    """Players who mostly play, among others who try anything."""

    def __init__(self, watch: Any, game: Any, plausible: Any, command_type: Any, any_command: Any) -> None:
        """Sit down.

        Args:
            watch: a match that is followed: `setup`, `state`, `played`, `play`, `check`.
            game: its module, with `start` and `step`.
            plausible: chooses a command that will be accepted, given setup, state and chance.
            command_type: what all commands are.
            any_command: draws commands, likely or not.
        """
        super().__init__()
        self.watch, self.game, self.plausible = watch, game, plausible
        self.command_type, self.any_command = command_type, any_command

    @precondition(lambda self: self.watch.state.phase != "OVER")
    @rule(seed=st.integers(0, 2**32), count=st.integers(1, 25))
    def play_on(self, seed, count):
        random = Random(seed)
        for _ in range(count):
            if self.watch.state.phase != "OVER":
                assert isinstance(self.watch.play(self.plausible(self.watch.setup, self.watch.state, random)), Step)

    @rule(data=st.data())
    def try_anything(self, data):
        over = self.watch.state.phase == "OVER"
        before = msgspec.json.encode(self.watch.state)
        answer = self.watch.play(data.draw(self.any_command))
        if isinstance(answer, Rejected):
            assert msgspec.json.encode(self.watch.state) == before
        assert not over or answer.code in {"wrong-phase", "bad-request"}

    @invariant()
    def keeps_the_invariants(self):
        self.watch.check()

    def teardown(self):
        state = self.game.start(self.watch.setup)
        for command in self.watch.played:
            again = msgspec.json.decode(msgspec.json.encode(command), type=self.command_type)
            state = self.game.step(self.watch.setup, state, again).state
        assert state == self.watch.state


def check_random_match(watch: Any, game: Any, plausible: Any, seed: int) -> Any:
    """Play a whole match at random, checked after each command, and again alike; returns how it ended."""
    random = Random(seed)
    while watch.state.phase != "OVER":
        command = plausible(watch.setup, watch.state, random)
        assert game.needs(watch.setup, watch.state, command) is None
        answer = watch.play(command)
        assert isinstance(answer, Step), (command, answer)
        watch.check()
    replayed = game.start(watch.setup)
    for command in watch.played:
        replayed = game.step(watch.setup, replayed, command).state
    assert replayed == watch.state
    return replayed
