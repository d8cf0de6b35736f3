import copy
import json

import msgspec
import pytest

from controller.games.core import SEATS
from controller.games.decrypto.commands import Challenge, Concede, Guess, Keywords, Ruling, TakeCode, Void, WriteClues
from controller.games.decrypto.state import OTHER
from controller.games.decrypto.view import view

AUDIENCES = (*SEATS, "public", "referee")
PUBLIC = [
    "phase", "round", "of", "players", "encryptors", "keyed", "coded", "ready", "clues", "sealed", "challenge",
    "void_asked", "voids", "tokens", "history", "sheet", "points", "words", "judged", "winner", "reason", "last",
]  # fmt: skip
TEAM = ["keywords", "guess", "named", "judgement", "suggested"]
ENCRYPTOR = ["code", "own_clues", "warnings"]
REFEREE = ["keywords", "codes", "written", "guesses", "named"]
NORTH, SOUTH = (4, 2, 1), (1, 2, 3)


@pytest.fixture
def see():
    return lambda match, audience="public", player=None: view(match.setup, match.state, audience, player)


@pytest.mark.parametrize(
    ("audience", "player", "besides"),
    [
        ("public", None, []),
        ("north", None, TEAM),
        ("north", "ben", TEAM),
        ("north", "ann", TEAM + ENCRYPTOR),
        ("south", "ann", TEAM),
        ("south", "cyd", TEAM + ENCRYPTOR),
        ("public", "ann", []),
        ("referee", "ann", REFEREE),
    ],
)
def test_a_view_has_its_fields_and_no_others(begun, see, audience, player, besides):
    assert list(see(begun, audience, player)) == PUBLIC + besides
    begun.encrypt()
    assert list(see(begun, audience, player)) == PUBLIC + besides


def test_a_view_is_json_and_nobody_elses(open_clues, see):
    open_clues.do(Guess("south", "north", NORTH), Challenge("north", 1))
    before = msgspec.json.encode(open_clues.state)
    for audience in AUDIENCES:
        seen = see(open_clues, audience, "ben")
        assert json.loads(json.dumps(seen)) == seen
        spoiled = see(open_clues, audience, "ben")
        spoiled["history"].clear()
        spoiled["tokens"]["north"]["interception"] = 9
        spoiled["last"].append(1)
        assert see(open_clues, audience, "ben") == seen
    assert msgspec.json.encode(open_clues.state) == before


@pytest.mark.rule("D1", "D5", "C14")
def test_who_sees_keywords_codes_clues_and_seals(begun, see):
    begun.to_round(2)
    begun.do(TakeCode("north", NORTH), TakeCode("south", SOUTH))
    begun.do(WriteClues("north", "ben", ("sam", "striped", "pink")))
    secrets = {"pig": {"north"}, "river": {"south"}, "striped": {("north", "ben")}}
    lookers = [("north", None), ("north", "ann"), ("north", "ben"), ("south", None), ("south", "dan"), ("public", None)]
    for secret, allowed in secrets.items():
        for looker in lookers:
            knows = secret in str(see(begun, *looker))
            assert knows == (looker in allowed or looker[0] in allowed), (secret, looker)
    assert see(begun, "north", "ben")["code"] == list(NORTH)
    assert see(begun, "south", "dan")["code"] == list(SOUTH)
    assert see(begun, "referee")["codes"] == {"north": list(NORTH), "south": list(SOUTH)}
    assert see(begun, "referee")["written"] == {"north": ["sam", "striped", "pink"], "south": None}
    assert see(begun)["coded"] == ["north", "south"]
    assert see(begun)["ready"] == ["north"]


def test_the_encryptor_of_last_round_sees_no_code_any_more(begun, see):
    begun.to_round(2).encrypt()
    assert "code" not in see(begun, "north", "ann")


def test_a_seal_is_seen_by_its_own_team_and_the_referee(open_clues, see):
    open_clues.do(Guess("south", "north", (3, 4, 2)))
    assert see(open_clues, "south")["guess"] == [3, 4, 2]
    assert see(open_clues, "referee")["guesses"] == {"south": [3, 4, 2]}
    for audience in ("north", "public"):
        assert see(open_clues, audience)["sealed"] == ["south"]
        assert "3, 4, 2" not in str(see(open_clues, audience))


