"""The self-test game: every fact is shown, on both screens and at its pixel."""

import string
from importlib.resources import files

import pytest
from hypothesis import given
from hypothesis import strategies as st

from controller.games.core import (
    SEATS,
    Lifted,
    NotRead,
    Place,
    Placed,
    Pressed,
    ReadAgain,
    Step,
    Tapped,
    Turned,
    Unknown,
)
from controller.games.lobby.inspect import Inspect, InspectSetup
from controller.games.pieces import PIECES
from controller.games.tiles import load_tiles

SETUP = InspectSetup(load_tiles(files("controller.games").joinpath("sets/board-28.toml").read_text()))
GAME = Inspect()
HERE = Place("north", 2)
PLACES = st.builds(Place, st.sampled_from(SEATS), st.integers(1, 6), st.booleans())
AT = st.integers(0, 10**12)
FACES = st.none() | st.integers(1, 6)
FACTS = st.one_of(
    st.builds(Placed, AT, PLACES, st.sampled_from(PIECES), FACES, st.none() | st.booleans()),
    st.builds(Turned, AT, PLACES, st.sampled_from(PIECES), FACES, st.none() | st.booleans()),
    st.builds(Lifted, AT, PLACES, st.sampled_from(PIECES)),
    st.builds(Unknown, AT, PLACES, st.binary(min_size=4, max_size=10).map(lambda uid: uid.hex().upper())),
    st.builds(NotRead, AT, PLACES, st.sampled_from(["dead", "crowded", "garbled", "twice", "no hub"])),
    st.builds(ReadAgain, AT, PLACES),
    st.builds(Tapped, AT, st.sampled_from(SEATS), st.sampled_from(PIECES)),
    st.builds(
        Pressed,
        AT,
        st.sampled_from(["dice", "north", "south"]),
        st.sampled_from(["short", "void", "armed", "long", "menu"]),
        st.integers(0, 60_000),
        AT,
    ),
)


def played(*facts):
    state = GAME.start(SETUP)
    for fact in facts:
        state = GAME.step(SETUP, state, fact).state
    return state


def texts(state):
    return [GAME.scene(SETUP, state, seat).text for seat in SEATS]


def test_a_tile_is_shown_with_its_glyph_on_both_screens():
    state = played(Placed(1, HERE, "23", 3, False))
    assert all(text.startswith("23 N\nnorth 2, N up\n") for text in texts(state))
    assert "2 23-N" in texts(state)[0]
    assert "2 23-N" not in texts(state)[1]
    assert {place: str(lamp) for place, lamp in GAME.lamps(SETUP, state).items()} == {HERE: "green steady"}


@pytest.mark.parametrize(
    ("fact", "words", "lamp"),
    [
        (Turned(2, HERE, "23", 2, True), "Y up, face down", "blue steady"),
        (Turned(2, HERE, "23"), "north 2, face ?", "green slow"),
        (Lifted(2, HERE, "23"), "23 lifted", None),
        (Unknown(2, HERE, "04AABBCC"), "unknown piece\nnorth 2\n", "red slow"),
        (NotRead(2, HERE, "dead"), "reader silent\nnorth 2, not read", "red fast"),
        (NotRead(2, HERE, "crowded"), "two tags here\nnorth 2, lay apart", "red fast"),
        (Pressed(2, "dice", "short", 120, 0), "dice short\n120 ms", "green steady"),
        (Tapped(2, "south", "badge-referee"), "badge-referee\ntapped by south", "green steady"),
    ],
)
def test_every_kind_of_fact_is_told(fact, words, lamp):
    state = played(Placed(1, HERE, "23", 3, False), fact)
    assert all(words in text for text in texts(state))
    assert str(GAME.lamps(SETUP, state).get(HERE)) == str(lamp)


def test_a_silent_reader_keeps_its_tile_and_tells_it_again():
    state = played(Placed(1, HERE, "23", 3, False), NotRead(2, HERE, "dead"), ReadAgain(3, HERE))
    assert texts(state)[0].startswith("23 N")
    empty = played(NotRead(2, HERE, "no hub"), ReadAgain(3, HERE))
    assert texts(empty)[0].startswith("reads again\nnorth 2")


@given(st.lists(FACTS, max_size=8))
def test_any_facts_are_accepted_and_fit_the_screens(facts):
    state = GAME.start(SETUP)
    for fact in facts:
        step = GAME.step(SETUP, state, fact)
        assert isinstance(step, Step)
        state = step.state
        assert len(step.events) == 1
    for seat in SEATS:
        scene = GAME.scene(SETUP, state, seat)
        assert sum(16 if line.large else 8 for line in scene.lines) <= 64
        assert all(len(line.text) <= 25 for line in scene.lines), scene
        assert set(scene.text) <= set(string.printable)
    GAME.lamps(SETUP, state)


def test_the_newest_press_is_shown_even_when_the_clock_began_anew():
    state = played(
        Pressed(900, "north", "short", 1, 0), Pressed(950, "south", "short", 1, 0), Pressed(3, "dice", "long", 1, 0)
    )
    assert "dice long, south short" in texts(state)[0]


@given(st.lists(FACTS, max_size=8))
def test_the_turn_lamp_is_that_of_the_side_last_heard_of(facts):
    state = GAME.start(SETUP)
    assert GAME.beacons(SETUP, state) == {}
    for fact in facts:
        state = GAME.step(SETUP, state, fact, ()).state
        lit = GAME.beacons(SETUP, state)
        if isinstance(fact, Pressed):
            assert set(lit) == ({fact.button} if fact.button in SEATS else set(SEATS))
        else:
            assert set(lit) == {fact.seat if isinstance(fact, Tapped) else fact.place.side}


@pytest.mark.parametrize("lock", [False, True])
@pytest.mark.parametrize("face", range(1, 7))
def test_the_longest_lie_of_a_tile_fits_its_line(face, lock):
    state = played(Placed(1, Place("south", 6, lock), "12", face, True))
    lines = texts(state)[0].splitlines()
    assert "down" in lines[1]
    assert len(lines[1]) <= 25
