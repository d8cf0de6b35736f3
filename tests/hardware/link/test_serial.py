"""The serial port, on real pseudo-terminals: bytes both ways, ports that go away, hubs that do not read."""

import asyncio
import os
import termios
import tty

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from hardware.errors import LinkError
from hardware.link.serial import UNSENT_BYTES, find_port, open_nth, open_serial, open_unit

PATIENCE_S = 20


class Far:
    """A pseudo-terminal: the hub's end is `descriptor`, the host opens `path`; and what the host was told."""

    def __init__(self):
        self.descriptor, self._near = os.openpty()
        tty.setraw(self._near)
        self.path = os.ttyname(self._near)
        self.received = bytearray()
        self.lost = []
        self.told = asyncio.Event()

    def open(self):
        return open_serial(self.path, self.take, self.lose)

    def take(self, data):
        assert data
        self.received += data
        self.told.set()

    def lose(self, reason):
        self.lost.append(reason)
        self.told.set()

    async def until(self, true):
        async with asyncio.timeout(PATIENCE_S):
            while not true():
                self.told.clear()
                await self.told.wait()

    def unplug(self):
        for descriptor in (self.descriptor, self._near):
            if descriptor is not None:
                os.close(descriptor)
        self.descriptor = self._near = None


@pytest.fixture
def on_a_port():
    """Return a runner of a coroutine function of one pseudo-terminal."""

    def run(play):
        async def with_far():
            far = Far()
            try:
                await play(far)
            finally:
                far.unplug()

        asyncio.run(with_far())

    return run


async def read_from_host(far, count):
    """Return so many bytes at the hub's end, reading as they come."""
    loop, got, came = asyncio.get_running_loop(), bytearray(), asyncio.Event()

    def read():
        got.extend(os.read(far.descriptor, 4096))
        came.set()

    loop.add_reader(far.descriptor, read)
    try:
        async with asyncio.timeout(PATIENCE_S):
            while len(got) < count:
                came.clear()
                await came.wait()
    finally:
        loop.remove_reader(far.descriptor)
    return bytes(got)


def test_every_byte_passes_both_ways_unchanged(on_a_port):
    every = bytes(range(256))

    async def play(far):
        wire = far.open()
        os.write(far.descriptor, every)
        await far.until(lambda: len(far.received) == 256)
        wire.write(every)
        assert await read_from_host(far, 256) == every
        assert far.received == every
        wire.close()

    on_a_port(play)


@settings(max_examples=20)
@given(st.lists(st.binary(min_size=1, max_size=300), max_size=10))
def test_bytes_written_in_parts_arrive_in_order(parts):
    async def play():
        far = Far()
        wire = far.open()
        for part in parts:
            wire.write(part)
        assert await read_from_host(far, len(b"".join(parts))) == b"".join(parts)
        wire.close()
        far.unplug()

    asyncio.run(play())


