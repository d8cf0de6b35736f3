"""Which clues to give: keywords, code and what has been said in, three clues out that the clue referee lets pass."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cached_property
from math import log
from random import Random

import msgspec

from controller.bots.decrypto.associations import FLOOR, Associations, Sayings, same
from controller.bots.decrypto.belief import Belief, Together, together
from controller.bots.decrypto.levels import Level
from controller.games.core import Seat
from controller.games.decrypto.referee.asked import ClueCheck, ClueReferee, Said
from controller.games.decrypto.state import Code

DECIDED = 4
"""How much more an encryptor without caution minds that his own team may mistake a clue than that it is far-fetched."""
TRIES = 200
"""How often other clues are looked for in the place of refused ones."""


class Task(msgspec.Struct, frozen=True, dict=True):
    """What an encryptor knows: his team's keywords, the code, all public clues, and what the other team may think.

    `beliefs` are those of the other team about his keywords 1-4; it intercepts from round 2 on. `kept` are, where one
    clue of the three is to be replaced, the two that stand, by place 0-2.
    """

    seat: Seat
    player: str
    keywords: tuple[str, str, str, str]
    code: Code
    said: tuple[Said, ...]
    beliefs: tuple[Belief, ...]
    intercepted: bool
    kept: Mapping[int, str] = {}

    @cached_property
    def together(self) -> Together:
        """The beliefs summed up."""
        return together(self.beliefs)


def clues_for(
    task: Task, level: Level, known: Associations, chance: Random, referee: ClueReferee | None
) -> tuple[str, str, str] | None:
    """Return three clues in the code's order, none of them said before; None when none are found."""
    barred = {same(said.clue) for said in task.said}
    chosen: dict[int, str | None] = dict(task.kept)
    for _ in range(TRIES):
        for place, digit in enumerate(task.code):
            if place not in chosen:
                taken = barred | {same(clue) for clue in chosen.values() if clue}
                chosen[place] = _clue(task, digit, level, known, chance, taken)
        one, two, three = (chosen[place] for place in range(3))
        if one is None or two is None or three is None:
            return None
        refused = {index - 1 for index in _refused(task, (one, two, three), referee)} - task.kept.keys()
        if not refused:
            return one, two, three
        barred |= {same(clue) for place in refused if (clue := chosen.pop(place))}
    return None


def _refused(task: Task, clues: tuple[str, str, str], referee: ClueReferee | None) -> Iterator[int]:
    """Yield which clues could be refused under any rules: what a profile only warns of is left unsaid too."""
    if referee is None:
        return
    asked = ClueCheck(
        keywords=task.keywords, code=task.code, clues=clues, seat=task.seat, player=task.player, earlier=task.said,
        clue_unique="game", position_clues="block", sound_clues="block",
    )  # fmt: skip
    yield from (found.index for found in referee(asked) if found.kind == "block")


def _clue(task: Task, digit: int, level: Level, known: Associations, chance: Random, taken: set[str]) -> str | None:
    """Return a clue for a keyword: by chance for whoever goes by nothing, or for whose keyword no clue is known."""
    sayings = known.sayings(task.keywords[digit - 1])
    left = [at for at, key in enumerate(sayings.keys) if key not in taken]
    if not level.informed or not left:
        return _anything(known, chance, taken)
    likely, decided = _decided(task, digit, sayings)
    if not level.caution:
        weights = [likely[at] * decided[at] ** DECIDED for at in left]
        return sayings.clues[chance.choices(left, weights)[0]]
    told = _told(task, digit, likely, sayings)
    worth = [DECIDED * log(decided[at]) - level.caution * told[at] for at in left]
    least = max(worth) - 1e-9
    return sayings.clues[chance.choice([at for at, each in zip(left, worth, strict=True) if each >= least])]


def _anything(known: Associations, chance: Random, taken: set[str]) -> str | None:
    keywords = list(known.clues)
    for _ in range(TRIES):
        clue = chance.choice(known.clues[chance.choice(keywords)])
        if same(clue) not in taken:
            return clue
    return None


def _decided(task: Task, digit: int, sayings: Sayings) -> tuple[list[float], list[float]]:
    """Return, by clue, how likely it is for its keyword, and how sure the own team is that it means that one."""
    own, rest = task.keywords[digit - 1], [keyword for at, keyword in enumerate(task.keywords, 1) if at != digit]
    likely = [FLOOR + each.get(own, 0.0) for each in sayings.strengths]
    others = [FLOOR * len(rest) + sum([each.get(other, 0.0) for other in rest]) for each in sayings.strengths]
    return likely, [one / (one + other) for one, other in zip(likely, others, strict=True)]


def _told(task: Task, digit: int, likely: list[float], sayings: Sayings) -> list[float]:
    """Return, by clue, what it tells the other team.

    That is now, how sure they are of the digit, and for later, how sure they will be of the keyword.
    """
    belief = task.beliefs[digit - 1]
    before, seen = belief.probability(task.keywords[digit - 1]), belief.likelihoods(sayings)
    later = [before * each / told for each, told in zip(likely, seen, strict=True)]
    if not task.intercepted:
        return [each / 2 for each in later]
    everywhere = task.together.likelihoods(sayings)
    return [told / each + after / 2 for told, each, after in zip(seen, everywhere, later, strict=True)]
