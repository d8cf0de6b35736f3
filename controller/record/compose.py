"""A record is made: a session played again in, what may be told of it out, and the rest sealed.

Told is what is over. Of a match that is being played everything is withheld since its last round was over, or all of it
where secrets outlive a round (the game's `secrets_end` names the event that ends them); its seed, and the `Opened` or
`Reseeded` that holds it, until the match is. A game without secrets withholds nothing.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import pairwise
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


def _not_taken_back(turns: Iterable[Turn]) -> list[Turn]:
    """Return the turns that nobody took back, in order; what takes back is not among them."""
    found: list[Turn] = []
    for turn in turns:
        if turn.happened("undone"):
            depth = len(turn.after.past)
            places = (place for place in reversed(range(len(found))) if _depths(found[place]) == (depth, depth + 1))
            del found[next(places, len(found)) :]
        else:
            found.append(turn)
    return found


def _depths(turn: Turn) -> tuple[int, int]:
    """Return how much could be taken back before a turn, and after it."""
    return len(getattr(turn.before, "past", ())), len(getattr(turn.after, "past", ()))


def taken_back(parts: Sequence[Stretch], stand: Sequence[Turn]) -> dict[int, str]:
    """Return the reasons for which the ends of matches were taken back, by the place of the part that had ended.

    That one was taken back is told as soon as how its match went on may be.

    Args:
        parts: of a session, the first ones.
        stand: what stands of them.
    """
    ends = {turn.number for turn in stand if turn.happened("game-over")}
    return {
        place: next(event["reason"] for turn in after.turns for event in turn.events if event["event"] == "undone")
        for place, (part, after) in enumerate(pairwise(parts))
        if part.over and not any(turn.number in ends for turn in part.turns)
    }


def standing(parts: Sequence[Stretch]) -> list[Turn]:
    """Return the turns that nobody took back, as far as parts tell on of what went before them."""
    *before, last = parts
    earlier = [turn for part in before for turn in part.turns]
    if last.open:
        return _not_taken_back(earlier + last.turns)
    return _not_taken_back(earlier) + _not_taken_back(last.turns)


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
    opened, stand = parts[0].turns[0].entry, standing(parts)
    if not isinstance(opened, Opened):
        raise ValueError(f"a session begins with {type(opened).__name__}, not with Opened")
    entries = tuple(kept for part in parts for kept in _kept(part, bodies, {} if private else shown, private))
    undone, rounds = taken_back(parts, stand), list(_rounds(stand))
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
        matches=tuple(_match(part, rounds, undone.get(place), private) for place, part in enumerate(parts)),
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


def _match(part: Stretch, rounds: Sequence[tuple[int, Round]], undone: str | None, private: bool) -> Match:
    """Return what is told of a part, given a session's rounds by the number of the entry that ended each."""
    turns = part.turns
    first, last = turns[0].number, turns[-1].number
    ended = next((event for turn in turns for event in turn.events if event["event"] == "game-over"), None)
    return Match(
        first_entry=first,
        last_entry=last,
        profile=_profile(part),
        commitment=commitment(part.seed),
        seed=part.seed.hex() if part.open and not private else None,
        given_dice=sum(turn.entry.given for turn in turns if isinstance(turn.entry, Accepted | Commanded)),
        rounds=tuple(over for number, over in rounds if first <= number <= last),
        result=None if ended is None or undone is not None else _without_name(ended),
        undone=undone,
    )


def _profile(part: Stretch) -> str | None:
    """Return the profile by which the match was played; what is chosen at the board stands in the board's state."""
    rules = [getattr(turn.after, "rules", "") for turn in part.turns]
    return next((profile for profile in reversed(rules) if profile), None)


def _rounds(turns: Iterable[Turn]) -> Iterator[tuple[int, Round]]:
    """Yield the rounds that are over, each behind the number of the entry that ended it."""
    began: Event = {}
    guesses: list[Event] = []
    for turn in turns:
        for event in turn.events:
            match event["event"]:
                case "round":
                    began, guesses = event, []
                case "guessed" | "revealed":
                    guesses.append(_without_name(event))
                case "round-over":
                    yield turn.number, _round(turn, event, began, guesses)
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
