"""`smartboard forget NAME`: who is meant in, the name out of all that a board keeps; its journal is not touched."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator
from pathlib import Path

from controller.app.lifecycle import own
from controller.app.records.sources import NoRecordError, kept_journal, stored_names
from controller.record.verify import Stored
from controller.table.journal import JournalError
from controller.table.names import DAMAGED, DamagedNamesError, Names, read_names

JOURNAL = "journal.db"
OLDER = ("journal.db", "journal.damaged-*")
"""Where names may stand that a version stored before there were ids."""


def forget(directory: Path, who: str | None) -> int:
    """Forget a name, or all of them; return 0, or 1 where it stands in entries that an older version stored.

    Args:
        directory: the state directory; no board may hold it.
        who: a name, an id, or the UID of an unknown tag; None: all.

    Raises:
        NoRecordError: nobody is called so.
        StateDirectoryError: a board holds the directory.
        JournalError: a file cannot be read or written.
    """
    if not directory.is_dir():
        raise NoRecordError(f"{directory}: no such directory; name the --state-dir of the board")
    with own(directory):
        names = _names(directory)
        keys = list(names.known) if who is None else called(names.known, who)
        older = list(_older(directory, who))
        if not keys and not older and who is not None:
            known = ", ".join(names.known.values()) or "nobody"
            raise NoRecordError(f"{directory}: nobody is called {who!r}; known: {known}")
        names.forget(keys)
        names.path.with_suffix(DAMAGED).unlink(missing_ok=True)
    print(f"{directory}: forgotten: {', '.join(keys) or 'nobody'}; records exported before keep their own `players`")
    for place in older:
        print(f"WRONG: {place}: stored by a version that kept names in the hash chain; only deleting the file helps")
    return 1 if older else 0


def called(known: dict[str, str], who: str) -> list[str]:
    """Return the ids of whoever is called so: exactly, else but for capitals and blanks; an id means itself."""
    if who in known:
        return [who]
    exact = [key for key, name in known.items() if name == who]
    return exact or [key for key, name in known.items() if _plain(name) == _plain(who)]


def _plain(name: str) -> str:
    return unicodedata.normalize("NFC", " ".join(name.split())).casefold()


def _names(directory: Path) -> Names:
    """Return the names that are kept; unlike a board this sets nothing aside, for that would be kept, too."""
    names = Names(directory / JOURNAL)
    try:
        names.known = read_names(names.path)
    except DamagedNamesError as error:
        raise JournalError(f"{error}; delete it, and all names are forgotten") from None
    return names


def _entries(path: Path) -> list[Stored]:
    try:
        return kept_journal(path).stored
    except OSError as error:
        raise JournalError(f"{path}: cannot be read ({(error.strerror or str(error)).lower()})") from None


def _older(directory: Path, who: str | None) -> Iterator[str]:
    """Yield the files in whose hash chain the name stands, and in which entry first."""
    for path in sorted(path for pattern in OLDER for path in directory.glob(pattern)):
        named = (number for number, name in stored_names(_entries(path)) if who is None or _plain(name) == _plain(who))
        if (first := next(named, None)) is not None:
            yield f"{path}, entry {first}"
