"""What is typed, as it comes: a file descriptor in, its lines out, without holding up the event loop."""

from __future__ import annotations

import asyncio
import os
import threading
from collections.abc import AsyncIterator
from concurrent.futures import CancelledError

LONGEST_LINE = 4096
CHUNKS_WAITING = 16


async def lines_of(descriptor: int) -> AsyncIterator[str]:
    """Yield the lines of an input as they come: of a terminal, a pipe or a file.

    A thread reads them: a terminal made non-blocking for the event loop would be so for what is printed on it, too.
    """
    queue: asyncio.Queue[bytes] = asyncio.Queue(CHUNKS_WAITING)
    loop = asyncio.get_running_loop()
    threading.Thread(target=_read, args=(descriptor, loop, queue), daemon=True, name="terminal").start()
    pending = b""
    while chunk := await queue.get():
        *lines, pending = (pending + chunk).split(b"\n")
        pending = pending[:LONGEST_LINE]
        for line in lines:
            yield line[:LONGEST_LINE].decode(errors="replace")
    if pending:
        yield pending.decode(errors="replace")


def _read(descriptor: int, loop: asyncio.AbstractEventLoop, queue: asyncio.Queue[bytes]) -> None:
    """Hand on what is read, and nothing at the end of the input."""
    chunk = b"?"
    while chunk:
        try:
            chunk = os.read(descriptor, 4096)
        except OSError:
            chunk = b""
        try:
            asyncio.run_coroutine_threadsafe(queue.put(chunk), loop).result()
        except (RuntimeError, CancelledError):  # the loop is closed or closing: nobody listens any more
            return