def test_what_the_line_does_not_take_yet_is_sent_later(on_a_port):
    sent = bytes(range(256)) * (UNSENT_BYTES // 256)

    async def play(far):
        wire = far.open()
        wire.write(sent)
        assert await read_from_host(far, len(sent)) == sent
        assert far.lost == []
        wire.close()

    on_a_port(play)


def test_a_hub_that_reads_nothing_is_lost_and_not_waited_for(on_a_port):
    async def play(far):
        wire = far.open()
        with pytest.raises(LinkError):
            for _ in range(10_000):
                wire.write(b"x" * 100)
        await far.until(lambda: far.lost)
        assert "unread" in far.lost[0]
        with pytest.raises(LinkError):
            wire.write(b"x")
        await asyncio.sleep(0)
        assert len(far.lost) == 1

    on_a_port(play)


def test_an_unplugged_port_is_lost_once_and_no_longer_watched(on_a_port):
    async def play(far):
        wire = far.open()
        descriptor = wire._port.fileno()
        far.unplug()
        await far.until(lambda: far.lost)
        assert not asyncio.get_running_loop().remove_reader(descriptor)
        assert far.path is not None
        assert "was lost" in far.lost[0]
        with pytest.raises(LinkError, match="closed"):
            wire.write(b"x")
        wire.close()
        await asyncio.sleep(0)
        assert len(far.lost) == 1

    on_a_port(play)


def test_a_write_that_finds_the_port_gone_loses_it(on_a_port):
    async def play(far):
        wire = far.open()
        far.unplug()
        with pytest.raises(LinkError):
            wire.write(b"x")
        assert far.lost == []
        await far.until(lambda: far.lost)
        assert len(far.lost) == 1

    on_a_port(play)


def test_a_wire_closed_before_the_loss_is_told_tells_nothing(on_a_port):
    async def play(far):
        wire = far.open()
        far.unplug()
        with pytest.raises(LinkError):
            wire.write(b"x")
        wire.close()
        await asyncio.sleep(0)
        await asyncio.sleep(0)
        assert far.lost == []

    on_a_port(play)


@pytest.mark.parametrize("call", ["tcgetattr", "tcsetattr", "tcflush"])
def test_a_port_that_goes_away_while_it_is_opened_cannot_be_opened(on_a_port, monkeypatch, call):
    def gone(*_args):
        raise termios.error(5, "Input/output error")

    async def play(far):
        monkeypatch.setattr(termios, call, gone)
        with pytest.raises(LinkError, match="cannot be opened"):
            far.open()

    on_a_port(play)


def test_a_descriptor_closed_beneath_is_a_lost_port(on_a_port):
    async def play(far):
        wire = far.open()
        os.close(wire._port.fileno())
        with pytest.raises(LinkError):
            wire.write(b"x")
        await far.until(lambda: far.lost)
        assert "bad file descriptor" in far.lost[0]

    on_a_port(play)


def test_a_wakening_for_nothing_is_no_hang_up(on_a_port):
    async def play(far):
        wire = far.open()
        wire._read()
        os.write(far.descriptor, b"x")
        await far.until(lambda: far.received)
        assert far.lost == []
        wire.close()

    on_a_port(play)


def test_a_closed_wire_hears_nothing_and_says_nothing(on_a_port):
    async def play(far):
        wire = far.open()
        os.write(far.descriptor, b"early")
        wire.close()
        wire.close()
        again = far.open()
        os.write(far.descriptor, b"late")
        await far.until(lambda: far.received)
        assert far.received == b"late"
        far.unplug()
        again.close()
        await asyncio.sleep(0)
        assert far.lost == []

    on_a_port(play)


def test_a_wire_may_be_closed_by_whoever_receives(on_a_port):
    async def play(far):
        def take(data):
            far.take(data)
            wire.close()

        wire = open_serial(far.path, take, far.lose)
        os.write(far.descriptor, b"first")
        await far.until(lambda: far.received)
        os.write(far.descriptor, b"second")
        await asyncio.sleep(0)
        assert far.received == b"first"

    on_a_port(play)


def test_a_port_in_use_is_refused_with_its_remedy(on_a_port):
    async def play(far):
        wire = far.open()
        with pytest.raises(LinkError, match="another program holds it"):
            far.open()
        wire.close()
        far.open().close()

    on_a_port(play)


def refusal(path):
    async def play():
        with pytest.raises(LinkError) as refused:
            open_serial(str(path), len, len)
        return str(refused.value)

    return asyncio.run(play())


def test_a_port_that_cannot_be_is_named_with_reason_and_remedy(tmp_path):
    plain = tmp_path / "plain"
    plain.write_bytes(b"")
    for path in (tmp_path / "none", plain, tmp_path, "/dev/null"):
        said = refusal(path)
        assert said.startswith(f"port {path} cannot be opened: "), said
        assert "plug the hub in" in said
        assert "\n" not in said
    assert "no such file or directory" in refusal(tmp_path / "none")


UNITS = ("e6614103e7452d2f", "e6614c311b6f8a21")


@pytest.fixture
def by_id(tmp_path):
    for unit in UNITS:
        (tmp_path / f"usb-MicroPython_Board_in_FS_mode_{unit}-if00").touch()
    (tmp_path / "usb-FTDI_FT232R_USB_UART_A50285BI-if00-port0").touch()
    return tmp_path


@pytest.mark.parametrize("unit", UNITS)
def test_a_hub_is_found_by_its_unit_whatever_its_port(by_id, unit):
    assert unit in find_port(unit, by_id)
    assert find_port(unit.upper(), by_id) == find_port(unit, by_id)


def test_a_hub_that_is_not_there_is_told_with_those_that_are(by_id):
    with pytest.raises(LinkError, match=r"no hub 0{16} in .*plug it in") as refused:
        find_port("0000000000000000", by_id)
    assert all(unit in str(refused.value) for unit in UNITS)
    with pytest.raises(LinkError, match="known: none"):
        find_port(UNITS[0], by_id / "nowhere")


def test_hubs_without_configured_ids_are_counted_and_others_are_left_alone(by_id, on_a_port):
    async def play(far):
        (hub,) = by_id.glob(f"*{UNITS[1]}*")
        hub.unlink()
        hub.symlink_to(far.path)
        open_nth(1, far.take, far.lose, by_id).close()
        open_unit(UNITS[1], far.take, far.lose, by_id).close()
        with pytest.raises(LinkError, match="hub 3 of 2"):
            open_nth(2, far.take, far.lose, by_id)

    on_a_port(play)
