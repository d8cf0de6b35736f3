"""The socket that pages are served on: the usual port or a free one after it, and a name for what cannot be had."""

from __future__ import annotations

import asyncio
import contextlib
import json
import re
import signal
import socket
import urllib.request

import pytest
from websockets.asyncio.client import connect

from controller.outlets.web import server
from controller.outlets.web.outlet import WebOutlet
from controller.outlets.web.server import MOST_CONNECTIONS, AddressError, bound, serve
from controller.outlets.web.site import site
from controller.outlets.web.tabletop import Fittings, Look


class TickingEyes:
    """A board whose screens never stand still: every look has another big word on it."""

    def __init__(self):
        self.looks = 0

    def fittings(self):
        return Fittings(simulated=False, game="inspect")

    def look(self):
        self.looks += 1
        return Look(match={"phase": f"{self.looks:06}" * 4000})


def free_port():
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


def test_the_next_port_is_taken_where_none_was_asked_for():
    usual = free_port()
    with contextlib.closing(bound("127.0.0.1", None, usual)) as first:
        assert first.getsockname()[1] == usual
        with contextlib.closing(bound("127.0.0.1", None, usual)) as second:
            assert usual < second.getsockname()[1] < usual + 20


@pytest.mark.parametrize(
    ("host", "port"), [("203.0.113.1", None), ("127.0.0.1", 70_000), ("127.0.0.1", -1), ("no.such.name.invalid", None),
                       ("x" * 300, None), ("a..b", None)],
)  # fmt: skip
def test_an_address_that_cannot_be_had_is_named(host, port):
    with pytest.raises(AddressError, match=r"cannot serve pages at .*; choose with --host and --port") as told:
        bound(host, port, 8080)
    assert host[:40] in str(told.value) or str(port) in str(told.value)


def test_a_port_that_was_asked_for_is_that_one_or_none():
    with contextlib.closing(bound("127.0.0.1", 0, 8080)) as taken:
        port = taken.getsockname()[1]
        with pytest.raises(AddressError, match=f"port {port}: address already in use"):
            bound("127.0.0.1", port, 8080)


@pytest.fixture
def served():
    """Serve ticking eyes on a free port; runs what it is given with the port, on the same loop."""

    def run(work):
        async def main():
            outlet, listener = WebOutlet(TickingEyes(), None), bound("127.0.0.1", 0, 8080)
            port = listener.getsockname()[1]
            looking = asyncio.ensure_future(outlet.run())
            serving = asyncio.ensure_future(serve(site(outlet, ()), listener))
            await asyncio.sleep(0.2)
            try:
                return await work(port, outlet)
            finally:
                looking.cancel()
                serving.cancel()
                await asyncio.wait([serving], timeout=10)
                assert serving.cancelled()

        return asyncio.run(main())

    return run


def fetch(port):
    with urllib.request.urlopen(f"http://127.0.0.1:{port}/", timeout=10) as answer:
        return re.search(r'content="([0-9a-f.]{40,})"', answer.read().decode())[1]


async def say_hello(port, websocket):
    token = await asyncio.to_thread(fetch, port)
    await websocket.send(json.dumps({"do": "hello", "token": token, "version": 1}))


def test_a_page_is_served_over_a_real_socket_and_ends_with_the_server(served):
    async def work(port, outlet):
        websocket = await connect(f"ws://127.0.0.1:{port}/board/ws", origin=f"http://127.0.0.1:{port}", max_size=None)
        await say_hello(port, websocket)
        assert json.loads(await websocket.recv())["kind"] == "board"
        return websocket

    assert served(work).close_code in (1012, 1001, 1006)


def test_whoever_reads_nothing_is_let_go_while_others_are_served(served):
    async def work(port, outlet):
        reader, writer = await asyncio.open_connection("127.0.0.1", port, limit=1024)
        token = await asyncio.to_thread(fetch, port)
        writer.write(
            f"GET /board/ws HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nOrigin: http://127.0.0.1:{port}\r\n"
            "Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
            "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n".encode()
        )
        await reader.readuntil(b"\r\n\r\n")
        hello = json.dumps({"do": "hello", "token": token, "version": 1}).encode()
        writer.write(bytes((0x81, 0x80 | len(hello))) + b"\0\0\0\0" + hello if len(hello) < 126 else
                     bytes((0x81, 0x80 | 126)) + len(hello).to_bytes(2, "big") + b"\0\0\0\0" + hello)  # fmt: skip
        await writer.drain()
        await asyncio.sleep(0.5)
        assert len(outlet._visits) == 1
        for _ in range(200):
            if not outlet._visits:
                break
            await asyncio.sleep(0.1)
        assert not outlet._visits
        assert await asyncio.to_thread(fetch, port)
        writer.close()

    served(work)


