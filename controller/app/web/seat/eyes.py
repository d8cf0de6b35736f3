"""What a bot at a seat of the board page sees: its own view and OLED, and what lies open on the table."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from controller.app.lives import Lives
from controller.app.web.pieces import PieceHands, Pieces, Spot
from controller.games.core import Place, Seat
from controller.games.cryptic_words.desk.buttons import SHARED, acting_step, bar, step_of
from controller.games.cryptic_words.desk.state import BoardSetup, BoardState
from controller.games.cryptic_words.state import State
from controller.games.pieces import TILES
from hardware.ports import SLOTS, Antenna


class SeatEyes:
    """The eyes of one seat at a match of Cryptic Words (`controller.app.fingers.PlayersEyes`)."""

    def __init__(self, seat: Seat, lives: Lives, pieces: Pieces, hands: PieceHands) -> None:
        self._seat, self._lives, self._pieces, self._hands = seat, lives, pieces, hands

    def phase(self) -> str | None:
        """Return the phase of the match; None while there is none, or something else is settled at the board."""
        if self._lives.table is None or (match := self._state.match) is None:
            return None
        step = step_of(self._state, self._seat)
        return None if step == "off" or (step in SHARED and step != "over") else match.phase

    def match(self) -> State | None:
        """Return the match as an object that is another one after each command; nothing is read from it."""
        return None if self._lives.table is None else self._state.match

    def public(self) -> Mapping[str, Any]:
        """Return what everybody may know of the match."""
        return self._view("public")

    def own(self) -> Mapping[str, Any]:
        """Return what the seat may know of it."""
        return self._view(self._seat)

    def legal(self) -> list[dict[str, Any]]:
        """Return the requests that would be accepted from the seat."""
        table = self._lives.played()
        return table.game.legal(table.setup, table.state, self._seat)

    def text(self, seat: Seat) -> str:
        """Return what a seat's OLED says; nothing of another's."""
        scenes = self._lives.daemon.scenes
        return scenes[seat].text if seat == self._seat and seat in scenes else ""

    def may_press(self, seat: Seat) -> bool:
        """Return whether a press of its button is this seat's now, and about the match."""
        return self.phase() is not None and (self._setup.seat_buttons or seat in bar(self._state))

    def step(self) -> str:
        """Return what the seat's OLED asks for, `wait` where it is the other's turn to press."""
        return acting_step(self._setup, self._state, self._seat)

    def entry_is_open(self) -> bool:
        """Return whether somebody guesses or asks, as both OLEDs say."""
        return bool(self._state.desk.entries)

    def is_stale(self) -> bool:
        """Return whether the OLED wants the own tiles laid again, for they were found after a start."""
        return any(Place(self._seat, slot) in self._state.desk.stale for slot in SLOTS)

    def letters(self) -> tuple[int, int]:
        """Return how short and how long a word may be, as the profile says."""
        rules = self._setup.setups[self._state.rules].rules
        return rules.min_len, rules.max_len

    def at(self, place: str) -> list[str]:
        """Return the pieces at a place of the own side."""
        return self._pieces.at(place)

    def lies_open(self, side: Seat) -> bool:
        """Return whether a tile lies face up on a side's slots."""
        return any(not self.lie(piece).down for piece in self._tiles_on(side))

    def has_padlocks(self) -> bool:
        """Return whether anything lies on the own lock positions."""
        return any(self.lying(Antenna(self._seat, slot, True)) for slot in SLOTS)

    def laid_down(self) -> tuple[tuple[str, int], ...]:
        """Return the tiles face down on the own slots, in order, each with the face at its top mark."""
        lies = ((piece, self.lie(piece)) for piece in self._tiles_on(self._seat))
        return tuple((piece, spot.top) for piece, spot in lies if spot.down)

    def lying(self, antenna: Antenna) -> tuple[str, ...]:
        """Return the pieces on a place, the uppermost last."""
        return self._hands.lying(antenna)

    def find(self, piece: str) -> Antenna | None:
        """Return the place that a piece lies on, None where it lies beside the board."""
        return self._hands.find(piece)

    def lie(self, piece: str) -> Spot:
        """Return how a piece lies."""
        return self._pieces.spot(piece)

    def _tiles_on(self, side: Seat) -> list[str]:
        return [piece for slot in SLOTS for piece in self.lying(Antenna(side, slot)) if piece in TILES]

    def _view(self, audience: str) -> Mapping[str, Any]:
        table = self._lives.played()
        return table.game.view(table.setup, table.state, audience)

    @property
    def _state(self) -> BoardState:
        state: BoardState = self._lives.played().state
        return state

    @property
    def _setup(self) -> BoardSetup:
        setup: BoardSetup = self._lives.played().setup
        return setup
