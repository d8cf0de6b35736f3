"""A match of bots at the board: a seed in, what happens after each move out, told by the board itself."""

from __future__ import annotations

from collections.abc import Coroutine, Iterator, Mapping
from pathlib import Path
from random import Random
from typing import Any

import msgspec

from controller.app.fingers import Fingers, encode_offer
from controller.app.games import standard_tiles, standard_vocabulary
from controller.app.hands import Gestures
from controller.app.rig import Rig
from controller.bots.levels import LEVELS
from controller.bots.player import Player
from controller.games.core import SEATS, Event, Seat
from controller.games.pieces import TILES
from hardware.ports import SLOTS, Frame

MOST_MOVES = 3000
"""A match of bots has some hundred moves; one that has more has lost its way."""

WORD_LETTERS = (3, 8)


class LostError(RuntimeError):
    """Bots and board do not come to an end; the message names the seed that shows it again."""


class Play(msgspec.Struct, frozen=True):
    """What is played: a seed of all chance, a profile, how well each seat plays, and on what kind of board."""

    seed: int
    profile: str = "seed"
    north: str = "strong"
    south: str = "strong"
    rotation: str = "magnets"
    seat_buttons: bool = False
    game: str = "cryptic-words"


class Move(msgspec.Struct, frozen=True):
    """What a move brought about: events, and both OLEDs afterwards."""

    events: tuple[Event, ...]
    screens: dict[Seat, Frame]


def play(match: Play, table: Rig) -> Iterator[Move]:
    """Play a match on a table that has just been started with its profile.

    Raises:
        LostError: it does not come to an end.
    """
    chance = Random(match.seed)  # noqa: S311  # the demo of a seed can be had again
    players = {seat: _player(seat, getattr(match, seat), chance) for seat in SEATS}
    told = 0
    for _ in range(MOST_MOVES):
        _move(match, table, players, chance)
        events = table.events()
        yield Move(tuple(events[told:]), {seat: table.screen(seat) for seat in SEATS})
        told = len(events)
        if table.view("public")["phase"] == "OVER":
            return
    raise LostError(f"seed {match.seed}: not over after {MOST_MOVES} moves; north's OLED says {table.text('north')!r}")


def _move(match: Play, table: Rig, players: Mapping[Seat, Player], chance: Random) -> None:
    """Let whoever acts act; before a round deal tiles, hide words and swap."""
    if table.view("public")["phase"] == "RACK":
        _hide(table, players, chance)
        return
    offers = {seat: table.legal(seat) for seat in SEATS}
    wishes = [wish for seat in SEATS if (wish := players[seat].act(table.view(seat), offers[seat])) is not None]
    if not wishes:
        table.settle()
        return
    wish = min(wishes, key=lambda wish: wish["do"] != "guess")

    def playing(gestures: Gestures) -> Coroutine[Any, Any, None]:
        fingers = Fingers(gestures, _Eyes(table), standard_tiles(), match.rotation, match.seat_buttons)
        return _act(fingers, wish, offers[wish["seat"]])

    table.play(playing)


async def _act(fingers: Fingers, wish: Mapping[str, Any], offers: list[dict[str, Any]]) -> None:
    await fingers.do(wish, offers)
    if wish["do"] != "lay":
        for side in SEATS:
            await fingers.tidy(side)


class _Eyes:
    """The eyes of both players at a table (`controller.app.fingers.PlayersEyes`): only one acts at a time."""

    def __init__(self, table: Rig) -> None:
        self._table, sim = table, table.sim
        self.lying, self.find, self.lie, self.text = sim.lying, sim.find, sim.lie, table.text

    def public(self) -> Mapping[str, Any]:
        """Return what everybody may know of the match."""
        return self._table.view("public")

    def may_press(self, seat: Seat) -> bool:
        """Tell that a press is the acting player's."""
        return True


def _hide(table: Rig, players: Mapping[Seat, Player], chance: Random) -> None:
    tiles = chance.sample(TILES, 2 * len(SLOTS))
    racks = {"north": tiles[: len(SLOTS)], "south": tiles[len(SLOTS) :]}
    for seat in SEATS:
        rack = [int(tile) for tile in racks[seat]]
        hidden = players[seat].act(table.view(seat), [encode_offer(seat, rack, WORD_LETTERS)])
        assert hidden is not None
        used = {code.partition("-")[0] for code in hidden["codes"]}
        table.encode(seat, hidden["codes"], [tile for tile in racks[seat] if tile not in used])


def _player(seat: Seat, level: str, chance: Random) -> Player:
    return Player(seat, LEVELS[level], standard_vocabulary(), Random(chance.getrandbits(64)))  # noqa: S311


def table_of(match: Play, state_dir: Path | None = None) -> Rig:
    """Start the table of a match."""
    config = f'rotation = "{match.rotation}"\n'
    return Rig(
        match.game, match.profile, state_dir=state_dir, config=config, seat_buttons=match.seat_buttons,
        seed=match.seed,
    )  # fmt: skip