def test_in_which_order_seats_came_shows_nowhere(new, see):
    first, second = new().begin(), new().begin()
    first.do(TakeCode("north", NORTH), TakeCode("south", SOUTH))
    second.do(TakeCode("south", SOUTH), TakeCode("north", NORTH))
    assert {**see(first), "last": 0} == {**see(second), "last": 0}


@pytest.mark.rule("D27")
def test_the_sheet_sorts_revealed_clues_under_their_numbers(begun, see):
    begun.encrypt("south")
    begun.do(TakeCode("north", NORTH))
    begun.write("north", "sam", "striped", "pink")
    assert see(begun)["sheet"]["north"] == [[], [], [], []]
    begun.guess()
    assert see(begun)["sheet"]["north"] == [
        [{"round": 1, "place": 3, "clue": "pink"}],
        [{"round": 1, "place": 2, "clue": "striped"}],
        [],
        [{"round": 1, "place": 1, "clue": "sam"}],
    ]
    begun.guess()
    begun.encrypt("south")
    begun.do(TakeCode("north", (4, 1, 3)), WriteClues("north", "ben", spoken=True))
    begun.guess()
    columns = see(begun)["sheet"]["north"]
    assert columns[3] == [{"round": 1, "place": 1, "clue": "sam"}, {"round": 2, "place": 1, "clue": None}]
    assert columns[2] == [{"round": 2, "place": 3, "clue": None}]
    assert [len(column) for column in see(begun)["sheet"]["south"]] == [1, 1, 1, 0]


@pytest.mark.rule("D27")
def test_the_history_tells_guesses_and_code_of_each_sub_round(open_clues, see):
    open_clues.guess(own=False, intercept=True)
    last = see(open_clues)["history"][-1]
    clues = last.pop("clues")
    assert len(clues) == 3
    assert last == {
        "round": 2, "of": "north", "player": "ben", "code": [4, 2, 1], "intercept": [4, 2, 1], "own": [3, 4, 2],
        "void": False,
    }  # fmt: skip


def test_a_void_code_is_no_part_of_the_sheet(open_clues, see):
    before = see(open_clues)["sheet"]
    open_clues.do(Void("north", "ann", approved=True))
    assert see(open_clues)["sheet"] == before


def test_when_the_match_is_over_every_view_tells_everything(begun, see):
    begun.encrypt("south")
    begun.do(TakeCode("north", NORTH))
    begun.write("north", "?C6 first", "striped", "pink")
    begun.do(Challenge("south", 2, "C4"), Ruling("stands"), Void("north", "ben", approved=True))
    begun.do(TakeCode("north", (1, 3, 4)))
    assert all("audit" not in see(begun, audience, "ben") for audience in AUDIENCES)
    begun.do(Concede("south"))
    for audience in AUDIENCES:
        seen = see(begun, audience)
        assert seen["keywords"] == {
            "north": ["pig", "candy", "tent", "son"],
            "south": ["sun", "river", "clock", "bread"],
        }
        assert seen["codes"] == {"north": [1, 3, 4], "south": list(SOUTH)}
        assert seen["history"][0]["code"] == list(NORTH)
        assert seen["audit"] == [
            {
                "round": 1, "of": "north", "player": "ann", "index": 1, "clue": "?C6 first", "rule": "C6",
                "kind": "warn", "message": "C6: '?C6 first': no",
            },
            {
                "round": 1, "of": "north", "player": "ann", "index": 2, "clue": "striped", "rule": "C4",
                "kind": "ruling", "message": "challenged by south, ruling: stands",
            },
        ]  # fmt: skip
        assert (seen["winner"], seen["reason"]) == ("north", "concede")


def test_clues_that_never_became_public_leave_nothing_in_the_audit(begun, see):
    begun.do(TakeCode("north", NORTH))
    begun.write("north", "?C6 first", "striped", "pink")
    begun.do(Concede("south"))
    assert see(begun)["audit"] == []


def test_before_the_keywords_there_is_little_to_see(match, see):
    assert see(match, "north")["keywords"] is None
    match.do(Keywords("south", ("sun", "river", "clock", "bread")))
    assert see(match)["keyed"] == ["south"]
    assert see(match)["encryptors"] == {"north": None, "south": None}
    assert see(match)["of"] is None


def test_views_are_alike_for_both_seats(open_clues, see):
    for seat in SEATS:
        assert see(open_clues, seat)["keywords"] is not None
        assert see(open_clues, seat)["keywords"] != see(open_clues, OTHER[seat])["keywords"]
    assert copy.deepcopy(see(open_clues)) == see(open_clues)
