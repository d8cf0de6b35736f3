"""Web outlet: HTTP requests come in; the board page and its files go out, with headers that let nothing else in.

A request is served only under a name of this board (against DNS rebinding), a WebSocket only from its own page.
"""

from __future__ import annotations

import re
from collections.abc import Collection
from ipaddress import ip_address
from pathlib import Path

from starlette.applications import Starlette
from starlette.datastructures import Headers, MutableHeaders
from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response
from starlette.routing import Route, WebSocketRoute
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from controller.outlets.web.outlet import WebOutlet

STATIC = Path(__file__).with_name("static")
NAME = re.compile(r"(?:[a-z0-9-]+/){0,2}[a-z0-9-]+\.(css|js|svg|png)", re.ASCII)
TYPES = {"css": "text/css", "js": "text/javascript", "svg": "image/svg+xml", "png": "image/png"}
TOKEN = "{{token}}"  # noqa: S105  # what stands in the page where its token is put
LOOPBACK = ("localhost", "127.0.0.1", "::1")
HOST = re.compile(r"(\[[0-9a-f:.]+\]|[a-z0-9._-]+)(?::\d{1,5})?", re.ASCII | re.IGNORECASE)

POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self' {socket}; "
    "base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
)
FIXED = {
    "Content-Security-Policy": "default-src 'none'; frame-ancestors 'none'",
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
}
"""What every answer has, whoever makes it; the page's own policy goes before."""


def site(outlet: WebOutlet, names: Collection[str]) -> ASGIApp:
    """Return the application; `names` are the hosts that it is served under, besides loopback's.

    The name `*` stands for every IP address: such a name cannot be rebound.
    """

    async def page(request: Request) -> Response:
        html = (STATIC / "index.html").read_text(encoding="utf-8").replace(TOKEN, outlet.token())
        policy = POLICY.format(socket=f"ws://{request.headers['host']}")
        headers = {"Content-Security-Policy": policy, "Cache-Control": "no-store"}
        return Response(html, media_type="text/html", headers=headers)

    routes = [Route("/", page), Route("/{name:path}", _file), WebSocketRoute("/board/ws", outlet.visit)]
    app = Starlette(routes=routes)
    # There is nothing to lead to with another slash, and what was asked for is not text in every request.
    app.router.redirect_slashes = False
    return _Guard(app, {*LOOPBACK, *map(_plain, names)})


async def _file(request: Request) -> Response:
    """Serve a file of the page; the browser asks each time whether it has changed."""
    name = request.path_params["name"]
    known = NAME.fullmatch(name)
    path = STATIC / name
    if known is None or not path.is_file():
        return PlainTextResponse("there is no such file", 404)
    return Response(path.read_bytes(), media_type=TYPES[known[1]], headers={"Cache-Control": "no-cache"})


class _Guard:
    """Turns away whoever speaks to another name, and WebSockets of other pages."""

    def __init__(self, app: ASGIApp, names: Collection[str]) -> None:
        self._app, self._names = app, names

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        headers = Headers(scope=scope)
        host = headers.get("host", "")
        ours = _is_ours(host, self._names)
        if scope["type"] == "http":
            app = self._app if ours else PlainTextResponse("this board is not known by that name", 400)
            await app(scope, receive, _fixed(send))
        elif ours and headers.get("origin") == f"http://{host}":
            await self._app(scope, receive, send)
        else:
            await receive()
            await send({"type": "websocket.close", "code": 1008, "reason": ""})


def _fixed(send: Send) -> Send:
    async def sending(message: Message) -> None:
        if message["type"] == "http.response.start":
            headers = MutableHeaders(scope=message)
            for name, value in FIXED.items():
                headers.setdefault(name, value)
        await send(message)

    return sending


def _is_ours(host: str, names: Collection[str]) -> bool:
    """Return whether a Host header names this board; `*` among the names stands for every IP address."""
    said = HOST.fullmatch(host)
    if said is None:
        return False
    name = _plain(said[1].strip("[]"))
    return name in names or ("*" in names and _is_address(name))


def _plain(name: str) -> str:
    """Return a name as browsers write it: in small letters, and addresses as short as can be."""
    return str(ip_address(name)) if _is_address(name) else name.lower()


def _is_address(name: str) -> bool:
    try:
        ip_address(name)
    except ValueError:
        return False
    return True
