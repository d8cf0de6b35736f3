"""Which clues to give: keywords, code and what has been said in, three clues out that the clue referee lets pass."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from math import log
from random import Random

import msgspec

from controller.bots.decrypto.associations import FLOOR, Associations, same
from controller.bots.decrypto.belief import Belief
from controller.bots.decrypto.levels import Level
from controller.games.core import Seat
from controller.games.decrypto.referee.asked import ClueCheck, ClueReferee, Said
from controller.games.decrypto.state import Code

DECIDED = 4
"""How much more an encryptor without caution minds that his own team may mistake a clue than that it is far-fetched."""
TRIES = 200
"""How often other clues are looked for in the place of refused ones."""


class Task(msgspec.Struct, frozen=True):
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


def clues_for(
    task: Task, level: Level, known: Associations, chance: Random, referee: ClueReferee | None
) -> tuple[str, str, str] | None:
    """Return three clues in the code's order, none of them said before; None when none are found."""
    barred = {same(said.clue) for said in task.said}
    for _ in range(TRIES):
        chosen = dict(task.kept)
        for place, digit in enumerate(task.code):
            if place not in chosen:
                taken = barred | {same(clue) for clue in chosen.values()}
                clue = _clue(task, digit, level, known, chance, taken)
                if clue is None:
                    return None
                chosen[place] = clue
        one, two, three = (chosen[place] for place in range(3))
        refused = {(one, two, three)[index - 1] for index in _refused(task, (one, two, three), referee)}
        refused -= set(task.kept.values())
        if not refused:
            return one, two, three
        barred |= {same(clue) for clue in refused}
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
    keyword = task.keywords[digit - 1]
    listed = [clue for clue in known.clues.get(keyword, ()) if same(clue) not in taken]
    if not level.informed or not listed:
        return _anything(known, chance, taken)
    if not level.caution:
        weights = [_likely(known, clue, keyword) * _decided(task, known, clue, keyword) ** DECIDED for clue in listed]
        return chance.choices(listed, weights)[0]
    worth = [_worth(task, digit, level, known, clue) for clue in listed]
    return chance.choice([clue for clue, each in zip(listed, worth, strict=True) if each >= max(worth) - 1e-9])


def _anything(known: Associations, chance: Random, taken: set[str]) -> str | None:
    keywords = list(known.clues)
    for _ in range(TRIES):
        clue = chance.choice(known.clues[chance.choice(keywords)])
        if same(clue) not in taken:
            return clue
    return None


def _likely(known: Associations, clue: str, keyword: str) -> float:
    return FLOOR + known.strengths(clue).get(keyword, 0.0)


def _decided(task: Task, known: Associations, clue: str, keyword: str) -> float:
    """Return how sure the own team is that a clue means this keyword of its four."""
    return _likely(known, clue, keyword) / sum(_likely(known, clue, other) for other in task.keywords)


def _worth(task: Task, digit: int, level: Level, known: Associations, clue: str) -> float:
    """Return what a clue is worth: that the own team finds its keyword, less what it tells the other team.

    That is now, how sure they are of the digit, and for later, how sure they will be of the keyword.
    """
    strengths, keyword = known.strengths(clue), task.keywords[digit - 1]
    seen = [belief.likelihood(strengths) for belief in task.beliefs]
    now = seen[digit - 1] / sum(seen) if task.intercepted else 0.0
    later = task.beliefs[digit - 1].after(strengths, keyword)
    return DECIDED * log(_decided(task, known, clue, keyword)) - level.caution * (now + later / 2)
