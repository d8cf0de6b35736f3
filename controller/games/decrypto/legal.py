"""What may be requested now: setup, state and an audience in, the requests that would be accepted out.

Each is complete, or gives a choice as a range: a pair [least, most], or a list to choose from, or what texts and codes
are made of. Draws are no choices: `keywords` and `code` stand without them. What is listed depends on nothing that the
audience may not know; where the rules refuse only some of a range (a clue, C1-C15; a code with a digit twice, D5), the
range is wider than what is accepted.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from typing import Any, TypeAlias, get_args

from msgspec.structs import replace

from controller.games.core import SEATS, Seat
from controller.games.decrypto.commands import (
    Challenge,
    Command,
    Concede,
    Guess,
    GuessWords,
    Judge,
    Keywords,
    Pass,
    Referee,
    Ruling,
    TakeCode,
    TimeOut,
    Void,
    WriteClues,
)
from controller.games.decrypto.game import refuse
from controller.games.decrypto.rules.setup import pool
from controller.games.decrypto.state import (
    CLUE_LENGTH,
    CLUES,
    CODES,
    GOAL,
    KEYWORDS,
    Kind,
    Setup,
    State,
    Verdict,
)
from controller.games.decrypto.view import Audience
from controller.games.keywords import LONGEST

Request: TypeAlias = dict[str, Any]

VERDICTS: tuple[Verdict, ...] = get_args(Verdict)
KINDS: tuple[Kind, ...] = get_args(Kind)
REASON = {"characters": [1, 200]}


def legal(setup: Setup, state: State, audience: Audience) -> list[Request]:
    """Return the requests of this seat, or of the referee, that would be accepted; the public has none."""
    if audience == "public":
        return []
    if audience == "referee":
        return [request for source in (_of_disputes, _of_correction) for request in source(setup, state)]
    sources = (_of_setup, _of_encryptor, _of_guess, _of_dispute, _of_tie_break, _of_any_time)
    return [request for source in sources for request in source(setup, state, audience)]


def _of_setup(setup: Setup, state: State, seat: Seat) -> Iterator[Request]:
    """Yield how a team gets its keywords (D1)."""
    if _accepted(setup, state, Keywords(seat, card=pool(setup, state)[0])):
        yield {"do": "keywords", "seat": seat}
        yield {"do": "keywords", "seat": seat, "words": {"texts": KEYWORDS, "characters": LONGEST}}


def _of_encryptor(setup: Setup, state: State, seat: Seat) -> Iterator[Request]:
    """Yield what a team's encryptor may do (D5, D6, C12)."""
    if _accepted(setup, state, TakeCode(seat, CODES[0])):
        yield {"do": "code", "seat": seat}
    player = state.encryptors.get(seat, "")
    if _accepted(setup, state, WriteClues(seat, player, spoken=True, approved=True)):
        if (texts := _texts(state, seat)) is not None:
            yield {"do": "clues", "seat": seat, "player": player, "clues": texts}
        if _accepted(setup, state, WriteClues(seat, player, spoken=True)):
            yield {"do": "clues", "seat": seat, "player": player, "spoken": True}


def _texts(state: State, seat: Seat) -> Any:
    """Return the range of three clues; where one is being replaced, the others as they stand, None for spoken ones."""
    if state.replaced is None or state.challenge is None or state.of != seat:
        return {"texts": CLUES, "characters": CLUE_LENGTH}
    texts: list[Any] = list(state.replaced.texts)
    texts[state.challenge.clue - 1] = {"characters": CLUE_LENGTH}
    return None if None in texts else texts


def _of_guess(setup: Setup, state: State, seat: Seat) -> Iterator[Request]:
    """Yield what may be sealed about the code of `of` (D9-D11)."""
    if state.of is None:
        return
    if _accepted(setup, state, Guess(seat, state.of, CODES[0])):
        yield {"do": "guess", "seat": seat, "of": state.of, "code": {"digits": [1, KEYWORDS], "places": CLUES}}
    if _accepted(setup, state, Pass(seat)):
        yield {"do": "pass", "seat": seat}


def _of_dispute(setup: Setup, state: State, seat: Seat) -> Iterator[Request]:
    """Yield a challenge, and whose code may be made void (D4)."""
    if _accepted(setup, state, Challenge(seat, 1)):
        yield {"do": "challenge", "seat": seat, "clue": list(range(1, CLUES + 1))}
    for of in setup.teams:
        if _accepted(setup, state, Void(seat, of=of)):
            yield {"do": "void", "seat": seat, "of": of, "player": list(setup.players[of])}


def _of_tie_break(setup: Setup, state: State, seat: Seat) -> Iterator[Request]:
    """Yield how the other team's words are named and judged (D21)."""
    if _accepted(setup, state, GuessWords(seat, spoken=True)):
        yield {"do": "words", "seat": seat, "words": {"texts": KEYWORDS, "characters": CLUE_LENGTH}}
        yield {"do": "words", "seat": seat, "spoken": True}
    if _accepted(setup, state, Judge(seat, 0)):
        yield {"do": "judge", "seat": seat, "correct": list(range(KEYWORDS + 1))}


def _of_any_time(setup: Setup, state: State, seat: Seat) -> Iterator[Request]:
    if _accepted(setup, state, Concede(seat)):
        yield {"do": "concede", "seat": seat}


def _of_disputes(setup: Setup, state: State) -> Iterator[Request]:
    """Yield what people rule, what the timer ends, and what needs the referee's approval."""
    if _accepted(setup, state, Ruling("stands")):
        yield {"do": "ruling", "verdict": list(VERDICTS)}
    if _accepted(setup, state, TimeOut()):
        yield {"do": "time"}
    for seat in setup.teams:
        player = state.encryptors.get(seat, "")
        spoken = WriteClues(seat, player, spoken=True)
        if not _accepted(setup, state, spoken) and _accepted(setup, state, replace(spoken, approved=True)):
            yield {"do": "clues", "seat": seat, "player": player, "spoken": True, "approved": True}
        if _accepted(setup, state, Void(seat, approved=True)):
            yield {"do": "void", "seat": seat, "of": seat, "player": list(setup.players[seat]), "approved": True}


def _of_correction(setup: Setup, state: State) -> Iterator[Request]:
    """Yield the referee's corrections of tokens and result."""
    for seat, kind in product(SEATS, KINDS):
        counts = [n for n in range(GOAL + 1) if _accepted(setup, state, Referee("probe", seat, kind, n))]
        if counts:
            yield {"do": "referee", "seat": seat, "kind": kind, "count": counts, "reason": REASON}
    if _accepted(setup, state, Referee("probe", winner="both")):
        yield {"do": "referee", "winner": [*SEATS, "both"], "reason": REASON}


def _accepted(setup: Setup, state: State, command: Command) -> bool:
    return refuse(setup, state, command) is None
