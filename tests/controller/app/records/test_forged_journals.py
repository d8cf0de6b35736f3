"""Journals made by hand whose chain fits: what no board can tell is refused by entry and value, with no traceback."""

import json
import random
import sqlite3
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from controller.app.games import GAMES
from controller.app.records.program import paint
from controller.app.records.sources import compare, rebuild
from controller.record.entries import CHAIN_START, Opened, decode, fingerprint, link
from controller.record.verify import UnknownSetupError, sessions, unchain
from controller.table.journal import Journal, JournalError
from controller.table.table import Table

KEPT = Path(__file__).parents[3] / "golden" / "journals"
SOURCES = ("v1", "v2", "v3", "over", "began", "inspect")
EXTREMES = (
    0, -1, 7, 9, 99, 10**6, -(10**12), 2**63 - 1, 2**64, 1.5, "", "west", "north", "99", "0", "x" * 300, "\u0000",
    None, True, [], [7], [[7, 1]], [0], {}, {"do": "roll"}, "guess-north-1", "padlock-99", "unknown", "referee",
)  # fmt: skip


def bodies_of(path):
    connection = sqlite3.connect(path)
    bodies = [body for (body,) in connection.execute("SELECT body FROM entry ORDER BY number")]
    connection.close()
    return bodies


def chained(bodies):
    head, rows = CHAIN_START, []
    for number, body in enumerate(bodies, 1):
        head = link(head, body)
        rows.append((number, body, head))
    return rows


def leaves(value, path=()):
    """Yield the path of every value in nested JSON."""
    if path:
        yield path
    items = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for name, each in items:
        yield from leaves(each, (*path, name))


def bent(body, chance):
    """Return a body with one value changed, taken out or added."""
    told = json.loads(body)
    deep = chance.random() < 0.5
    path = chance.choice([path for path in leaves(told) if deep or path[0] != "fixed" or len(path) < 2])
    holder = told
    for name in path[:-1]:
        holder = holder[name]
    if chance.random() < 0.1:
        del holder[path[-1]]
    else:
        holder[path[-1]] = chance.choice(EXTREMES)
    if "fixed" in told and chance.random() < 0.9:
        told["setup"] = fingerprint(told["fixed"])
    return json.dumps(told, separators=(",", ":")).encode()


def judged(bodies):
    """Return what `verify` finds."""
    stored, fault = unchain(chained(bodies))
    found = [fault] if fault else []
    for session in sessions(stored, rebuild):
        found += [session.fault] if session.fault else compare(session).findings
    return found


def taken_up(path, bodies):
    """Start on such a journal as the daemon does; returns why it refuses, or None."""
    path.unlink(missing_ok=True)
    journal = Journal(path)
    try:
        journal.fill(chained(bodies))
        session = journal.session()
        opened = session[0]
        assert isinstance(opened, Opened)
        told = rebuild(opened)
        table = Table(GAMES[opened.game].game, told.setup, journal, lambda state, events: None, paint=paint(True))
        table.open(opened)
    except JournalError as error:
        return str(error)
    except UnknownSetupError:
        return None
    finally:
        journal.close()
    return None


@pytest.fixture(scope="module")
def whole(_kept):
    paths = {name: (KEPT if name[0] == "v" else _kept) / f"{name}.db" for name in SOURCES}
    told = {name: bodies_of(path) for name, path in paths.items()}

    def look(name):
        # A function, so that a failure does not print them all.
        return told[name]

    return look


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture], max_examples=120, deadline=None)
@given(st.sampled_from(SOURCES), st.integers(0, 2**32))
def test_whatever_is_written_into_an_entry_is_played_or_refused(whole, tmp_path, name, seed):
    chance, bodies = random.Random(seed), list(whole(name))
    place = chance.choice([0, chance.randrange(len(bodies))])
    bodies[place] = bent(bodies[place], chance)
    for finding in judged(bodies):
        assert "entry " in finding
    refused = taken_up(tmp_path / "journal.db", bodies)
    assert refused is None or "entry " in refused


def forge(bodies, kind, change):
    """Change the first entry of a kind; returns all and its number."""
    bodies = list(bodies)
    for place, body in enumerate(bodies):
        told = json.loads(body)
        if kind in (told["entry"], told.get("fact", {}).get("type"), told.get("request", {}).get("do")):
            change(told)
            bodies[place] = json.dumps(told, separators=(",", ":")).encode()
            return bodies, place + 1
    raise AssertionError(kind)


FORGERIES = [
    ("placed", lambda told: told["fact"]["place"].update(slot=99), "fact.place.slot is 99: expected `int` <= 6"),
    ("placed", lambda told: told["fact"]["place"].update(slot=0), "fact.place.slot is 0: expected `int` >= 1"),
    ("placed", lambda told: told["fact"]["place"].update(side="west"), "fact.place.side is 'west': invalid enum value"),
    ("placed", lambda told: told["fact"].update(face=9), "fact.face is 9: expected `int` <= 6"),
    ("placed", lambda told: told["fact"].update(face="N"), "fact.face is 'N': expected"),
    ("placed", lambda told: told["fact"].pop("piece"), "missing required field `piece`"),
    ("placed", lambda told: told["fact"].update(type="thrown"), "fact.type is 'thrown': invalid value"),
    ("pressed", lambda told: told["fact"].update(gesture="hard"), "fact.gesture is 'hard': invalid enum value"),
    ("pressed", lambda told: told.update(draws=[[7, 1]]), "(7, 1)"),
    ("pressed", lambda told: told.update(draws=[[7, 1]], given=True), "(7, 1)"),
    ("pressed", lambda told: told.update(draws=[0]), "draws[0] is 0: expected `int` >= 1"),
    ("pressed", lambda told: told.update(draws=["west"]), "draws[0] is 'west': invalid enum value"),
    ("guess", lambda told: told["request"].update(seat="west"), "west"),
    ("guess", lambda told: told["request"].update(seat=5), "seat"),
    ("guess", lambda told: told["request"].update(dice=[7, 1]), "dice"),
    ("guess", lambda told: told["request"].update(do="cheat"), "cheat"),
    ("guess", lambda told: told.update(shown="x"), "shown is 'x': expected `str` matching"),
]


@pytest.mark.parametrize(("kind", "change", "words"), FORGERIES)
def test_what_is_out_of_bounds_is_named_by_entry_and_value(whole, tmp_path, smartboard_command, kind, change, words):
    bodies, number = forge(whole("v3"), kind, change)
    path = tmp_path / "journal.db"
    journal = Journal(path)
    journal.fill(chained(bodies))
    journal.close()
    for command in ("verify", "replay"):
        code, out, _ = smartboard_command(command, path)
        assert (code, f"entry {number} " in out, words in out) == (1, True, True), out
    refused = taken_up(path, bodies)
    assert refused is not None
    assert f"entry {number} " in refused
    assert words in refused


def test_every_entry_of_the_journals_is_read_as_it_was_written(whole):
    for name in SOURCES:
        assert judged(whole(name)) == []
        assert all(decode(body) for body in whole(name))
