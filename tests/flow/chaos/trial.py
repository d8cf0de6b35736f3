"""A match of bots at a board that is disturbed all the time: a seed in, what was counted out, or what broke.

After each disturbance the players put right what the OLEDs ask for. The rules' state must be as it was before, all
must lie as the rules have it, and the match must come to its end.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from functools import partial
from itertools import islice
from random import Random
from typing import Any

import msgspec

from controller.app.demo.match import Play, play, table_of
from controller.app.hands import antenna_at
from controller.app.rig import Rig
from controller.games.core import SEATS
from controller.games.cryptic_words.profiles import PROFILES
from hardware.ports import SLOTS
from tests.flow.chaos.disturbing import DISTURBANCES
from tests.flow.chaos.mending import mend

PAIRS = (("strong", "strong"), ("easy", "strong"), ("strong", "easy"), ("easy", "easy"))


class Kind(msgspec.Struct, frozen=True):
    """A kind of board: where a tile's rotation is read, and whether each seat has a button of its own."""

    rotation: str = "magnets"
    seat_buttons: bool = False


STANDARD = (Kind(),)
OTHERS = (
    Kind("screen"), Kind("magnets", seat_buttons=True), Kind("tags"), Kind("screen", seat_buttons=True),
    Kind("tags", seat_buttons=True),
)  # fmt: skip


def trial(
    base: int, number: int, share: float = 0.4, kinds: Sequence[Kind] = STANDARD, moves: int | None = None
) -> Counter[str]:
    """Play one match, or its first moves, with a disturbance after a share of them; kinds of board take turns.

    Raises:
        AssertionError: a disturbance changed what is true, or could not be mended; it names itself.
        LostError: the match came to no end.
    """
    kind, place = kinds[number % len(kinds)], number // len(kinds)
    profile = list(PROFILES)[place % len(PROFILES)]
    pair = PAIRS[place // len(PROFILES) % len(PAIRS)]
    match = Play(base * 1000 + number, profile, *pair, kind.rotation, kind.seat_buttons)
    chance, counts = Random(f"chaos {base} {number}"), Counter[str]()
    bag: list[str] = []
    table = table_of(match)
    try:
        for _ in islice(play(match, table), moves):
            counts["moves"] += 1
            if chance.random() < share:
                bag = bag or chance.sample(list(DISTURBANCES), len(DISTURBANCES))
                name = bag.pop()
                where = f"chaos {base} {number}, {kind}, profile {profile}, move {counts['moves']}"
                counts["moves that the OLEDs asked for"] += _disturb(table, kind, name, chance, where)
                counts["disturbances"] += 1
                counts[f"disturbed by {name}"] += 1
    finally:
        table.close()
    return counts + Counter(matches=moves is None)


elsewhere = partial(trial, kinds=OTHERS)
"""The same on boards that are built otherwise."""


def _disturb(table: Rig, kind: Kind, name: str, chance: Random, where: str) -> int:
    """Disturb, mend and compare; returns how many moves mended it."""
    before, events = _truth(table), len(table.events())
    where = f"{where}, phase {before['phase']}: {name}"
    try:
        DISTURBANCES[name](table, chance)
        table.wait(2)
        steps = mend(table)
    except AssertionError as error:
        raise AssertionError(f"{where}: {error}\n{look(table)}") from error
    after = _truth(table)
    changed = {key: (before[key], after[key]) for key in before if before[key] != after[key]}
    happened = table.events()[events:]
    if before["phase"] == "SWAP":
        # A side that is right may be laid otherwise while the other one is not.
        assert set(changed) <= {"sides", "last"}, f"{where}: {changed}"
        assert {event["event"] for event in happened} <= {"laid"}, f"{where}: {happened}"
        return steps
    assert not changed, f"{where}: {changed}\n{look(table)}"
    assert not happened, f"{where}: {happened}"
    assert table.absent() == [], f"{where}: {table.absent()}"
    assert (astray := _astray(table, kind, after)) == [], f"{where}: {astray}\n{look(table)}"
    return steps


def _truth(table: Rig) -> dict[str, Any]:
    return table.view("referee")


def _astray(table: Rig, kind: Kind, truth: dict[str, Any]) -> list[str]:
    """Return what does not lie as the rules have it while a round is played."""
    if truth["phase"] in {"RACK", "SWAP", "OVER"}:
        return []
    found = []
    for side in SEATS:
        for slot, laid in zip(SLOTS, truth["sides"][side], strict=True):
            if table.lying(side, slot) != (str(laid["tile"]),):
                found.append(f"{side} {slot}: {table.lying(side, slot)} instead of {laid['tile']}")
            turned = kind.rotation != "screen"  # where turns are not read, nobody is told of them
            if turned and laid["lock"] == "letter" and table.sim.top(antenna_at(side, slot)) != laid["face"]:
                found.append(f"{side} {slot}: {laid['tile']} is turned away from face {laid['face']}")
            padlocks = [piece for piece in table.lying(side, slot, lock=True) if piece.startswith("padlock")]
            if len(padlocks) != (laid["lock"] != "none"):
                found.append(f"{side} {slot} lock: {padlocks} with {laid['lock']}")
    return found


def look(table: Rig) -> str:
    """Return what both OLEDs say."""
    return "\n".join(f"[{seat}]\n{table.text(seat)}" for seat in SEATS)
