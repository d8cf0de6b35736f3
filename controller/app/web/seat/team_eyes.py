"""What the bots of Decrypto at a seat of the board page see: their team's view, its OLED and its side."""

from __future__ import annotations

from typing import Any, Literal

from controller.app.lives import Lives
from controller.app.web.pieces import Pieces
from controller.app.web.tabletop import drawn_cards
from controller.games.core import Seat
from controller.games.decrypto.board import BoardSetup, BoardState
from controller.games.decrypto.desk.buttons import SHARED, bar, step_of
from controller.games.decrypto.desk.digits import SLOTS, SPARE, lacking
from controller.games.decrypto.desk.lists.disputes import wanted
from controller.games.decrypto.desk.reveal import CODE_STAGE
from controller.games.decrypto.state import Code, State
from controller.games.pieces import CODE_CARDS, DIGITS
from hardware.ports import Antenna


class TeamEyes:
    """The eyes of one team at a match of Decrypto (`controller.app.demo.decrypto.fingers.PlayersEyes`)."""

    def __init__(self, seat: Seat, lives: Lives, pieces: Pieces) -> None:
        self._seat, self._lives, self._pieces = seat, lives, pieces

    def asked(self) -> Literal["play", "clear", "agree", "wait"]:
        """Return what the OLED asks of this side now: to play on, to take pieces back, or to agree to something."""
        if self._lives.table is None or (match := self._state.match) is None:
            return "wait"
        desk, step = self._state.desk, step_of(self._state, self._seat)
        opened = desk.menu
        if opened is not None and opened.page == "void" and self._seat in wanted(self._state, opened):
            return "wait" if self._seat in opened.agreed else "agree"
        if step == "agree":
            return "agree" if match.of == self._seat else "wait"
        if step == "reveal" and desk.reveal is not None:
            return "clear" if desk.reveal.stage == CODE_STAGE and self._has_to_clear() else "wait"
        if step == "over":
            return "clear" if self._has_to_clear() else "wait"
        return "wait" if step in SHARED or step == "off" else "play"

    def wants_cards(self) -> bool:
        """Return whether the code cards are to be taken back too: the round is over."""
        reveal = self._state.desk.reveal
        return reveal is None or reveal.cards

    def match(self) -> State | None:
        """Return the match as an object that is another one after each command; nothing is read from it."""
        return None if self._lives.table is None else self._state.match

    def own(self) -> dict[str, Any]:
        """Return what the team may know of the match."""
        table = self._lives.played()
        return table.game.view(table.setup, table.state, self._seat)

    def legal(self) -> list[dict[str, Any]]:
        """Return the requests that would be accepted from the seat."""
        table = self._lives.played()
        return table.game.legal(table.setup, table.state, self._seat)

    def text(self, seat: Seat) -> str:
        """Return what a seat's OLED says; nothing of another's."""
        scenes = self._lives.daemon.scenes
        return scenes[seat].text if seat == self._seat and seat in scenes else ""

    def may_press(self, seat: Seat) -> bool:
        """Return whether a press of its button is this seat's now."""
        setup: BoardSetup = self._lives.played().setup
        return setup.seat_buttons or seat in bar(self._state)

    def step(self) -> str:
        """Return what the seat's OLED asks for."""
        return step_of(self._state, self._seat)

    def card(self) -> Code | None:
        """Return the code on the card that this side has drawn: its encryptor holds it."""
        drawn = drawn_cards(self._pieces, self._seat)
        if len(drawn) != 1:
            return None
        one, two, three = map(int, drawn[0][-3:])
        return one, two, three

    def digits(self) -> list[str | None]:
        """Return the digits on the slots where a guess is laid, as this side has laid them."""
        lying = (self.lying(Antenna(self._seat, slot)) for slot in SLOTS)
        return [pieces[-1] if pieces and pieces[-1] in DIGITS else None for pieces in lying]

    def is_stale(self) -> bool:
        """Return whether the OLED wants a digit laid anew."""
        return "anew" in lacking(self._state, self._seat).values()

    def lying(self, antenna: Antenna) -> tuple[str, ...]:
        """Return the pieces on a place, the uppermost last."""
        return tuple(self._pieces.at(str(antenna)))

    def _has_to_clear(self) -> bool:
        kinds = (*DIGITS, *CODE_CARDS) if self.wants_cards() else DIGITS
        slots = (*SLOTS, SPARE, SPARE + 1, SPARE + 2)
        return any(piece in kinds for slot in slots for piece in self.lying(Antenna(self._seat, slot)))

    @property
    def _state(self) -> BoardState:
        state: BoardState = self._lives.played().state
        return state
