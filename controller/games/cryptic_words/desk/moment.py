"""Desk: one input being read. Commands that gestures stand for are played by the rules here, their events followed."""

from __future__ import annotations

from typing import Any, Literal

from msgspec.structs import replace

from controller.games.core import SEATS, Event, Rejected, Seat, Step
from controller.games.cryptic_words.commands import Ask, Choose, Command, Guess, Lay, Rack, Roll
from controller.games.cryptic_words.desk.state import AskEntry, BoardSetup, BoardState, Desk, Query, Reveal
from controller.games.cryptic_words.game import refuse, step
from controller.games.cryptic_words.rules.doubles import draws_decoys
from controller.games.cryptic_words.rules.setup import draws_first, pool
from controller.games.cryptic_words.state import RACK_SIZE, Setup, State
from controller.games.desk.drawing import Drawing

PROBE = "?"
"""A guess that stands for any: only what the word's letters decide can be wrong with it (R44)."""


class Moment:
    """What an input has made of the state so far; nothing outlives the step but `state` and `events`."""

    def __init__(self, setup: BoardSetup, state: BoardState, draws: Drawing, at: int | None = None) -> None:
        """Begin to read; `at` is a fact's time: a command has none, and happens when the last fact did."""
        self.setup = setup
        self.state = state
        self.at = state.desk.now if at is None else at
        self.draws = draws
        self.events: list[Event] = []
        self.warnings: tuple[dict[str, Any], ...] = ()

    @property
    def desk(self) -> Desk:
        """What the desk remembers now."""
        return self.state.desk

    @property
    def match(self) -> State:
        """The match; only asked for while there is one."""
        assert self.state.match is not None
        return self.state.match

    @property
    def rules(self) -> Setup:
        """The setup of the profile that is played."""
        return self.setup.setups[self.state.rules]

    def change(self, **fields: Any) -> None:
        """Change what the desk remembers."""
        self.state = replace(self.state, desk=replace(self.desk, **fields))

    def query(self, slot: int, kind: Literal["tile", "glyph"], options: tuple[int, ...]) -> Query:
        """Return a query that begins with a drawn option, so that counting presses tells nothing."""
        return Query(slot, kind, options, self.draws.take("number", len(options)) - 1)

    def play(self, command: Command) -> Rejected | None:
        """Play a command with its draws; what the rules refuse changes nothing and draws nothing."""
        if refusal := self.refused(command):
            return refusal
        answer = step(self.rules, self.match, self._completed(command, self.draws))
        if isinstance(answer, Rejected):
            return answer
        self.follow(answer)
        return None

    def refused(self, command: Command) -> Rejected | None:
        """Return why a command cannot be played now, whatever is drawn for it."""
        given = Drawing()
        return refuse(self.rules, self.match, self._completed(command, given))

    def _completed(self, command: Command, draws: Drawing) -> Command:
        """Fill in what chance decides; dice that were taken back lie again."""
        if isinstance(command, Roll) and command.dice is None and self.desk.again:
            command = replace(command, dice=self.desk.again[0])
        return _complete(self.rules, self.match, command, draws)

    def follow(self, happened: Step) -> None:
        """Take what the rules have made of the match, and what follows from it at the desk."""
        self.state = replace(self.state, match=happened.state)
        self.events += happened.events
        self.warnings += happened.warnings
        if happened.events:
            self.change(plays=self.desk.plays + 1, hints={}, armed=())
        for event in happened.events:
            self._follow_event(event)
        self.change(entries={seat: entry for seat, entry in self.desk.entries.items() if self._still(seat, entry)})

    def _follow_event(self, event: Event) -> None:
        match event["event"]:
            case "round":
                began = event["first"] if event["number"] == 1 else self.desk.began
                self.change(began=began, answers={}, queries={}, guided=False, again=())
            case "rolled":
                self.change(faces={}, taken=(), choice=0, again=self.desk.again[1:])
            case "turn":
                self.change(faces={}, taken=(), choice=0)
            case "ordered":
                self.change(reorder=True)
            case "round-over":
                self._end_round(event)
            case "game-over":
                self.change(listed=0, menu=None, reorder=False)

    def _end_round(self, event: Event) -> None:
        lying = frozenset(place for place in self.state.layout.lying if not place.lock)
        self.change(
            reveal=Reveal(event["words"], event["scores"]),
            stale=lying,
            storing={},
            stored=(),
            answers={},
            queries={},
            reorder=False,
        )

    def _still(self, seat: Seat, entry: object) -> bool:
        """Tell whether an open entry can still lead to something."""
        if isinstance(entry, AskEntry):
            return self.match.turn == seat and self.match.phase in {"ROLL", "WINDOW"}
        return may_guess(self, seat) is None


def may_guess(moment: Moment, seat: Seat) -> Rejected | None:
    """Return why this seat can guess no word at all now, None when it can."""
    refusal = refuse(moment.rules, moment.match, Guess(seat, PROBE))
    return None if refusal is None or refusal.message.startswith("R44") else refusal


def _complete(rules: Setup, match: State, command: Command, draws: Drawing) -> Command:
    """Fill in what chance decides."""
    match command:
        case Rack(seat=seat, tiles=None):
            free = pool(match, seat)
            order = draws.take("order", len(free))
            return replace(command, tiles=tuple(free[n - 1] for n in order[:RACK_SIZE]))
        case Lay(first=None) if draws_first(rules, match, command):
            return replace(command, first=draws.take("side"))
        case Roll():
            dice = command.dice or tuple(draws.take("dice"))
            return replace(command, dice=dice, decoys=_orders(draws) if draws_decoys(match, 6) else None)
        case Choose(action=6, decoys=None) | Ask(action=6, decoys=None) if draws_decoys(match, 6):
            return replace(command, decoys=_orders(draws))
    return command


def _orders(draws: Drawing) -> dict[Seat, Any]:
    """Draw an order of the six slots for each side (A16)."""
    return {seat: draws.take("order", RACK_SIZE) for seat in SEATS}
