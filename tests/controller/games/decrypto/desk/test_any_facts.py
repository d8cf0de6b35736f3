"""Any facts in any order: nothing raises, scenes fit, and the rules' state changes by accepted commands only."""

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from controller.games.core import (
    SEATS,
    Lifted,
    NotRead,
    Place,
    Placed,
    Pressed,
    ReadAgain,
    Rejected,
    Resumed,
    Step,
    Tapped,
    TimeUp,
    Turned,
    Unknown,
)
from controller.games.decrypto.board import DecryptoBoard
from controller.games.decrypto.desk import moment as desk_moment
from controller.games.layout import fold
from tests.controller.games.any_facts import MS, Counted, accepted_steps, stamped
from tests.scenes.codes import THREE
from tests.scenes.table import check_fits

GAME = DecryptoBoard()
SLOTS = st.builds(Place, st.sampled_from(SEATS), st.integers(1, 6))
PLACES = SLOTS | SLOTS | st.builds(Place, st.sampled_from(SEATS), st.integers(1, 6), st.just(True))
DIGITS = [f"digit-{colour}-{n}" for colour in ("white", "black") for n in (1, 2, 3, 4)]
CARDS = ["card-white-421", "card-white-132", "card-black-123", "card-black-341"]
BADGES = ["badge-north", "badge-south", "badge-referee", "badge-north-1", "badge-north-2", "badge-south-1"]
PIECES = st.sampled_from([*DIGITS, *DIGITS, *CARDS, *BADGES, "8", "padlock-1", "guess-north-1"])
GESTURES = st.sampled_from(["short", "short", "void", "armed", "long", "long", "menu"])
BUTTONS = st.sampled_from(["dice", "dice", "north", "south", "other"])
TIMERS = st.sampled_from(
    [
        "menu",
        "history",
        "pass",
        "reveal",
        "clock",
        "strange",
        *(f"{what}-{s}" for what in ("hint", "look") for s in SEATS),
    ]
)
REQUESTS = st.sampled_from(
    [
        {"do": "code", "seat": "north"},
        {"do": "code", "seat": "south", "code": [1, 2, 3]},
        {"do": "keywords", "seat": "south"},
        {"do": "keywords", "seat": "north", "words": ["pig", "candy", "tent", "son"]},
        {"do": "clues", "seat": "north", "player": "ann", "clues": ["sam", "striped", "pink"]},
        {"do": "clues", "seat": "south", "player": "cyd", "clues": ["river", "x", "y"], "check": True},
        {"do": "guess", "seat": "north", "of": "north", "code": [4, 2, 1]},
        {"do": "pass", "seat": "south"},
        {"do": "challenge", "seat": "south", "clue": 3},
        {"do": "ruling", "verdict": "void"},
        {"do": "ruling", "verdict": "replaced"},
        {"do": "void", "seat": "north", "of": "north"},
        {"do": "time"},
        {"do": "words", "seat": "north", "words": ["a", "b", "c", "d"]},
        {"do": "judge", "seat": "north", "correct": 3},
        {"do": "undo", "reason": "x"},
        {"do": "concede", "seat": "north"},
        {"do": "new", "profile": "club"},
    ]
)
FACTS = st.one_of(
    *[st.builds(Placed, st.just(0), PLACES, PIECES)] * 3,
    *[st.builds(Lifted, st.just(0), PLACES, PIECES)] * 2,
    st.builds(Turned, st.just(0), PLACES, PIECES),
    *[st.builds(Pressed, st.just(0), BUTTONS, GESTURES, st.integers(0, 5000), st.just(0))] * 2,
    st.builds(Unknown, st.just(0), PLACES, st.just("04AABBCC")),
    st.builds(NotRead, st.just(0), PLACES, st.sampled_from(["dead", "crowded", "garbled", "twice", "no hub"])),
    st.builds(ReadAgain, st.just(0), PLACES),
    st.builds(TimeUp, st.just(0), TIMERS),
    st.builds(Tapped, st.just(0), st.sampled_from(SEATS), PIECES),
    st.just(Resumed(0)),
    REQUESTS,
)
STEPS = st.lists(st.tuples(FACTS, st.integers(0, 3000)), max_size=60)


