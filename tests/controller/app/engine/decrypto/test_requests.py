"""Requests of Decrypto: chance, their form, who looks at what, and what is taken back."""

import pytest

from controller.app.games import standard_keywords
from tests.controller.app.engine.conftest import refused
from tests.controller.app.engine.decrypto.conftest import CLUES, CODES, KEYWORDS, NEW

# --- chance ------------------------------------------------------------------------------------------------------


def test_keywords_are_drawn_as_the_seed_says_from_cards_nobody_had(ask):
    drawn = []
    for seed in ("a", "a", "b"):
        ask(NEW, seed=seed)
        for seat in ("north", "north", "south"):
            assert ask({"do": "keywords", "seat": seat})["events"][0] == {"event": "keywords", "seat": seat}
        drawn.append(ask({"do": "view", "as": "referee"})["view"]["keywords"])
    assert drawn[0] == drawn[1] != drawn[2]
    assert all(tuple(words) in standard_keywords().cards for words in drawn[0].values())


def test_a_drawn_code_is_seen_by_the_encryptor_alone(ask):
    for request in ({**NEW, "codes": "draw"}, *KEYWORDS):
        ask(request)
    assert refused(ask(CODES[0]), "bad-request", "draws")
    assert ask({"do": "code", "seat": "north"}) == {"ok": True, "events": [{"event": "code", "seat": "north"}]}
    assert len(set(ask({"do": "view", "as": "north", "player": "ann"})["view"]["code"])) == 3
    for audience, player in (("north", "ben"), ("north", None), ("south", "cyd"), ("public", None)):
        looked = {"do": "view", "as": audience} | ({"player": player} if player else {})
        assert ask(looked)["view"].get("code") is None


def test_where_codes_are_given_one_can_be_drawn_for_a_page(begun):
    assert begun({"do": "code", "seat": "north"})["ok"]
    assert begun(CODES[1])["ok"]


@pytest.mark.rule("D5", "D23")
def test_every_code_comes_up_and_repeats(ask):
    codes = []
    for seed in range(150):
        for request in ({**NEW, "codes": "draw", "seed": seed}, *KEYWORDS, {"do": "code", "seat": "south"}):
            assert ask(request)["ok"]
        codes.append(tuple(ask({"do": "view", "as": "referee"})["view"]["codes"]["south"]))
    assert len(set(codes)) == 24


def test_a_refused_request_draws_nothing_and_an_undone_draw_is_the_same_again(ask):
    seen = []
    for extra in ([], [{"do": "code", "seat": "north", "player": "ben"}] * 3):
        for request in ({**NEW, "codes": "draw"}, *KEYWORDS, *extra, {"do": "code", "seat": "north"}):
            ask(request)
        seen.append(ask({"do": "view", "as": "referee"})["view"]["codes"])
    assert ask({"do": "undo", "reason": "a slip"})["ok"]
    ask({"do": "code", "seat": "north"})
    seen.append(ask({"do": "view", "as": "referee"})["view"]["codes"])
    assert seen[0] == seen[1] == seen[2]


# --- requests ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("request_", "words"),
    [
        ({"do": "keywords"}, ["seat"]),
        ({"do": "keywords", "seat": "north", "words": ["a", "b", "c"]}, ["words"]),
        ({"do": "keywords", "seat": "north", "words": "abcd"}, ["words"]),
        ({"do": "keywords", "seat": "north", "card": 3}, ["card", "seat, words, id"]),
        ({"do": "code", "seat": "north", "code": "421"}, ["code"]),
        ({"do": "code", "seat": "north", "code": [1, 2, 2.5]}, ["code"]),
        ({"do": "code", "seat": "north", "code": [True, 2, 3]}, ["code"]),
        ({"do": "clues", "seat": "north", "clues": ["a", "b", "c"]}, ["player"]),
        ({"do": "clues", "seat": "north", "player": "ann", "clues": ["a", "b"]}, ["clues"]),
        ({"do": "clues", "seat": "north", "player": "ann", "clues": ["a", "b", None]}, ["clues"]),
        ({"do": "clues", "seat": "north", "player": "ann"}, ["clues"]),
        ({"do": "clues", "seat": "north", "player": "ann", "spoken": "yes"}, ["spoken"]),
        ({"do": "guess", "seat": "north", "code": [1, 2, 3]}, ["of"]),
        (
            {"do": "guess", "seat": "north", "of": "white", "code": [1, 2, 3]},
            ["of: unknown 'white'", "known: north, south"],
        ),
        ({"do": "challenge", "seat": "south", "clue": 4}, ["clue"]),
        ({"do": "challenge", "seat": "south", "clue": 0}, ["clue"]),
        (
            {"do": "challenge", "seat": "south", "clue": 1, "rule": "C18"},
            ["rule: not of the form", "C18", "known: C1 to C17"],
        ),
        ({"do": "challenge", "seat": "south", "clue": 1, "rule": "D4"}, ["rule"]),
        ({"do": "ruling", "verdict": "guilty"}, ["verdict", "guilty", "known: replaced, stands, void, wrong"]),
        ({"do": "judge", "seat": "north", "correct": 5}, ["correct"]),
        ({"do": "judge", "seat": "north", "correct": -1}, ["correct"]),
        ({"do": "words", "seat": "north", "words": ["a", "b", "c"]}, ["words"]),
        ({"do": "words", "seat": "north", "words": ["a", "b", "c", "x" * 41]}, ["words"]),
        ({"do": "referee", "winner": "north"}, ["reason"]),
        ({"do": "referee", "reason": " ", "winner": "north"}, ["reason"]),
        ({"do": "referee", "reason": "x", "seat": "north", "kind": "interception", "count": 3}, ["count"]),
        ({"do": "time", "seat": "north"}, ["seat"]),
        ({"do": "view", "as": "north", "player": 3}, ["player"]),
    ],
)
def test_what_is_not_of_the_form_is_a_bad_request_that_names_the_field(public, request_, words):
    before = public({"do": "view", "as": "referee"})
    assert refused(public(request_), "bad-request", *words)
    assert public({"do": "view", "as": "referee"}) == before


