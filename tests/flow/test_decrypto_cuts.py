"""The power fails in the middle of a gesture of Decrypto or of what follows it: all comes to the same in the end."""

from __future__ import annotations

import pytest

from controller.app.hands import antenna_at
from controller.app.rig import Rig
from tests.flow.people import FOUR, REVEAL_S, People, do, names, proven

HELD_S = 1.2


def held(people: People, cut_s: float) -> None:
    """Hold the button to seal, with the power failing so many seconds after it went down; press again where need be."""
    table = people.table
    table.on_board(lambda sim: sim.button("dice", pressed=True))
    table.wait(min(cut_s, HELD_S))
    if cut_s > HELD_S:
        table.on_board(lambda sim: sim.button("dice", pressed=False))
        table.wait(cut_s - HELD_S)
    table.power_cut()
    table.on_board(lambda sim: sim.button("dice", pressed=False))
    table.restart()
    if "revealed" not in names(table.events()):
        assert table.view("public")["sealed"] == []
        do(people.tidy())
        do(people.digits("north", "421"))
        people.long()


def laid(people: People, cut_s: float) -> None:
    """Lay the digits, the power failing so many seconds after the last; lay them anew if asked to, and seal."""
    table = people.table
    table.lift("north", 3)
    table.on_board(lambda sim: sim.put(antenna_at("north", 3), "digit-white-1", down=True))
    table.wait(cut_s)
    table.power_cut()
    table.restart()
    do(people.tidy())
    do(people.digits("north", "421"))
    people.long()


def ending(table: Rig) -> object:
    table.wait(REVEAL_S)
    do(People(table).tidy())
    view = table.view("referee")
    view.pop("keywords")
    return table.events(), view


def begun(table: Rig) -> People:
    people = People(table)
    do(people.keyed())
    do(people.encrypted())
    do(people.digits("north", "421"))
    return people


@pytest.fixture(scope="module")
def undisturbed():
    """What the code comes to when the power stays."""
    table = Rig("decrypto", "seed", players=FOUR)
    try:
        begun(table).long()
        yield ending(table)
    finally:
        table.close()


@pytest.mark.parametrize("cut", [held, laid])
def test_a_cut_in_the_middle_seals_once_and_reveals_once(cut, undisturbed, smartboard, capsys):
    for cut_s in (0.95, 1.25, 3.5) if cut is held else (0.1, 0.3):
        people = begun(smartboard.start(game="decrypto", profile="seed", players=FOUR))
        cut(people, cut_s)
        assert ending(people.table) == undisturbed, cut_s
    proven(people.table, capsys)
