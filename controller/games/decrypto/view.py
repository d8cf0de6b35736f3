"""Who may see what: setup, state and an audience in, what is true now for that audience out, built by inclusion.

Nothing of the state reaches a view unless a struct here names it. What everyone may see is one struct; a team is told
its own secrets besides, its encryptor (named as `player`) the code and his clues, the referee those of both. When the
match is over, everyone is told everything. No ids, clocks, salts or commitments.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Literal, TypeAlias

import msgspec

from controller.games.core import SEATS, Event, Seat
from controller.games.decrypto.referee.texts import is_same, read
from controller.games.decrypto.state import (
    KEYWORDS,
    OTHER,
    Challenged,
    Code,
    Noted,
    Phase,
    Played,
    Reason,
    Setup,
    State,
    Texts,
    Tokens,
    Winner,
    Written,
)

Audience: TypeAlias = Literal["north", "south", "public", "referee"]


class Line(msgspec.Struct, frozen=True):
    """A code that is over, as all see it; of a void one the code stays hidden until the match is over."""

    round: int
    of: Seat
    player: str
    clues: Texts | None
    code: Code | None
    intercept: Code | None
    own: Code | None
    void: bool


class Entry(msgspec.Struct, frozen=True):
    """A clue under its keyword's number (D27); `clue` None: spoken, so only round and place (1-3) name it."""

    round: int
    place: int
    clue: str | None


class PublicView(msgspec.Struct, frozen=True):
    """What everyone sees. `sheet` holds each team's four columns, all else that goes by seat says so in its name.

    `clues` are this round's public ones by team, `coded` the teams with a code, `ready` those with clues, `sealed` who
    has committed about the code of `of`, `void_asked` who wants it void, `voids` how many codes became void by team,
    `words` and `judged` (by guessing seat) the tie-break's, when both are in.
    """

    phase: Phase
    round: int
    of: Seat | None
    players: Mapping[Seat, tuple[str, ...]]
    encryptors: dict[Seat, str | None]
    keyed: list[Seat]
    coded: list[Seat]
    ready: list[Seat]
    clues: dict[Seat, Texts | None]
    sealed: list[Seat]
    challenge: Challenged | None
    void_asked: list[Seat]
    voids: dict[Seat, int]
    tokens: Mapping[Seat, Tokens]
    history: list[Line]
    sheet: dict[Seat, list[list[Entry]]]
    points: Mapping[Seat, int] | None
    words: Mapping[Seat, tuple[str | None, ...]] | None
    judged: Mapping[Seat, int] | None
    winner: Winner | None
    reason: Reason | None
    last: list[Event]


class TeamSecrets(msgspec.Struct, frozen=True):
    """What a team sees besides: its keywords, its own sealed guess, its words and judgement in the tie-break.

    `suggested`, in JUDGE: how many of the other side's words are this team's keywords, in their order, but for accents,
    articles and regular endings; None where they were spoken. The judgement is the team's.
    """

    keywords: list[str] | None
    guess: Code | None
    named: list[str | None] | None
    judgement: int | None
    suggested: int | None


class EncryptorSecrets(msgspec.Struct, frozen=True):
    """What a team's encryptor sees besides: his code, the clues he has sent, and what the clue referee doubts."""

    code: Code | None
    own_clues: Texts | None
    warnings: list[dict[str, Any]]


class AllSecrets(msgspec.Struct, frozen=True):
    """What the referee sees besides: the secrets of both teams; warnings are the encryptors' own."""

    keywords: dict[Seat, list[str] | None]
    codes: dict[Seat, Code | None]
    written: dict[Seat, Texts | None]
    guesses: Mapping[Seat, Code | None]
    named: dict[Seat, list[str | None] | None]


class Told(msgspec.Struct, frozen=True):
    """What everyone sees when the match is over: keywords, codes that were not revealed, and the clue audit."""

    keywords: dict[Seat, list[str] | None]
    codes: dict[Seat, Code | None]
    audit: list[Noted]


def view(setup: Setup, state: State, audience: Audience, player: str | None = None) -> dict[str, Any]:
    """Return what is true now for this audience, as JSON values under the names of the engine protocol.

    Args:
        setup: what the match was started with.
        state: what is true now.
        audience: north, south, public or referee.
        player: who of the seat's team looks; only its encryptor sees a code.
    """
    parts: list[msgspec.Struct] = [_public(setup, state)]
    if audience == "referee":
        parts.append(_all_secrets(state))
    elif audience != "public":
        parts.append(_team_secrets(state, audience))
        if player is not None and player == state.encryptors.get(audience):
            parts.append(_encryptor_secrets(state, audience))
    if state.phase == "OVER":
        parts.append(_told(state))
    seen: dict[str, Any] = {}
    for part in parts:
        seen |= msgspec.json.decode(msgspec.json.encode(part))
    return seen


