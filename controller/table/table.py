"""The table, the only writer: an input in, its draws made, stored, played, and the new state handed to the outlets."""

from __future__ import annotations

import contextlib
import secrets
from collections.abc import Callable
from typing import Any

import msgspec

from controller.games.core import Draws, Event, Fact, Game, Rejected, Step, Unknown
from controller.games.names import with_ids, with_names
from controller.record.draws import answer, fits, with_commitment
from controller.record.entries import (
    Accepted,
    ClockStepped,
    Closed,
    Commanded,
    Entry,
    Later,
    Opened,
    Reseeded,
    fingerprint,
    plain,
)
from controller.record.playthrough import NONSENSE
from controller.record.shown import Paint, Sight, digest
from controller.table.journal import LEFT, Journal, JournalError
from controller.table.names import Names

LONGEST_SESSION = 20_000
"""No match is as long; a self-test that has run for weeks begins anew, for what lies is read again anyway."""

Show = Callable[[Any, tuple[Event, ...]], None]
"""An outlet: handed the state that is now true, and the events that led to it (none when it is only repainted)."""


GivenDice = Callable[[], tuple[int, int] | None]
"""Asked before dice are drawn: what whoever tests the board wants them to be, or None."""


def no_dice() -> None:
    """Give no dice: all are drawn from the seed."""


NextSeed = Callable[[str], str]
"""Asked when a match is over: the seed of the next one, 256 bits in hexadecimal, which the last one must not tell."""


def fresh_seed(last: str) -> str:
    """Draw a seed from the operating system."""
    return secrets.token_hex(32)


