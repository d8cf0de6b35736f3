"""The catalogue: all that OLEDs say stands in it, fits a line, and falls back to English."""

import ast
import re
import string
from importlib.resources import files
from pathlib import Path

import pytest

from controller.games.cryptic_words.desk.buttons import ACTS
from controller.games.cryptic_words.desk.lists.lobby import AFTER_MATCH
from controller.games.cryptic_words.desk.lists.referee import REASONS, REFEREE
from controller.games.cryptic_words.scenes import words as catalogue
from controller.games.cryptic_words.scenes.page import big, page, rows, small, wrapped
from controller.games.cryptic_words.scenes.words import ENGLISH, Words

SOURCES = Path(str(files("controller.games.cryptic_words")))
LONGEST = {
    "seat": "SOUTH", "side": "south", "tile": 28, "slot": 6, "from_slot": 6, "code": "28-TH", "glyph": "TH", "count": 6,
    "word": "NEIGHBOR", "letters": "NEIGHBOR", "score": "31:20", "item": "give up the round", "action": "first letter",
    "dice": "6 6", "left": 10, "points": -12, "hash": "0123abcd", "own": 30, "other": 30, "guess": 10, "ask": 3,
    "act": "SOUTH -1", "profile": "TOURNAMENT",
    "north": "NEIGHBOR", "south": "NEIGHBOR", "codes": "28-TH", "piece": "padlock-12",
}  # fmt: skip


@pytest.mark.parametrize("key", sorted(ENGLISH))
def test_every_entry_fits_a_small_line_with_its_longest_values(key):
    fields = {name for _, name, _, _ in string.Formatter().parse(ENGLISH[key]) if name}
    text = Words("en")(key, **{name: LONGEST[name] for name in fields})
    assert len(text) <= 25, text
    assert text.isascii()


def said(source):
    """Return the keys that a module says outright, and the beginnings of those it puts together."""
    whole, begun = set(), set()
    for node in ast.walk(ast.parse(source)):
        if (
            isinstance(node, ast.Call)
            and isinstance(node.func, ast.Attribute)
            and node.func.attr == "say"
            and node.args
        ):
            key = node.args[0]
            if isinstance(key, ast.Constant):
                whole.add(key.value)
            elif isinstance(key, ast.JoinedStr) and isinstance(key.values[0], ast.Constant):
                begun.add(key.values[0].value)
    return whole, begun


def test_every_key_that_is_said_stands_in_the_catalogue():
    for path in (SOURCES / "scenes").glob("*.py"):
        whole, begun = said(path.read_text())
        assert whole <= ENGLISH.keys(), path.name
        for start in begun:
            assert any(key.startswith(start) for key in ENGLISH), (path.name, start)


def test_every_hint_stands_in_the_catalogue():
    texts = [path.read_text() for path in (SOURCES / "desk").rglob("*.py")]
    keys = {key for text in texts for key in re.findall(r'hint\(seat, "([^"]+)"', text)}
    assert len(keys) > 6
    assert {key if key == "refused" else f"hint {key}" for key in keys} <= ENGLISH.keys()


def test_no_word_is_left_over():
    texts = "".join(path.read_text() for path in SOURCES.rglob("*.py") if path.name != "words.py")
    starts = (
        "item ",
        "armed ",
        "action ",
        "reason ",
        "refused ",
        "hint ",
        "fault ",
        "slot ",
        "side ",
        "here ",
        "there ",
        "why ",
    )
    left = [k for k in ENGLISH if f'"{k}"' not in texts and not k.startswith(starts) and k not in {"north", "south"}]
    assert left == []


def test_all_that_lists_and_long_presses_need_is_there():
    for item in (*AFTER_MATCH, *REFEREE):
        assert f"item {item}" in ENGLISH
    assert {f"why {reason}" for reason in REASONS} <= ENGLISH.keys()
    assert {f"armed {step}" for step in ACTS if step != "roll"} <= ENGLISH.keys()


def test_a_language_says_english_where_it_has_no_words(monkeypatch):
    monkeypatch.setattr(catalogue, "CATALOGUES", {"en": ENGLISH, "xx": {"stored": "GESPEICHERT"}})
    assert Words("xx")("stored") == "GESPEICHERT"
    assert Words("xx")("leave") == ENGLISH["leave"]
    assert Words("unknown")("stored") == ENGLISH["stored"]


def test_refusals_are_told_by_their_first_rule():
    assert Words("en").refusal("R41, A4: south has guessed") == ENGLISH["refused R41"]
    assert Words("en").refusal("R99: no such rule") == ENGLISH["refused"]


def test_lines_are_cut_and_pages_are_full_at_eight_rows():
    assert big("x" * 17).large is False
    assert small("x" * 30).text == "x" * 24 + "…"
    scene = page([big("a")], [small(str(n)) for n in range(20)], [big("z")], bar=True)
    assert rows(scene.lines) == 8
    assert scene.lines[-1].text == "z"
    assert [line.text for line in wrapped(["no 18-CK", "12-QU", "4-NG", "22-TH"])] == ["no 18-CK 12-QU 4-NG 22-TH"]
    assert len(wrapped(["a" * 12] * 3)) == 2
