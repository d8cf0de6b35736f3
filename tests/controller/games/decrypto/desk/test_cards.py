"""Code cards: the first one laid gives the code, the same one lifted and laid again says that the clues are ready."""

import pytest

from controller.games.core import SEATS, Lifted, Place, Placed, Turned
from controller.games.decrypto.desk.cards import (
    awaits_approval,
    awaits_clues,
    awaits_code,
    own_cards,
    strangers,
)
from tests.scenes.codes import CODES, THREE


def hint(board, seat):
    told = board.state.desk.hints.get(seat)
    return None if told is None else told.key


def test_a_card_gives_the_code_and_laid_again_says_ready(keyed):
    keyed.card("north")
    assert keyed.match.codes == {"north": (4, 2, 1)}
    assert not keyed.match.clues
    keyed.lift("north", 6)
    keyed.card("north")
    assert keyed.match.clues["north"].texts == (None, None, None)
    assert keyed.match.phase == "ENCRYPT"
    keyed.ready("south")
    assert keyed.match.phase == "GUESS"
    assert keyed.match.of == "north"
    assert keyed.names()[-1] == "clues"


@pytest.mark.parametrize("slot", [1, 2, 3, 4, 5, 6])
def test_any_own_slot_will_do(keyed, slot):
    keyed.card("south", slot=slot)
    keyed.lift("south", slot)
    keyed.card("south", slot=7 - slot)
    assert "south" in keyed.match.clues


@pytest.mark.parametrize(
    ("side", "piece", "lock"),
    [("north", "card-black-421", False), ("north", "card-white-421", True), ("north", "digit-white-4", False)],
)
def test_no_other_piece_or_place_gives_a_code(keyed, side, piece, lock):
    keyed.put(side, 6, piece, lock)
    assert not keyed.match.codes


def test_the_first_card_stands(keyed):
    keyed.card("north", "421")
    keyed.card("north", "213", slot=4)
    assert keyed.match.codes == {"north": (4, 2, 1)}
    assert hint(keyed, "north") == "first card stands"
    keyed.lift("north", 4)
    keyed.card("north", "213", slot=4)
    assert not keyed.match.clues


def test_a_card_put_straight_is_not_ready(keyed):
    keyed.card("north")
    place, piece = Place("north", 6), "card-white-421"
    keyed.feed(Lifted(keyed.at(0.5), place, piece))
    keyed.feed(Placed(keyed.at(0.9), place, piece))
    assert not keyed.match.clues
    assert hint(keyed, "north") == "card again later"
    keyed.feed(Lifted(keyed.at(0.3), place, piece))
    keyed.feed(Placed(keyed.at(0.3), place, piece))
    assert "north" in keyed.match.clues


def test_ready_twice_is_ready(keyed):
    keyed.ready("north")
    keyed.lift("north", 6)
    keyed.card("north")
    assert keyed.match.phase == "ENCRYPT"
    assert keyed.names().count("code") == 1


@pytest.mark.parametrize("seat", SEATS)
def test_a_seat_button_says_ready_for_its_own_side(make, seat):
    board = make(seat_buttons=True).keyed()
    board.long(seat)
    assert not board.match.clues
    board.card("north")
    board.card("south")
    board.long("dice")
    assert not board.match.clues
    board.long(seat)
    assert set(board.match.clues) == {seat}


def test_clues_written_by_command_are_no_matter_of_the_card(keyed):
    keyed.card("north")
    keyed.send({"do": "clues", "seat": "north", "player": "ann", "clues": ["sam", "striped", "pink"]})
    assert keyed.match.clues["north"].texts == ("sam", "striped", "pink")
    keyed.ready("south")
    assert keyed.match.phase == "GUESS"


def test_in_a_tournament_the_referee_reads_and_lays_his_badge(make):
    board = make("tournament").keyed()
    board.ready("north")
    assert not board.match.clues
    assert hint(board, "north") == "badge approves"
    board.put("south", 4, "badge-referee")
    assert not board.match.clues
    assert board.steps() == dict.fromkeys(SEATS, "referee")
    board.lift("south", 4)
    board.put("north", 4, "badge-referee")
    assert set(board.match.clues) == {"north"}
    assert board.state.desk.referee is None
    board.lift("north", 4)
    board.card("south")
    board.put("south", 4, "badge-referee")
    assert board.match.phase == "GUESS"


def test_a_referee_of_a_tournament_comes_to_his_list_by_the_menu(make):
    board = make("tournament").keyed()
    board.card("north")
    board.ask_menu("referee")
    board.put("north", 4, "badge-referee")
    assert not board.match.clues
    assert board.steps()["north"] == "referee"


