"""Keywords: a team's badge on its own slot 5 shows four words, to its own side only, for twenty seconds at most."""

import pytest
from msgspec.structs import replace

from controller.games.core import SEATS, Place, Placed, Turned
from controller.games.decrypto.desk.keywords import words_shown
from controller.games.decrypto.state import OTHER
from tests.scenes.codes import KEYWORDS, THREE


def shown(board):
    return {seat: words_shown(board.state, seat) for seat in SEATS}


@pytest.mark.parametrize("seat", SEATS)
def test_words_are_shown_while_the_badge_lies_and_agreed_when_it_is_lifted(board, seat):
    board.badge(seat)
    words = shown(board)[seat]
    assert words in KEYWORDS.cards
    assert shown(board)[OTHER[seat]] is None
    assert seat not in board.match.keywords
    board.lift(seat, 5)
    assert shown(board) == {"north": None, "south": None}
    assert board.match.keywords == {seat: words}
    board.badge(seat)
    assert shown(board)[seat] == words
    board.lift(seat, 5)
    assert [event["event"] for event in board.events] == ["keywords"]


def test_words_are_shown_for_twenty_seconds_at_most(board):
    board.badge("north")
    board.wait(19.9)
    assert shown(board)["north"]
    board.wait(0.2)
    assert shown(board)["north"] is None
    board.lift("north", 5)
    assert "north" in board.match.keywords
    board.badge("north")
    assert shown(board)["north"] == board.match.keywords["north"]
    board.wait(21)
    assert shown(board)["north"] is None


def test_a_short_press_brings_other_words_once(board):
    board.badge("north")
    first = shown(board)["north"]
    assert board.bars() == ["north"]
    board.press()
    second = shown(board)["north"]
    assert second != first
    assert board.bars() == []
    board.press()
    assert shown(board)["north"] == second
    board.lift("north", 5)
    assert board.match.keywords["north"] == second
    board.badge("north")
    board.press()
    assert shown(board)["north"] == second


def test_words_that_are_hidden_by_now_can_still_be_exchanged(board):
    board.badge("north")
    first = shown(board)["north"]
    board.wait(25)
    board.press()
    assert shown(board)["north"] not in {None, first}


def test_nobody_gets_words_that_the_other_team_has_seen(make):
    """Four cards are all there are: each team has two of its own in the end."""
    for seed in range(20):
        board = make()
        board.random.seed(seed)
        setup = board.state.setup
        four = replace(setup, keywords=replace(setup.keywords, cards=KEYWORDS.cards[:4]))
        board.state = replace(board.state, setup=four)
        seen = {"north": set(), "south": set()}
        for seat in SEATS:
            board.badge(seat)
            seen[seat].add(shown(board)[seat])
            board.press()
            seen[seat].add(shown(board)[seat])
            board.lift(seat, 5)
        assert len(seen["north"] | seen["south"]) == 4


def test_both_teams_may_look_at_once_and_the_first_has_the_bar(board):
    board.badge("south")
    board.badge("north")
    assert shown(board)["north"] and shown(board)["south"]
    assert board.bars() == ["south"]
    board.lift("south", 5)
    assert board.bars() == ["north"]
    board.press()
    board.lift("north", 5)
    assert board.match.phase == "ENCRYPT"


@pytest.mark.parametrize(
    ("side", "slot", "lock", "piece"),
    [
        ("north", 4, False, "badge-north"),
        ("north", 5, True, "badge-north"),
        ("north", 5, False, "badge-south"),
        ("north", 5, False, "badge-north-1"),
        ("north", 5, False, "badge-referee"),
        ("south", 5, False, "badge-north"),
    ],
)
def test_no_other_badge_and_no_other_place_shows_words(board, side, slot, lock, piece):
    board.put(side, slot, piece, lock)
    assert shown(board) == {"north": None, "south": None}
    board.lift(side, slot, lock)
    assert not board.match.keywords


def test_where_slot_five_is_not_read_the_badge_counts_on_another(board):
    board.not_read("north", 5)
    board.put("north", 6, "badge-north")
    assert shown(board)["north"]
    board.lift("north", 6)
    assert "north" in board.match.keywords


def test_after_a_start_the_badge_is_laid_anew_and_the_same_words_are_shown(board):
    board.badge("north")
    words = shown(board)["north"]
    board.resume()
    board.wait(2)
    assert shown(board)["north"] is None
    board.lift("north", 5)
    assert not board.match.keywords
    board.badge("north")
    assert shown(board)["north"] == words
    board.lift("north", 5)
    assert board.match.keywords["north"] == words


def test_after_a_start_no_press_exchanges_words_that_nobody_sees(board):
    board.badge("north")
    words = shown(board)["north"]
    board.resume()
    board.wait(2)
    assert board.bars() == []
    board.press()
    board.lift("north", 5)
    board.badge("north")
    assert shown(board)["north"] == words
    board.press()
    assert shown(board)["north"] != words


