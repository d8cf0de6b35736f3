"""The clue referee of Decrypto: three clues, own keywords and earlier clues in, findings by rule out (C1-C17).

It blocks what is provable and no text allows, warns in private where a proof is weak, and leaves the rest to people:
meaning (C3), private knowledge (C9), puns, and whatever the players challenge. Nothing here keeps a state.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from controller.games.decrypto.referee.asked import ClueCheck, ClueReferee, Finding
from controller.games.decrypto.referee.case import Case, Keyword, keyword_of
from controller.games.decrypto.referee.checks.family import check_family, check_foreign
from controller.games.decrypto.referee.checks.form import check_code, check_form, is_code
from controller.games.decrypto.referee.checks.hearing import check_sound
from controller.games.decrypto.referee.checks.letters import check_count, check_letters, check_spelt
from controller.games.decrypto.referee.checks.position import check_position
from controller.games.decrypto.referee.checks.repeats import check_repeats
from controller.games.decrypto.referee.checks.spelling import check_misspelt, check_spelling
from controller.games.decrypto.referee.table import Table
from controller.games.decrypto.referee.texts import LONGEST, Clue, read

_ALONE: tuple[Callable[[Case], Iterator[Finding]], ...] = (check_letters, check_count, check_code, check_position)
_BESIDE: tuple[Callable[[Case, Keyword], Finding | None], ...] = (
    check_spelt,
    check_family,
    check_foreign,
    check_misspelt,
    check_sound,
    check_spelling,
)
"""What is looked at beside each own keyword; what tells most comes first."""


def referee_of(table: Table) -> ClueReferee:
    """Return the clue referee that knows a table: a pure function, which never raises on a text."""

    def referee(asked: ClueCheck) -> tuple[Finding, ...]:
        return findings(table, asked)

    return referee


def findings(table: Table, asked: ClueCheck) -> tuple[Finding, ...]:
    """Return what is found about three clues, in their order; of each clue the refusals first."""
    own = tuple(keyword_of(word, number, table) for number, word in enumerate(asked.keywords, 1))
    clues = [read(text) for text in asked.clues]
    found: list[Finding] = []
    for index, (clue, digit) in enumerate(zip(clues, asked.code, strict=True), 1):
        case = Case(index, clue, own, own[digit - 1], table.ordinary, asked)
        found.extend(sorted(_about(case, clues), key=lambda finding: finding.kind != "block"))
    return tuple(found)


def _about(case: Case, clues: list[Clue]) -> Iterator[Finding]:
    yield from check_form(case)
    if not case.clue.words or len(case.clue.shown) > LONGEST:
        return
    if is_code(clues, case.asked.code):
        yield case.block("C14", "is one digit of the code, and the three are the code; write another")
    yield from check_repeats(case, clues[: case.index - 1])
    for keyword in case.own:
        yield from _beside(case, keyword)
    for check in _ALONE:
        yield from check(case)


def _beside(case: Case, keyword: Keyword) -> list[Finding]:
    """Return what is found about a clue and a keyword; one refusal says enough, and no warning is told with it."""
    doubts: list[Finding] = []
    for check in _BESIDE:
        if finding := check(case, keyword):
            if finding.kind == "block":
                return [finding]
            doubts.append(finding)
    return doubts
