"""How words belong together: the nearer, the likelier; unknown clues by the words in them; the shipped lists fit."""

from importlib.resources import files
from random import Random

import pytest

from controller.bots.decrypto.associations import Associations, same
from controller.games.decrypto.referee.asked import ClueCheck
from controller.games.decrypto.relations import load_relations


def test_a_clue_is_likelier_the_more_telling_it_is(farm):
    assert farm.strengths("bacon")["pig"] > farm.strengths("mud")["pig"] > farm.strengths("farm")["pig"] > 0
    assert set(farm.strengths("farm")) == {"pig", "cow"}
    assert farm.strengths("zebra") == {}
    for keyword, clues in farm.clues.items():
        assert sum(farm.strengths(clue)[keyword] for clue in clues) == pytest.approx(1)


@pytest.mark.parametrize("written", ["Sleeping bag", "sleeping-bag", "sleeping bags", "SLEEPING  BAG!"])
def test_marks_case_and_a_plural_make_no_other_clue(farm, written):
    assert farm.strengths(written) == farm.strengths("sleeping bag")


def test_an_unknown_phrase_goes_by_its_words_but_for_less(farm):
    assert set(farm.strengths("bank of a stream")) == {"river"}
    assert 0 < farm.strengths("bank of a stream")["river"] < farm.strengths("bank")["river"]
    assert set(farm.strengths("cheese from the farm")) == {"cow", "moon", "pig"}


def test_a_share_of_it_comes_to_mind_and_of_each_keyword_something(known):
    less = known.thinned(0.5, Random(1))
    kept = sum(map(len, less.clues.values())) / sum(map(len, known.clues.values()))
    assert 0.45 < kept < 0.55
    assert all(less.clues[keyword] and set(less.clues[keyword]) <= set(clues) for keyword, clues in known.clues.items())
    assert all(Associations({"cow": ("milk",)}).thinned(0.1, Random(n)).clues["cow"] for n in range(20))
    assert known.thinned(1, Random(1)) is known


def test_lists_are_joined_in_their_order_and_each_clue_stands_once():
    joined = Associations.joined({"cow": ("milk", "Farms")}, {"cow": ("farm", "grass"), "sun": ("hot",)})
    assert joined.clues == {"cow": ("milk", "Farms", "grass"), "sun": ("hot",)}


def test_every_shipped_keyword_has_clues_enough_for_most_matches(known, cards):
    words = [word for card in cards.cards for word in card]
    assert set(known.clues) == set(words)
    counts = [len({same(clue) for clue in known.clues[word]}) for word in words]
    assert min(counts) >= 6
    assert sum(counts) == sum(map(len, known.clues.values()))
    assert sum(counts) / len(counts) > 15


def test_the_clue_referee_finds_nothing_about_words_of_the_shipped_table(cards, referee):
    text = files("controller.games").joinpath("words/related.txt").read_text(encoding="utf-8")
    related, doubted = load_relations("related", text), []
    for card in cards.cards:
        for number, keyword in enumerate(card, 1):
            code = (number, *[digit for digit in (1, 2, 3, 4) if digit != number][:2])
            for clue in related[keyword]:
                found = referee(ClueCheck(card, code, (clue, "zyzzx", "qwrtp"), "north", "ann"))
                doubted += [(keyword, clue) for finding in found if finding.index == 1]
    assert doubted == []
    assert all(len(set(clues)) == len(clues) <= 20 for clues in related.values())
