"""Desk: a turn. A short press rolls; tiles, or presses where those cannot say it, choose faces; a choice; the pass."""

from __future__ import annotations

from controller.games.core import SEATS, Place, Seat
from controller.games.cryptic_words.commands import Choose, Pass, Question, Roll
from controller.games.cryptic_words.desk.moment import Moment
from controller.games.cryptic_words.desk.sides import moves, own_tile, tiles_astray, upkeep
from controller.games.cryptic_words.desk.state import BoardSetup, BoardState, GuessEntry
from controller.games.cryptic_words.state import OTHER
from controller.games.desk.reading import hint
from controller.games.tiles import FACES


def hindrance(setup: BoardSetup, state: BoardState) -> str | None:
    """Return why nobody rolls or asks now although a turn is played (A52): guess, order, padlocks; or None."""
    if any(isinstance(entry, GuessEntry) for entry in state.desk.entries.values()):
        return "guess"
    if state.desk.reorder:
        return "order"
    strict = state.rules in setup.setups and setup.setups[state.rules].rules.padlocks == "strict"
    return "padlocks" if strict and upkeep(state) else None


def awaited(state: BoardState, seat: Seat) -> Seat:
    """Return whose padlocks and tiles a strict profile waits for: this seat's own before the other's."""
    return seat if any(move.place.side == seat for move in upkeep(state)) else OTHER[seat]


def hint_hindrance(moment: Moment, seat: Seat, reason: str) -> None:
    """Tell a seat why it neither rolls nor asks now; of padlocks, whose."""
    if reason == "padlocks" and (other := awaited(moment.state, seat)) != seat:
        hint(moment, seat, "hindered padlocks across", seat=other)
    else:
        hint(moment, seat, f"hindered {reason}")


def is_last_step(state: BoardState) -> bool:
    """Tell whether the last catch-up step is played: guess or pass (R62)."""
    match = state.match
    return match is not None and match.phase == "WINDOW" and match.solver is not None and not match.rolls_left


def roll(moment: Moment, seat: Seat) -> None:
    """Roll both dice (short press, R23)."""
    if reason := hindrance(moment.setup, moment.state):
        hint_hindrance(moment, seat, reason)
        return
    if moment.setup.rotation == "screen":
        moment.change(start_face=moment.draws.take("number", len(FACES)))
    moment.play(Roll(seat))


def pass_guess(moment: Moment, seat: Seat) -> None:
    """Decline to guess in the last catch-up step (long press, R62)."""
    moment.play(Pass(seat))


def is_sayable(setup: BoardSetup, state: BoardState, seat: Seat, position: int) -> bool:
    """Tell whether turning the own tile can say the face: it is read, turns are read, and no letter lock holds it."""
    match, place = state.match, Place(seat, position)
    assert match is not None
    lying = state.layout.lying.get(place)
    if setup.rotation == "screen" or place in state.layout.troubles:
        return False
    if match.sides[seat][position - 1].lock == "letter":
        return False
    return lying is None or lying.face is not None or not lies_right(state, seat, position)


def lies_right(state: BoardState, seat: Seat, position: int) -> bool:
    """Tell whether the tile that belongs there lies there, face up as far as can be told."""
    assert state.match is not None
    place = Place(seat, position)
    lying = state.layout.lying.get(place)
    right = own_tile(state.layout, place) == state.match.sides[seat][position - 1].tile
    return right and lying is not None and not lying.down


def face_of(setup: BoardSetup, state: BoardState, seat: Seat, position: int) -> int | None:
    """Return the face that would be asked at a position, None while the own tile does not lie right."""
    if is_sayable(setup, state, seat, position):
        lying = state.layout.lying.get(Place(seat, position))
        return lying.face if lying is not None and lies_right(state, seat, position) else None
    return state.desk.faces.get(position, _first_face(setup, state, seat, position))


def _first_face(setup: BoardSetup, state: BoardState, seat: Seat, position: int) -> int:
    assert state.match is not None
    locked = state.match.sides[seat][position - 1].face
    lying = state.layout.lying.get(Place(seat, position))
    last_read = None if lying is None or setup.rotation == "screen" else lying.face
    return locked or last_read or state.desk.start_face


def chosen_here(setup: BoardSetup, state: BoardState, seat: Seat) -> list[int]:
    """Return the live positions whose face is chosen on the OLED and not yet taken, in the order rolled."""
    assert state.match is not None
    live, taken = state.match.live, state.desk.taken
    return [p for p in live if p not in taken and not is_sayable(setup, state, seat, p)]


def next_face(moment: Moment, seat: Seat) -> None:
    """Cycle the face at the first position that the own tile cannot say (short press)."""
    positions = chosen_here(moment.setup, moment.state, seat)
    if not positions:
        hint(moment, seat, "turn tiles")
        return
    face = face_of(moment.setup, moment.state, seat, positions[0]) or 0
    moment.change(faces={**moment.desk.faces, positions[0]: face % len(FACES) + 1})


def ask_faces(moment: Moment, seat: Seat) -> None:
    """Take the face cycled, if another position is still to be cycled; else ask all live positions (long, R26, A37)."""
    positions = chosen_here(moment.setup, moment.state, seat)
    if len(positions) > 1:
        moment.change(taken=(*moment.desk.taken, positions[0]))
        return
    faces = {p: face_of(moment.setup, moment.state, seat, p) for p in moment.match.live}
    lacking = [p for p, face in faces.items() if face is None]
    if lacking:
        hint(moment, seat, "put first", tile=moment.match.sides[seat][lacking[0] - 1].tile, slot=lacking[0])
        return
    moment.play(Question(seat, {p: face for p, face in faces.items() if face is not None}))


def next_choice(moment: Moment, seat: Seat) -> None:
    """Offer the next action not yet performed (short press)."""
    moment.change(choice=(moment.desk.choice + 1) % len(moment.match.choices))


def choose(moment: Moment, seat: Seat) -> None:
    """Perform the action offered (long press, R51)."""
    moment.play(Choose(seat, moment.match.choices[moment.desk.choice]))


def settle_turn(moment: Moment) -> None:
    """End the ordering of 6-6 once both sides are right (R50), and the guidance after a start once all lies right."""
    if moment.desk.guided and not moves(moment.state):
        moment.change(guided=False)
    if moment.desk.reorder and not any(tiles_astray(moment.state, seat) for seat in SEATS):
        moment.change(reorder=False)
