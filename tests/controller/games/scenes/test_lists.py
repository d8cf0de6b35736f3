"""Lists and questions that every game shows, said with each game's words."""

import pytest

from controller.games.core import Line
from controller.games.cryptic_words.scenes.words import words_of
from controller.games.desk.kept import Hint, Menu, Ruling
from controller.games.desk.referee import REASONS
from controller.games.scenes import lists
from controller.games.scenes.page import hint_lines
from controller.games.scenes.words import COMMON, Words

ACTS = ("undo", "north wins", "go on")


@pytest.mark.parametrize(
    ("index", "shown"), [(0, "> a/  b/  c"), (1, "  a/> b/  c"), (2, "  b/> c/  d"), (3, "  b/  c/> d")]
)
def test_a_list_shows_what_stands_around_the_cursor(index, shown):
    lines = lists.listed(words_of("en"), "abcd", index)
    assert "/".join(line.text for line in lines) == shown


def test_a_menu_shows_all_its_items_and_counts_on_from_its_end(screen):
    text = lists.menu(screen(menu=Menu(index=4)), ("resume", "pause", "shut down")).text
    assert text == "  resume\n> pause\n  shut down\nshort next long ok"


def test_a_referee_is_shown_acts_then_reasons(screen):
    text = lists.referee(screen(referee=Ruling("north wins")), ACTS).text
    assert text.startswith("REFEREE\n  take back\n> NORTH wins")
    text = lists.referee(screen(referee=Ruling("undo", len(REASONS))), ACTS).text
    assert text.startswith("take back: why?\n")
    assert text.endswith("> back\nshort next long ok")
    assert lists.referee(screen(), ACTS).text.startswith("REFEREE\n> take back\n")


@pytest.mark.parametrize(
    ("ruling", "step", "taken"),
    [
        (Ruling("undo"), "why", ["take back"]),
        (Ruling("go on"), "over", ["go on"]),
        (Ruling("gone"), "why", ["take back"]),
        (Ruling("undo", 0), "referee", ["take back", "made by mistake"]),
        (Ruling("undo", len(REASONS)), "over", ["take back", "back"]),
    ],
)
def test_a_long_press_in_the_referees_lists_says_what_it_would_do(screen, ruling, step, taken):
    look = screen(referee=ruling)
    assert lists.ruling_step(look, ACTS, {"go on"}) == step
    assert lists.ruling_taken(look, ACTS) == taken


def test_who_concedes_is_named_and_how_it_is_confirmed(screen):
    assert lists.menu(screen(menu=Menu("concede", seat="south")), ("resume",)).text == (
        "SOUTH concedes?\nSOUTH: lift own tile\nor lay one, if none lies\nshort: back"
    )


def test_a_referee_is_asked_for_his_badge(screen):
    assert lists.menu(screen(menu=Menu("badge")), ("resume",)).text == "lay the badge\non any free place\nshort: back"


def test_a_long_press_about_to_be_made_says_what_it_would_take(screen):
    assert lists.armed(screen(), "match starts", ["CLUB"]).text == (
        "match starts\nCLUB\nlet go: done\nhold on to 4 s: menu"
    )


def test_hints_are_said_with_their_values_and_refusals_by_their_rule(screen):
    assert hint_lines(screen(), None) == []
    assert hint_lines(screen(), Hint("hindered padlocks across", {"seat": "south"}, 1)) == [
        Line("first SOUTH's padlocks")
    ]
    assert hint_lines(screen(), Hint("refused", {"refusal": "R58: known"}, 1)) == [Line("known already")]
    assert hint_lines(screen(), Hint("refused", {"refusal": "R99: what?"}, 1)) == [Line("not now")]


def test_a_language_says_english_where_it_has_no_words():
    say = Words({"paused": "PAUSE"}, COMMON)
    assert say("paused") == "PAUSE"
    assert say("off") == COMMON["off"]
    assert not say.known("no such key")
