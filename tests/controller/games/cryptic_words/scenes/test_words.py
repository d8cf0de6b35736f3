"""The catalogue has words for all that lists offer and long presses do."""

from controller.games.cryptic_words.desk.buttons import ACTS
from controller.games.cryptic_words.desk.lists.lobby import AFTER_MATCH
from controller.games.cryptic_words.desk.lists.referee import REFEREE
from controller.games.cryptic_words.scenes.words import ENGLISH


def test_all_that_lists_and_long_presses_need_is_there():
    assert {f"item {item}" for item in (*AFTER_MATCH, *REFEREE)} <= ENGLISH.keys()
    assert {f"armed {step}" for step in ACTS if step != "roll"} <= ENGLISH.keys()
