"""Pages: lines are cut where they do not fit, and a page is full at eight rows."""

from controller.games.scenes.page import big, cut, page, rows, small, wrapped


def test_a_line_that_is_too_long_is_small_or_cut_where_one_can_see_it():
    assert big("x" * 16).large is True
    assert big("x" * 17).large is False
    assert small("x" * 25).text == "x" * 25
    assert small("x" * 30).text == "x" * 24 + "…"
    assert cut("Anna Maria", 6) == "Anna…"
    assert cut("Anna", 4) == "Anna"


def test_a_page_is_full_at_eight_rows_and_its_foot_stays():
    scene = page([big("a")], [small(str(n)) for n in range(20)], [big("z")], bar=True)
    assert rows(scene.lines) == 8
    assert [line.text for line in scene.lines] == ["a", "0", "1", "2", "3", "z"]
    assert scene.bar


def test_what_is_too_high_for_the_room_left_is_passed_over():
    scene = page([small("a")] * 6, [big("b"), small("c"), small("d")], [small("z")], bar=False)
    assert [line.text for line in scene.lines][6:] == ["c", "z"]


def test_words_are_wrapped_between_words():
    assert [line.text for line in wrapped(["no 18-CK", "12-QU", "4-NG", "22-TH"])] == ["no 18-CK 12-QU 4-NG 22-TH"]
    assert [line.text for line in wrapped(["a" * 12] * 3)] == ["a" * 12 + " " + "a" * 12, "a" * 12]
    assert [line.text for line in wrapped(["b"], "1:")] == ["1: b"]
    assert wrapped([]) == []