def _public(setup: Setup, state: State) -> PublicView:
    return PublicView(
        phase=state.phase,
        round=state.round,
        of=state.of,
        players=setup.players,
        encryptors={seat: state.encryptors.get(seat) for seat in SEATS},
        keyed=_in_order(state.keywords),
        coded=_in_order(state.codes),
        ready=_in_order(state.clues),
        clues={seat: state.clues[seat].texts if seat in state.public else None for seat in SEATS},
        sealed=_in_order(state.guesses),
        challenge=state.challenge,
        void_asked=_in_order(state.wishes),
        voids={seat: sum(each.void and each.of == seat for each in state.history) for seat in SEATS},
        tokens=state.tokens,
        history=[line(state, each) for each in state.history],
        sheet={seat: sheet(state, seat) for seat in SEATS},
        points=state.points,
        words=state.words if len(state.words) == len(SEATS) else None,
        judged=state.judged if len(state.judged) == len(SEATS) else None,
        winner=state.winner,
        reason=state.reason,
        last=list(state.last),
    )


def _in_order(kept: Mapping[Seat, Any]) -> list[Seat]:
    """Return the seats that have an entry, north first: in which order they came is nobody's business."""
    return [seat for seat in SEATS if seat in kept]


def line(state: State, played: Played) -> Line:
    """Return what all see of a code that is over: a void one stays hidden until the match is over."""
    hidden = played.void and state.phase != "OVER"
    code = None if hidden else played.code
    clues, player = played.clues, played.player
    return Line(played.round, played.of, player, clues, code, played.intercept, played.own, played.void)


def sheet(state: State, team: Seat) -> list[list[Entry]]:
    """Return a team's revealed clues under the numbers of its keywords (D27)."""
    columns: list[list[Entry]] = [[] for _ in range(KEYWORDS)]
    for played in state.history:
        if played.of == team and not played.void and played.code and played.clues:
            for place, (digit, clue) in enumerate(zip(played.code, played.clues, strict=True), 1):
                columns[digit - 1].append(Entry(played.round, place, clue))
    return columns


def _team_secrets(state: State, seat: Seat) -> TeamSecrets:
    return TeamSecrets(
        keywords=_listed(state.keywords, seat),
        guess=state.guesses.get(seat),
        named=_listed(state.words, seat),
        judgement=state.judged.get(OTHER[seat]),
        suggested=_suggested(state, seat) if state.phase == "JUDGE" else None,
    )


def _suggested(state: State, judge: Seat) -> int | None:
    pairs = zip(state.words[OTHER[judge]], state.keywords[judge], strict=True)
    known = [is_same(read(named), read(keyword)) for named, keyword in pairs if named is not None]
    return sum(known) if known else None


def _encryptor_secrets(state: State, seat: Seat) -> EncryptorSecrets:
    written = state.clues.get(seat)
    return EncryptorSecrets(
        code=state.codes.get(seat),
        own_clues=None if written is None else written.texts,
        warnings=[] if written is None else _warnings(written),
    )


def _warnings(written: Written) -> list[dict[str, Any]]:
    return [
        {"clue": written.texts[found.index - 1], "index": found.index, "rule": found.rule, "message": found.message}
        for found in written.findings
    ]


def _all_secrets(state: State) -> AllSecrets:
    return AllSecrets(
        keywords={seat: _listed(state.keywords, seat) for seat in SEATS},
        codes={seat: state.codes.get(seat) for seat in SEATS},
        written={seat: state.clues[seat].texts if seat in state.clues else None for seat in SEATS},
        guesses=state.guesses,
        named={seat: _listed(state.words, seat) for seat in SEATS},
    )


def _told(state: State) -> Told:
    return Told(
        keywords={seat: _listed(state.keywords, seat) for seat in SEATS},
        codes={seat: state.codes.get(seat) for seat in SEATS},
        audit=list(state.audit),
    )


def _listed(kept: Mapping[Seat, tuple[Any, ...]], seat: Seat) -> list[Any] | None:
    return list(kept[seat]) if seat in kept else None
