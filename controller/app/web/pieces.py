"""Where every piece of a simulated board is: over an antenna, or beside the board, where no chip sees it.

Whoever moves pieces does it through `hands`, so that none is lost: what is lifted is in a hand, then lies elsewhere.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

import msgspec

from controller.games.core import Seat
from controller.games.pieces import BADGES, CLUE_TILES, CODE_CARDS, DIGITS, PADLOCKS, TILES, TOKENS
from controller.outlets.web.places import BOX, CLUES, HAND, PILES, places
from controller.outlets.web.wire.told import Place
from hardware.errors import HandsError
from hardware.ports import ANTENNAS, Antenna
from hardware.sim.board import SimulatedBoard

ANTENNA = {str(antenna): antenna for antenna in ANTENNAS}
PLACES: dict[str, Place] = {place.name: place for place in places()}
REFEREE = "badge-referee"
PIECES = (*TILES, *PADLOCKS, *CLUE_TILES, *TOKENS, *DIGITS, REFEREE)
"""What lies on or beside the board from the beginning."""
DECRYPTO = (*DIGITS, *CODE_CARDS, *BADGES)
"""The same where Decrypto is played. Beside the board each of these has its own side's tray, a card its pile too."""
SECRET = frozenset((*DIGITS, *CODE_CARDS))
"""What lies face down from the beginning: no chip tells, but other people do not see which one it is."""


class Spot(msgspec.Struct, frozen=True):
    """Where a piece is and how it lies; in a hand, whose, and where that took it from."""

    at: str
    top: int = 1
    down: bool = False
    holder: str = ""
    back: str = ""


class Pieces:
    """All pieces of one table, `known` from the beginning. `changed` hears of every move."""

    def __init__(
        self, sim: SimulatedBoard, changed: Callable[[], None], known: tuple[str, ...] = PIECES
    ) -> None:  # fmt: skip
        self._sim, self._changed, self.known = sim, changed, known
        self.buttons = Buttons(sim)
        self._aside: dict[str, Spot] = {}

    def spots(self) -> Iterator[tuple[str, Spot, int]]:
        """Yield every piece with its spot, and how many pieces are below it."""
        lying = set()
        for antenna in ANTENNAS:
            for layer, piece in enumerate(self._sim.lying(antenna)):
                lying.add(piece)
                yield piece, self._on_board(antenna, piece), layer
        for piece in dict.fromkeys((*self.known, *self._aside)):
            if piece not in lying:
                yield piece, self._beside(piece), 0

    def spot(self, piece: str) -> Spot:
        """Return where a piece is."""
        antenna = self._sim.find(piece)
        return self._beside(piece) if antenna is None else self._on_board(antenna, piece)

    def at(self, place: str) -> list[str]:
        """Return the pieces at a place."""
        return [piece for piece, spot, _ in self.spots() if spot.at == place]

    def take(self, piece: str, holder: str) -> None:
        """Take a piece into somebody's hand.

        Raises:
            HandsError: another piece lies on it, or another hand has it.
        """
        spot = self.spot(piece)
        if spot.at == HAND:
            if spot.holder != holder:
                raise HandsError(f"{piece} is in another hand")
            return
        if spot.at in ANTENNA:
            if self._sim.lying(ANTENNA[spot.at])[-1] != piece:
                raise HandsError(f"something lies on {piece} at {spot.at}: take that first")
            self._sim.lift(ANTENNA[spot.at])
        self._aside[piece] = Spot(HAND, spot.top, spot.down, holder, spot.at)
        self._changed()

    def lay(self, piece: str, at: str, top: int, down: bool) -> None:
        """Lay a piece at a place, wherever it was before.

        Raises:
            HandsError: there is no such place, or it does not take this piece.
        """
        check(piece, at)
        if at in ANTENNA:
            self._sim.put(ANTENNA[at], piece, top, down)
            self._aside.pop(piece, None)
        else:
            self._off(piece)
            self._aside[piece] = Spot(at, top, down)
        self._changed()

    def turn_in_hand(self, piece: str, holder: str, top: int, down: bool) -> None:
        """Turn a piece that this hand has."""
        self.take(piece, holder)
        self._aside[piece] = msgspec.structs.replace(self._aside[piece], top=top, down=down)
        self._changed()

    def give_back(self, holder: str) -> None:
        """Lay what is in a hand where it was taken from."""
        for piece, spot in list(self._aside.items()):
            if spot.at == HAND and spot.holder == holder:
                self.lay(piece, spot.back, spot.top, spot.down)

    def send_home(self, holder: str) -> None:
        """Lay what is in a hand where it was in the beginning."""
        for piece, spot in list(self._aside.items()):
            if spot.at == HAND and spot.holder == holder:
                self.lay(piece, home(piece), spot.top, spot.down)

    def thin_out(self) -> bool:
        """Put the uppermost piece of each pile on the board back to where it was in the beginning, if there is one."""
        piles = [antenna for antenna in ANTENNAS if len(self._sim.lying(antenna)) > 1]
        for antenna in piles:
            piece = self._sim.lying(antenna)[-1]
            self.lay(piece, home(piece), 1, piece in SECRET)
        return bool(piles)

    def tidy_up(self) -> None:
        """Put all pieces back to where they were in the beginning."""
        for antenna in ANTENNAS:
            while self._sim.lying(antenna):
                self._sim.lift(antenna)
        self._aside.clear()
        self._changed()

    def hands(self, holder: str) -> PieceHands:
        """Return hands for gestures; what they lift without a holder goes home at once."""
        return PieceHands(self, self._sim, self.buttons, holder)

    def _on_board(self, antenna: Antenna, piece: str) -> Spot:
        lie = self._sim.lie(piece)
        return Spot(str(antenna), lie.top, lie.down)

    def _beside(self, piece: str) -> Spot:
        return self._aside.get(piece) or Spot(home(piece), down=piece in SECRET)

    def _off(self, piece: str) -> None:
        """Take a piece off the board, from under others if it must be."""
        antenna = self._sim.find(piece)
        if antenna is None:
            return
        above = []
        while (lifted := self._sim.lift(antenna)) != piece:
            above.append(lifted)
        for other in reversed(above):
            lie = self._sim.lie(other)
            self._sim.put(antenna, other, lie.top, lie.down)


