"""Catalogues: all that OLEDs say stands in them, fits a line, and falls back to English; those of every game."""

import ast
import re
import string
from importlib.resources import files
from pathlib import Path

import pytest

from controller.games.cryptic_words.scenes import words as word_game
from controller.games.decrypto.scenes import words as code_game
from controller.games.desk.referee import BACK, REASONS
from controller.games.scenes.words import COMMON

GAMES = Path(str(files("controller.games")))
SHARED = (GAMES / "scenes", GAMES / "desk")
NAMES = {"seat": "SOUTH", "slot": 6, "hash": "0123abcd", "profile": "TOURNAMENT", "count": 6}
CATALOGUES = {"cryptic_words": word_game, "decrypto": code_game}
LONGEST = {
    "cryptic_words": NAMES | {
        "side": "south", "tile": 28, "from_slot": 6, "code": "28-TH", "glyph": "TH", "word": "NEIGHBOR",
        "letters": "NEIGHBOR", "score": "31:20", "item": "give up the round", "action": "first letter", "dice": "6 6",
        "left": 10, "points": -12, "own": 30, "other": 30, "guess": 10, "ask": 3, "act": "SOUTH -1",
        "north": "NEIGHBOR", "south": "NEIGHBOR", "codes": "28-TH", "piece": "padlock-12",
    },
    "decrypto": NAMES | {
        "round": 8, "own": 2, "other": 2, "own_missed": 2, "other_missed": 2, "north": 4, "south": 4, "number": 4,
        "word": "internationalism", "code": "421", "intercept": "421", "of": "NORTH", "page": 12, "pages": 14,
        "place": 3, "clue": 3, "text": "marching band", "rule": "C15", "verdict": "counts wrong", "player": "Bartho",
        "seats": "NORTH SOUTH", "slots": "1 2", "piece": "white digit", "item": "challenge a clue",
        "act": "NORTH white +1",
    },
}  # fmt: skip
STARTS = (
    "item ", "armed ", "action ", "reason ", "refused ", "hint ", "fault ", "slot ", "side ", "here ", "there ",
    "why ", "verdict ", "agree ", "kind ", "now ", "all ",
)  # fmt: skip
"""How keys begin that are put together."""


@pytest.fixture(params=CATALOGUES)
def game(request):
    return request.param


@pytest.fixture
def english(game):
    return CATALOGUES[game].ENGLISH


@pytest.mark.parametrize(("game", "key"), [(game, key) for game in CATALOGUES for key in CATALOGUES[game].ENGLISH])
def test_every_entry_fits_a_small_line_with_its_longest_values(game, key):
    text = CATALOGUES[game].ENGLISH[key]
    fields = {name for _, name, _, _ in string.Formatter().parse(text) if name}
    text = CATALOGUES[game].words_of("en")(key, **{name: LONGEST[game][name] for name in fields})
    assert len(text) <= 25, text
    assert text.isascii()


def said(source):
    """Return the keys that a module says outright, and the beginnings of those it puts together."""
    whole, begun = set(), set()
    for node in ast.walk(ast.parse(source)):
        is_said = isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute | ast.Name) and node.args
        if is_said and getattr(node.func, "attr", getattr(node.func, "id", "")) in {"say", "told"}:
            key = node.args[0]
            if isinstance(key, ast.Constant):
                whole.add(key.value)
            elif isinstance(key, ast.JoinedStr) and isinstance(key.values[0], ast.Constant):
                begun.add(key.values[0].value)
    return whole, begun


def test_every_key_that_is_said_stands_in_the_catalogue(game, english):
    for path in (*(GAMES / game / "scenes").glob("*.py"), *(GAMES / "scenes").glob("*.py")):
        whole, begun = said(path.read_text())
        assert whole <= english.keys(), path.name
        for start in begun:
            assert any(key.startswith(start) for key in english), (path.name, start)


def test_every_hint_stands_in_the_catalogue(game, english):
    folders = (GAMES / game, GAMES / "desk")
    texts = [path.read_text() for folder in folders for path in folder.rglob("*.py")]
    keys = {key for text in texts for key in re.findall(r'\bhint\([a-z]+, [a-z]+, "([^"]+)"', text)}
    assert len(keys) > 6
    assert {key if key == "refused" else f"hint {key}" for key in keys} <= english.keys()


def test_no_word_is_left_over(game, english):
    folders = (GAMES / game, *SHARED)
    texts = "".join(path.read_text() for each in folders for path in each.rglob("*.py") if path.name != "words.py")
    left = [k for k in english if f'"{k}"' not in texts and not k.startswith(STARTS) and k not in {"north", "south"}]
    assert left == []


def test_all_reasons_of_a_referee_can_be_said(english):
    assert {f"why {reason}" for reason in (*REASONS, BACK)} <= english.keys()


def test_what_every_game_says_is_said_alike(english):
    assert {key: english[key] for key in COMMON} == COMMON


def test_a_language_says_english_where_it_has_no_words(game, monkeypatch):
    catalogue = CATALOGUES[game]
    monkeypatch.setattr(catalogue, "CATALOGUES", {"en": catalogue.ENGLISH, "xx": {"paused": "PAUSE"}})
    assert catalogue.words_of("xx")("paused") == "PAUSE"
    assert catalogue.words_of("xx")("off") == COMMON["off"]
    assert catalogue.words_of("unknown")("paused") == "PAUSED"


def test_refusals_are_told_by_their_first_rule():
    assert word_game.words_of("en").refusal("R41, A4: south has guessed") == word_game.ENGLISH["refused R41"]
    assert word_game.words_of("en").refusal("R99: no such rule") == COMMON["refused"]
    assert code_game.words_of("en").refusal("D99: no such rule") == COMMON["refused"]
