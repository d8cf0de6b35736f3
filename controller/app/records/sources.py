"""A file in, the journal or record that it is out; and what a session needs to be played again here."""

from __future__ import annotations

import logging
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any

import msgspec

from controller.app.config import STANDARD
from controller.app.games import GAMES, Sitting, standard_tiles
from controller.app.records.program import paint, program
from controller.games.names import is_id, names_given
from controller.games.tiles import TileSet
from controller.record import shown
from controller.record.entries import IDS_SINCE, Opened, fingerprint
from controller.record.form import Record, RecordError, looks_like_record, read
from controller.record.playthrough import Told
from controller.record.shown import Comparison
from controller.record.verify import Session, Stored, UnknownSetupError, sessions, unchain
from controller.table.journal import JournalError
from controller.table.names import DamagedNamesError, beside, read_names
from controller.table.pages import is_journal, read_journal

LOG = logging.getLogger("smartboard")


class NoRecordError(Exception):
    """The file is none that can be asked about; the message says why, and what to name instead."""


class NotAFileError(OSError):
    """A pipe or a device, of which nobody knows whether it ends."""


class KeptJournal(msgspec.Struct, frozen=True):
    """A journal as far as its chain holds, what is wrong with it, and what was not looked at."""

    stored: list[Stored]
    fault: str | None
    note: str | None

    def sessions(self) -> Iterator[Session]:
        """Yield its sessions, each played again."""
        return sessions(self.stored, rebuild)


class KeptRecord(msgspec.Struct, frozen=True):
    """A record; None where it was altered so that it cannot be read, `fault` says how."""

    record: Record | None
    fault: str | None = None


def open_file(path: Path) -> KeptJournal | KeptRecord:
    """Read a journal, not touching it, or an exported record.

    Raises:
        NoRecordError: there is no such file, or it is neither.
        JournalError: it cannot be read.
    """
    try:
        _check_kind(path)
        if is_journal(path):
            return kept_journal(path)
        content = path.read_bytes()
    except (FileNotFoundError, IsADirectoryError, NotADirectoryError, NotAFileError) as error:
        raise NoRecordError(f"{path}: {_reason(error)}; name a journal.db or an exported record") from None
    except OSError as error:
        raise JournalError(f"{path}: cannot be read ({_reason(error)})") from None
    if not looks_like_record(content):
        raise NoRecordError(f"{path}: neither a journal nor an exported record; name a journal.db or a record")
    try:
        return KeptRecord(read(content))
    except RecordError as error:
        return KeptRecord(None, str(error))


def kept_journal(path: Path) -> KeptJournal:
    """Read a journal.

    Raises:
        OSError: it cannot be read.
    """
    _check_kind(path)
    reading = read_journal(path)
    stored, fault = unchain(reading.rows)
    if not reading.rows and reading.fault is None:
        fault = f"no entries; a copy of a board's journal needs {path.name}-wal, where there is one, beside it"
    return KeptJournal(stored, fault or reading.fault, reading.note)


def journal_to_tell(path: Path) -> KeptJournal:
    """Read a journal that something is to be told from.

    Raises:
        NoRecordError: there is none.
        JournalError: it cannot be read, or is damaged.
    """
    kept = open_file(path)
    if not isinstance(kept, KeptJournal):
        raise NoRecordError(f"{path}: a record already; name a journal.db")
    if kept.fault:
        raise JournalError(f"{path}: {kept.fault}; `smartboard verify {path}` tells more")
    return kept


def names_beside(journal: Path) -> dict[str, str]:
    """Return the names that are kept beside a journal, by id; none where they cannot be made out.

    Raises:
        JournalError: they cannot be read.
    """
    try:
        return read_names(beside(journal))
    except DamagedNamesError as error:
        LOG.warning("%s; players are told by their ids", error)
        return {}


def stored_names(stored: Iterable[Stored]) -> Iterator[tuple[int, str]]:
    """Yield the names that a version from before there were ids has stored, each with the number of its entry."""
    schema = 1
    for each in stored:
        if isinstance(each.entry, Opened):
            schema = each.entry.schema
        if schema < IDS_SINCE:
            said = (each.body.get(part) or {} for part in ("fixed", "request"))
            yield from ((each.number, name) for part in said for name in names_given(part) if not is_id(name))


def rebuild(opened: Opened) -> Told:
    """Return a session's game and setup.

    Raises:
        UnknownSetupError: the game is not known here, or its setup cannot be made again.
    """
    if opened.game not in GAMES:
        raise UnknownSetupError(f"unknown game {opened.game!r}; known: {', '.join(GAMES)}")
    offer = GAMES[opened.game]
    if opened.fixed:
        try:
            return Told(offer.game, offer.restore(opened.fixed), opened.simulated)
        except ValueError as error:
            raise UnknownSetupError(f"{opened.game}: its setup cannot be made again here: {error}") from None
    setup = offer.prepare(Sitting(STANDARD))
    if fingerprint(setup) != opened.setup:
        raise UnknownSetupError(f"{opened.game}: setup {opened.setup} was not kept, and is not the one shipped here")
    return Told(offer.game, setup, opened.simulated)


def compare(session: Session, beside: Mapping[int, str] | None = None) -> Comparison:
    """Compare what a session shows when it is played again here with what is kept of it; `beside` as in a record."""
    if not session.turns:
        return Comparison(0, [], [])
    return shown.compare(session.turns, paint(session.turns[0].told.simulated), program(), beside)


def other_tiles(session: Session) -> list[str]:
    """Return the names of a session's tile sets that are not the one shipped here; they are kept with it."""
    if not session.turns:
        return []
    sets = {tiles.id: tiles for tiles in _tile_sets(session.turns[0].told.setup)}
    return [name for name, tiles in sets.items() if tiles != standard_tiles()]


def _tile_sets(setup: Any) -> list[TileSet]:
    return [each.tiles for each in (setup, *getattr(setup, "setups", {}).values()) if hasattr(each, "tiles")]


def _check_kind(path: Path) -> None:
    if path.exists() and not (path.is_file() or path.is_dir()):
        raise NotAFileError("not a file")


def _reason(error: OSError) -> str:
    return (error.strerror or str(error)).lower()
