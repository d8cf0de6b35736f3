"""What one may think of a hidden keyword: the public clues for it in, the likeliest keywords and clues out."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

import msgspec

from controller.bots.decrypto.associations import FLOOR, Associations, Sayings, Strengths
from controller.games.decrypto.state import CODES, Code


class Belief(msgspec.Struct, frozen=True):
    """How likely each keyword is: `odds` of those that some clue speaks for, each other one has odds of 1.

    Which words share a card is left out: who knows the cards by heart need not play.
    """

    odds: Mapping[str, float]
    total: float

    def probability(self, keyword: str) -> float:
        """Return how likely the hidden keyword is this one."""
        return self.odds.get(keyword, 1.0) / self.total

    def likelihood(self, strengths: Strengths) -> float:
        """Return how likely the next clue for the hidden keyword is the one of these strengths."""
        told = [self.odds.get(keyword, 1.0) * likely for keyword, likely in strengths.items()]
        return FLOOR + sum(told) / self.total

    def likelihoods(self, sayings: Sayings) -> list[float]:
        """Return the same for all clues of a keyword."""
        more = {keyword: odds - 1 for keyword, odds in self.odds.items()}
        return [FLOOR + each / self.total for each in sayings.weighed(more, 1.0)]


class Together(msgspec.Struct, frozen=True):
    """The beliefs about several keywords summed up, so that a clue is weighed against all of them at once."""

    more: Mapping[str, float]
    """How much likelier than `rest` a keyword is, of those that some clue speaks for."""
    rest: float
    count: int

    def likelihoods(self, sayings: Sayings) -> list[float]:
        """Return, by clue of a keyword, the sum of its likelihoods for these beliefs."""
        return [FLOOR * self.count + each for each in sayings.weighed(self.more, self.rest)]


def together(beliefs: Sequence[Belief]) -> Together:
    """Return several beliefs summed up."""
    more: dict[str, float] = {}
    for belief in beliefs:
        for keyword, odds in belief.odds.items():
            more[keyword] = more.get(keyword, 0.0) + (odds - 1) / belief.total
    return Together(more, sum(1 / belief.total for belief in beliefs), len(beliefs))


def believe(known: Associations, clues: Iterable[str | None]) -> Belief:
    """Return what may be thought of a keyword after its public clues; spoken ones that nobody kept are None."""
    odds: dict[str, float] = {}
    for clue in clues:
        for keyword, likely in known.strengths(clue).items() if clue else ():
            odds[keyword] = odds.get(keyword, 1.0) * (1 + likely / FLOOR)
    return Belief(odds, sum(odds.values()) + max(0, len(known.clues) - len(odds)))


def likeliest(rows: Sequence[Sequence[float]]) -> tuple[list[Code], float]:
    """Return the codes that fit best, and the share of all likelihood that each of them has.

    Args:
        rows: for each of the three clues how likely it is for keyword 1, 2, 3, 4.
    """
    fits = {code: _product(row[digit - 1] for row, digit in zip(rows, code, strict=True)) for code in CODES}
    most = max(fits.values())
    return [code for code, fit in fits.items() if fit >= most * (1 - 1e-9)], most / sum(fits.values())


def _product(numbers: Iterable[float]) -> float:
    product = 1.0
    for number in numbers:
        product *= number
    return product