def test_a_card_laid_before_the_board_is_cleared_is_none(keyed):
    keyed.encrypted()
    keyed.seal("north", "421")
    keyed.wait(10)
    keyed.tidy()
    keyed.seal("south", "123")
    keyed.wait(10)
    assert keyed.steps()["north"] == "reveal"
    keyed.card("north", "213", slot=4)
    assert hint(keyed, "north") == "clear first"
    assert not keyed.match.codes
    keyed.tidy(cards=True)
    assert keyed.steps()["north"] == "idle"
    keyed.card("north", "213")
    assert keyed.match.codes == {"north": (2, 1, 3)}


def test_the_lone_side_has_no_code(make):
    board = make(players=THREE).keyed()
    board.card("north")
    assert not board.match.codes
    board.ready("south")
    assert (board.match.phase, board.match.of) == ("GUESS", "south")


def test_a_card_found_after_a_start_is_laid_anew(keyed):
    keyed.resume()
    keyed.feed(Placed(keyed.now + 500_000_000, Place("north", 6), "card-white-421"))
    assert not keyed.match.codes
    keyed.wait(1)
    keyed.lift("north", 6)
    keyed.card("north")
    assert keyed.match.codes == {"north": (4, 2, 1)}


def test_before_the_words_and_after_the_match_a_card_is_nothing(board):
    board.card("north")
    assert board.match.phase == "KEYWORDS"
    board.keyed()
    assert not board.match.codes
    board.lift("north", 6)
    board.card("north")
    assert board.match.codes == {"north": tuple(map(int, CODES["north"]))}


def test_what_lies_where_it_means_nothing_is_named_by_kind(keyed):
    for slot, piece in enumerate(("digit-black-3", "card-black-123", "23", "digit-white-1", "card-white-421"), 1):
        keyed.put("north", slot, piece)
    for slot, piece in enumerate(("padlock-2", "badge-south", "badge-north", "badge-referee", "badge-north-2"), 1):
        keyed.put("north", slot, piece, lock=True)
    keyed.put("south", 1, "guess-north-1")
    keyed.stranger("south", 2)
    named = [(str(place), kind) for place, kind in strangers(keyed.state, "north")]
    assert named == [
        ("north 1", "black digit"),
        ("north 1 lock", "padlock"),
        ("north 2", "black card"),
        ("north 2 lock", "badge"),
        ("north 3", "tile"),
        ("north 3 lock", "badge"),
        ("north 5 lock", "badge"),
    ]
    assert [(str(place), kind) for place, kind in strangers(keyed.state, "south")] == [("south 1", "guess")]


def test_own_cards_are_those_on_the_own_slots(keyed):
    keyed.card("north")
    keyed.put("north", 5, "card-black-132")
    keyed.put("north", 4, "digit-white-1")
    keyed.put("north", 1, "card-white-132", lock=True)
    keyed.put("south", 1, "card-white-213")
    keyed.card("north", "134", slot=2)
    assert [place.slot for place in own_cards(keyed.state, "north")] == [2, 6]


def test_what_is_awaited_of_an_encryptor(make):
    def awaited(board, seat):
        return awaits_code(board.state, seat), awaits_clues(board.state, seat), awaits_approval(board.state, seat)

    assert awaited(make(None), "north") == (False, False, False)
    assert awaited(make(), "north") == (False, False, False)
    board = make("tournament", players=THREE).keyed()
    assert awaited(board, "north") == (False, False, False)
    assert awaited(board, "south") == (True, False, False)
    board.card("south")
    assert awaited(board, "south") == (False, True, True)
    board = make().keyed()
    board.card("north")
    assert awaited(board, "north") == (False, True, False)
    board.ready("south")
    assert awaited(board, "south") == (False, False, False)
    board.lift("north", 6)
    board.card("north")
    board.guess()
    board.seal("south", "123")
    assert board.match.phase == "ENCRYPT"
    assert awaited(board, "south") == (False, False, False)
    board.wait(10)
    board.tidy(cards=True)
    assert awaited(board, "south") == (True, False, False)


def test_a_card_turned_was_lifted_and_laid(keyed):
    keyed.card("north")
    keyed.feed(Turned(keyed.at(2), Place("north", 6), "card-white-421", 3))
    assert "north" in keyed.match.clues


def test_any_slot_is_named_where_slot_six_is_not_read(keyed):
    keyed.not_read("north", 6)
    assert "any slot" in keyed.text("north")
    assert "slot 6" in keyed.text("south")


def test_a_card_of_the_last_round_is_none_of_this_ones(keyed):
    keyed.round()
    keyed.send({"do": "code", "seat": "north", "code": [4, 2, 1]})
    assert "type on the page" in keyed.text("north")
    keyed.card("north")
    assert "first card stands" in keyed.text("north")
    assert "north" not in keyed.match.clues


def test_a_card_whose_code_fell_is_none_of_the_next_code(keyed):
    keyed.card("north")
    keyed.send({"do": "void", "seat": "north"})
    keyed.lift("north", 6)
    keyed.send({"do": "code", "seat": "north", "code": [4, 2, 1]})
    keyed.card("north")
    assert "north" not in keyed.match.clues
