"""Lists and questions that every game shows, said with each game's words."""

from collections.abc import Iterable

import msgspec
import pytest

from controller.games.core import Line, Scene, Seat
from controller.games.cryptic_words.scenes.words import words_of
from controller.games.desk.kept import Hint
from controller.games.scenes import lists
from controller.games.scenes.page import hint_lines, page
from controller.games.scenes.words import COMMON, Words


class Screen(msgspec.Struct, frozen=True):
    say: Words = words_of("en")
    seat: Seat = "north"

    def name(self, seat: Seat) -> str:
        return self.say(seat)

    def page(self, head: Iterable[Line], body: Iterable[Line] = (), foot: Iterable[Line] = ()) -> Scene:
        return page(head, body, foot, bar=True)


SCREEN = Screen()


@pytest.mark.parametrize(
    ("index", "shown"), [(0, "> a/  b/  c"), (1, "  a/> b/  c"), (2, "  b/> c/  d"), (3, "  b/  c/> d")]
)
def test_a_list_shows_what_stands_around_the_cursor(index, shown):
    lines = lists.listed(SCREEN.say, "abcd", index)
    assert "/".join(line.text for line in lines) == shown


def test_a_menu_shows_all_its_items_and_counts_on_from_its_end():
    text = lists.menu(SCREEN, ("resume", "pause", "shut down"), 4).text
    assert text == "  resume\n> pause\n  shut down\nshort next long ok"


def test_a_referee_is_shown_acts_then_reasons():
    acts, reasons = ("undo", "north wins"), ("rule broken", "back")
    assert lists.referee(SCREEN, acts, "north wins", reasons, None).text.startswith(
        "REFEREE\n  take back\n> NORTH wins"
    )
    assert lists.referee(SCREEN, acts, "undo", reasons, 1).text.startswith(
        "take back: why?\n  a rule was broken\n> back"
    )


def test_who_concedes_is_named_and_how_it_is_confirmed():
    assert lists.concedes(SCREEN, "south").text == (
        "SOUTH concedes?\nSOUTH: lift own tile\nor lay one, if none lies\nshort: back"
    )


def test_a_long_press_about_to_be_made_says_what_it_would_take():
    assert lists.armed(SCREEN, "match starts", ["CLUB"]).text == (
        "match starts\nCLUB\nlet go: done\nhold on to 4 s: menu"
    )


def test_hints_are_said_with_their_values_and_refusals_by_their_rule():
    assert hint_lines(SCREEN, None) == []
    assert hint_lines(SCREEN, Hint("hindered padlocks across", {"seat": "south"}, 1)) == [
        Line("first SOUTH's padlocks")
    ]
    assert hint_lines(SCREEN, Hint("refused", {"refusal": "R58: known"}, 1)) == [Line("known already")]
    assert hint_lines(SCREEN, Hint("refused", {"refusal": "R99: what?"}, 1)) == [Line("not now")]


def test_a_language_says_english_where_it_has_no_words():
    say = Words({"paused": "PAUSE"}, COMMON)
    assert say("paused") == "PAUSE"
    assert say("off") == COMMON["off"]
    assert not say.known("no such key")
