"""A match of Decrypto by bots at the board: a seed in, what happens after each move out, told by the board itself.

Clues are spoken, and so are the words of a tie-break: the board never learns them, the players hear them.
"""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine, Iterator
from random import Random
from typing import Any

from controller.app.demo.decrypto.fingers import Fingers
from controller.app.demo.match import LostError, Move, Play
from controller.app.games import standard_associations, standard_referee
from controller.app.hands import Gestures
from controller.app.rig import Rig
from controller.bots.decrypto.hearing import with_heard
from controller.bots.decrypto.levels import LEVELS
from controller.bots.decrypto.player import Player, Request, View
from controller.games.core import SEATS, Event, Seat
from controller.games.decrypto.profiles import PLAYERS
from controller.games.decrypto.state import CODES, Code
from hardware.ports import Antenna

MOST_MOVES = 400
"""A match of bots has some sixty moves; one that has more has lost its way."""
REVEAL_S = 9.0
"""A reveal takes its three stages, and stays."""
ONE_AT_A_TIME = ("pass", "words", "judge")
"""Requests that are presses alone: whose turn it is the shared button's bar says."""


def play(match: Play, table: Rig) -> Iterator[Move]:
    """Play a match on a table that has just been started with its profile.

    Raises:
        LostError: it does not come to an end.
    """
    people = People(match, table)
    for _ in range(MOST_MOVES):
        events = people.move()
        yield Move(tuple(events), {seat: table.screen(seat) for seat in SEATS})
        if people.see("public")["phase"] == "OVER":
            return
    raise LostError(f"seed {match.seed}: not over after {MOST_MOVES} moves; north's OLED says {table.text('north')!r}")


class People:
    """The players of a match: each sees what is his to see, and hears what all hear."""

    def __init__(self, match: Play, table: Rig) -> None:
        self._table, self._seat_buttons = table, match.seat_buttons
        self._chance = Random(match.seed)  # noqa: S311  # the demo of a seed can be had again
        self._players = [self._player(seat, name, getattr(match, seat)) for seat in SEATS for name in PLAYERS[seat]]
        self._cards: dict[Seat, Code] = {}
        self._clues: dict[Seat, list[str]] = {}
        self._heard: dict[tuple[int, Seat], list[str]] = {}
        self._words: dict[Seat, list[str]] = {}

    def _player(self, seat: Seat, name: str, level: str) -> Player:
        """Sit a bot down; nobody checks what is spoken, so it asks the clue referee itself."""
        chance = Random(self._chance.getrandbits(64))  # noqa: S311  # as above
        _, referee = standard_referee()
        return Player(seat, name, LEVELS[level], standard_associations(), chance, referee)

    def see(self, audience: str) -> View:
        """Return what an audience sees of the match."""
        return self._table.view(audience)

    def move(self) -> list[Event]:
        """Let whoever acts act, and return what happened, and after each of it what was spoken."""
        before = len(self._table.events())
        if self.see("public")["phase"] == "LOBBY":
            self._with_hands(lambda fingers: fingers.sit_down({seat: len(PLAYERS[seat]) for seat in SEATS}))
        elif (wish := next(self._wishes(), None)) is not None:
            prepared = self._prepared(wish)
            self._with_hands(lambda fingers: fingers.do(prepared))
        else:
            self._table.settle()
        happened = self._table.events()[before:]
        told = [each for event in happened for each in (event, *self._spoken(event))]
        self._see_through({event["event"] for event in happened})
        return told

    def _wishes(self) -> Iterator[Request]:
        """Yield what the players want to do now, one after the other as they sit, as far as the button is theirs."""
        for player in self._players:
            wish = player.act(self._mind(player), self._table.legal(player.seat))
            if wish is not None and (wish["do"] not in ONE_AT_A_TIME or self.may_press(player.seat)):
                yield wish

    def _mind(self, player: Player) -> View:
        """Return what a player knows: his team's view, what he has heard, and as encryptor the card in his hand."""
        view = with_heard(self.see(player.seat), self._heard, self._words)
        encrypts = view["encryptors"][player.seat] == player.name
        return view | {"code": self._cards.get(player.seat)} if encrypts else view

    def _prepared(self, wish: Request) -> Request:
        """Return the request with the card that is drawn for it; keep what is to be spoken."""
        seat: Seat = wish["seat"]
        match wish["do"]:
            case "code":
                self._cards[seat] = self._chance.choice(CODES)
                return wish | {"code": self._cards[seat]}
            case "clues":
                self._clues[seat] = wish["clues"]
                return wish | {"approved": self._is_read_by_referee(seat)}
            case "words":
                self._words[seat] = wish["words"]
        return wish

    def _is_read_by_referee(self, seat: Seat) -> bool:
        return any(
            offer["do"] == "clues" and offer["seat"] == seat and offer.get("approved")
            for offer in self._table.legal("referee")
        )

    def _spoken(self, event: Event) -> Iterator[Event]:
        """Yield what is spoken when this happens, and let all hear it."""
        if event["event"] == "clues":
            seat, view = event["seat"], self.see("public")
            self._heard[view["round"], seat] = self._clues[seat]
            yield {"event": "said", "player": view["encryptors"][seat], "clues": self._clues[seat]}
        elif event["event"] == "game-over":
            yield {"event": "keywords-told", **self.see("public")["keywords"]}
        elif event["event"] == "words":
            yield {"event": "read-out", "seat": event["seat"], "words": self._words[event["seat"]]}

    def _see_through(self, happened: set[str]) -> None:
        """Watch a reveal, and take the digits back; when the round is over the cards too."""
        if "revealed" not in happened:
            return
        over = bool(happened & {"round-over", "game-over"})

        async def watching(fingers: Fingers) -> None:
            await asyncio.sleep(REVEAL_S)
            for side in SEATS:
                await fingers.take_back(side, cards=over)

        self._with_hands(watching)

    def _with_hands(self, doing: Any) -> None:
        def playing(gestures: Gestures) -> Coroutine[Any, Any, None]:
            done: Coroutine[Any, Any, None] = doing(Fingers(gestures, self, self._seat_buttons))
            return done

        self._table.play(playing)

    # the eyes of all players: only one acts at a time

    def text(self, seat: Seat) -> str:
        """Return what a seat's OLED says."""
        return self._table.text(seat)

    def may_press(self, seat: Seat) -> bool:
        """Return whether a press of its button is this seat's now."""
        return self._seat_buttons or self._table.bar(seat)

    def lying(self, antenna: Antenna) -> tuple[str, ...]:
        """Return the pieces on a place, the uppermost last."""
        return self._table.sim.lying(antenna)