def test_signals_are_left_to_the_daemon(served):
    async def work(port, outlet):
        return signal.getsignal(signal.SIGTERM), signal.getsignal(signal.SIGINT)

    before = signal.getsignal(signal.SIGTERM)
    assert served(work)[0] == before


async def is_open(reader):
    """Tell whether the other end has not hung up."""
    try:
        async with asyncio.timeout(0.01):
            return await reader.read(1) != b""
    except TimeoutError:
        return True
    except ConnectionError:
        return False


def test_whoever_only_connects_is_let_go_and_takes_no_more_than_there_is(served, monkeypatch):
    monkeypatch.setattr(server, "HTTP_WITHIN_S", 2)

    async def work(port, outlet):
        idlers = [await asyncio.open_connection("127.0.0.1", port) for _ in range(MOST_CONNECTIONS + 50)]
        await asyncio.sleep(0.2)
        still = sum([await is_open(reader) for reader, _ in idlers])
        await asyncio.sleep(2)
        at_last = sum([await is_open(reader) for reader, _ in idlers])
        page = await asyncio.to_thread(fetch, port)
        for _, writer in idlers:
            writer.close()
        return still, at_last, page

    still, at_last, page = served(work)
    assert still <= MOST_CONNECTIONS
    assert at_last == 0
    assert page


def test_a_page_stays_longer_than_a_request_may_take(served, monkeypatch):
    monkeypatch.setattr(server, "HTTP_WITHIN_S", 0.5)

    async def work(port, outlet):
        address = f"127.0.0.1:{port}"
        async with connect(f"ws://{address}/board/ws", origin=f"http://{address}", max_size=None) as websocket:
            await say_hello(port, websocket)
            await asyncio.sleep(1)
            await websocket.send('{"do":"ping"}')
            while json.loads(await websocket.recv())["kind"] != "pong":
                pass
            return True

    assert served(work)


@pytest.mark.parametrize(
    "sent",
    [
        "POST / HTTP/1.1\r\nHost: 127.0.0.1\r\nTransfer-Encoding: chunked\r\n\r\nZZ\r\n",
        "POST / HTTP/1.1\r\nHost: 127.0.0.1\r\nTransfer-Encoding: chunked\r\n\r\n1\r\na\r\nZZ\r\n",
        "GET / HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: -5\r\n\r\n",
        "GET / HTTP/1.1\r\nHost: 127.0.0.1\r\nX: " + "a" * 300_000 + "\r\n\r\n",
        "GET / HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n\x16\x03\x01\r\n\r\n",
    ],
)
def test_a_request_that_is_none_is_refused_without_a_traceback(served, caplog, sent):
    async def work(port, outlet):
        reader, writer = await asyncio.open_connection("127.0.0.1", port)
        writer.write(sent.encode())
        with contextlib.suppress(ConnectionError):
            answer = await reader.read(200)
            assert answer.startswith((b"HTTP/1.1 4", b"HTTP/1.1 200"))
        await asyncio.sleep(0.2)
        writer.close()
        assert await asyncio.to_thread(fetch, port)

    served(work)
    assert [record for record in caplog.records if record.exc_info or "Traceback" in record.getMessage()] == []


def test_a_fault_of_the_program_is_logged_in_one_line_and_costs_one_answer(caplog):
    async def broken(scope, receive, send):
        raise KeyError("what nobody thought of")

    async def main():
        listener = bound("127.0.0.1", 0, 8080)
        serving = asyncio.ensure_future(serve(broken, listener))
        reader, writer = await asyncio.open_connection("127.0.0.1", listener.getsockname()[1])
        writer.write(b"GET / HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n")
        answer = await reader.read(200)
        writer.close()
        serving.cancel()
        await asyncio.wait([serving], timeout=10)
        return answer

    assert b" 500 " in asyncio.run(main())
    (told,) = [record for record in caplog.records if record.levelname == "ERROR"]
    assert told.exc_info is None
    assert "KeyError at test_server.py:" in told.getMessage()
    assert "nobody" not in told.getMessage()
