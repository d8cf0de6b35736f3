"""Where the pieces of a simulated board lie, kept over the end of its process, as a real board keeps its pieces.

A small file in the state directory, of simulated boards only: `table.json`, mode 0600 since it tells secrets. Pieces
and bots come in, a file goes out; what cannot be read is told in the log, and the table is begun anew.
"""

from __future__ import annotations

import logging
import os
from contextlib import suppress
from pathlib import Path
from typing import BinaryIO

import msgspec

from controller.app.web.pieces import ANTENNA, PLACES, Pieces
from controller.games.core import Seat
from controller.games.pieces import PIECES
from controller.outlets.web.places import BOX, HAND
from hardware.errors import HandsError

LOG = logging.getLogger("smartboard")


SCHEMA = 1


class Kept(msgspec.Struct, frozen=True):
    """What the file holds: by piece place, top and whether face down, the lowest first; which seats bots play."""

    schema: int = SCHEMA
    pieces: dict[str, tuple[str, int, bool]] = {}
    bots: dict[Seat, str] = {}
    mates: dict[Seat, str] = {}
    """The seats at which they play all but the first player."""


class Keeper:
    """The file of one table."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._fails = False

    def load(self) -> Kept:
        """Return what was kept, nothing where there is no file or none that can be read."""
        try:
            return _read(self._path)
        except FileNotFoundError:
            return Kept()
        except (OSError, msgspec.DecodeError) as error:
            LOG.warning("%s: %s; the pieces begin in their box and trays", self._path, error)
            return Kept()

    def keep(self, pieces: Pieces, bots: dict[Seat, str], mates: dict[Seat, str]) -> None:
        """Write where everything lies; a hand's piece as lying where it was taken from. A full disk is only logged."""
        lying = {
            piece: (spot.back if spot.at == HAND else spot.at, spot.top, spot.down)
            for piece, spot, _ in pieces.spots()
            if spot.at != BOX
        }
        fresh = self._path.with_name(f"{self._path.name}.new")
        try:
            with _open(fresh) as file:
                file.write(msgspec.json.encode(Kept(SCHEMA, lying, bots, mates)))
            fresh.replace(self._path)
            self._fails = False
        except OSError as error:
            if not self._fails:
                why = (error.strerror or str(error)).lower()
                LOG.warning("%s: cannot be written (%s); where pieces lie is not kept", self._path, why)
            self._fails = True


def _read(path: Path) -> Kept:
    """Read a file; raises OSError or msgspec.DecodeError where it is none of this version's."""
    try:
        kept = msgspec.json.decode(path.read_bytes(), type=Kept)
    except RecursionError:
        raise msgspec.DecodeError("nested too deeply") from None
    if kept.schema != SCHEMA:
        raise msgspec.DecodeError(f"format {kept.schema}, this smartboard knows {SCHEMA}")
    return kept


def _open(path: Path) -> BinaryIO:
    return os.fdopen(os.open(path, os.O_WRONLY | os.O_CREAT | os.O_TRUNC | os.O_CLOEXEC, 0o600), "wb")


def restore(kept: Kept, pieces: Pieces) -> None:
    """Lay all pieces as they were kept; what no board has, or another game had beside it, is passed over."""
    for piece, (at, top, down) in kept.pieces.items():
        known = piece in pieces.known or (piece in PIECES and at in ANTENNA)
        if known and at in PLACES and at != BOX and 1 <= top <= 6:
            with suppress(HandsError):  # a place that does not take this piece
                pieces.lay(piece, at, top, down)