class Table:
    """One game at one board: its setup and state, the journal before it and the outlets behind it.

    Journal and rules know players by their ids only. `setup` knows the names, for whoever shows something, and so does
    all that outlets and those who asked are told.
    """

    def __init__(
        self,
        game: Game,
        setup: Any,
        journal: Journal,
        show: Show,
        given_dice: GivenDice = no_dice,
        next_seed: NextSeed = fresh_seed,
        paint: Paint | None = None,
    ) -> None:
        """Seat a game at a journal, and touch neither yet.

        Args:
            game: what is played.
            setup: what is fixed for it.
            journal: where everything accepted is kept.
            show: the outlets.
            given_dice: what the next dice are to be, for a test.
            next_seed: what the draws of the next match are made from.
            paint: draws a scene as the outlets do; with it, and where what is opened names a version, each entry
                keeps a digest of what was shown before it.
        """
        self.game = game
        self.setup = setup
        self.state = game.start(setup)
        self._given = setup
        self._played = setup
        self._names = Names(journal.path)
        self._journal = journal
        self._show = show
        self._given_dice = given_dice
        self._next_seed = next_seed
        self._paint = paint
        self._seen = ""
        self._starting = ""
        self._match_over = False
        self._seed = b""
        self._drawn = 0

    def open(self, opened: Opened) -> list[Fact]:
        """Take up the journal's last session if it is of this game and setup, else begin a new one; repaint.

        Replay folds what was stored and repeats no event; the facts among it are returned.

        Raises:
            JournalError: the journal is damaged, holds what no board and nobody at it can do, or could not be written.
        """
        self._names.read()
        begun, entries = self._session(opened)
        self.state = self.game.start(self._played)
        self._begin_draws(begun.seed)
        self._paint = self._paint if opened.version else None
        self._take_up(entries)
        self._show(self.state, ())
        return [self._names.told_fact(entry.fact) for entry in entries if isinstance(entry, Accepted)]

    def accept(self, fact: Fact) -> Step | Rejected:
        """Take a fact from the board.

        Raises:
            JournalError: the fact was not stored; nothing changed and nothing was shown.
        """
        self._reseed()
        fact = self._without_uid(fact)
        draws, given = self._draw(fact, fact.at)
        return self._take(Accepted(fact, draws, given), fact, draws)

    def send(self, request: dict[str, Any], at: int) -> Step | Rejected:
        """Take a request of the engine protocol; one that is no command of this game is not stored.

        Raises:
            JournalError: the request was not stored; nothing changed and nothing was shown.
        """
        command = self._command(request)
        if isinstance(command, Rejected):
            return command
        self._reseed()
        draws, given = self._draw(command, at)
        return self._take(Commanded(msgspec.to_builtins(command, str_keys=True), at, draws, given), command, draws)

    def note_clock(self, stepped: ClockStepped) -> None:
        """Keep that the wall clock has jumped; it changes nothing.

        Raises:
            JournalError: it was not stored.
        """
        self._store(stepped)

    def close(self) -> None:
        """Keep what is shown last, and do nothing more; where it cannot be stored, only that digest is missing."""
        if self._seen:
            with contextlib.suppress(JournalError):
                self._store(Closed())

    def _take(self, entry: Later, given: Any, draws: Draws) -> Step | Rejected:
        """Journal, then rules, then outlets: nothing is shown that is not stored."""
        self._store(entry)
        outcome = self._play(given, draws)
        events = outcome.events if isinstance(outcome, Step) else ()
        if isinstance(outcome, Step):
            self._show(self.state, self._names.told(events))
        self._see(events)
        return self._names.told_outcome(outcome)

    def _command(self, request: dict[str, Any]) -> Any | Rejected:
        """Return the command that a request stands for, with ids in place of the names that it gives."""
        command = self.game.command(self._played, request)
        if isinstance(command, Rejected):
            return command
        said = msgspec.to_builtins(command, str_keys=True)
        if not said.keys() & {"player", "players", "reason"}:
            return command
        teams = self.game.view(self._played, self.state, "public").get("players", {})
        ids = self._names.ids_said(said, teams, self._seed, self._journal.number + 1)
        self._name()
        return self.game.command(self._played, with_ids(said, ids))

    def _without_uid(self, fact: Fact) -> Fact:
        """Return a fact with an id in place of the UID of a tag that nobody knows."""
        if not isinstance(fact, Unknown):
            return fact
        ids = self._names.ids("tag", [fact.uid], self._seed, self._journal.number + 1)
        self._name()
        return msgspec.structs.replace(fact, uid=ids[fact.uid])

    def _name(self) -> None:
        """Let whoever shows something know the names."""
        self.setup = with_names(self._played, self._names.known)

    def _store(self, entry: Later) -> None:
        """Append an entry, with what was shown before it."""
        self._journal.append(msgspec.structs.replace(entry, shown=self._seen, version=self._starting))
        self._starting = ""

    def _see(self, events: tuple[Event, ...]) -> None:
        """Make the digest of what is shown now."""
        if self._paint is not None:
            number = self._journal.number
            sight = Sight(self.game, self._played, self.state, events, self._seed, number)
            self._seen = digest(sight, self._paint)

    def _reseed(self) -> None:
        """Give what follows a match a seed of its own, before the first input, so that the match's can be told."""
        if self._match_over:
            entry = Reseeded(self._next_seed(self._seed.hex()))
            self._store(entry)
            self._begin_draws(entry.seed)

    def _begin_draws(self, seed: str) -> None:
        self._match_over, self._drawn, self._seed = False, 0, bytes.fromhex(seed)
        self._played = with_commitment(self._played, seed)
        self._name()

    def _draw(self, given: Any, at: int) -> tuple[Draws, bool]:
        """Return the draws that an input needs, and whether some of them were given."""
        wants = self.game.wants(self._played, self.state, given)
        dice = self._given_dice() if any(want.kind == "dice" for want in wants) else None
        draws = [answer(want, self._seed, self._drawn + n, at) for n, want in enumerate(wants)]
        if dice is None:
            return tuple(draws), False
        return tuple(dice if want.kind == "dice" else draw for want, draw in zip(wants, draws, strict=True)), True

    def _play(self, given: Any, draws: Draws) -> Step | Rejected:
        self._drawn += len(draws)
        outcome = self.game.step(self._played, self.state, given, draws)
        if isinstance(outcome, Step):
            self.state = outcome.state
            self._match_over |= any(event["event"] == "game-over" for event in outcome.events)
        return outcome

    def _take_up(self, entries: list[Entry]) -> None:
        number = self._journal.number - len(entries)
        try:
            for entry in entries:
                number += 1
                self._replay(entry)
            self._see(())
        except NONSENSE as error:
            what = f"entry {number} is, or leads to, nothing that can be played ({error!r})"
            raise JournalError(f"{self._journal.path}: {what}; {LEFT}") from None

    def _replay(self, entry: Entry) -> None:
        match entry:
            case Reseeded(seed=seed):
                self._begin_draws(seed)
            case Accepted(fact=fact, draws=draws):
                self._play_again(fact, draws)
            case Commanded(request=request, draws=draws):
                self._play_again(self.game.command(self._played, request), draws)

    def _play_again(self, given: Any, draws: Draws) -> None:
        if isinstance(given, Rejected):
            raise ValueError(given.message)
        if draws:
            wants = self.game.wants(self._played, self.state, given)
            if len(wants) != len(draws) or not all(map(fits, wants, draws)):
                raise ValueError(f"its draws are {draws}")
        self._play(given, draws)

    def _session(self, opened: Opened) -> tuple[Opened, list[Entry]]:
        """Return the session that is taken up, or begun, and what was stored of it."""
        session = self._journal.session()
        last = session[0] if session and len(session) <= LONGEST_SESSION else None
        if isinstance(last, Opened):
            self._played = self._names.as_before(self._given, last)
            now = self._opened(opened)
            if (last.game, last.setup, last.simulated) == (now.game, now.setup, now.simulated):
                self._starting = opened.version
                return last, session[1:]
        self._played = self._names.anew(self._given, bytes.fromhex(opened.seed), self._journal.number + 1)
        begun = self._opened(opened)
        self._journal.append(begun)
        self._starting = ""
        return begun, []

    def _opened(self, opened: Opened) -> Opened:
        """Return what a session begins with, as its players are called here."""
        if self._played is self._given:
            return opened
        fixed = plain(self._played) if opened.fixed else {}
        return msgspec.structs.replace(opened, setup=fingerprint(self._played), fixed=fixed)