def test_exchanging_and_hiding_one_teams_words_is_no_matter_of_the_others(board):
    board.badge("south")
    board.wait(10)
    board.badge("north")
    words = shown(board)["north"]
    board.press()
    assert shown(board)["north"] == words
    board.wait(19.2)
    assert shown(board)["north"] is None
    assert shown(board)["south"]
    board.lift("north", 5)
    board.lift("south", 5)
    assert board.match.keywords["north"] == words


def test_a_badge_found_after_a_start_shows_nothing(keyed):
    keyed.resume()
    keyed.now += 300_000_000
    keyed.feed(Placed(keyed.now, Place("north", 5), "badge-north"))
    assert shown(keyed)["north"] is None


def test_a_look_later_in_the_match(second):
    second.badge("south")
    assert shown(second)["south"] == second.match.keywords["south"]
    assert shown(second)["north"] is None
    second.wait(20)
    assert shown(second)["south"] is None


def test_the_lone_interceptor_has_no_words(make):
    board = make(players=THREE)
    board.badge("north")
    assert shown(board)["north"] is None
    assert board.state.desk.hints["north"].key == "no words"
    board.lift("north", 5)
    board.badge("south")
    board.lift("south", 5)
    assert board.match.phase == "ENCRYPT"


def test_words_given_by_command_take_the_place_of_a_card(board):
    board.badge("north")
    card = board.state.desk.offered["north"].card
    board.send({"do": "keywords", "seat": "north", "words": ["pig", "candy", "tent", "son"]})
    assert shown(board)["north"] == ("pig", "candy", "tent", "son")
    assert card in board.state.desk.returned
    board.lift("north", 5)
    assert board.match.keywords["north"] == ("pig", "candy", "tent", "son")
    board.send({"do": "keywords", "seat": "south"})
    assert board.wants[0].kind == "number"
    assert board.match.phase == "ENCRYPT"


def test_when_the_match_is_over_badges_show_nothing(keyed):
    keyed.badge("north")
    keyed.send({"do": "concede", "seat": "south"})
    assert shown(keyed)["north"] is None
    keyed.badge("south")
    assert shown(keyed)["south"] is None


def test_a_badge_lifted_in_a_pause_hides_the_words_and_agrees_to_nothing(board):
    board.badge("north")
    board.ask_menu("pause")
    board.lift("north", 5)
    board.long()
    assert shown(board)["north"] is None
    assert not board.match.keywords
    assert board.bars() == []
    board.badge("north")
    board.lift("north", 5)
    assert "north" in board.match.keywords


def test_a_badge_that_lies_through_a_pause_shows_the_words_for_what_is_left_of_their_time(board):
    board.badge("north")
    board.ask_menu("pause")
    board.long()
    assert shown(board)["north"]
    board.wait(20)
    assert shown(board)["north"] is None


def test_a_badge_that_was_gone_when_its_hub_came_back_hides_the_words(second):
    second.badge("north")
    second.not_read("north", 5, "no hub")
    assert shown(second)["north"]
    second.lift("north", 5)
    assert shown(second)["north"] is None


def test_a_badge_that_made_room_for_another_piece_hides_the_words(second):
    second.badge("north")
    second.feed(Placed(second.at(), Place("north", 5), "digit-white-1"))
    assert shown(second)["north"] is None


def test_a_badge_turned_was_lifted_and_laid(board):
    board.badge("north")
    words = shown(board)["north"]
    board.feed(Turned(board.at(), Place("north", 5), "badge-north", 3))
    assert board.match.keywords == {"north": words}
    assert shown(board)["north"] == words


def test_a_badge_that_lies_and_shows_nothing_is_to_be_laid_anew(board):
    board.badge("north")
    board.resume()
    board.wait(2)
    assert board.text("north").startswith("WORDS HIDDEN")
    assert "agreed" not in board.text("north")
    board.keyed()
    assert "badge on 5" in board.text("north")
    board.badge("north")
    board.wait(20)
    assert "badge off, on" in board.text("north")


@pytest.mark.parametrize("slot", [4, 5, 6])
def test_any_slot_is_named_where_slot_five_is_not_read(board, slot):
    board.not_read("north", 5)
    assert board.text("north").startswith("BADGE ON A SLOT")
    board.put("north", slot, "badge-north")
    assert shown(board)["north"]
    board.lift("north", slot)
    board.badge("south")
    board.lift("south", 5)
    board.not_read("north", 5)
    assert "badge on any" in board.text("north")


def test_a_badge_laid_while_the_history_is_open_shows_the_words(second):
    second.put("south", 1, "digit-black-1")
    second.press()
    assert set(second.steps().values()) == {"history"}
    second.badge("north")
    assert second.text("north").splitlines()[0] == f"1 {second.match.keywords['north'][0]}"
    assert second.steps()["south"] == "history"


def test_the_bar_goes_to_the_team_that_sees_its_words(board):
    board.badge("south")
    board.wait(20)
    assert board.bars() == ["south"]
    board.badge("north")
    assert board.bars() == ["north"]
    board.press()
    assert board.bars() == ["south"]
