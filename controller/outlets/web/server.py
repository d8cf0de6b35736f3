"""Web outlet: an address comes in; a socket on it, served by uvicorn on the running event loop, goes out."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import socket
import traceback
from collections.abc import Iterator
from pathlib import Path

import uvicorn
from starlette.types import ASGIApp
from uvicorn.protocols.http.h11_impl import H11Protocol

from controller.outlets.web.visit import LONGEST_MESSAGE
from hardware.errors import HardwareError

MOST_CONNECTIONS = 100
HTTP_WITHIN_S = 30
"""How long a connection may take over its requests, so that those who say nothing leave room for others."""
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
    logging.getLogger("uvicorn.error").addFilter(_in_one_line)
    config = uvicorn.Config(
        app,
        http=_Connection,
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


class _Connection(H11Protocol):
    """A connection that speaks HTTP; as a WebSocket it is somebody else's, and may stay."""

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]  # as uvicorn's does
        super().connection_made(transport)
        self._deadline = self.loop.call_later(HTTP_WITHIN_S, self._hang_up)
        if len(self.connections) > MOST_CONNECTIONS:
            transport.abort()

    def connection_lost(self, exc: Exception | None) -> None:
        self._deadline.cancel()
        super().connection_lost(exc)

    def send_400_response(self, msg: str) -> None:
        """Answer what is no request: alone, where an answer to how it began is under way."""
        if self.cycle is not None and not self.cycle.response_complete:
            self.cycle.disconnected = True
            if self.cycle.response_started:
                self.transport.abort()
                return
        super().send_400_response(msg)

    def _hang_up(self) -> None:
        if self in self.connections:
            self.transport.abort()


def _in_one_line(record: logging.LogRecord) -> bool:
    """Shorten a fault of the program to its kind and place: what it was about may be a secret."""
    if record.exc_info and record.exc_info[1] is not None:
        frames = traceback.extract_tb(record.exc_info[2])
        place = f" at {Path(frames[-1].filename).name}:{frames[-1].lineno}" if frames else ""
        record.msg = f"{record.getMessage().strip()} ({type(record.exc_info[1]).__name__}{place})"
        record.args, record.exc_info, record.exc_text = None, None, None
    return True
