"""Desk: one input being read. Commands that gestures stand for are played by the rules here, their events followed."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from controller.games.core import Event, Rejected, Seat, Step
from controller.games.decrypto.commands import Command, Keywords, TakeCode
from controller.games.decrypto.desk.state import BoardSetup, BoardState, Desk, Reveal
from controller.games.decrypto.game import needs, refuse, step
from controller.games.decrypto.rules.encrypt import as_code
from controller.games.decrypto.rules.setup import pool
from controller.games.decrypto.state import CODES, Setup, State
from controller.games.desk.drawing import Drawing
from controller.games.desk.kept import S
from controller.games.desk.reading import hint, without
from controller.games.layout import Layout
from controller.games.pieces import DIGITS

STAGE_NS = 3 * S // 2
"""From one stage of a reveal to the next."""


class Moment:
    """What an input has made of the state so far; nothing outlives the step but `state` and `events`."""

    def __init__(self, setup: BoardSetup, state: BoardState, draws: Drawing, at: int | None = None) -> None:
        """Begin to read; `at` is a fact's time: a command has none, and what it begins runs from the next fact on."""
        self.setup = setup
        self.state = state
        self.timed = at is not None
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
        """What the match was started with."""
        assert self.state.setup is not None
        return self.state.setup

    def change(self, **fields: Any) -> None:
        """Change what the desk remembers."""
        self.state = replace(self.state, desk=replace(self.desk, **fields))

    def draw_keywords(self) -> int:
        """Draw a keyword card that neither team has seen in this match, as far as there are such (D1)."""
        cards = pool(self.rules, self.match)
        seen = {*self.desk.returned, *(offered.card for offered in self.desk.offered.values())}
        fresh = tuple(card for card in cards if card not in seen) or cards
        card: int = fresh[self.draws.take("number", len(fresh)) - 1]
        return card

    def play(self, command: Command) -> Rejected | None:
        """Play a command with its draws; what the rules refuse changes nothing and draws nothing."""
        if refusal := self.refused(command):
            return refusal
        answer = step(self.rules, self.match, self._completed(command))
        if isinstance(answer, Rejected):
            return answer
        self._follow(answer)
        return None

    def try_to(self, seat: Seat, command: Command) -> bool:
        """Play a command; where the rules refuse it tell the seat why. Returns whether it was played."""
        refusal = self.play(command)
        if refusal is not None:
            hint(self, seat, "refused", refusal=refusal.message)
        return refusal is None

    def refused(self, command: Command) -> Rejected | None:
        """Return why a command cannot be played now, whatever is drawn for it."""
        match command:
            case Keywords(words=None, card=None):
                command = replace(command, card=pool(self.rules, self.match)[0])
            case TakeCode(code=None):
                command = replace(command, code=CODES[0])
        return refuse(self.rules, self.match, command)

    def _completed(self, command: Command) -> Command:
        """Fill in what chance decides (D1, D23)."""
        match needs(self.rules, self.match, command):
            case "card":
                return replace(command, card=self.draw_keywords())
            case "code":
                return replace(command, code=CODES[self.draws.take("number", len(CODES)) - 1])
        return command

    def _follow(self, happened: Step) -> None:
        """Take what the rules have made of the match, and what follows from it at the desk."""
        before = self.match
        if happened.state is not before:
            self.state = replace(self.state, match=happened.state)
            self.change(hints={}, armed=())
        self.events += happened.events
        self.warnings += happened.warnings
        for event in happened.events:
            self._follow_event(event, before)

    def _follow_event(self, event: Event, before: State) -> None:
        desk = self.desk
        match event["event"]:
            case "keywords":
                self._forget_offered(event["seat"])
            case "sealed":
                self.change(anew=desk.anew - {event["seat"]})
            case "clues":
                self.change(stale=digits_lying(self.state.layout))
            case "revealed":
                self.change(reveal=_reveal(event, before, self.at, self.timed))
            case "round-over" if desk.reveal is not None:
                self.change(reveal=replace(desk.reveal, cards=True))
            case "void":
                asked = desk.menu is not None and desk.menu.page == "void"
                self.change(carded=without(desk.carded, event["seat"]), menu=None if asked else desk.menu)
            case "round":
                self.change(carded={})
            case "ruling":
                self.change(verdict=0, agreeing=False)
            case "game-over":
                self.change(menu=None, looks={}, agreeing=False)

    def _forget_offered(self, seat: Seat) -> None:
        """Drop the card on offer to a team that has its keywords now; was it another, nobody else gets that one."""
        offered = self.desk.offered.get(seat)
        if offered is not None:
            returned = () if offered.card in self.match.dealt else (offered.card,)
            self.change(offered=without(self.desk.offered, seat), returned=(*self.desk.returned, *returned))


def _reveal(event: Event, before: State, at: int, timed: bool) -> Reveal:
    """Begin to show a code; in round 1 nobody intercepts, and the own team's guess comes first (D10, D12).

    Where the time is not known the stage before it is over at once.
    """
    intercept, own, code = (event[name] and as_code(event[name]) for name in ("intercept", "own", "code"))
    stage = 1 if before.round > 1 else 2
    stage, until = (stage, at + STAGE_NS) if timed else (stage - 1, at)
    return Reveal(before.round, event["of"], intercept, own, code, before.tokens, stage, until)


def digits_lying(layout: Layout) -> frozenset[Any]:
    """Return the places where digits lie."""
    return frozenset(place for place, lying in layout.lying.items() if lying.piece in DIGITS)
