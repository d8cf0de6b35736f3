"""Rulebooks: a command is refused, or played with what happened kept in the state and told, and with warnings."""

import msgspec
import pytest

from controller.games.commands.rulebook import played
from controller.games.core import Rejected, Step


class State(msgspec.Struct, frozen=True):
    score: int = 0
    last: tuple = ()


EARLIER = State(5, ({"event": "earlier"},))
NO = Rejected("illegal", "no")
WARNING = {"rule": "1", "message": "hm"}


def refuse(setup, state, command):
    return NO if command > setup else None


def add(setup, state, command, events):
    events.append({"event": "added", "points": command})
    return msgspec.structs.replace(state, score=state.score + command)


def tell(setup, state, command, events):
    events.append({"event": "told"})
    return state


def wait(setup, state, command, events):
    return state


def warn(setup, state, command):
    return (WARNING,)


def test_what_happened_is_told_and_kept_in_the_new_state():
    happened = ({"event": "added", "points": 2},)
    assert played((refuse, add, None), 3, EARLIER, 2) == Step(State(7, happened), happened)


def test_a_state_that_only_tells_something_is_another_one():
    answer = played((refuse, tell, None), 3, EARLIER, 2)
    assert answer.state == State(5, ({"event": "told"},))
    assert EARLIER.last == ({"event": "earlier"},)


def test_where_nothing_happened_the_state_keeps_what_did():
    assert played((refuse, wait, None), 3, EARLIER, 2) == Step(EARLIER)


@pytest.mark.parametrize("play", [add, wait])
def test_warnings_go_with_the_step(play):
    assert played((refuse, play, warn), 3, EARLIER, 2).warnings == (WARNING,)


def test_a_refusal_changes_nothing_and_warns_of_nothing():
    assert played((refuse, add, warn), 3, EARLIER, 4) is NO
    assert State(5, ({"event": "earlier"},)) == EARLIER
