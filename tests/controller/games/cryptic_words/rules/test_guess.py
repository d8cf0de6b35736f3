"""Guesses: who may guess when, what is compared, what a miss costs (R37-R44)."""

import msgspec
import pytest

from controller.games.cryptic_words.commands import Choose, Command, Guess, Pass, Question, Roll
from controller.games.cryptic_words.rules.guess import spellable


@pytest.mark.rule("R37", "R39", "A26", "R40")
def test_a_guess_costs_its_token_right_or_wrong(new):
    match = new().begin()
    assert match.guess("south", "CUT") == [
        {"event": "guessed", "seat": "south", "word": "CUT", "correct": False, "left": 9}
    ]
    assert match.guess("north", "BUNNY")[0] == {
        "event": "guessed",
        "seat": "north",
        "word": "BUNNY",
        "correct": True,
        "left": 9,
    }
    assert match.state.guess_left == {"north": 9, "south": 9}


@pytest.mark.rule("R37", "R39")
def test_the_holder_guesses_the_owners_word_and_not_the_own_one(begun):
    begun.turn()
    assert begun.guess("north", "TRUCK")[0]["correct"] is False
    begun.turn()
    assert begun.guess("north", "BUNNY")[0]["correct"] is True


@pytest.mark.rule("R37", "A29")
def test_a_guess_before_the_first_roll_is_legal_for_both(new):
    for seat, word in (("north", "BUNNY"), ("south", "TRUCK")):
        assert new().begin().guess(seat, word)[0]["correct"] is True


@pytest.mark.rule("R37", "R38", "A36")
@pytest.mark.parametrize("moment", ["FACES", "CHOICE", "WINDOW", "ROLL"])
@pytest.mark.parametrize(("seat", "word"), [("north", "BUNNY"), ("south", "TRUCK")])
def test_both_may_guess_at_any_moment_of_a_turn(begun, moment, seat, word):
    if moment == "FACES":
        begun.roll(1, 2)
    if moment == "WINDOW":
        begun.turn()
    if moment == "CHOICE":
        begun.roll(5, 5)
        begun.roll(5, 5)
    assert begun.state.phase == moment
    assert begun.guess(seat, word)[0]["correct"] is True


@pytest.mark.rule("R41", "A4")
def test_one_guess_each_between_rolls(begun):
    begun.turn()
    begun.guess("north", "NUB")
    refusal = begun.refuse(Guess("north", "BUNNY"))
    assert (refusal.code, "R41" in refusal.message) == ("illegal", True)
    begun.guess("south", "CUT")
    assert begun.refuse(Guess("south", "TRUCK")).code == "illegal"
    begun.roll(1, 2)
    assert begun.state.guess_used == {"north": False, "south": False}
    begun.guess("north", "NUB")
    begun.guess("south", "CUT")


@pytest.mark.rule("R41", "A4")
@pytest.mark.parametrize("roll", [(1, 2), (5, 5), (3, 3)])
def test_every_accepted_roll_of_anyone_gives_both_a_guess(begun, roll):
    begun.ask(3)
    begun.set(guess_used={"north": True, "south": True})
    begun.roll(*roll)
    assert begun.state.guess_used == {"north": False, "south": False}


@pytest.mark.rule("R40", "A46")
def test_a_wrong_guess_of_the_active_seat_before_its_roll_passes_the_turn(begun):
    assert [event["event"] for event in begun.guess("north", "NUB")] == ["guessed", "turn"]
    assert (begun.state.phase, begun.state.turn) == ("WINDOW", "south")
    assert begun.refuse(Roll("north", (1, 2))).code == "not-your-turn"


@pytest.mark.rule("R40", "A46", "R41")
def test_a_wrong_guess_with_faces_open_loses_the_questions(begun):
    begun.roll(1, 2)
    assert begun.guess("north", "NUB")[1:] == [{"event": "turn", "seat": "south"}]
    assert (begun.state.phase, begun.state.turn, begun.state.live) == ("WINDOW", "south", ())
    assert begun.refuse(Question("north", {1: 1, 2: 1})).code == "not-your-turn"
    assert begun.refuse(Question("south", {1: 1, 2: 1})).code == "wrong-phase"
    assert all(not laid.denied for laid in begun.state.sides["north"])


@pytest.mark.rule("R40", "A46")
def test_a_wrong_guess_with_a_choice_open_loses_the_choice(begun):
    begun.roll(5, 5)
    begun.roll(5, 5)
    assert begun.guess("south", "CUT")[1:] == [{"event": "turn", "seat": "north"}]
    assert (begun.state.phase, begun.state.choices, begun.state.performed) == ("WINDOW", (), (5,))
    assert begun.refuse(Choose("south", 1)).code == "not-your-turn"


@pytest.mark.rule("R40", "R33")
def test_a_wrong_guess_after_a_dead_roll_passes_the_turn(begun):
    begun.turn()
    begun.lock("north", 2, 5).lock("south", 2, 5)
    begun.roll(2, 5)
    assert begun.state.phase == "ROLL"
    assert begun.guess("south", "CUT")[1:] == [{"event": "turn", "seat": "north"}]


