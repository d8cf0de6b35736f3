"""Field row W, the dice: drawn at the press from the committed seed and the time of the press, and stored before shown.

No list is made beforehand, so the same press a moment later is another roll; whoever has the seed after the match makes
every roll anew. Statistics on request are told by `smartboard verify` (`tests/controller/app/records/test_dice.py`).
"""

from __future__ import annotations

import hashlib
import hmac
import json
import sqlite3
from contextlib import closing
from itertools import count

import pytest

from controller.app import cli
from controller.record.entries import decode

RACKS = {"north": (12, 22, 25, 2, 20, 18), "south": (8, 7, 4, 23, 27, 1)}
CODES = {"north": "12-T 22-R 25-U 2-C 20-K", "south": "8-B 7-U 4-N 23-N 27-Y"}
SIDES = {"north": RACKS["south"], "south": RACKS["north"]}


def entries(table):
    """Read what is stored now, as another process would."""
    with closing(sqlite3.connect(f"file:{table.journal()}?mode=ro", uri=True)) as connection:
        rows = connection.execute("SELECT body FROM entry ORDER BY number").fetchall()
    return [decode(body) for (body,) in rows]


def dice_of(entry):
    """Return the dice among an entry's draws; the other draws that have more than one number are orders of six."""
    return next(
        (tuple(draw) for draw in getattr(entry, "draws", ()) if isinstance(draw, tuple) and len(draw) == 2), None
    )


@pytest.fixture
def to_roll(smartboard):
    """Return a table at which north is to roll; all is done at the same times for the same seed."""

    def start(seed=1, **how):
        table = smartboard.start("cryptic-words", profile="seed", first="north", seed=seed, **how)
        for seat, rack in RACKS.items():
            table.send({"do": "rack", "seat": seat, "tiles": rack})
            table.send({"do": "encode", "seat": seat, "codes": CODES[seat].split()})
        for seat, tiles in SIDES.items():
            table.lay(seat, tiles)
        assert table.view("public")["phase"] == "ROLL"
        return table

    return start


def pressed(table, after_s=0.0):
    """Press after a moment; returns the roll and its entry."""
    table.wait(after_s)
    before = len(table.events())
    table.press("dice")
    (event,) = [event for event in table.events()[before:] if event["event"] == "rolled"]
    (entry,) = [entry for entry in entries(table)[-10:] if dice_of(entry) == tuple(event["dice"])]
    return tuple(event["dice"]), entry


def test_the_roll_is_that_of_the_seed_and_the_time_of_the_press(to_roll):
    """Written out from the design (`running.md`), not by the code under test."""
    table = to_roll()
    dice, entry = pressed(table)
    stored = entries(table)
    opened = max(n for n, each in enumerate(stored) if hasattr(each, "seed"))
    drawn = sum(len(getattr(each, "draws", ())) for each in stored[opened : stored.index(entry)])
    drawn += entry.draws.index(dice)
    seed, made = bytes.fromhex(stored[opened].seed), []
    message = (f"dice 0 {drawn} {entry.fact.at} {block}".encode() for block in count())
    while len(made) < 2:
        made += [byte % 6 + 1 for byte in hmac.digest(seed, next(message), "sha256") if byte < 252]
    assert dice == tuple(made[:2])


def test_what_was_committed_to_is_that_seed(to_roll):
    table = to_roll(seed=2)
    seed = next(each.seed for each in reversed(entries(table)) if hasattr(each, "seed"))
    digits = hashlib.sha256(bytes.fromhex(seed)).hexdigest()[:8]
    assert any(digits in text for text in table.told("north"))
    assert any(digits in text for text in table.told("south"))
    assert seed[:16] not in json.dumps(table.view("public"))


def test_the_same_press_a_moment_later_is_another_roll(to_roll):
    """A list made beforehand would give the same first roll whenever it is asked for."""
    rolls = [pressed(to_roll(), after_s)[0] for after_s in (0, 0.001, 0.002, 0.003, 0.004, 0.005)]
    assert len(set(rolls)) > 2
    assert pressed(to_roll(), 0.001)[0] == rolls[1], "but one press is one roll"


def test_nothing_of_a_roll_is_stored_before_its_press(to_roll):
    table = to_roll(seed=3)
    table.wait(60)
    assert all(dice_of(entry) is None for entry in entries(table))
    before = len(entries(table))
    _, entry = pressed(table)
    assert entries(table).index(entry) >= before


class Looking:
    """Stands between the bus and an OLED, and looks into the journal before each message that changes the picture."""

    def __init__(self, oled, table):
        self.oled, self.table, self.stored = oled, table, []

    def write(self, payload):
        before = self.oled.memory
        taken = self.oled.write(payload)
        if self.oled.memory != before:
            self.stored.append(sum(dice_of(entry) is not None for entry in entries(self.table)))
        return taken

    def read(self, length):
        return self.oled.read(length)


def test_a_roll_is_stored_before_either_screen_changes(to_roll):
    table = to_roll(seed=4)
    lookers = []
    for side, (bus, address) in table.sim.panels.items():
        lookers.append(Looking(table.sim.oleds[side], table))
        table.sim.buses[bus].attach(address, lookers[-1])
    pressed(table)
    for looker in lookers:
        assert looker.stored
        assert set(looker.stored) == {1}


def test_a_roll_that_cannot_be_stored_is_not_shown_and_leaves_nothing_behind(to_roll):
    table = to_roll(seed=5)
    full = table.fault("disk-full", "journal")
    told = len(table.events())
    table.press("dice")
    assert len(table.events()) == told
    assert table.text("north").startswith("DISK FULL")
    full.clear()
    table.wait(3)
    rolls = [event for event in table.events()[told:] if event["event"] == "rolled"]
    assert [tuple(roll["dice"]) for roll in rolls] == [dice for entry in entries(table) if (dice := dice_of(entry))]


def test_statistics_on_request(to_roll, capsys):
    table = to_roll(seed=6)
    dice, _ = pressed(table)
    assert cli.main(["verify", "--json", str(table.journal())]) == 0
    told = json.loads(capsys.readouterr().out)["dice"]
    assert told["rolls"] == 1
    assert told["faces"] == {str(face): dice.count(face) for face in range(1, 7)}
    assert told["chi_square"] == pytest.approx(sum((dice.count(face) - 1 / 3) ** 2 for face in range(1, 7)) * 3)