def stages(board):
    """Yield a board as it comes through a match."""
    yield board
    if board.state.match is None:
        return
    board.keyed()
    yield board
    board.card("south")
    yield board
    for seat in board.state.setup.teams:
        button = seat if board.setup.seat_buttons else "dice"
        board.ready(seat)
        board.digits(seat, "421")
    yield board
    board.digits(board.match.of, "421")
    yield board
    board.long(button)
    yield board
    board.wait(10)
    board.tidy(cards=True)
    yield board


def spread(make):
    """Return setups and states from all over matches."""
    found = []

    def keep(board):
        found.append((board.setup, board.state, board.now))

    for how in (
        {"profile": None},
        {"players": None},
        {},
        {"players": THREE},
        {"profile": "tournament", "seat_buttons": True},
        {"profile": "club", "changes": {"guess_seconds": 60}},
    ):
        for board in stages(make(**how)):
            keep(board)
    board = make().keyed().round().encrypted()
    keep(board)
    board.seal("south", "123")
    keep(board)
    board.ask_menu("challenge")
    keep(board)
    board.take("clue 2")
    keep(board)
    board.take("replaced")
    keep(board)
    board = make().keyed().round().encrypted()
    board.ask_menu("new code north")
    board.digits("north", "1", [1])
    keep(board)
    board = make().keyed().round().encrypted()
    board.seal("south", "123")
    board.ask_menu("new code north")
    keep(board)
    board = make().keyed()
    board.round(("342", None), ("342", None)).round(("342", None), ("342", None))
    keep(board)
    board.long()
    board.long()
    keep(board)
    board.put("north", 1, "badge-referee", lock=True)
    for _ in range(6):
        board.press()
        keep(board)
    board.take("shared")
    keep(board)
    return found


@pytest.fixture(scope="module")
def starts():
    return []


@settings(max_examples=200)
@given(data=st.data())
def test_any_facts(make, starts, data):
    if not starts:
        starts += spread(make)
    setup, state, now = starts[data.draw(st.integers(0, len(starts) - 1))]
    random = Random(data.draw(st.integers(0, 9)))
    for fact, wait_ms in data.draw(STEPS):
        now += wait_ms * MS
        given = GAME.command(setup, fact) if isinstance(fact, dict) else stamped(fact, now)
        state = play(setup, state, given, random)
        for seat in SEATS:
            check_fits(GAME.scene(setup, state, seat))
            GAME.view(setup, state, seat)
            GAME.legal(setup, state, seat)
        assert all(isinstance(place, Place) for place in GAME.lamps(setup, state))
        assert set(GAME.beacons(setup, state).values()) <= {"steady", "slow", "fast"}
        timers = GAME.timers(setup, state)
        assert len({timer.name for timer in timers}) == len(timers)
        if hasattr(fact, "at"):
            assert all(timer.at > now for timer in timers if timer.name == "clock")


def play(setup, state, given, random):
    draws = Counted(random.randint(1, want.count) for want in GAME.wants(setup, state, given))
    with accepted_steps(desk_moment) as accepted:
        answer = GAME.step(setup, state, given, draws)
    if isinstance(answer, Rejected):
        assert not hasattr(given, "at")
        return state
    assert isinstance(answer, Step)
    assert draws.taken == len(draws)
    check_change(state, answer, accepted)
    if hasattr(given, "at"):
        assert answer.state.layout == fold(state.layout, given)
    return answer.state


def check_change(state, answer, accepted):
    """The match is as the rules have made it, as it was before something was taken back, or new."""
    new = answer.state
    if new.match is state.match:
        return
    if any(event["event"] == "undone" for event in answer.events):
        assert new.match == replace(state.past[-1].match, last=new.match.last)
    elif new.setup is not state.setup:
        assert new.match is None or new.match.phase == "KEYWORDS"
        assert state.match is None or state.match.phase == "OVER"
        assert not new.past
    else:
        assert any(new.match is step.state for step in accepted)
