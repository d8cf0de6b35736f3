"""Clues that were public before, or stand twice among the three (C13)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from controller.games.decrypto.referee.asked import ClueCheck, Finding, Said
from controller.games.decrypto.referee.case import Case
from controller.games.decrypto.referee.texts import Clue, is_near, is_same, read

ONCE = "a clue is given once"
_NEAR = 4
"""The shortest clue whose neighbours by one letter are taken for it."""


def check_repeats(case: Case, others: Sequence[Clue]) -> Iterator[Finding]:
    """Yield C13: the gravest finding about earlier clues, and one about the clues before it in the same three.

    Args:
        case: the clue.
        others: the clues before it of the same three.
    """
    if any(is_same(other, case.clue) for other in others):
        yield case.block("C13", "stands twice among your three clues; write another")
        return
    earlier = [(said, read(said.clue)) for said in case.asked.earlier]
    alike = [said for said, clue in earlier if is_same(clue, case.clue)]
    barred = next((said for said in alike if _is_barred(case.asked, said)), None)
    if barred:
        yield case.block("C13", f"has been {_whose(case.asked, barred)} clue in this match; write another")
    elif alike:
        yield case.warn("C13", f"has been {_whose(case.asked, alike[0])} clue in this match; {ONCE}")
    elif said := next((said for said, clue in earlier if _is_close(clue, case.clue)), None):
        yield case.warn("C13", f"is nearly {_whose(case.asked, said)} clue {said.clue[:40]!r}; {ONCE}")


def _is_barred(asked: ClueCheck, said: Said) -> bool:
    same_player = said.seat == asked.seat and said.player == asked.player
    same_team = said.seat == asked.seat and asked.clue_unique != "player"
    return same_player or same_team or asked.clue_unique == "game"


def _whose(asked: ClueCheck, said: Said) -> str:
    if said.seat != asked.seat:
        return "the opponents'"
    return "your own" if said.player == asked.player else "a team-mate's"


def _is_close(earlier: Clue, clue: Clue) -> bool:
    return min(len(earlier.joined), len(clue.joined)) >= _NEAR and is_near(earlier.joined, clue.joined)
