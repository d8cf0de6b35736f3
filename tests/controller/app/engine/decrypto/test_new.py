"""Matches of Decrypto begun: every fault of the request or of a keyword list is named; and the clue referee."""

import pytest

from controller.app.games import standard_keywords
from tests.controller.app.engine.conftest import DONE, refused
from tests.controller.app.engine.decrypto.conftest import CLUES, CODES, KEYWORDS, NEW


def test_a_match_begins_with_the_texts_own_profile_four_players_and_drawn_codes(ask):
    assert ask({"do": "new", "game": "decrypto"}) == DONE
    seen = ask({"do": "view", "as": "public"})["view"]
    assert seen["players"] == {"north": ["N1", "N2"], "south": ["S1", "S2"]}
    assert seen["phase"] == "KEYWORDS"


@pytest.mark.parametrize(
    ("changes", "words"),
    [
        ({"profile": "chess"}, ["profile", "chess", "seed, club, tournament"]),
        ({"rules": {"timer": "maybe", "rounds": 9}}, ["timer", "maybe", "true, false", "rounds", "known"]),
        ({"rules": ["timer"]}, ["rules"]),
        ({"players": {"north": ["ann"], "south": ["cyd"]}}, ["players", "two to four"]),
        ({"players": {"north": ["ann", "ann"], "south": ["cyd", ""]}}, ["'ann' stands 2 times", "south: ''"]),
        ({"players": {"east": ["ann"]}}, ["players: unknown 'east'", "known: north, south"]),
        ({"players": ["ann", "ben"]}, ["players"]),
        ({"players": {"north": [1, 2], "south": ["c", "d"]}}, ["players"]),
        ({"codes": "loaded"}, ["codes", "loaded", "known: draw, given"]),
        ({"first": "south"}, ["first", "south"]),
        ({"seed": 1.5}, ["seed", "1.5"]),
        ({"plays": 4}, ["plays", "game, profile, rules, players, codes, keywords, seed, first, dice, tiles, id"]),
    ],
)
def test_a_match_that_cannot_be_set_up_names_every_fault(begun, changes, words):
    before = begun({"do": "view", "as": "referee"})
    assert refused(begun(NEW, **changes), "bad-request", *words)
    assert begun({"do": "view", "as": "referee"}) == before


def test_what_every_game_may_be_begun_with_settles_nothing(ask):
    assert ask(NEW, first="north", dice="given", tiles="none.toml", profile="club", rules={"timer": "off"}) == DONE


def test_one_session_plays_one_game_after_another(begun):
    assert refused(
        begun({"do": "roll", "seat": "north"}), "bad-request", "known: new, view, legal, undo, quit, keywords"
    )
    assert begun({"do": "new", "game": "cryptic-words"}) == DONE
    assert refused(begun(KEYWORDS[0]), "bad-request", "rack")
    assert begun(NEW) == DONE
    assert begun(KEYWORDS[0])["ok"]


@pytest.mark.parametrize(
    "request_", [*KEYWORDS, *CODES, *CLUES, {"do": "guess", "seat": "north", "of": "north", "code": [1, 2, 3]}]
)
def test_before_a_match_nothing_is_played(ask, request_):
    assert refused(ask(request_), "wrong-phase", "new", "decrypto")


# --- keyword lists -----------------------------------------------------------------------------------------------


def test_another_keyword_list_is_played_with(ask, tmp_path):
    path = tmp_path / "cards.txt"
    path.write_bytes("\ufeff# ours\r\nuno dos tres cuatro\r\na b c d\r\ne f g h\r\ni j k l\r\n".encode())
    assert ask(NEW, keywords=str(path))["ok"]
    cards = set()
    for _ in range(4):
        assert ask({"do": "keywords", "seat": "north"})["ok"]
        cards.add(tuple(ask({"do": "view", "as": "north"})["view"]["keywords"]))
    assert ("uno", "dos", "tres", "cuatro") in cards
    assert len(cards) == 4


def test_a_list_with_faults_is_refused_with_all_of_them(ask, tmp_path):
    (tmp_path / "bad.txt").write_text("a b c\na x y z2\n")
    told = "line 1", "3 words", "line 2", "'a' stands on line 1", "'z2'", "2 cards"
    assert refused(ask(NEW, keywords=str(tmp_path / "bad.txt")), "bad-request", "keywords", *told)
    for name in (str(tmp_path), "/dev/zero", "none.txt", "a\0b", ""):
        assert refused(ask(NEW, keywords=name), "bad-request", "keywords")


def test_a_list_that_the_clue_referee_does_not_know_is_begun_with_a_warning_and_logged(ask, tmp_path, caplog):
    known = [" ".join(card) for card in standard_keywords().cards[:4]]
    path = tmp_path / "cards.txt"
    path.write_text("\n".join([*known, "yeti gnu emu yak"]))
    told = ask(NEW, keywords=str(path))
    assert told["ok"]
    assert [warning["rule"] for warning in told["warnings"]] == ["C7"]
    message = told["warnings"][0]["message"]
    assert "nothing is known of yeti, gnu, emu and 1 more" in message
    assert "not checked" in message
    assert [record.getMessage() for record in caplog.records] == [f"{path}: {message}"]
    path.write_text("\n".join(known))
    caplog.clear()
    assert ask(NEW, keywords=str(path)) == DONE
    assert caplog.records == []


def test_keywords_that_the_clue_referee_does_not_know_are_told_to_who_gave_them_and_to_nobody_else(ask, caplog):
    ask(NEW)
    told = ask({"do": "keywords", "seat": "north", "words": ["pig", "yeti", "tent", "emu"]})
    assert told["events"] == [{"event": "keywords", "seat": "north"}]
    assert "nothing is known of yeti, emu:" in told["warnings"][0]["message"]
    assert "warnings" not in ask({"do": "keywords", "seat": "north", "words": ["pig", "candy", "tent", "bread"]})
    assert caplog.records == []


def test_the_clue_referee_refuses_warns_and_checks(begun):
    for request in CODES:
        begun(request)
    refusal = begun({**CLUES[0], "clues": ["sam", "striped", "cochon"]})
    assert refused(refusal, "clue-refused", "C8", "cochon")
    assert refusal["rule"] == "C8"
    for more in ({"check": True}, {}):
        told = begun({**CLUES[0], "clues": ["sam", "striped", "ham"]}, **more)
        assert told == DONE
        told = begun({**CLUES[0], "clues": ["sam", "double", "ham"]}, **more)
        assert [(each["clue"], each["index"], each["rule"]) for each in told["warnings"]] == [("double", 2, "C6")]
    audited = begun({"do": "view", "as": "north", "player": "ann"})["view"]
    assert [each["rule"] for each in audited["warnings"]] == ["C6"]
