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
from controller.outlets.web.server import AddressError, bound, serve
from controller.outlets.web.site import site
from controller.outlets.web.tabletop import Eyes, Tabletop

USUAL_PORT = 8080
AGAIN_S = 10.0
"""How often an address that cannot be had is tried again."""

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
        at, port = self._listener.getsockname()[:2]
        self._open_hands = tabletop is not None and not ipaddress.ip_address(at).is_loopback
        self.url = f"http://{shown_host(address.host)}:{port}/"

    async def run(self) -> None:
        """Serve until cancelled; a fault of the page ends the page, and nothing else."""
        LOG.info("page: %s", self.url)
        if self._open_hands:
            LOG.warning(
                "page: open to the network: whoever opens the page plays, and sees what both seats see; "
                "--host 127.0.0.1 keeps it to this machine"
            )
        works = [asyncio.ensure_future(work) for work in (self._outlet.run(), serve(self._site, self._listener))]
        try:
            await asyncio.wait(works, return_when=asyncio.FIRST_COMPLETED)
        finally:
            for work in works:
                work.cancel()
            ends = await asyncio.gather(*works, return_exceptions=True)
        faults = [type(end).__name__ for end in ends if isinstance(end, Exception)]
        LOG.error("the page cannot go on (%s); play goes on without it", ", ".join(faults) or "it has ended")
        await asyncio.Event().wait()


async def serve_when_possible(address: Address, eyes: Eyes) -> None:
    """Serve the page of a real board, which plays while the page's address cannot be had: a network may come later."""
    told = ""
    while True:
        try:
            # In a thread: to ask the network for the address of a name may take a while.
            page = await asyncio.to_thread(BoardPage, address, eyes, None)
        except AddressError as error:
            if str(error) != told:
                told = str(error)
                LOG.warning("%s; play goes on without a page until it can be had", told)
            await asyncio.sleep(AGAIN_S)
        else:
            await page.run()


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
