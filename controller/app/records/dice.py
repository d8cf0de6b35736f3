"""The dice audit: the turns of what was kept come in; out comes how often each face fell, and how likely that is."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from math import erfc, exp, pi, sqrt

import msgspec

from controller.games.core import Rejected
from controller.record.entries import Accepted, Commanded
from controller.record.playthrough import Turn

FACES = range(1, 7)


class Dice(msgspec.Struct, frozen=True):
    """What fell, given dice apart: rolls of two dice, each face, and doubles.

    `chi_square` measures how unequally the faces fell (5 degrees of freedom), `chance` how likely fair dice fall as
    unequally or more; both None where nothing was rolled.
    """

    rolls: int
    given: int
    faces: dict[int, int]
    doubles: int
    chi_square: float | None = None
    chance: float | None = None


def audit(turns: Iterable[Turn]) -> Dice:
    """Count all dice that were drawn, whether or not the rules then took the roll."""
    rolls, given = list[tuple[int, int]](), 0
    for turn in turns:
        drawn = list(_drawn(turn))
        if isinstance(turn.entry, Accepted | Commanded) and turn.entry.given:
            given += len(drawn)
        else:
            rolls += drawn
    return of_rolls(rolls, given)


def of_rolls(rolls: list[tuple[int, int]], given: int = 0) -> Dice:
    """Return the statistics of these rolls; `given` of others were no chance."""
    fell = Counter(face for roll in rolls for face in roll)
    faces = {face: fell[face] for face in FACES}
    doubles = sum(one == other for one, other in rolls)
    if not rolls:
        return Dice(0, given, faces, doubles)
    expected = 2 * len(rolls) / len(FACES)
    chi_square = sum((count - expected) ** 2 for count in faces.values()) / expected
    return Dice(len(rolls), given, faces, doubles, chi_square, chance_of(chi_square))


def chance_of(chi_square: float) -> float:
    """Return how likely a chi-square of five degrees of freedom is at least so great (the regularised gamma Q(5/2))."""
    return erfc(sqrt(chi_square / 2)) + sqrt(2 * chi_square / pi) * exp(-chi_square / 2) * (1 + chi_square / 3)


def told(dice: Dice) -> str:
    """Return the statistics in a line, to be read."""
    given = f"; {dice.given} more were given" if dice.given else ""
    if dice.chi_square is None or dice.chance is None:
        return f"dice: none were rolled{given}"
    faces = " ".join(f"{face}:{count}" for face, count in dice.faces.items())
    return (
        f"dice: {dice.rolls} rolls, faces {faces}, doubles {dice.doubles} ({dice.rolls / len(FACES):.1f} expected); "
        f"chi-square {dice.chi_square:.2f}, fair dice fall as unequally in {dice.chance:.0%} of matches as long{given}"
    )


def _drawn(turn: Turn) -> Iterator[tuple[int, int]]:
    """Yield the dice among an entry's draws."""
    entry, game, setup = turn.entry, turn.told.game, turn.told.setup
    if not isinstance(entry, Accepted | Commanded) or not entry.draws:
        return
    given = entry.fact if isinstance(entry, Accepted) else game.command(setup, entry.request)
    if isinstance(given, Rejected):
        return
    for want, draw in zip(game.wants(setup, turn.before, given), entry.draws, strict=True):
        if want.kind == "dice" and isinstance(draw, tuple):
            one, other = draw
            yield int(one), int(other)
