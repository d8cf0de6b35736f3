"""Scenes: who looks at what; a seat and the board in, the words and pages of its OLED out."""

from __future__ import annotations

import msgspec

from controller.games.core import Event, Line, Seat
from controller.games.decrypto.desk.buttons import step_of
from controller.games.decrypto.desk.cards import strangers
from controller.games.decrypto.desk.keywords import any_slot, lies
from controller.games.decrypto.desk.state import BoardSetup, BoardState, Desk
from controller.games.decrypto.state import OTHER, Setup, State
from controller.games.names import told
from controller.games.scenes.astray import troubles, unknown_pieces
from controller.games.scenes.page import LARGE, cut, small
from controller.games.scenes.words import Words


class Look(msgspec.Struct, frozen=True):
    """Who looks at what: one seat, the board, and the words of its language."""

    setup: BoardSetup
    state: BoardState
    seat: Seat
    say: Words
    bar: bool

    @property
    def match(self) -> State:
        """The match; only asked for while there is one."""
        assert self.state.match is not None
        return self.state.match

    @property
    def rules(self) -> Setup:
        """What the match was started with; only asked for while there is one."""
        assert self.state.setup is not None
        return self.state.setup

    @property
    def desk(self) -> Desk:
        """What the desk remembers."""
        return self.state.desk

    @property
    def acts(self) -> bool:
        """Whether this seat's presses count now: it has a button of its own, or the bar."""
        return self.bar or self.setup.seat_buttons

    @property
    def other(self) -> Seat:
        """The other seat."""
        return OTHER[self.seat]

    def encryptor(self, seat: Seat, room: int = LARGE) -> str:
        """Return who encrypts for a team in this round, in at most so many characters."""
        return cut(self.player(self.match.encryptors[seat]), room)

    def player(self, key: str) -> str:
        """Return what a player is called."""
        return told(key, self.setup.names)

    def told(self, key: str, **values: object) -> Line:
        """Return a small line of these words."""
        return small(self.say(key, **values))

    def score(self) -> Line:
        """Return the round and both sides' tokens, this seat's first."""
        own, other = self.match.tokens[self.seat], self.match.tokens[self.other]
        return self.told(
            "score",
            round=self.match.round,
            own=own.interception,
            other=other.interception,
            own_missed=own.miscommunication,
            other_missed=other.miscommunication,
        )

    def own_words(self) -> Line:
        """Return how this seat comes to see its own words (again)."""
        if lies(self.state, self.seat):
            return self.told("badge again: words")
        return self.told("badge anywhere: words" if any_slot(self.state, self.seat) else "badge: words")

    def history(self) -> list[Line]:
        """Return that a short press shows the history, where it does."""
        looks_up = self.acts and bool(self.match.history) and step_of(self.state, self.seat) == "idle"
        return [self.told("short: history")] if looks_up else []


def reminders(look: Look) -> list[Line]:
    """Return what this seat has to put right on its own side; of digits and cards no more than their kind is named."""
    layout = look.state.layout
    away = any(place.side == look.seat and trouble == "no hub" for place, trouble in layout.troubles.items())
    lines = [look.told("hub away")] if away else []
    lines += [*unknown_pieces(look, layout), *troubles(look, layout)]
    for place, kind in strangers(look.state, look.seat):
        key = "take piece lock" if place.lock else "take piece"
        lines.append(look.told(key, slot=place.slot, piece=look.say(f"kind {kind}")))
    return lines


def news(look: Look) -> list[Line]:
    """Return what a referee, a ruling or a fallen code has just changed; what a reveal brings stands there."""
    last = look.match.last
    if any(event["event"] == "revealed" for event in last):
        return []
    return [line for event in last if (line := _new(look, event)) is not None][:1]


def _new(look: Look, event: Event) -> Line | None:
    match event:
        case {"event": "undone"}:
            return look.told("taken back")
        case {"event": "void", "seat": seat}:
            return look.told("code fell", seat=look.say(seat))
        case {"event": "ruling", "verdict": verdict}:
            return look.told("ruled", verdict=look.say(f"verdict {verdict}"))
        case {"event": "token", "seat": seat, "kind": kind, "count": count}:
            return look.told(f"now {kind}", seat=look.say(seat), count=count)
    return None
