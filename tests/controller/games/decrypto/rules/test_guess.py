import pytest

from controller.games.core import SEATS
from controller.games.decrypto.commands import Guess, Pass
from controller.games.decrypto.state import OTHER
from controller.games.decrypto.view import view

RIGHT, WRONG = (4, 2, 1), (3, 4, 2)


# --- who guesses, and when ---------------------------------------------------------------------------------------


@pytest.mark.rule("D7")
def test_nothing_is_guessed_before_the_clues_are_public(begun):
    begun.encrypt("north")
    for seat in SEATS:
        assert begun.refuse(Guess(seat, "north", RIGHT)).code == "wrong-phase"
    assert begun.refuse(Pass("south")).code == "wrong-phase"


@pytest.mark.rule("D10")
def test_in_round_1_nobody_intercepts_either_code(begun):
    begun.encrypt()
    for of in SEATS:
        assert begun.state.of == of
        for command in (Guess(OTHER[of], of, (1, 2, 3)), Pass(OTHER[of])):
            refusal = begun.refuse(command)
            assert (refusal.code, refusal.message[:4]) == ("illegal", "D10:")
        begun.guess()
    assert begun.state.round == 2
    begun.encrypt()
    begun.do(Guess("south", "north", RIGHT))


@pytest.mark.rule("D8")
def test_the_encryptor_of_a_code_takes_no_part_and_the_other_one_may_intercept(open_clues):
    assert open_clues.state.encryptors == {"north": "ben", "south": "dan"}
    refusal = open_clues.refuse(Guess("north", "north", RIGHT, "ben"))
    assert (refusal.code, refusal.message[:3]) == ("illegal", "D8:")
    open_clues.do(Guess("north", "north", RIGHT, "ann"))
    open_clues.do(Guess("south", "north", RIGHT, "dan"))
    assert open_clues.state.of == "south"
    open_clues.do(Guess("north", "south", (1, 2, 3), "ben"))


def test_a_stranger_guesses_for_nobody(open_clues):
    assert open_clues.refuse(Guess("north", "north", RIGHT, "cyd")).code == "not-your-turn"
    assert open_clues.refuse(Pass("south", "ann")).code == "not-your-turn"


@pytest.mark.rule("D9", "D11")
@pytest.mark.parametrize("code", [(), (1, 2), (1, 2, 3, 4), (1, 2, 2), (0, 1, 2), (2, 3, 5)])
@pytest.mark.parametrize(("seat", "rule"), [("south", "D9:"), ("north", "D11:")])
def test_a_guess_is_three_different_digits(open_clues, code, seat, rule):
    refusal = open_clues.refuse(Guess(seat, "north", code))
    assert (refusal.code, refusal.message.split()[0]) == ("illegal", rule)


@pytest.mark.rule("D17")
def test_only_the_code_whose_clues_are_out_is_guessed(open_clues):
    for seat in SEATS:
        refusal = open_clues.refuse(Guess(seat, "south", (1, 2, 3)))
        assert (refusal.code, refusal.message[:4]) == ("wrong-phase", "D17:")
    open_clues.guess()
    assert open_clues.refuse(Guess("south", "north", RIGHT)).code == "wrong-phase"


@pytest.mark.rule("D11")
def test_the_own_team_cannot_pass(open_clues):
    assert open_clues.refuse(Pass("north")).code == "not-your-turn"
    open_clues.guess()
    assert open_clues.refuse(Pass("south")).code == "not-your-turn"


# --- seals and reveal --------------------------------------------------------------------------------------------


@pytest.mark.rule("D12", "D13")
@pytest.mark.parametrize("order", [("north", "south"), ("south", "north")])
def test_nothing_is_shown_until_both_have_committed(open_clues, order, names):
    first, second = order
    assert open_clues.do(Guess(first, "north", WRONG)) == [{"event": "sealed", "seat": first, "of": "north"}]
    for audience in ("public", second):
        assert view(open_clues.setup, open_clues.state, audience)["sealed"] == [first]
        assert str(list(WRONG)) not in str(view(open_clues.setup, open_clues.state, audience))
    events = open_clues.do(Guess(second, "north", RIGHT))
    assert names(events)[:2] == ["sealed", "revealed"]
    guessed = {first: list(WRONG), second: list(RIGHT)}
    assert events[1] == {
        "event": "revealed",
        "of": "north",
        "code": list(RIGHT),
        "intercept": guessed["south"],
        "own": guessed["north"],
    }


def test_a_guess_is_replaced_until_the_other_side_has_committed(open_clues):
    open_clues.do(Guess("north", "north", WRONG), Guess("north", "north", RIGHT))
    events = open_clues.do(Pass("south"))
    assert events[1] == {"event": "revealed", "of": "north", "code": [4, 2, 1], "intercept": None, "own": [4, 2, 1]}


def test_a_guess_and_a_pass_replace_each_other(open_clues):
    open_clues.do(Pass("south"), Guess("south", "north", WRONG), Pass("south"), Guess("south", "north", RIGHT))
    assert open_clues.guess()[2] == {"event": "token", "seat": "south", "kind": "interception", "count": 1}


def test_a_pass_looks_like_a_guess(open_clues):
    before = open_clues.state
    passed = open_clues.do(Pass("south")), view(open_clues.setup, open_clues.state, "north")
    open_clues.state = before
    guessed = open_clues.do(Guess("south", "north", WRONG)), view(open_clues.setup, open_clues.state, "north")
    assert passed == guessed


@pytest.mark.rule("D10", "D13")
def test_in_round_1_the_own_guess_alone_reveals(begun, names):
    begun.encrypt()
    assert names(begun.do(Guess("north", "north", RIGHT))) == ["sealed", "revealed", "clues"]


# --- tokens ------------------------------------------------------------------------------------------------------


@pytest.mark.rule("D14", "D15", "D16")
@pytest.mark.parametrize(
    ("own", "intercept", "tokens"),
    [
        (True, None, []),
        (True, False, []),
        (True, True, [("south", "interception")]),
        (False, None, [("north", "miscommunication")]),
        (False, False, [("north", "miscommunication")]),
        (False, True, [("south", "interception"), ("north", "miscommunication")]),
    ],
)
def test_each_guess_is_judged_by_itself(open_clues, own, intercept, tokens):
    events = open_clues.guess(own, intercept)
    assert events[2:-1] == [{"event": "token", "seat": seat, "kind": kind, "count": 1} for seat, kind in tokens]
    assert events[-1]["event"] == "clues"
    held = {(seat, kind): getattr(open_clues.state.tokens[seat], kind) for seat in SEATS for kind in KINDS}
    assert held == {pair: int(pair in tokens) for pair in held}


KINDS = ("interception", "miscommunication")


@pytest.mark.rule("D14", "D15")
@pytest.mark.parametrize("near", [(4, 1, 2), (2, 4, 1), (4, 2, 3), (1, 2, 4)])
def test_only_the_exact_order_is_right(open_clues, near):
    open_clues.do(Guess("south", "north", near), Guess("north", "north", near))
    assert open_clues.state.tokens["south"].interception == 0
    assert open_clues.state.tokens["north"].miscommunication == 1


@pytest.mark.rule("D17")
def test_blacks_code_is_played_even_when_white_has_just_got_its_second_token(open_clues, names):
    open_clues.have(0, 1, 1, 0)
    assert "game-over" not in names(open_clues.guess(False, True))
    assert open_clues.state.of == "south"
    assert names(open_clues.guess()) == ["sealed", "revealed", "round-over", "game-over"]
