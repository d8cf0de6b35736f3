"""The tie-break at the board: both write, both read out, south judges first, and nobody sees the first judgement."""

import pytest

from controller.games.core import SEATS
from controller.games.decrypto.desk.lists.words import correct_now
from tests.scenes.codes import CodeBoard


@pytest.fixture
def tied(keyed: CodeBoard) -> CodeBoard:
    """Both teams have lost in round 2, with equal points."""
    keyed.round(north=("342", None), south=("342", None))
    keyed.round(north=("342", None), south=("342", None))
    assert keyed.match.phase == "WORDS"
    return keyed


def test_each_side_says_that_its_words_are_written(tied):
    assert tied.steps() == {"north": "words", "south": "words"}
    assert tied.bars() == ["north"]
    tied.long()
    assert set(tied.match.words) == {"north"}
    assert tied.bars() == ["south"]
    tied.long()
    assert tied.match.phase == "JUDGE"


def test_with_seat_buttons_either_may_be_first(make):
    board = make(seat_buttons=True).keyed()
    board.send({"do": "referee", "seat": "north", "kind": "interception", "count": 2, "reason": "x"})
    board.send({"do": "referee", "seat": "south", "kind": "interception", "count": 2, "reason": "x"})
    for seat in SEATS:
        board.ready(seat)
    for seat in SEATS:
        code = [*board.match.codes[seat]]
        board.send({"do": "guess", "seat": seat, "of": seat, "code": code})
    board.wait(20)
    board.tidy(cards=True)
    board.long("south")
    assert set(board.match.words) == {"south"}
    board.long("north")
    board.long("north")
    assert not board.match.judged
    board.long("south")
    assert board.match.judged == {"north": 0}


@pytest.mark.parametrize(("south", "north", "winner"), [(2, 3, "south"), (4, 0, "north"), (1, 1, "both")])
def test_south_judges_first_then_north(tied, south, north, winner):
    tied.long()
    tied.long()
    assert tied.steps() == {"north": "wait", "south": "judge"}
    for _ in range(south):
        tied.press()
    tied.long()
    assert tied.match.judged == {"north": south}
    assert tied.steps() == {"north": "judge", "south": "wait"}
    assert correct_now(tied.state) == 0
    for _ in range(north):
        tied.press()
    tied.long()
    assert tied.match.winner == winner


def test_the_count_goes_round(tied):
    tied.long()
    tied.long()
    seen = []
    for _ in range(6):
        seen.append(correct_now(tied.state))
        tied.press()
    assert seen == [0, 1, 2, 3, 4, 0]


def test_typed_words_are_counted_letter_by_letter_to_begin_with(tied):
    keywords = tied.match.keywords["south"]
    tied.send({"do": "words", "seat": "north", "words": [keywords[0].upper(), "x", keywords[2], "y"]})
    tied.long()
    assert correct_now(tied.state) == 2
    tied.long()
    assert tied.match.judged == {"north": 2}
    assert correct_now(tied.state) == 0
