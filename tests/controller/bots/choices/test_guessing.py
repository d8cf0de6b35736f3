"""When bots guess: as likely as their level asks for, and not where a wrong word would cost more than a token."""

import pytest

from controller.bots.belief import likely_words
from controller.bots.choices.guessing import word_to_guess

LETTERS_KNOWN = {"faces": (1, 0b111 << 2, 1 << 6, 1 << 1, 0b1111110, 0b1111110), "order": (8, 7, 4, 23, 27, 1)}
"""B and U come first, then three tiles more: only a few words are left."""
ONE_LEFT = {"faces": (1, 1 << 2, 1 << 6, 1 << 1, 1 << 3, 1 << 2), "order": (8, 7, 4, 23, 27, 1)}
OFFERED_NO_GUESS = ({"do": "roll", "seat": "north"},)


def best(seen):
    return likely_words(seen.vocabulary, seen.target)[0]


def test_the_likeliest_word_is_guessed_from_the_levels_probability_on(moment):
    probability, word = best(moment(known=LETTERS_KNOWN))
    assert 0.05 < probability < 0.9
    assert word_to_guess(moment(known=LETTERS_KNOWN, level_changes={"guess_at": probability - 0.01})) == word
    assert word_to_guess(moment(known=LETTERS_KNOWN, level_changes={"guess_at": probability + 0.01})) is None


def test_what_is_certain_is_guessed(moment):
    assert word_to_guess(moment(known=ONE_LEFT)) == "BUNNY"
    assert word_to_guess(moment(known=ONE_LEFT, level="easy")) == "BUNNY"


def test_no_guess_is_made_that_is_not_offered(moment):
    assert word_to_guess(moment(OFFERED_NO_GUESS, known=ONE_LEFT)) is None


def test_nothing_is_guessed_at_the_start(moment):
    for level in ("easy", "medium", "strong"):
        assert word_to_guess(moment(level=level)) is None


@pytest.mark.parametrize("phase", ["ROLL", "FACES", "CHOICE"])
def test_where_a_wrong_guess_costs_the_turn_only_what_is_sure_is_guessed(moment, phase):
    changes = {"guess_at": 0.01}
    assert word_to_guess(moment(known=LETTERS_KNOWN, level_changes=changes, phase=phase)) is None
    assert word_to_guess(moment(known=LETTERS_KNOWN, level_changes=changes, phase=phase, turn="south")) is not None
    assert word_to_guess(moment(known=ONE_LEFT, phase=phase)) == "BUNNY"


def test_in_the_last_step_of_a_catch_up_less_will_do(moment):
    probability, word = best(moment(known=LETTERS_KNOWN))
    level = {"guess_at": probability + 0.01, "last_guess_at": probability - 0.01}
    assert word_to_guess(moment(known=LETTERS_KNOWN, level_changes=level, catching_up=True)) == word
    assert word_to_guess(moment(known=LETTERS_KNOWN, level_changes=level, catching_up=True, rolls_left=1)) is None
    assert word_to_guess(moment(known=LETTERS_KNOWN, level_changes=level)) is None


LAST_TOKEN = {"guess_left": {"north": 1, "south": 5}}


def test_the_last_token_ends_a_match_that_is_won_by_it(moment):
    assert word_to_guess(moment(**LAST_TOKEN, scores={"north": 1, "south": 0})) is not None
    assert word_to_guess(moment(**LAST_TOKEN, scores={"north": 0, "south": 0})) is None
    assert word_to_guess(moment(scores={"north": 29, "south": 0})) is None
    trailing = {**LAST_TOKEN, "catching_up": True, "rolls_left": 2}
    assert word_to_guess(moment(**trailing, scores={"north": 4, "south": 0})) is not None
    assert word_to_guess(moment(**trailing, scores={"north": 3, "south": 0})) is None


def test_the_last_token_is_kept_while_even_a_right_word_would_lose(moment):
    assert word_to_guess(moment(known=ONE_LEFT, **LAST_TOKEN, scores={"north": 0, "south": 10})) is None
    assert word_to_guess(moment(known=ONE_LEFT, **LAST_TOKEN, scores={"north": 0, "south": 9})) == "BUNNY"
    trailing = {"known": ONE_LEFT, **LAST_TOKEN, "catching_up": True, "rolls_left": 2}
    assert word_to_guess(moment(**trailing, scores={"north": 0, "south": 5})) is None
    assert word_to_guess(moment(**trailing, scores={"north": 0, "south": 4})) == "BUNNY"


def test_the_random_bot_guesses_now_and_then_what_fits(moment):
    guesses = [word_to_guess(moment(known=LETTERS_KNOWN, level="random", seed=seed)) for seed in range(80)]
    made = [word for word in guesses if word]
    assert 2 <= len(made) <= 25
    assert set(made) <= {word for _, word in likely_words(moment().vocabulary, moment(known=LETTERS_KNOWN).target)}


def test_a_word_of_no_list_is_spelled_from_its_settled_tiles(moment):
    known = {"faces": (1, 1 << 2, 1 << 6, 1 << 1, 1 << 3, 1), "start": 4}
    seen = moment(known=known, level_changes={"guess_at": 0.1})
    assert seen.target.unlisted
    assert word_to_guess(seen) in {"NBNU", "NBUN", "NNBU", "NNUB", "NUBN", "NUNB"}
    assert word_to_guess(moment(known={**known, "faces": (3, *known["faces"][1:])})) is None
