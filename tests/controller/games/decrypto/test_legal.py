import msgspec
import pytest

from controller.games.core import SEATS
from controller.games.decrypto.commands import (
    Challenge,
    Concede,
    Guess,
    GuessWords,
    Keywords,
    Ruling,
    TakeCode,
    TimeOut,
    Void,
    WriteClues,
)
from controller.games.decrypto.legal import legal

CODE = {"digits": [1, 4], "places": 3}
REASON = {"characters": [1, 200]}
TEXTS = {"texts": 3, "characters": 40}


@pytest.fixture
def listed():
    """What is legal for an audience, as the protocol writes it."""
    return lambda match, audience: legal(match.setup, match.state, audience)


@pytest.fixture
def choices(listed):
    """The same for a seat, without what it can always do and without the seat's name."""

    def choices(match, seat):
        requests = [request for request in listed(match, seat) if request["do"] not in {"concede", "void", "challenge"}]
        assert all(request["seat"] == seat for request in requests)
        return [{name: value for name, value in request.items() if name != "seat"} for request in requests]

    return choices


def test_a_match_begins_with_keywords(match, choices):
    wanted = [{"do": "keywords"}, {"do": "keywords", "words": {"texts": 4, "characters": 16}}]
    assert choices(match, "north") == choices(match, "south") == wanted
    match.do(Keywords("north", card=1))
    assert choices(match, "north") == wanted


def test_encryptors_take_a_code_then_write(begun, choices):
    assert choices(begun, "north") == [{"do": "code"}]
    begun.do(TakeCode("north", (4, 2, 1)))
    wanted = [
        {"do": "clues", "player": "ann", "clues": TEXTS},
        {"do": "clues", "player": "ann", "spoken": True},
    ]
    assert choices(begun, "north") == wanted
    begun.write("north")
    assert choices(begun, "north") == wanted
    assert choices(begun, "south") == [{"do": "code"}]


def test_public_clues_are_guessed_from_round_2_on_by_both(begun, choices):
    begun.encrypt()
    assert choices(begun, "north") == [{"do": "guess", "of": "north", "code": CODE}]
    assert [request["do"] for request in choices(begun, "south")] == ["clues", "clues"]
    begun.guess()
    assert choices(begun, "north") == []
    assert choices(begun, "south") == [{"do": "guess", "of": "south", "code": CODE}]
    begun.guess()
    begun.encrypt()
    assert choices(begun, "north") == [{"do": "guess", "of": "north", "code": CODE}]
    assert choices(begun, "south")[2:] == [{"do": "guess", "of": "north", "code": CODE}, {"do": "pass"}]


def test_spoken_clues_are_the_referees_in_a_tournament(new, choices, listed):
    match = new("tournament").begin()
    match.do(TakeCode("north", (4, 2, 1)))
    assert choices(match, "north") == [{"do": "clues", "player": "ann", "clues": TEXTS}]
    spoken = {"do": "clues", "seat": "north", "player": "ann", "spoken": True, "approved": True}
    assert spoken in listed(match, "referee")


def test_only_the_challenged_clue_is_a_choice(open_clues, choices):
    open_clues.do(Challenge("south", 2), Ruling("replaced"))
    one, _, three = open_clues.state.replaced.texts
    assert choices(open_clues, "north") == [
        {"do": "clues", "player": "ben", "clues": [one, {"characters": 40}, three]},
        {"do": "clues", "player": "ben", "spoken": True},
    ]
    open_clues.do(WriteClues("north", "ben", spoken=True), Challenge("south", 1), Ruling("replaced"))
    assert choices(open_clues, "north") == [{"do": "clues", "player": "ben", "spoken": True}]


def test_disputes_are_listed(open_clues, listed):
    challenge = {"do": "challenge", "seat": "south", "clue": [1, 2, 3]}
    assert challenge in listed(open_clues, "south")
    voids = [request for request in listed(open_clues, "south") if request["do"] == "void"]
    assert voids == [
        {"do": "void", "seat": "south", "of": "north", "player": ["ann", "ben"]},
        {"do": "void", "seat": "south", "of": "south", "player": ["cyd", "dan"]},
    ]
    assert [request["of"] for request in listed(open_clues, "north") if request["do"] == "void"] == ["north"]
    open_clues.do(Challenge("south", 2))
    assert challenge not in listed(open_clues, "south")
    assert {"do": "ruling", "verdict": ["stands", "replaced", "wrong", "void"]} in listed(open_clues, "referee")


def test_the_timer_is_listed_while_it_runs(new, listed):
    match = new("club").begin()
    match.do(TakeCode("north", (4, 2, 1)), TakeCode("south", (1, 2, 3)))
    assert {"do": "time"} not in listed(match, "referee")
    match.write("north")
    assert {"do": "time"} in listed(match, "referee")
    match.do(TimeOut())
    assert {"do": "time"} not in listed(match, "referee")


def test_a_tie_break_names_and_judges_words(begun, choices):
    begun.to_round(2).encrypt()
    begun.guess()
    begun.have(2, 0, 2, 0).guess()
    words = [{"do": "words", "words": {"texts": 4, "characters": 40}}, {"do": "words", "spoken": True}]
    assert choices(begun, "north") == choices(begun, "south") == words
    begun.do(GuessWords("north", spoken=True))
    assert choices(begun, "north") == words
    begun.do(GuessWords("south", spoken=True))
    assert choices(begun, "north") == choices(begun, "south") == [{"do": "judge", "correct": [0, 1, 2, 3, 4]}]


def test_the_public_may_nothing_and_the_referee_corrects(begun, listed):
    assert listed(begun, "public") == []
    begun.have(1, 0, 0, 2)
    assert listed(begun, "referee") == [
        {"do": "void", "seat": "north", "of": "north", "player": ["ann", "ben"], "approved": True},
        {"do": "void", "seat": "south", "of": "south", "player": ["cyd", "dan"], "approved": True},
        {"do": "referee", "seat": "north", "kind": "interception", "count": [0, 2], "reason": REASON},
        {"do": "referee", "seat": "north", "kind": "miscommunication", "count": [1, 2], "reason": REASON},
        {"do": "referee", "seat": "south", "kind": "interception", "count": [1, 2], "reason": REASON},
        {"do": "referee", "seat": "south", "kind": "miscommunication", "count": [0, 1], "reason": REASON},
        {"do": "referee", "winner": ["north", "south", "both"], "reason": REASON},
    ]


def test_the_lone_interceptor_only_guesses(three, choices, listed):
    assert choices(three, "north") == []
    three.to_round(2).encrypt()
    assert choices(three, "north") == [{"do": "guess", "of": "south", "code": CODE}, {"do": "pass"}]
    kinds = [request["kind"] for request in listed(three, "referee") if "kind" in request]
    assert kinds == ["interception"]


def test_nothing_is_legal_after_the_end(begun, listed):
    begun.do(Concede("north"))
    assert [listed(begun, audience) for audience in (*SEATS, "public", "referee")] == [[]] * 4


def test_to_list_changes_nothing(open_clues, listed):
    before, seen = msgspec.json.encode(open_clues.state), listed(open_clues, "south")
    spoiled = listed(open_clues, "south")
    for request in spoiled:
        for value in request.values():
            if hasattr(value, "clear"):
                value.clear()
    assert msgspec.json.encode(open_clues.state) == before
    assert listed(open_clues, "south") == seen


def test_secret_wishes_and_seals_change_no_list(open_clues, listed):
    before = listed(open_clues, "north")
    open_clues.do(Guess("south", "north", (1, 2, 3)), Void("south", of="north"))
    assert listed(open_clues, "north") == before
