"""The board page of a running board: its lives come in; a server on its own event loop runs beside them."""

from __future__ import annotations

import asyncio
import ipaddress
import logging
import re
import socket
from dataclasses import dataclass

from controller.outlets.web.deeds import Submit
from controller.outlets.web.outlet import WebOutlet
from controller.outlets.web.server import bound, serve
from controller.outlets.web.site import site
from controller.outlets.web.tabletop import Eyes, Tabletop

USUAL_PORT = 8080

LOG = logging.getLogger("smartboard")


@dataclass(frozen=True)
class Address:
    """Where pages are served: a name or address of this machine, and a port; the usual one or a free one after it."""

    host: str = "127.0.0.1"
    port: int | None = None


def address_of(listen: str, host: str | None, port: int | None) -> Address:
    """Return where to serve: what was said at the start goes before what board.toml says."""
    name, _, number = (
        listen.rpartition(":") if re.search(r":\d+$", listen) and not listen.endswith("]") else (listen, "", "")
    )
    return Address(host or name.strip("[]"), port if port is not None else int(number) if number and not host else None)


class BoardPage:
    """The page of a board: its socket is taken at once, so that a wrong address is told before anything runs."""

    def __init__(self, address: Address, eyes: Eyes, tabletop: Tabletop | None, submit: Submit | None = None) -> None:
        """Take the socket.

        Raises:
            AddressError: nothing can be served there.
        """
        self._listener = bound(address.host, address.port, USUAL_PORT)
        self._outlet = WebOutlet(eyes, tabletop, submit)
        self._site = site(self._outlet, names_of(address.host))
        self.url = f"http://{shown_host(address.host)}:{self._listener.getsockname()[1]}/"

    async def run(self) -> None:
        """Serve until cancelled."""
        LOG.info("page: %s", self.url)
        looking = asyncio.ensure_future(self._outlet.run())
        try:
            await serve(self._site, self._listener)
        finally:
            looking.cancel()


def names_of(host: str) -> set[str]:
    """Return the names that a page of this address may be asked for by; `*` where every address is listened on."""
    try:
        everywhere = ipaddress.ip_address(host).is_unspecified
    except ValueError:
        everywhere = False
    if not everywhere:
        return {host}
    own = socket.gethostname()
    return {"*", own, f"{own}.local"}


def shown_host(host: str) -> str:
    """Return the host as it stands in an address that a browser takes."""
    if host in ("0.0.0.0", "::"):  # noqa: S104  # told apart, not listened on
        return socket.gethostname()
    return f"[{host}]" if ":" in host else host
