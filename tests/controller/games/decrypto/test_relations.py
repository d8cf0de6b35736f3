"""The list that bots take clues from: every keyword has some, and the clue referee finds nothing about them."""

from importlib.resources import files

import pytest

from controller.games.decrypto.referee import referee_of
from controller.games.decrypto.referee.asked import ClueCheck
from controller.games.decrypto.referee.table import load_table
from controller.games.decrypto.relations import RelationsError, load_relations
from controller.games.keywords import load_keywords

GAMES = files("controller.games")
CLUES = GAMES / "decrypto/clues"


@pytest.fixture(scope="module")
def relations():
    return load_relations("relations", (CLUES / "relations.txt").read_text(encoding="utf-8"))


@pytest.fixture(scope="module")
def cards():
    return load_keywords("keywords", (GAMES / "words/keywords.txt").read_text(encoding="utf-8")).cards


def test_every_keyword_has_four_clues_at_least_none_twice(relations, cards):
    assert set(relations) == {word for card in cards for word in card}
    assert all(len({clue.lower() for clue in clues}) == len(clues) >= 4 for clues in relations.values())


def test_the_clue_referee_finds_nothing_about_them(relations, cards):
    referee = referee_of(load_table("clue-table", (CLUES / "clue-table.txt").read_text(encoding="utf-8")))
    doubted = []
    for card in cards:
        for number, keyword in enumerate(card, 1):
            code = (number, *[digit for digit in (1, 2, 3, 4) if digit != number][:2])
            for clue in relations[keyword]:
                found = referee(ClueCheck(card, code, (clue, "zzyzx", "qwrtp"), "north", "ann"))
                doubted += [(keyword, clue) for finding in found if finding.index == 1]
    assert doubted == []


def test_the_form():
    text = "# about\npig: sam, three little ones\n\n cow : milk\n"
    assert load_relations("mine", text) == {"pig": ("sam", "three little ones"), "cow": ("milk",)}


@pytest.mark.parametrize("line", ["pig", "pig:", "pig: sam,", ": sam", "pig: sam,,bacon"])
def test_other_lines_are_named(line):
    with pytest.raises(RelationsError, match="mine, line 2"):
        load_relations("mine", f"cow: milk\n{line}\n")
