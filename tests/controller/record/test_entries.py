"""The form of what is kept: canonical bytes and a chain that any altered byte breaks."""

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from controller.games.core import Lifted, Place, Placed, Pressed
from controller.record.entries import CHAIN_START, OPENING, SCHEMA, Accepted, Opened, decode, encode, fingerprint, link

OPENED = Opened("inspect", "abc", "sim", True, "2026-01-01T00:00:00Z", True)
ENTRIES = [
    OPENED,
    Accepted(Placed(5, Place("north", 2), "23", 3, False)),
    Accepted(Lifted(6, Place("south", 1, True), "padlock-1")),
    Accepted(Pressed(9, "dice", "short", 120, 7)),
]


@pytest.mark.parametrize("entry", ENTRIES)
def test_what_is_written_is_read_back(entry):
    assert decode(encode(entry)) == entry


def test_the_bytes_are_these():
    assert encode(ENTRIES[1]) == (
        b'{"entry":"fact","fact":{"type":"placed","at":5,'
        b'"place":{"side":"north","slot":2,"lock":false},"piece":"23","face":3,"down":false}}'
    )


@given(st.data())
def test_any_altered_byte_breaks_the_chain(data):
    bodies, head, hashes = [encode(entry) for entry in ENTRIES], CHAIN_START, []
    for body in bodies:
        head = link(head, body)
        hashes.append(head)
    which = data.draw(st.integers(0, len(bodies) - 1))
    position = data.draw(st.integers(0, len(bodies[which]) - 1))
    altered = bytearray(bodies[which])
    altered[position] ^= data.draw(st.integers(1, 255))
    before = hashes[which - 1] if which else CHAIN_START
    assert link(before, bytes(altered)) != hashes[which]


def test_a_setup_has_a_short_fingerprint_of_its_contents():
    assert fingerprint({"b": 1, "a": 2}) == fingerprint({"a": 2, "b": 1}) != fingerprint({"a": 2, "b": 2})
    assert len(fingerprint(OPENED)) == 16


def test_an_entry_of_a_newer_schema_is_refused_by_name():
    body = encode(OPENED).replace(f'"schema":{SCHEMA}'.encode(), b'"schema":99')
    with pytest.raises(msgspec.ValidationError, match=f"schema 99, known: up to {SCHEMA}"):
        decode(body)


def test_only_an_opened_begins_like_one():
    assert [encode(entry).startswith(OPENING) for entry in ENTRIES] == [True, False, False, False]
