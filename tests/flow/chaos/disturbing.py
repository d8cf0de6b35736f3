"""What happens to boards on tables: a table and chance in, pieces and parts in disorder out. None of it is a move."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from random import Random

from controller.app.rig import Rig
from controller.games.core import SEATS, Seat
from hardware.ports import ANTENNAS, SLOTS, Antenna

YEAR_S = 365 * 86_400
LIFTED_S = 0.8
COUNTED_S = 11
"""For how long a guess waits for its long press, and a little more."""
STRANGERS = ("stray-1", "digit-white-2", "card-black-421", "badge-north", "padlock-12", "28")
TOKENS = ("guess-{}-9", "ask-{}-3")

Disturbance = Callable[[Rig, Random], None]


def occupied(table: Rig, *, tiles: bool = False) -> list[Antenna]:
    """Return where pieces lie, or only where tiles do."""
    return [at for at in ANTENNAS if table.sim.lying(at) and not (tiles and at.lock)]


def _lift(table: Rig, antenna: Antenna) -> str:
    return table.on_board(lambda sim: sim.lift(antenna))


def _put(table: Rig, antenna: Antenna, piece: str, top: int | None = None) -> None:
    table.on_board(lambda sim: sim.put(antenna, piece, top))


def bump(table: Rig, chance: Random) -> None:
    """Lift some pieces and set them back, some of them turned."""
    for antenna in chance.sample(occupied(table), min(3, len(occupied(table)))):
        piece = _lift(table, antenna)
        table.wait(chance.choice([0.05, LIFTED_S]))
        _put(table, antenna, piece, chance.choice([None, chance.randint(1, 6)]))
        table.wait(chance.choice([0.0, 0.5]))


def to_a_wrong_place(table: Rig, chance: Random) -> None:
    """Put a piece where another lies, or where none belongs."""
    if lies := occupied(table):
        piece = _lift(table, chance.choice(lies))
        table.wait(chance.choice([0.0, LIFTED_S]))
        _put(table, chance.choice(ANTENNAS), piece)


def two_at_once(table: Rig, chance: Random) -> None:
    """Lay two pieces within a moment, one of them on top of another."""
    for piece in chance.sample(STRANGERS, 2):
        _put(table, chance.choice(ANTENNAS), piece)
        table.wait(0.05)


def sweep(table: Rig, chance: Random) -> None:
    """Sweep everything off, of one side or of both."""
    sides = chance.choice([("north",), ("south",), SEATS])
    for antenna in occupied(table):
        while antenna.side in sides and table.sim.lying(antenna):
            _lift(table, antenna)
            table.wait(chance.choice([0.0, 0.1]))


def exchange(table: Rig, chance: Random) -> None:
    """Exchange two pieces, in one go or piece by piece."""
    places = occupied(table)
    if len(places) < 2:
        return
    one, other = chance.sample(places, 2)
    first, second = _lift(table, one), _lift(table, other)
    table.wait(chance.choice([0.0, LIFTED_S]))
    _put(table, one, second)
    _put(table, other, first)


def shift(table: Rig, chance: Random) -> None:
    """Push all tiles of a side a slot further."""
    side = chance.choice(SEATS)
    tiles = [_lift(table, at) for at in occupied(table, tiles=True) if at.side == side]
    table.wait(chance.choice([0.0, LIFTED_S]))
    for slot, tile in zip(SLOTS, tiles[1:] + tiles[:1], strict=False):
        _put(table, Antenna(side, slot), tile)


def stranger(table: Rig, chance: Random) -> None:
    """Lay a piece that is no part of this round, in the place of another or beside it."""
    antenna = chance.choice(ANTENNAS)
    if table.sim.lying(antenna) and chance.random() < 0.5:
        _lift(table, antenna)
    _put(table, antenna, chance.choice(STRANGERS))


def token_astray(table: Rig, chance: Random) -> None:
    """Lay a token where it opens nothing: on a slot, or on the other side."""
    seat = chance.choice(SEATS)
    at = chance.choice([at for at in ANTENNAS if not at.lock or at.side != seat])
    _put(table, at, chance.choice(TOKENS).format(seat))


def guess_given_up(table: Rig, chance: Random) -> None:
    """Open a guess, spell, perhaps lose the power, take the token off, and do not press."""
    seat: Seat = chance.choice(SEATS)
    at = Antenna(seat, chance.choice(SLOTS), lock=True)
    while table.sim.lying(at):
        _lift(table, at)
    _put(table, at, TOKENS[0].format(seat))
    table.settle()
    for antenna in chance.sample(occupied(table, tiles=True), min(2, len(occupied(table, tiles=True)))):
        piece = _lift(table, antenna)
        table.wait(LIFTED_S)
        _put(table, antenna, piece, chance.randint(1, 6))
        table.settle()
    if chance.random() < 0.3:
        table.power_cut()
        table.restart()
    _lift(table, at)
    table.wait(COUNTED_S)
    if "token back" in table.text(seat):
        # After a start its time stands still, and in the catch-up it has all the time: it is undone.
        _put(table, at, TOKENS[0].format(seat))
        table.settle()
        while "short undo" in table.text(seat) or "short: close" in table.text(seat):
            table.press(seat if seat in table.sim.pins else "dice")
        _lift(table, at)
    table.wait(5)


def reader(table: Rig, chance: Random) -> None:
    """Break a reader while pieces are moved, and mend it."""
    where, kind = chance.choice(ANTENNAS), chance.choice(["unplug", "deaf", "brownout", "noise", "bus-error"])
    how = {"noise": {"rate": 0.3}, "bus-error": {"every": 3}}.get(kind, {})
    fault = table.fault(kind, str(where), **how)
    table.wait(chance.choice([1, 12]))
    bump(table, chance)
    table.wait(chance.choice([0, 12]))
    fault.clear()
    table.wait(12)


def panel(table: Rig, chance: Random) -> None:
    """Unplug an OLED while pieces are moved, and plug it in again."""
    fault = table.fault("unplug", f"oled-{chance.choice(SEATS)}")
    bump(table, chance)
    fault.clear()
    table.wait(8)


def hub(table: Rig, chance: Random) -> None:
    """Let a hub restart, or be away while pieces are moved."""
    where = f"hub-{chance.choice(SEATS)}"
    fault = table.fault(chance.choice(["unplug", "brownout"]), where)
    table.wait(chance.choice([0, 6]))
    chance.choice([bump, exchange, sweep])(table, chance)
    fault.clear()
    table.wait(12)


def clock(table: Rig, chance: Random) -> None:
    """Let the wall clock jump by years."""
    table.clock_step(chance.choice([-30, -1, 1, 70]) * YEAR_S)


def power(table: Rig, chance: Random) -> None:
    """Cut the power, move pieces in the dark, and switch on."""
    table.power_cut()
    for move in chance.sample([bump, exchange, sweep, stranger, shift], chance.randint(0, 2)):
        move(table, chance)
    table.restart()
    table.wait(3)


def restart(table: Rig, chance: Random) -> None:
    """Start the daemon anew with pieces being moved at the same time."""
    chance.choice([bump, exchange, shift])(table, chance)
    table.restart()
    table.wait(3)


def button(table: Rig, chance: Random) -> None:
    """Press in vain: neither short nor long, out of turn, or for so long that the menu opens; it is left alone."""
    table.wait(1)
    for seat in SEATS:
        if seat in table.sim.pins and table.view("public").get("turn") not in (None, seat):
            table.press(seat, hold_ms=chance.choice([50, 300, 1000]))
    table.press(chance.choice(list(table.sim.pins)), hold_ms=chance.choice([610, 750, 890, 4100, 9000]))
    table.wait(21)


DISTURBANCES: Mapping[str, Disturbance] = {
    disturb.__name__: disturb
    for disturb in (
        bump, to_a_wrong_place, two_at_once, sweep, exchange, shift, stranger, token_astray, guess_given_up, reader,
        panel, hub, clock, power, restart, button,
    )
}  # fmt: skip
