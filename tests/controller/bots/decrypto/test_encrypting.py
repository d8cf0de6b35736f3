"""Which clues are given: telling to the own team, as little as can be to the others, never said before, and legal."""

from collections import Counter
from random import Random

import pytest

from controller.bots.decrypto.associations import Associations
from controller.bots.decrypto.belief import believe
from controller.bots.decrypto.encrypting import Task, clues_for
from controller.bots.decrypto.levels import LEVELS
from controller.games.decrypto.referee.asked import ClueCheck, Finding, Said

WORDS = ("pig", "cow", "sun", "moon")


def task(farm, code=(1, 2, 3), said=(), columns=((), (), (), ()), intercepted=True, kept=None):
    beliefs = tuple(believe(farm, column) for column in columns)
    told = tuple(Said("north", "ann", clue) for clue in said)
    return Task("north", "ann", WORDS, code, told, beliefs, intercepted, kept or {})


@pytest.mark.parametrize("level", ["easy", "medium", "strong"])
def test_clues_are_of_the_keywords_in_the_codes_order(farm, level):
    for seed in range(30):
        one, two, three = clues_for(task(farm, (4, 1, 2)), LEVELS[level], farm, Random(seed), None)
        assert one in farm.clues["moon"]
        assert two in farm.clues["pig"]
        assert three in farm.clues["cow"]


@pytest.mark.parametrize("level", list(LEVELS))
def test_no_clue_is_given_twice(farm, level):
    said = ("Bacon!", "muds", "milk", "star", "hot", "yellow")
    for seed in range(30):
        clues = clues_for(task(farm, said=said), LEVELS[level], farm, Random(seed), None)
        assert len({*clues, "bacon", "mud", "milk", "star", "hot", "yellow"}) == 9


def test_a_clue_that_means_two_own_words_is_left_for_later(farm):
    for level in ("medium", "strong"):
        given = Counter(clues_for(task(farm, (2, 4, 1)), LEVELS[level], farm, Random(n), None)[1] for n in range(100))
        assert given["cheese"] + given["sky"] < 10


def test_caution_hides_the_digit_from_those_who_know_the_clues_so_far():
    farm = Associations(
        {
            "pig": ("bacon", "pink"), "cow": ("milk", "field"), "sun": ("star", "gold"), "moon": ("night", "silver"),
            "nail": ("silver", "file"), "ring": ("gold", "silver", "finger"), "rose": ("pink", "red"),
            "hare": ("field", "ears"),
        }
    )  # fmt: skip
    columns = (("bacon",), (), (), ())
    asked = task(farm, (2, 3, 4), said=("bacon",), columns=columns)
    given = {clues_for(asked, LEVELS["strong"], farm, Random(n), None) for n in range(20)}
    assert given == {("field", "gold", "silver")}
    bold = Counter(clue for n in range(50) for clue in clues_for(asked, LEVELS["medium"], farm, Random(n), None))
    assert bold["milk"] > bold["field"]


def test_refused_clues_are_replaced_and_whatever_is_only_warned_of(farm):
    asked = []

    def referee(check: ClueCheck):
        asked.append(check)
        bad = [n for n, clue in enumerate(check.clues, 1) if clue in {"bacon", "mud", "pink"}]
        return tuple(Finding(n, "C6", check.position_clues, "C6: no") for n in bad)

    clues = clues_for(task(farm), LEVELS["strong"], farm, Random(1), referee)
    assert clues[0] == "farm"
    assert {check.clue_unique for check in asked} == {"game"}


def test_of_three_clues_only_the_one_to_be_replaced_is_new(farm):
    asked = task(farm, (1, 2, 3), kept={0: "bacon", 2: "farm"})
    for seed in range(20):
        one, two, three = clues_for(asked, LEVELS["easy"], farm, Random(seed), None)
        assert (one, three) == ("bacon", "farm")
        assert two in {"milk", "cheese", "grass"}


def test_a_clue_that_stands_is_nobodys_to_refuse(farm):
    def referee(check: ClueCheck):
        return tuple(Finding(n, "C13", "block", "C13: no") for n, clue in enumerate(check.clues, 1) if clue == "bacon")

    asked = task(farm, (1, 2, 3), kept={0: "bacon", 2: "star"})
    assert clues_for(asked, LEVELS["strong"], farm, Random(1), referee)[0] == "bacon"


def test_a_clue_that_may_mean_another_column_misleads_interceptors_where_there_are_any(farm):
    farm = Associations(
        {
            "pig": ("snout", "sty", "barn"),
            "goat": ("horns", "barn"),
            "cow": ("horns", "milk"),
            "sun": ("hot",),
            "moon": ("tide",),
        }
    )
    columns = (("snout",), ("horns",), (), ())
    given = {}
    for intercepted in (True, False):
        asked = task(farm, (1, 3, 4), said=("snout", "horns"), columns=columns, intercepted=intercepted)
        given[intercepted] = {clues_for(asked, LEVELS["strong"], farm, Random(n), None)[0] for n in range(20)}
    assert given[True] == {"barn"}
    assert given[False] == {"sty"}


def test_words_that_nobody_knows_get_clues_by_chance_and_no_clue_at_all_is_none(farm):
    strange = Task("north", "ann", ("qualm", "cow", "sun", "moon"), (1, 2, 3), (), task(farm).beliefs, False)
    clues = clues_for(strange, LEVELS["strong"], farm, Random(1), None)
    assert clues[1] in farm.clues["cow"]
    poor = Associations({"cow": ("milk",)})
    assert clues_for(strange, LEVELS["strong"], poor, Random(1), None) is None
