import msgspec
import pytest

from controller.games.core import SEATS, Rejected, Step
from controller.games.decrypto.commands import (
    Challenge,
    Command,
    Concede,
    Guess,
    GuessWords,
    Judge,
    Keywords,
    Pass,
    Referee,
    Ruling,
    TakeCode,
    TimeOut,
    Void,
    WriteClues,
)
from controller.games.decrypto.game import needs, refuse, start, step
from controller.games.decrypto.state import State

EVERY = [
    Keywords("north", card=1),
    TakeCode("north", (1, 2, 3)),
    WriteClues("north", "ann", ("a", "b", "c")),
    Guess("south", "north", (1, 2, 3)),
    Pass("south"),
    TimeOut(),
    Challenge("south", 1),
    Ruling("stands"),
    Void("north"),
    GuessWords("north", spoken=True),
    Judge("north", 1),
    Concede("north"),
    Referee("x", winner="north"),
]


def test_a_match_begins_with_nothing(match):
    state = match.state
    assert (state.phase, state.round, state.of, state.keywords, state.history) == ("KEYWORDS", 1, None, {}, ())
    assert all(tokens.interception == tokens.miscommunication == 0 for tokens in state.tokens.values())
    assert start(match.setup) == state


@pytest.mark.parametrize("command", EVERY)
def test_refuse_tells_what_step_would(open_clues, command):
    refusal, answer = (
        refuse(open_clues.setup, open_clues.state, command),
        step(open_clues.setup, open_clues.state, command),
    )
    assert (refusal is None) == isinstance(answer, Step)
    if refusal is not None:
        assert answer == refusal


@pytest.mark.parametrize("command", EVERY)
def test_a_command_is_what_its_json_says(command):
    assert msgspec.json.decode(msgspec.json.encode(command), type=Command) == command


def test_a_step_changes_no_state_in_place(open_clues):
    before = msgspec.json.encode(open_clues.state)
    for command in EVERY:
        step(open_clues.setup, open_clues.state, command)
    assert msgspec.json.encode(open_clues.state) == before


def test_the_last_events_stand_in_the_state_until_there_are_others(open_clues):
    open_clues.do(Guess("south", "north", (1, 2, 3)))
    sealed = ({"event": "sealed", "seat": "south", "of": "north"},)
    assert open_clues.state.last == sealed
    open_clues.do(Challenge("south", 1))
    assert open_clues.state.last == sealed
    open_clues.do(Ruling("stands"))
    assert open_clues.state.last == ({"event": "ruling", "verdict": "stands"},)


@pytest.mark.rule("D5", "D23")
def test_only_cards_are_drawn(open_clues):
    wanted = {command: needs(open_clues.setup, open_clues.state, command) for command in EVERY}
    assert not any(wanted.values())
    assert needs(open_clues.setup, open_clues.state, TakeCode("north")) == "code"
    assert needs(open_clues.setup, open_clues.state, Keywords("north")) == "card"


# --- precedence: bad-request, wrong-phase (nothing is played), not-your-turn, wrong-phase (step), illegal -------------


@pytest.mark.parametrize("seat", SEATS)
def test_the_form_comes_first(match, begun, seat):
    for command in (Keywords(seat), TakeCode(seat), WriteClues(seat, "zed"), GuessWords(seat), Referee("x")):
        assert match.refuse(command).code == "bad-request"
    match.do(Concede("north"))
    for command in (Keywords(seat), TakeCode(seat), WriteClues(seat, "zed"), GuessWords(seat), Referee("x")):
        assert match.refuse(command).code == "bad-request"


def test_that_nothing_is_played_comes_before_the_player(match):
    for command in (TakeCode("north", (1, 1, 1), "ben"), WriteClues("north", "ben", ("", "", ""))):
        assert match.refuse(command).code == "wrong-phase"


def test_the_player_comes_before_the_step_and_the_step_before_the_code(begun):
    assert begun.refuse(WriteClues("north", "ben", ("!C4 x", "", ""))).code == "not-your-turn"
    assert begun.refuse(WriteClues("north", "ann", ("!C4 x", "", ""))).code == "wrong-phase"
    begun.do(TakeCode("north", (1, 2, 3)))
    assert begun.refuse(TakeCode("north", (1, 1, 1), "ben")).code == "not-your-turn"
    assert begun.refuse(TakeCode("north", (1, 1, 1))).code == "wrong-phase"
    begun.encrypt()
    assert begun.refuse(Guess("south", "south", (1, 1, 1))).code == "wrong-phase"
    assert begun.refuse(Guess("south", "north", (1, 1, 1))).message.startswith("D10")
    assert begun.refuse(Pass("north")).code == "not-your-turn"


@pytest.mark.parametrize("player", ["cyd", "zed"])
def test_a_player_of_another_team_or_none_comes_before_the_step_too(begun, player):
    """Whatever he does for north is not his to do, and in which phase it would be is none of his business."""
    commands = (
        TakeCode("north", (1, 1, 1), player),
        WriteClues("north", player, ("!C4 x", "", "")),
        Guess("north", "north", (1, 1, 1), player),
        Guess("north", "south", (1, 1, 1), player),
        Pass("north", player),
        Challenge("north", 1, player=player),
        GuessWords("north", spoken=True, player=player),
    )
    told = f"D2: {player!r} does not play for north; known: ann, ben"
    assert [begun.refuse(command) for command in commands] == [Rejected("not-your-turn", told)] * len(commands)
    begun.encrypt()
    assert [begun.refuse(command) for command in commands] == [Rejected("not-your-turn", told)] * len(commands)


def test_every_refusal_names_its_rule(match, begun, open_clues):
    for state in (match, begun, open_clues):
        for command in EVERY:
            answer = step(state.setup, state.state, command)
            if isinstance(answer, Rejected):
                assert answer.message[0] in "DC"
                assert answer.message[1].isdigit()
                assert answer.rule is None


def test_a_state_is_what_its_json_says(open_clues):
    open_clues.do(Guess("south", "north", (1, 2, 3)), Challenge("south", 2, "C4"), Ruling("replaced"))
    assert msgspec.json.decode(msgspec.json.encode(open_clues.state), type=State) == open_clues.state
