"""What lies in a journal's file where the log beside it replaces it: file and log in, bytes that nobody wrote out.

A replaced page lies there as it was before the log, as one of the log's frames has it, or, after a power cut, as a
mixture of such sectors; nothing else is ever written there.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

SECTOR = 512
"""What a disk writes whole or not at all, at the least."""


def altered(database: bytes, frames: Iterable[tuple[int, bytes]], before: bytes) -> Iterator[int]:
    """Yield the first byte of each sector in a replaced page that holds what was never written there.

    Args:
        database: the file as it lies.
        frames: the pages in the log, each with the byte of the file where it belongs.
        before: the file as it was before the log.
    """
    written: dict[int, set[bytes]] = {}
    for start, page in frames:
        for offset in range(0, len(page), SECTOR):
            written.setdefault(start + offset, set()).add(page[offset : offset + SECTOR])
    for at, contents in sorted(written.items()):
        sector, older = database[at : at + SECTOR], before[at : at + SECTOR]
        # A file that was made longer holds zeros until something is written.
        if any(sector) and sector not in contents and sector != older:
            yield at