@pytest.mark.parametrize(
    ("audience", "player"), [("north", "cyd"), ("south", "zed"), ("public", "ann"), ("referee", "ann")]
)
def test_a_player_looks_for_the_own_seat_only(public, audience, player):
    assert refused(public({"do": "view", "as": audience, "player": player}), "bad-request", "player", player, "known")


def test_a_name_is_read_as_it_was_when_the_match_was_begun(ask):
    """As typed, with an accent of its own and spaces, it is kept composed: it still means the same player."""
    name = " e\u0301va  lee "
    assert ask(NEW, players={"north": [name, "ben"], "south": ["cyd", "dan"]})["ok"]
    for request in (*KEYWORDS, *CODES):
        assert ask(request)["ok"]
    assert ask(CLUES[0], player=name)["ok"]
    assert ask({"do": "view", "as": "north", "player": name})["view"]["own_clues"] == CLUES[0]["clues"]
    assert ask(CLUES[1])["ok"]
    assert refused(
        ask({"do": "guess", "seat": "north", "of": "north", "code": [1, 2, 3], "player": name}),
        "illegal",
        "D8",
        "\u00e9va",
    )


def test_a_check_is_no_move_that_could_be_taken_back(begun):
    begun(CODES[0])
    assert begun(CLUES[0], check=True)["ok"]
    assert begun({"do": "undo", "reason": "a slip"})["ok"]
    assert begun({"do": "view", "as": "public"})["view"]["coded"] == []


def test_undo_takes_back_a_reveal_and_a_draw(public):
    before = public({"do": "view", "as": "referee"})
    assert public({"do": "guess", "seat": "north", "of": "north", "code": [4, 2, 1]})["ok"]
    assert public({"do": "undo", "reason": "too early"})["events"] == [{"event": "undone", "reason": "too early"}]
    assert public({"do": "view", "as": "referee"}) == before


def test_the_example_of_the_text_runs(public):
    """Sam-striped-pink for 4-2-1, then sucker-prince-stake for 2-4-3, as the text has it."""
    public({"do": "guess", "seat": "north", "of": "north", "code": [4, 2, 1]})
    public({"do": "guess", "seat": "south", "of": "south", "code": [1, 2, 3]})
    for request in (
        {"do": "code", "seat": "north", "code": [2, 4, 3]},
        {"do": "code", "seat": "south", "code": [1, 2, 3]},
        {"do": "clues", "seat": "north", "player": "ben", "clues": ["sucker", "prince", "stake"]},
        {"do": "clues", "seat": "south", "player": "dan", "spoken": True},
        {"do": "guess", "seat": "south", "of": "north", "code": [2, 4, 3]},
    ):
        assert public(request)["ok"]
    told = public({"do": "guess", "seat": "north", "of": "north", "code": [2, 4, 3]})
    assert told["events"][1:3] == [
        {"event": "revealed", "of": "north", "code": [2, 4, 3], "intercept": [2, 4, 3], "own": [2, 4, 3]},
        {"event": "token", "seat": "south", "kind": "interception", "count": 1},
    ]
