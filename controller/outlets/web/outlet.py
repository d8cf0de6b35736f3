"""Web outlet: all open pages: WebSockets come in, and while somebody looks every change of the board goes out."""

from __future__ import annotations

import asyncio
import hmac
import secrets
from contextlib import suppress

from starlette.websockets import WebSocket, WebSocketDisconnect, WebSocketState

from controller.outlets.web.deeds import Submit
from controller.outlets.web.tabletop import Eyes, Tabletop
from controller.outlets.web.visit import (
    LONGEST_MESSAGE,
    TOO_MUCH,
    UNKNOWN_PAGE,
    ClosedError,
    LeaveError,
    Visit,
    understood,
)
from controller.outlets.web.wire.said import VERSION, Hello
from hardware.errors import HandsError

LOOK_S = 1 / 30
HELLO_WITHIN_S = 10
CLOSE_WITHIN_S = 1
MOST_VISITS = 32


class WebOutlet:
    """The pages of one board. `run` looks at the board for them; `visit` serves one."""

    def __init__(self, eyes: Eyes, tabletop: Tabletop | None, submit: Submit | None = None) -> None:
        """Take the eyes on a board; on a simulated one the hands, and what commands are submitted to.

        A real board's page has neither.
        """
        self._eyes, self._tabletop, self._submit = eyes, tabletop, submit
        self._key = secrets.token_bytes(32)
        self._visits: set[Visit] = set()
        self._open = 0
        self._somebody = asyncio.Event()

    def token(self) -> str:
        """Return the token of one more page, which only this process takes."""
        name = secrets.token_hex(8)
        return f"{name}.{self._seal(name)}"

    async def run(self) -> None:
        """Look at the board and tell every page what has changed for it, while there is one."""
        while True:
            await self._somebody.wait()
            look = self._eyes.look()
            for visit in self._visits:
                visit.show(look)
            await asyncio.sleep(LOOK_S)

    async def visit(self, websocket: WebSocket) -> None:
        """Serve a page from its `hello` until it goes or is told to."""
        await websocket.accept()
        self._open += 1
        try:
            if self._open > MOST_VISITS:
                raise LeaveError(TOO_MUCH, f"{MOST_VISITS} pages are open; close one")
            await self._serve(_Line(websocket))
        except LeaveError as leave:
            await _close(websocket, leave)
        except ClosedError:
            pass
        finally:
            self._open -= 1

    async def _serve(self, line: _Line) -> None:
        await self._greet(line)
        visit = Visit(f"page-{secrets.token_hex(4)}", line, self._eyes, self._tabletop, self._submit)
        self._visits.add(visit)
        self._somebody.set()
        try:
            await visit.serve()
        finally:
            self._visits.discard(visit)
            if not self._visits:
                self._somebody.clear()

    async def _greet(self, line: _Line) -> None:
        """Hear the `hello`, or tell the page to go."""
        try:
            async with asyncio.timeout(HELLO_WITHIN_S):
                said = await line.receive()
            hello = understood(said) if len(said) <= LONGEST_MESSAGE else None
        except (HandsError, TimeoutError):
            hello = None
        if not isinstance(hello, Hello) or not self._knows(hello.token):
            raise LeaveError(UNKNOWN_PAGE, "say hello first, with the token of this page; load it anew")
        if hello.version != VERSION:
            raise LeaveError(UNKNOWN_PAGE, f"version {hello.version}: this board speaks {VERSION}; load the page anew")

    def _knows(self, token: str) -> bool:
        name, _, seal = token.partition(".")
        return hmac.compare_digest(seal.encode(), self._seal(name).encode())

    def _seal(self, name: str) -> str:
        return hmac.digest(self._key, name.encode(), "sha256").hex()


async def _close(websocket: WebSocket, leave: LeaveError) -> None:
    """Tell a page why it is to go, if it listens; whoever reads nothing is not waited for."""
    if websocket.application_state is WebSocketState.CONNECTED:
        with suppress(TimeoutError, WebSocketDisconnect):
            async with asyncio.timeout(CLOSE_WITHIN_S):
                await websocket.close(leave.code, str(leave))


class _Line:
    """A WebSocket of Starlette as a visit uses it."""

    def __init__(self, websocket: WebSocket) -> None:
        self._websocket = websocket

    async def receive(self) -> str | bytes:
        message = await self._websocket.receive()
        if message["type"] != "websocket.receive":
            raise ClosedError
        said: str | bytes | None = message.get("text")
        return message["bytes"] if said is None else said

    async def send(self, text: str) -> None:
        try:
            await self._websocket.send_text(text)
        except WebSocketDisconnect:
            raise ClosedError from None
