"""Clues that were spoken stand in the view of whoever heard them; typed ones, and all else, stay as they are."""

from controller.bots.decrypto.hearing import with_heard


def line(number, of, clues, void=False):
    return {"round": number, "of": of, "player": "ann", "clues": clues, "code": [4, 2, 1], "void": void}


def entry(number, place, clue=None):
    return {"round": number, "place": place, "clue": clue}


VIEW = {
    "round": 2,
    "clues": {"north": [None, None, None], "south": None},
    "history": [
        line(1, "north", [None] * 3),
        line(1, "south", ["ice", "tea", "cup"]),
        line(2, "south", None, void=True),
    ],
    "sheet": {
        "north": [[entry(1, 3)], [entry(1, 2)], [], [entry(1, 1)]],
        "south": [[entry(1, 3, "cup")], [entry(1, 2, "tea")], [], [entry(1, 1, "ice")]],
    },
    "words": None,
}


def test_heard_clues_stand_where_they_were_spoken():
    heard = {
        (1, "north"): ("a", "b", "c"),
        (1, "south"): ("x", "y", "z"),
        (2, "north"): ("d", None, "f"),
        (2, "south"): "uvw",
    }
    view = with_heard(VIEW, heard)
    assert view["clues"] == {"north": ["d", None, "f"], "south": None}
    assert [each["clues"] for each in view["history"]] == [["a", "b", "c"], ["ice", "tea", "cup"], None]
    assert [[each["clue"] for each in column] for column in view["sheet"]["north"]] == [["c"], ["b"], [], ["a"]]
    assert view["sheet"]["south"] == VIEW["sheet"]["south"]
    assert view["round"] == 2


def test_a_view_is_not_changed_by_what_is_heard():
    before = repr(VIEW)
    with_heard(VIEW, {(1, "north"): ("a", "b", "c")})
    assert repr(VIEW) == before
    assert with_heard(VIEW, {}) == VIEW


def test_words_are_heard_when_both_teams_have_read_them_out():
    read_out = {"north": ["ice", "tea", "cup", "pen"], "south": ["a", "b", "c", "d"]}
    assert with_heard(VIEW, {}, read_out)["words"] is None
    both = VIEW | {"words": {"north": [None] * 4, "south": ["sun", "sea", "sky", "sand"]}}
    assert with_heard(both, {}, read_out)["words"] == {"north": read_out["north"], "south": both["words"]["south"]}
