"""Matches of Cryptic Words begun: every fault of the request or of a tile file is named, and stalls nothing."""

import os

import pytest

from tests.controller.app.engine.conftest import DONE, refused
from tests.controller.app.engine.cryptic_words.conftest import NEW, SETUP


def test_a_match_begins_with_the_texts_own_profile_and_drawn_dice(ask):
    assert ask({"do": "new", "game": "cryptic-words"}) == DONE
    assert ask({"do": "rack", "seat": "south"}) == {"ok": True, "events": [{"event": "rack", "seat": "south"}]}
    assert ask({"do": "view", "as": "public"})["view"]["phase"] == "RACK"


@pytest.mark.parametrize(
    ("changes", "words"),
    [
        ({"profile": "chess"}, ["profile", "chess", "seed, club, tournament"]),
        ({"profile": 3}, ["profile", "3"]),
        ({"rules": {"subsume": "maybe"}}, ["subsume", "maybe", "true, false"]),
        ({"rules": {"max_rounds": 3, "min_len": 9}}, ["max_rounds", "min_len", "9", "known"]),
        ({"rules": {"min_len": 6, "max_len": 5}}, ["min_len", "6", "max_len", "5"]),
        ({"rules": ["subsume"]}, ["rules"]),
        ({"dice": "loaded"}, ["dice", "loaded"]),
        ({"first": "east"}, ["first", "east"]),
        ({"seed": 1.5}, ["seed", "1.5"]),
        ({"seed": True}, ["seed", "true"]),
        ({"frist": "north"}, ["frist", "game, profile, rules, dice, tiles, seed, first, id"]),
        ({"game": 7}, ["game", "7"]),
    ],
)
def test_a_match_that_cannot_be_set_up_names_every_fault(begun, changes, words):
    before = begun({"do": "view", "as": "referee"})
    assert refused(begun(NEW, **changes), "bad-request", *words)
    assert begun({"do": "view", "as": "referee"}) == before


def test_a_game_that_is_not_known_is_named_before_its_fields_are_read(ask):
    assert refused(ask({"do": "new", "game": "chess", "players": 2}), "unknown-game", "chess", "cryptic-words")
    assert refused(ask({"do": "new"}), "bad-request", "game")


def test_who_begins_is_as_asked_or_drawn(ask):
    begins = set()
    for seed in range(20):
        new = {key: value for key, value in NEW.items() if key != "first"} | {"seed": seed}
        first = [ask(request) for request in (new, *SETUP)][-1]["events"][1]["first"]
        assert first == [ask(request) for request in (new, *SETUP)][-1]["events"][1]["first"]
        begins.add(first)
    assert begins == {"north", "south"}


def test_a_word_list_is_only_needed_for_a_dictionary(ask):
    ask(NEW, rules={"dictionary": "strict"})
    for request in SETUP[:2]:
        ask(request)
    assert refused(ask({**SETUP[2], "codes": ["12-T", "22-R", "25-U"]}), "illegal", "TRU")
    ask(NEW, rules={"dictionary": "off"})
    for request in SETUP[:2]:
        ask(request)
    assert "warnings" not in ask({**SETUP[2], "codes": ["12-T", "22-R", "25-U"]})


# --- tile files --------------------------------------------------------------------------------------------------


def test_a_tile_file_is_played_with(ask, tmp_path):
    tiles = [f'[[tile]]\nnumber = {n}\nfaces = ["A", "B", "C", "D", "E", "F{"X" * (n % 2)}"]' for n in range(1, 29)]
    path = tmp_path / "tiles.toml"
    path.write_text('schema = 1\nid = "letters"\n' + "\n".join(tiles))
    assert ask(NEW, tiles=str(path)) == DONE
    ask({"do": "rack", "seat": "north", "tiles": [1, 2, 3, 4, 5, 6]})
    assert ask({"do": "encode", "seat": "north", "codes": ["2-F", "1-FX"]})["ok"]


def test_a_tile_file_with_faults_is_refused_with_all_of_them(ask, tmp_path):
    (tmp_path / "bad.toml").write_text('schema = 2\nid = ""\n')
    assert refused(ask(NEW, tiles=str(tmp_path / "bad.toml")), "bad-request", "schema", "id", "[[tile]]")
    assert refused(ask({"do": "view", "as": "public"}), "wrong-phase")


def test_what_is_no_tile_file_is_refused_and_stalls_nothing(ask, tmp_path):
    os.mkfifo(tmp_path / "pipe")
    (tmp_path / "long").write_bytes(b"#" * (1 << 21))
    (tmp_path / "bytes").write_bytes(b"id = '\xff'")
    (tmp_path / "locked").write_text("")
    (tmp_path / "locked").chmod(0)
    for name in ("none", "pipe", "long", "bytes", "locked"):
        assert refused(ask(NEW, tiles=str(tmp_path / name)), "bad-request", "tiles", name)
    for name in (str(tmp_path), "/dev/zero", "a\0b", "x" * 5000, "", "/proc/self/mem"):
        assert refused(ask(NEW, tiles=name), "bad-request", "tiles")
