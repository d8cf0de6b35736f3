"""Where the page is served: what board.toml and the command say, in an address that a browser takes."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import socket
import urllib.request

import pytest

from controller.app.config import ConfigError, load
from controller.app.web import serve
from controller.app.web.serve import Address, BoardPage, address_of, names_of, serve_when_possible, shown_host
from controller.outlets.web.outlet import WebOutlet
from controller.outlets.web.tabletop import Fittings, Look


class StillEyes:
    """A board on which nothing happens."""

    def fittings(self):
        return Fittings(simulated=True, game="inspect")

    def look(self):
        return Look()


class Nothing:
    """Hands that nobody uses here."""


async def fetched(url):
    def fetch():
        with urllib.request.urlopen(url, timeout=10) as answer:
            return answer.status

    return await asyncio.to_thread(fetch)


async def cancelled(*tasks):
    for task in tasks:
        task.cancel()
    await asyncio.wait(tasks, timeout=10)


@pytest.mark.parametrize(
    ("listen", "host", "port", "address"),
    [
        ("127.0.0.1", None, None, Address("127.0.0.1", None)),
        ("192.168.1.20:8081", None, None, Address("192.168.1.20", 8081)),
        ("192.168.1.20:8081", None, 9000, Address("192.168.1.20", 9000)),
        ("192.168.1.20:8081", "127.0.0.1", None, Address("127.0.0.1", None)),
        ("127.0.0.1", "0.0.0.0", 0, Address("0.0.0.0", 0)),
        ("[::1]", None, None, Address("::1", None)),
        ("[::1]:8080", None, None, Address("::1", 8080)),
        ("board.local", None, None, Address("board.local", None)),
    ],
)
def test_the_command_goes_before_the_file(listen, host, port, address):
    assert load(f'listen = "{listen}"').listen == listen
    assert address_of(listen, host, port) == address


@pytest.mark.parametrize("listen", ["", "::1", "a b", "http://x", "127.0.0.1:", "127.0.0.1:999999", "x\n"])
def test_what_is_no_address_is_named(listen):
    with pytest.raises(ConfigError, match="listen"):
        load(f"listen = {listen!r}".replace("'", '"'))


def test_an_address_that_is_everywhere_is_known_by_any_of_its_names():
    assert names_of("192.168.1.20") == {"192.168.1.20"}
    assert names_of("board.local") == {"board.local"}
    for everywhere in ("0.0.0.0", "::"):
        assert names_of(everywhere) == {"*", socket.gethostname(), f"{socket.gethostname()}.local"}
        assert shown_host(everywhere) == socket.gethostname()
    assert shown_host("::1") == "[::1]"
    assert shown_host("127.0.0.1") == "127.0.0.1"


@pytest.mark.parametrize(
    ("host", "tabletop", "warned"),
    [("127.0.0.1", Nothing(), False), ("localhost", Nothing(), False), ("0.0.0.0", Nothing(), True),
     ("0.0.0.0", None, False)],
)  # fmt: skip
def test_a_simulated_board_that_the_network_can_play_on_warns(caplog, host, tabletop, warned):
    caplog.set_level(logging.INFO)

    async def main():
        page = BoardPage(Address(host, 0), StillEyes(), tabletop)
        running = asyncio.ensure_future(page.run())
        await asyncio.sleep(0.1)
        await cancelled(running)
        assert running.cancelled()

    asyncio.run(main())
    told = [record.getMessage() for record in caplog.records if record.levelname == "WARNING"]
    assert len(told) == warned
    assert all("whoever opens the page plays, and sees what both seats see" in each for each in told)


def test_a_page_that_cannot_go_on_ends_alone(monkeypatch, caplog):
    """What runs beside it is the board: that is not ended by a fault of the page, nor is the page left frozen."""

    async def broken(self):
        await asyncio.sleep(0.2)
        raise KeyError("a secret")

    monkeypatch.setattr(WebOutlet, "run", broken)

    async def main():
        page = BoardPage(Address("127.0.0.1", 0), StillEyes(), None)
        running = asyncio.ensure_future(page.run())
        assert await fetched(page.url) == 200
        await asyncio.sleep(1)
        assert not running.done()
        with pytest.raises(OSError, match="refused"):
            await fetched(page.url)
        await cancelled(running)

    asyncio.run(main())
    (told,) = [record.getMessage() for record in caplog.records if record.levelname == "ERROR"]
    assert told == "the page cannot go on (KeyError); play goes on without it"


def test_a_real_board_plays_on_until_its_address_can_be_had(monkeypatch, caplog):
    """Row F: at the start there may be no network, whose address board.toml names, yet or at all."""
    monkeypatch.setattr(serve, "AGAIN_S", 0.1)
    with contextlib.closing(socket.create_server(("127.0.0.1", 0))) as taken:
        port = taken.getsockname()[1]

        async def main():
            serving = asyncio.ensure_future(serve_when_possible(Address("127.0.0.1", port), StillEyes()))
            await asyncio.sleep(0.5)
            assert not serving.done()
            taken.close()
            await asyncio.sleep(0.5)
            assert await fetched(f"http://127.0.0.1:{port}/") == 200
            await cancelled(serving)

        asyncio.run(main())
    (told,) = [record.getMessage() for record in caplog.records if record.levelname == "WARNING"]
    assert f"port {port}: address already in use" in told
    assert told.endswith("; play goes on without a page until it can be had")
