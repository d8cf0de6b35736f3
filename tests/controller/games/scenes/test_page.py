"""Pages: lines are cut where they do not fit, and a page is full at eight rows."""

from unicodedata import normalize

from hypothesis import given
from hypothesis import strategies as st

from controller.games.desk.kept import Hint
from controller.games.scenes.page import big, cut, folded, page, rows, small, wrapped


def test_a_line_that_is_too_long_is_small_or_cut_where_one_can_see_it():
    assert big("x" * 16).large is True
    assert big("x" * 17).large is False
    assert small("x" * 25).text == "x" * 25
    assert small("x" * 30).text == "x" * 24 + "…"
    assert cut("Anna Maria", 6) == "Anna…"
    assert cut("Anna", 4) == "Anna"


def test_a_page_is_full_at_eight_rows_and_its_foot_stays(screen):
    scene = page(screen(), [big("a")], [small(str(n)) for n in range(20)], [big("z")])
    assert rows(scene.lines) == 8
    assert [line.text for line in scene.lines] == ["a", "0", "1", "2", "3", "z"]
    assert scene.bar


def test_what_is_too_high_for_the_room_left_is_passed_over(screen):
    scene = page(screen(bar=False), [small("a")] * 6, [big("b"), small("c"), small("d")], [small("z")])
    assert [line.text for line in scene.lines][6:] == ["c", "z"]
    assert not scene.bar


def test_a_seats_own_hint_stands_first_in_the_body(screen):
    hints = {"north": Hint("not now", {}, 1), "south": Hint("no such", {}, 1)}
    assert page(screen(hints=hints), [big("a")], [small("b")], [small("z")]).text == "a\nnot now: wait\nb\nz"


def test_words_are_wrapped_between_words():
    assert [line.text for line in wrapped(["no 18-CK", "12-QU", "4-NG", "22-TH"])] == ["no 18-CK 12-QU 4-NG 22-TH"]
    assert [line.text for line in wrapped(["a" * 12] * 3)] == ["a" * 12 + " " + "a" * 12, "a" * 12]
    assert [line.text for line in wrapped(["b"], "1:")] == ["1: b"]
    assert wrapped([]) == []


def test_a_text_is_folded_at_spaces_and_set_in_under_its_lead():
    lines = folded("what a cold kitchen needs most of all", "2 ")
    assert [line.text for line in lines] == ["2 what a cold kitchen", "  needs most of all"]
    assert [line.text for line in folded("", "1 ")] == ["1"]


def test_a_text_of_long_words_is_broken_inside_them_and_cut_where_it_is_too_long():
    assert [line.text for line in folded("m" * 40, "3 ", 2)] == ["3 " + "m" * 23, "  " + "m" * 17]
    awkward = f"{'a' * 13} {'b' * 13} {'c' * 12}"
    assert [line.text for line in folded(awkward, "1 ", 2)] == ["1 aaaaaaaaaaaaa bbbbbbbbb", "  bbbb cccccccccccc"]
    assert [line.text for line in folded("z" * 90, "", 2)] == ["z" * 25, "z" * 24 + "\u2026"]


def test_a_letter_written_as_two_characters_counts_as_the_one_that_is_drawn():
    assert [line.text for line in folded("e\u0301" * 25)] == ["\u00e9" * 25]


@given(st.text(max_size=40), st.sampled_from(["", "1 "]))
def test_whatever_a_clue_holds_two_lines_hold_it(text, lead):
    lines = folded(text, lead, 2)
    assert 1 <= len(lines) <= 2
    assert all(len(line.text) <= 25 and len(line.text.splitlines()) <= 1 for line in lines)
    letters, shown = "".join(normalize("NFC", lead + text).split()), "".join(line.text for line in lines)
    assert "".join(shown.split()) == letters or (shown.endswith("…") and len(letters) > 40)