class Buttons:
    """A table's buttons: each is down while anybody holds it."""

    def __init__(self, sim: SimulatedBoard) -> None:
        self._sim = sim
        self._holders: dict[str, set[str]] = {}

    def press(self, button: str, holder: str) -> None:
        """Hold a button down.

        Raises:
            HandsError: there is no such button.
        """
        if not self._holders.get(button):
            self._sim.button(button, True)
        self._holders.setdefault(button, set()).add(holder)

    def release(self, button: str, holder: str) -> None:
        """Let a button go; it comes up when nobody holds it any more."""
        holders = self._holders.get(button, set())
        if holder in holders:
            holders.remove(holder)
            if not holders:
                self._sim.button(button, False)

    def leave(self, holder: str) -> None:
        """Let go of all buttons."""
        for button in self._holders:
            self.release(button, holder)


class PieceHands:
    """Hands (`hardware.ports.Hands`) for gestures on one table."""

    def __init__(self, pieces: Pieces, sim: SimulatedBoard, buttons: Buttons, holder: str) -> None:
        self._pieces, self._sim, self._buttons, self._holder = pieces, sim, buttons, holder

    def put(self, antenna: Antenna, piece: str, top: int | None = None, down: bool = False) -> None:
        """Lay a piece over an antenna; without a top it is turned as it last was."""
        self._pieces.lay(piece, str(antenna), top or self._pieces.spot(piece).top, down)

    def lift(self, antenna: Antenna) -> str:
        """Take the uppermost piece away and return its name; raises HandsError when nothing lies there."""
        lying = self.lying(antenna)
        if not lying:
            raise HandsError(f"nothing lies on {antenna}: put a piece there first")
        if self._holder:
            self._pieces.take(lying[-1], self._holder)
        else:
            spot = self._pieces.spot(lying[-1])
            self._pieces.lay(lying[-1], home(lying[-1]), spot.top, spot.down)
        return lying[-1]

    def lying(self, antenna: Antenna) -> tuple[str, ...]:
        """Return the pieces over an antenna, the uppermost last."""
        return self._sim.lying(antenna)

    def find(self, piece: str) -> Antenna | None:
        """Return where a piece lies, or None while it is beside the board."""
        return self._sim.find(piece)

    def button(self, name: str, pressed: bool) -> None:
        """Press or release a button."""
        if pressed:
            self._buttons.press(name, self._holder)
        else:
            self._buttons.release(name, self._holder)


def check(piece: str, at: str) -> None:
    """Raise HandsError where there is no such place, or it does not take this piece."""
    if at not in PLACES:
        raise HandsError(f"unknown place {at!r}; known: north-1, north-1-lock, rack-north-1, tray-north, clues, box")
    if at == BOX and piece not in TILES:
        raise HandsError(f"the box takes tiles only: put {piece} into a tray")
    if at in ANTENNA:
        return
    if at in PILES.values() and piece not in CODE_CARDS:
        raise HandsError(f"{at} takes code cards only: put {piece} elsewhere")
    if piece in DECRYPTO and at not in (home(piece), _tray(piece)):
        raise HandsError(f"{piece} does not lie at {at}: put it on a slot or at {home(piece)}")


def home(piece: str) -> str:
    """Return where a piece is in the beginning: tiles in the box, a side's things in its tray, the rest in between."""
    if piece in TILES:
        return BOX
    if piece in PADLOCKS:
        return "tray-north" if PADLOCKS.index(piece) < len(PADLOCKS) // 2 else "tray-south"
    if piece in TOKENS:
        return f"tray-{piece.split('-')[1]}"
    if piece in CODE_CARDS:
        return PILES[_owner(piece)]
    if piece in DECRYPTO and piece != REFEREE:
        return _tray(piece)
    return CLUES


def _tray(piece: str) -> str:
    return CLUES if piece == REFEREE else f"tray-{_owner(piece)}"


def _owner(piece: str) -> Seat:
    """Return whose a digit, a code card or a badge is."""
    return "north" if {"white", "north"} & {*piece.split("-")} else "south"
