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
    Resumed,
    Step,
    Tapped,
    TimeUp,
    Turned,
    Unknown,
)
from controller.games.cryptic_words.board import CrypticWordsBoard
from controller.games.cryptic_words.desk import moment as desk_moment
from controller.games.layout import fold
from tests.controller.games.any_facts import MS, Counted, accepted_steps, stamped
from tests.scenes.table import check_fits

GAME = CrypticWordsBoard()
PLACES = st.builds(Place, st.sampled_from(SEATS), st.integers(1, 6), st.booleans())
TILES = ("8", "23", "7", "4", "27", "1", "12", "18", "22", "25", "2", "20", "28")
TOKENS = ("padlock-1", "padlock-2", "guess-north-1", "guess-south-1", "ask-north-1", "ask-south-1")
OTHERS = ("badge-referee", "start-north", "digit-white-1", "badge-north-1", "card-white-421", "length-north-5")
PIECES = st.sampled_from((*TILES, *TOKENS, *OTHERS))
FACES = st.none() | st.integers(1, 6)
DOWN = st.none() | st.booleans()
GESTURES = st.sampled_from(["short", "short", "void", "armed", "long", "long", "menu"])
BUTTONS = st.sampled_from(["dice", "dice", "north", "south", "other"])
TIMERS = st.sampled_from(["menu", *(f"{what}-{s}" for what in ("hint", "echo", "entry") for s in SEATS), "strange"])
FACTS = st.one_of(
    st.builds(Placed, st.just(0), PLACES, PIECES, FACES, DOWN),
    st.builds(Placed, st.just(0), PLACES, PIECES, FACES, DOWN),
    st.builds(Turned, st.just(0), PLACES, PIECES, FACES, DOWN),
    st.builds(Lifted, st.just(0), PLACES, PIECES),
    st.builds(Lifted, st.just(0), PLACES, PIECES),
    st.builds(Pressed, st.just(0), BUTTONS, GESTURES, st.integers(0, 5000), st.just(0)),
    st.builds(Pressed, st.just(0), st.just("dice"), GESTURES, st.integers(0, 5000), st.just(0)),
    st.builds(Unknown, st.just(0), PLACES, st.just("04AABBCC")),
    st.builds(NotRead, st.just(0), PLACES, st.sampled_from(["dead", "crowded", "garbled", "twice", "no hub"])),
    st.builds(ReadAgain, st.just(0), PLACES),
    st.builds(TimeUp, st.just(0), TIMERS),
    st.builds(Tapped, st.just(0), st.sampled_from(SEATS), PIECES),
    st.just(Resumed(0)),
)
STEPS = st.lists(st.tuples(FACTS, st.integers(0, 3000)), max_size=60)


def draw(want, random):
    return {
        "dice": lambda: (random.randint(1, 6), random.randint(1, 6)),
        "number": lambda: random.randint(1, want.count),
        "order": lambda: tuple(random.sample(range(1, want.count + 1), want.count)),
        "side": lambda: random.choice(SEATS),
    }[want.kind]()


def stages(make, how):
    board = make(how.pop("profile", "seed"), "north", **how)
    yield board
    if board.state.match is None:
        return
    if board.setup.rotation == "screen":
        board.set_begun()
    else:
        board.lay_down("north", "12-T 22-R 25-U 2-C 20-K", [18])
        yield board
        board.store("north", 5, "north" if board.setup.seat_buttons else "dice")
        board.encode("south", "8-B 7-U 4-N 23-N 27-Y", [1], "south" if board.setup.seat_buttons else "dice")
        yield board
        board.lay("north", (8, 23, 7, 4, 27, 1))
        board.lay("south", (12, 18, 22, 25, 2, 20))
    yield board
    board.roll(2, 5)
    yield board


HOWS = [
    {"profile": None},
    {},
    {"profile": "tournament", "seat_buttons": True},
    {"rotation": "screen"},
]


def spread(make):
    """Return setups and states from all over a match."""
    found = []
    for how in HOWS:
        found += [(board.setup, board.state, board.now) for board in stages(make, dict(how))]
    board = make().begin()
    board.guess("south", "TRUCK")
    found.append((board.setup, board.state, board.now))
    board = make().begin()
    board.roll(5, 5)
    board.roll(5, 5)
    found.append((board.setup, board.state, board.now))
    board.roll(6, 6)
    board = make().begin()
    board.roll(6, 6)
    found.append((board.setup, board.state, board.now))
    board.wait(1)
    board = make().begin()
    board.token("guess", "north", 3)
    board.turn("north", 1, 3)
    found.append((board.setup, board.state, board.now))
    board.menu("NORTH concedes")
    board.lift("north", 1)
    found.append((board.setup, board.state, board.now))
    board = make().begin()
    board.roll(2, 5)
    board.long()
    for presses in range(12):
        board.put("north", 1, "badge-referee", lock=True)
        for _ in range(presses):
            board.press()
        found.append((board.setup, board.state, board.now))
        board.lift("north", 1, lock=True)
    return found


@pytest.fixture(scope="module")
def starts():
    return []


@settings(max_examples=120)
@given(data=st.data())
def test_any_facts(make, starts, data):
    if not starts:
        starts += spread(make)
    setup, state, now = data.draw(st.sampled_from(starts))
    random = Random(data.draw(st.integers(0, 9)))
    for fact, wait_ms in data.draw(STEPS):
        now += wait_ms * MS
        state = play(setup, state, stamped(fact, now), random)
        for seat in SEATS:
            scene = GAME.scene(setup, state, seat)
            check_fits(scene)
            assert scene.lines
            assert "…" not in scene.text
            GAME.view(setup, state, seat)
        assert all(isinstance(place, Place) for place in GAME.lamps(setup, state))
        assert set(GAME.beacons(setup, state).values()) <= {"steady", "slow", "fast"}
        assert len({timer.name for timer in GAME.timers(setup, state)}) == len(GAME.timers(setup, state))


def play(setup, state, fact, random):
    draws = Counted(draw(want, random) for want in GAME.wants(setup, state, fact))
    with accepted_steps(desk_moment) as accepted:
        answer = GAME.step(setup, state, fact, draws)
    assert isinstance(answer, Step)
    assert draws.taken == len(draws)
    new = answer.state
    assert new.layout == fold(state.layout, fact)
    if new.match is not state.match and accepted:
        assert any(new.match is step.state for step in accepted)
    elif any(event["event"] == "undone" for event in answer.events):
        past = state.past[-1].match
        assert new.match == replace(past, last=new.match.last)
    elif any(event["event"] == "game-over" for event in answer.events):
        assert (new.match.phase, new.match.reason, new.match.scores) == ("OVER", "referee", state.match.scores)
    elif new.match is not state.match:
        assert new.match is None or (new.match.round, new.match.phase, new.match.racks) == (1, "RACK", {})
        assert state.match is None or state.match.phase == "OVER"
    return new
