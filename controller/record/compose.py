"""A record is made: a session played again in, what may be told of it out, and the rest sealed.

Told is what is over. Of a match that is being played everything is withheld since its last round was over, or all of it
where secrets outlive a round (the game's `secrets_end` names the event that ends them); its seed, and the `Opened` or
`Reseeded` that holds it, until the match is. A game without secrets withholds nothing.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

import msgspec

from controller.games.core import Event, Seat, Unknown
from controller.games.names import ids_in
from controller.record.draws import commitment
from controller.record.entries import CHAIN_START, Accepted, Commanded, Opened, Reseeded
from controller.record.form import KIND, SCHEMA, Kept, Match, Record, Round, digest
from controller.record.playthrough import Turn
from controller.record.seals import canonical, extend, salt, seal

SECRETLESS = "INSPECT"
"""The phase of what nobody has a secret in."""
IDLE = ("LOBBY", "OVER")
"""Phases in which no match is being played."""


class Stretch(msgspec.Struct, frozen=True):
    """The part of a session whose draws come from one seed: a match, or what lies between two."""

    seed: bytes
    turns: list[Turn]

    @property
    def over(self) -> bool:
        """Whether its match has come to its end."""
        return any(turn.happened("game-over") for turn in self.turns)

    @property
    def open(self) -> bool:
        """Whether nothing of it is secret any more."""
        return self.over or self._phase == SECRETLESS

    @property
    def is_match(self) -> bool:
        """Whether there is anything to be told of it."""
        return self.open or self._phase not in IDLE

    def told(self) -> int:
        """Return how many of its entries may be told, from the first on."""
        if self.open:
            return len(self.turns)
        end = getattr(self.turns[0].told.game, "secrets_end", "round-over")
        last = max((n for n, turn in enumerate(self.turns) if turn.happened(end)), default=-1)
        return last + 1

    @property
    def _phase(self) -> str:
        last = self.turns[-1]
        return str(last.told.game.view(last.told.setup, last.after, "public")["phase"])


def stretches(turns: Sequence[Turn]) -> list[Stretch]:
    """Return the stretches of a session, in order."""
    found: list[Stretch] = []
    for turn in turns:
        if isinstance(turn.entry, Opened | Reseeded):
            found.append(Stretch(bytes.fromhex(turn.entry.seed), []))
        found[-1].turns.append(turn)
    return found


def compose(
    parts: Sequence[Stretch],
    bodies: Mapping[int, Any],
    shown: Mapping[int, str],
    *,
    names: Mapping[str, str] | None = None,
    private: bool = False,
) -> Record:
    """Return the record of a session's first stretches.

    Args:
        parts: they, the first beginning with the session's `Opened`.
        bodies: the stored JSON of each entry, by number.
        shown: the digest that is kept of what each entry showed, by number.
        names: the names that are known, by id; those of the players of whom something is told are told beside.
        private: for strangers: no seed, no UID of an unknown tag, nothing that either could be found out from.
    """
    opened = parts[0].turns[0].entry
    if not isinstance(opened, Opened):
        raise ValueError(f"a session begins with {type(opened).__name__}, not with Opened")
    entries = tuple(kept for part in parts for kept in _kept(part, bodies, {} if private else shown, private))
    head = CHAIN_START
    for kept in entries:
        head = extend(head, kept.seal)
    record = Record(
        kind=KIND,
        schema=SCHEMA,
        digest="",
        game=opened.game,
        setup=opened.setup,
        board=opened.board,
        simulated=opened.simulated,
        wall=opened.wall,
        synchronised=opened.synchronised,
        matches=tuple(_match(part, private) for part in parts),
        entries=entries,
        head=head.hex(),
    )
    return msgspec.structs.replace(record, digest=digest(record), players=_players(entries, names or {}))


def _players(entries: Sequence[Kept], names: Mapping[str, str]) -> dict[str, str]:
    spoken_of = {key for kept in entries if kept.body is not None for key in ids_in(canonical(kept.body).decode())}
    return {key: name for key, name in names.items() if key in spoken_of and key.startswith("player")}


def _kept(part: Stretch, bodies: Mapping[int, Any], shown: Mapping[int, str], private: bool) -> Iterator[Kept]:
    told, seed_told = part.told(), part.open and not private
    for place, turn in enumerate(part.turns):
        own, body = salt(part.seed, turn.number), bodies[turn.number]
        kept = Kept(turn.number, seal(own, body))
        if place < told and (seed_told or not _is_secret(turn, private)):
            kept = msgspec.structs.replace(
                kept,
                salt=None if seed_told else own,
                body=body,
                events=turn.events,
                shown=shown.get(turn.number),
            )
        yield kept


def _is_secret(turn: Turn, private: bool) -> bool:
    """Tell whether an entry among those that may be told holds a seed, or a UID that is nobody's business."""
    if isinstance(turn.entry, Opened | Reseeded):
        return True
    return private and isinstance(turn.entry, Accepted) and isinstance(turn.entry.fact, Unknown)


def _match(part: Stretch, private: bool) -> Match:
    turns = part.turns
    ended = next((event for turn in turns for event in turn.events if event["event"] == "game-over"), None)
    return Match(
        first_entry=turns[0].number,
        last_entry=turns[-1].number,
        profile=_profile(part),
        commitment=commitment(part.seed),
        seed=part.seed.hex() if part.open and not private else None,
        given_dice=sum(turn.entry.given for turn in turns if isinstance(turn.entry, Accepted | Commanded)),
        rounds=tuple(_rounds(part)),
        result=None if ended is None else _without_name(ended),
    )


def _profile(part: Stretch) -> str | None:
    """Return the profile by which the match was played; what is chosen at the board stands in the board's state."""
    rules = [getattr(turn.after, "rules", "") for turn in part.turns]
    return next((profile for profile in reversed(rules) if profile), None)


def _rounds(part: Stretch) -> Iterator[Round]:
    """Yield the rounds that are over."""
    began: Event = {}
    guesses: list[Event] = []
    for turn in part.turns:
        for event in turn.events:
            match event["event"]:
                case "round":
                    began = event
                case "guessed":
                    guesses.append(_without_name(event))
                case "revealed":
                    # A code that is revealed a second time in its round was taken back before.
                    guesses = [guess for guess in guesses if guess["of"] != event["of"]] + [_without_name(event)]
                case "round-over":
                    yield _round(turn, event, began, guesses)
                    began, guesses = {}, []


def _round(turn: Turn, over: Event, began: Event, guesses: list[Event]) -> Round:
    told = turn.told
    secrets = told.game.view(told.setup, turn.before, "referee")
    first: Seat | None = began.get("first")
    return Round(
        number=began.get("number", over.get("number")),
        first=first,
        racks=secrets.get("racks", {}),
        codes=secrets.get("codes", {}),
        words=over.get("words", {}),
        guesses=tuple(guesses),
        scores=over["tokens"] if "tokens" in over else over.get("scores", {}),
    )


def _without_name(event: Event) -> Event:
    return {name: value for name, value in event.items() if name != "event"}
