"""C13: the same clue again, by whom, under each `clue_unique`."""

import pytest

from controller.games.decrypto.referee.asked import Said

MINE, MATES, THEIRS = Said("north", "ann", "Café"), Said("north", "ben", "Café"), Said("south", "cyd", "Café")
CARD = ("horse", "umbrella", "hospital", "elephant")


@pytest.mark.parametrize(
    ("unique", "said", "rule"),
    [
        ("player", MINE, "C13!"),
        ("player", MATES, "C13"),
        ("player", THEIRS, "C13"),
        ("team", MINE, "C13!"),
        ("team", MATES, "C13!"),
        ("team", THEIRS, "C13"),
        ("game", MINE, "C13!"),
        ("game", MATES, "C13!"),
        ("game", THEIRS, "C13!"),
    ],
)
@pytest.mark.parametrize("clue", ["cafe", "CAFÉ", "the café", "cafes", "café!"])
def test_a_repeat_is_refused_or_warned_of(told, unique, said, rule, clue):
    assert told(clue, CARD, earlier=(said,), clue_unique=unique) == {rule}


def test_the_gravest_repeat_counts(told):
    assert told("cafe", CARD, earlier=(THEIRS, MATES, MINE)) == {"C13!"}


def test_a_namesake_of_the_other_team_is_another_player(told):
    assert told("cafe", CARD, earlier=(Said("south", "ann", "cafe"),)) == {"C13"}


@pytest.mark.parametrize("earlier", ["stable", "tables", "tale"])
def test_nearly_the_same_is_warned_of_at_most(told, earlier):
    assert "C13!" not in told("table", CARD, earlier=(Said("north", "ann", "stabler"),))
    assert told("table", CARD, earlier=(Said("north", "ann", "cable"),)) == {"C13"}
    assert told("tap", CARD, earlier=(Said("north", "ann", "tape"),)) == set()


def test_the_same_clue_twice_among_three(ask_all):
    found = ask_all(("stable", "rain", "Stables"), CARD)
    assert [(finding.index, finding.rule, finding.kind) for finding in found] == [(3, "C13", "block")]
