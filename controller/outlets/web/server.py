"""Web outlet: an address comes in; a socket on it, served by uvicorn on the running event loop, goes out."""

from __future__ import annotations

import asyncio
import contextlib
import socket
from collections.abc import Iterator

import uvicorn
from starlette.types import ASGIApp

from controller.outlets.web.visit import LONGEST_MESSAGE
from hardware.errors import HardwareError

MOST_CONNECTIONS = 100
HIGHEST_PORT = 65_535
TRIES = 20
"""How many ports are tried, one after the other, where none was asked for."""


class AddressError(HardwareError):
    """Nothing can be served at that address; the message says why, and the remedy."""


def bound(host: str, port: int | None, usual: int) -> socket.socket:
    """Return a socket that listens there, on the usual port or one soon after it where none was asked for.

    Raises:
        AddressError: the address is not this machine's, or its port is taken.
    """
    if port is not None and not 0 <= port <= HIGHEST_PORT:
        raise AddressError(
            f"cannot serve pages at port {port}: allowed 0 to {HIGHEST_PORT}; choose with --host and --port"
        )
    last = OSError()
    for candidate in [port] if port is not None else range(usual, usual + TRIES):
        try:
            return _bound(host, candidate)
        except (OSError, UnicodeError) as error:
            last = error if isinstance(error, OSError) else OSError(str(error))
    reason = (last.strerror or str(last)).lower()
    raise AddressError(f"cannot serve pages at {host}, port {port or usual}: {reason}; choose with --host and --port")


def _bound(host: str, port: int) -> socket.socket:
    family, _, _, _, address = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE)[0]
    listener = socket.socket(family, socket.SOCK_STREAM)
    try:
        listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listener.bind(address)
        listener.listen(MOST_CONNECTIONS)
    except OSError:
        listener.close()
        raise
    listener.setblocking(False)
    return listener


async def serve(app: ASGIApp, listener: socket.socket) -> None:
    """Serve until cancelled; then pages are told, and none is waited for longer than a second."""
    config = uvicorn.Config(
        app,
        log_config=None,
        log_level="warning",
        access_log=False,
        lifespan="off",
        server_header=False,
        ws="websockets-sansio",
        ws_max_size=4 * LONGEST_MESSAGE,
        ws_per_message_deflate=False,
        limit_concurrency=MOST_CONNECTIONS,
        timeout_keep_alive=5,
        timeout_graceful_shutdown=1,
    )
    server = _Server(config)
    serving = asyncio.ensure_future(server.serve([listener]))
    try:
        await asyncio.shield(serving)
    finally:
        server.should_exit = True
        await serving


class _Server(uvicorn.Server):
    """Leaves the signals to the daemon."""

    @contextlib.contextmanager
    def capture_signals(self) -> Iterator[None]:
        """Capture none."""
        yield