@pytest.mark.rule("R40", "A3")
@pytest.mark.parametrize("moment", ["ROLL", "FACES", "CHOICE", "WINDOW"])
def test_a_wrong_guess_outside_the_own_turn_costs_the_token_only(begun, moment):
    if moment == "CHOICE":
        begun.ask(5)
        begun.turn()
        begun.roll(5, 5)
    if moment == "FACES":
        begun.roll(1, 2)
    if moment == "WINDOW":
        begun.turn()
        begun.turn()
    before = begun.state
    assert (before.phase, before.turn) == (moment, "north")
    assert [event["event"] for event in begun.guess("south", "CUT")] == ["guessed"]
    after = begun.state
    assert (after.phase, after.turn, after.live, after.choices) == (moment, "north", before.live, before.choices)


@pytest.mark.rule("R38", "R40", "A3")
def test_in_the_window_nobodys_wrong_guess_costs_a_turn(begun):
    begun.turn()
    assert [event["event"] for event in begun.guess("south", "CUT")] == ["guessed"]
    assert [event["event"] for event in begun.guess("north", "NUB")] == ["guessed"]
    assert (begun.state.phase, begun.state.turn) == ("WINDOW", "south")
    begun.roll(1, 2)


@pytest.mark.rule("R38", "R23")
def test_the_next_roll_closes_the_window_without_any_done(begun):
    begun.turn()
    begun.roll(1, 2)
    assert begun.state.phase == "FACES"
    begun.guess("north", "NUB")
    assert begun.state.phase == "FACES"


@pytest.mark.rule("R42", "R65")
def test_there_is_no_guess_without_a_token(begun):
    """The last token ends the match, so only a state that play cannot reach shows the refusal."""
    begun.set(guess_left={"north": 0, "south": 10}, guess_used={"north": True, "south": False}, solver="north")
    refusal = begun.refuse(Guess("north", "BUNNY"))
    assert (refusal.code, refusal.message) == ("no-tokens", "R42: north has no guess token left")


@pytest.mark.rule("R43", "A41", "A48")
def test_the_word_counts_not_its_codes_nor_its_case(new):
    match = new(dictionary="off").begin()
    assert match.guess("north", "bUnNy")[0]["word"] == "BUNNY"
    assert match.state.solver == "north"


@pytest.mark.rule("R43")
def test_other_codes_of_the_same_word_are_the_same_word(new):
    match = new().begin(south="8-B 7-U 23-N 4-N 27-Y")
    assert match.guess("north", "BUNNY")[0]["correct"] is True


@pytest.mark.rule("R44", "A41")
@pytest.mark.parametrize(
    "word",
    ["NU", "BUNNYBUNN", "KNIFE", "BUNNNN", "BUN NY", "BUN-NY", "BÜNNY", "BUNNY ", "123", "ﬀN", "ßN", "\u0131" * 3, "?"],
)
def test_an_impossible_word_is_refused_before_the_token_is_spent(begun, word):
    refusal = begun.refuse(Guess("north", word))
    assert refusal.code == "illegal"
    assert "R44" in refusal.message
    assert begun.state.guess_left["north"] == 10


@pytest.mark.rule("R44")
def test_in_tournaments_an_impossible_guess_counts(new):
    match = new("tournament").begin()
    for word in ("ZZZ", "NU", "BUNNYBUNN", "BÜNNY"):
        left = match.state.guess_left["south"] - 1
        assert match.guess("south", word) == [
            {"event": "guessed", "seat": "south", "word": word, "correct": False, "left": left}
        ]
        match.turn()
    assert match.state.guess_left["south"] == 6


@pytest.mark.rule("R44", "A12")
def test_lengths_of_guesses_follow_the_configured_ones(new):
    match = new(min_len=5, max_len=5).begin()
    assert "words have 5 to 5" in match.refuse(Guess("north", "NUB")).message


@pytest.mark.parametrize("word", ["", " ", "\t\n", 5, None, ["BUNNY"], "A" * 65])
def test_a_guess_that_is_no_word_is_a_bad_request(word):
    with pytest.raises(msgspec.ValidationError):
        msgspec.convert({"do": "guess", "seat": "north", "word": word}, Command)


@pytest.mark.rule("R44", "R16")
def test_spelling_uses_each_tile_once_and_glyphs_of_one_or_two_letters(match):
    side = (8, 23, 7, 4, 27, 1)
    can = {"BUNNY", "CKY", "QUB", "REN", "SHRE", "NGB", "TTT", "BUNNYED"}
    cannot = {"BB", "BW", "CK" * 2, "QQ", "QUNY" * 2, "LLLL", "UU", "NNNN", "XYZ", "C"}
    for word in can:
        assert spellable(match.setup, side, word) is True, word
    for word in cannot:
        assert spellable(match.setup, side, word) is False, word


@pytest.mark.rule("A27", "A28")
def test_the_first_commit_comes_first(begun):
    begun.turn()
    begun.guess("north", "BUNNY")
    begun.guess("south", "TRUCK")
    assert begun.state.scores == {"north": 10, "south": 5}


@pytest.mark.rule("R37", "R61")
def test_a_seat_that_has_solved_guesses_no_more_in_this_round(begun):
    begun.guess("north", "BUNNY")
    begun.roll(1, 2)
    refusal = begun.refuse(Guess("north", "BUNNY"))
    assert refusal.code == "illegal"
    assert "R37" in refusal.message


def test_a_pass_is_no_guess(begun):
    begun.turn()
    begun.do(Pass("south"))
    assert begun.state.guess_used["south"] is False
