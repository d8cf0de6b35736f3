"""A whole match with pieces and buttons: as it is written down, under each profile, and through starts anew."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from random import Random

import pytest

from controller.app import cli
from controller.app.demo.match import Play, play, table_of
from controller.app.rig import Rig
from controller.games.core import SEATS, Seat
from controller.games.cryptic_words.state import OTHER
from hardware.ports import SLOTS

WORDS = {"north": "12-T 22-R 25-U 2-C 20-K", "south": "8-B 7-U 4-N 23-N 27-Y"}
DECOYS = {"north": 18, "south": 1}
SIDES = {"north": [8, 23, 7, 4, 27, 1], "south": [12, 18, 22, 25, 2, 20]}
ECHO_S = 3
"""A code just laid is told for two seconds, and no start tells it again."""
STARTS: dict[str, Callable[[Rig], object]] = {
    "restart": lambda table: table.restart(),
    "power cut": lambda table: (table.power_cut(), table.restart()),
}
"""Ways to start anew."""


# fmt: off
def test_a_match_asks_for_a_padlock(smartboard):
    """Word for word the example that other people's tests begin from."""
    table = smartboard.start(game="cryptic-words", profile="seed")     # north begins unless first="south"
    table.encode("north", "12-T 22-R 25-U 2-C 20-K", decoys=[18])      # done with pieces and buttons, as players would
    table.encode("south", "8-B 7-U 4-N 23-N 27-Y", decoys=[1])
    table.lay("north", [8, 23, 7, 4, 27, 1]); table.lay("south", [12, 18, 22, 25, 2, 20])  # noqa: E702
    table.dice(2, 5)                          # what the next roll will be
    table.press("dice")
    table.turn("north", 2, face=3); table.turn("north", 5, face=1); table.press("dice", hold_ms=1000)  # noqa: E702
    assert "MATCH 23-N" in table.text("north")
    assert table.lock_lamp("north", 2) == "green fast"
# fmt: on


@pytest.mark.parametrize("profile", ["seed", "club", "tournament"])
def test_bots_play_a_match_at_the_board_and_its_journal_is_proven(profile, tmp_path, capsys):
    match = Play(4, profile)
    table = table_of(match, tmp_path)
    try:
        told = [event for move in play(match, table) for event in move.events]
        events, view, journal = table.events(), table.view("public"), table.journal()
    finally:
        table.close()
    assert told == events
    assert (events[-1]["event"], view["phase"]) == ("game-over", "OVER")
    assert view["scores"] == events[-1]["scores"]
    assert cli.main(["verify", str(journal)]) == 0, capsys.readouterr().out


class Hands:
    """A match from the lobby to its end, a gesture at a time: every phase comes, and every entry half done."""

    def __init__(self, table: Rig) -> None:
        self.table = table

    def match(self) -> Iterator[None]:
        """Yield after each gesture."""
        yield self.long()
        yield from self.hidden()
        yield self.roll(2, 5)
        yield self.table.turn("north", 2, "N")
        yield self.long()
        yield self.roll(5, 5)
        yield self.roll(5, 5)
        yield self.table.press("dice")
        yield self.long()
        yield from self.asked("south")
        yield from self.guessed("north")
        yield self.roll(1, 3)
        yield self.long()
        yield from self.guessed("south")
        yield from self.hidden()
        yield self.roll(3, 4)
        yield self.conceded("south")

    def roll(self, a: int, b: int) -> None:
        self.table.dice(a, b)
        self.table.press("dice")

    def long(self) -> None:
        self.table.press("dice", hold_ms=1000)

    def hidden(self) -> Iterator[None]:
        """Clear the board, hide both words and swap."""
        for seat in SEATS:
            self.cleared()
            for slot, code in enumerate(f"{WORDS[seat]} {DECOYS[seat]}-".split(), 1):
                tile, _, glyph = code.partition("-")
                yield self.table.put(seat, slot, tile, glyph or None, down=True)
            yield self.counted(seat)
            yield self.long()
        self.cleared()
        for side, tiles in SIDES.items():
            for slot, tile in enumerate(tiles, 1):
                yield self.table.put(side, slot, str(tile))

    def cleared(self) -> None:
        for side in SEATS:
            for slot in SLOTS:
                for lock in (False, True):
                    while self.table.lying(side, slot, lock):
                        self.table.lift(side, slot, lock)

    def counted(self, seat: Seat) -> None:
        self.table.wait(3)
        while "5 codes" not in self.table.text(seat):
            self.table.press("dice")

    def asked(self, seat: Seat) -> Iterator[None]:
        yield self.table.put(seat, 6, f"ask-{seat}-1", lock=True)
        yield self.long()
        yield self.table.lift(seat, 6, lock=True)

    def guessed(self, seat: Seat) -> Iterator[None]:
        """Spell the other's word, a tile at a time."""
        yield self.table.put(seat, 6, f"guess-{seat}-1", lock=True)
        for code in WORDS[OTHER[seat]].split():
            tile, _, glyph = code.partition("-")
            yield self.table.turn(seat, SIDES[seat].index(int(tile)) + 1, glyph)
        yield self.table.lift(seat, 6, lock=True)
        yield self.long()

    def conceded(self, seat: Seat) -> None:
        self.table.press("dice", hold_ms=4500)
        while f"> {seat.upper()} concedes" not in self.table.text(seat):
            self.table.press("dice")
        self.long()
        self.table.lift(seat, 1)


def through(table: Rig, start: Callable[[Rig], object] | None, when: Callable[[int], bool] = lambda n: True) -> object:
    """Play the match, starting anew after each gesture for which this holds; returns all that is true in the end."""
    phases = set()
    for number, _ in enumerate(Hands(table).match()):
        phases.add(table.view("public")["phase"])
        if start is not None and when(number):
            table.wait(ECHO_S)
            before = table.view("referee"), [table.text(seat) for seat in SEATS]
            start(table)
            after = table.view("referee"), [table.text(seat) for seat in SEATS]
            assert after == before, number
    assert phases == {"RACK", "SWAP", "ROLL", "FACES", "CHOICE", "WINDOW", "OVER"}
    return table.events(), table.view("referee"), [table.text(seat) for seat in SEATS]


@pytest.fixture(scope="module")
def undisturbed():
    """What the match comes to when nothing happens to it."""
    table = Rig("cryptic-words")
    try:
        yield through(table, None)
    finally:
        table.close()


def test_the_match_is_whole(undisturbed):
    events, view, texts = undisturbed
    told = {event["event"] for event in events}
    assert {"locked", "length", "choice", "marked", "tile-answered", "guessed", "catch-up", "round-over"} <= told
    assert (view["phase"], view["scores"], events[-1]["winner"]) == ("OVER", {"north": 10, "south": 5}, "north")
    assert texts[0] == texts[1]


@pytest.mark.parametrize("how", STARTS)
def test_a_start_anew_after_every_gesture_loses_nothing_and_adds_nothing(how, undisturbed, smartboard, capsys):
    table = smartboard.start(game="cryptic-words")
    assert through(table, STARTS[how]) == undisturbed
    assert cli.main(["verify", str(table.journal())]) == 0, capsys.readouterr().out


@pytest.mark.parametrize("seed", range(2))
def test_starts_anew_here_and_there_lose_nothing_and_add_nothing(seed, undisturbed, smartboard):
    chance = Random(seed)
    table = smartboard.start(game="cryptic-words")
    how = chance.choice(list(STARTS.values()))
    assert through(table, how, lambda number: chance.random() < 0.1) == undisturbed
