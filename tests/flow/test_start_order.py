"""Field row F: the board starts without any bus, says what is missing, and takes up each part when its bus comes."""

import asyncio
import contextlib
import socket
import time
from types import SimpleNamespace

import msgspec
import pytest

from controller.app import boards
from controller.app.boards import bodies, button_pins, pi_board, simulated_tagbook
from controller.app.config import STANDARD
from controller.app.games import GAMES, Sitting
from controller.app.play import _tell_systemd
from controller.app.time import LoopClock
from controller.app.wiring import Daemon
from controller.table.journal import Journal
from hardware.errors import DriverMissingError, PartAbsentError
from hardware.ports import SIDES
from hardware.sim.board import SimulatedBoard
from hardware.sim.lines.i2c import installed

PARTS = ["dice", "hub-north", "hub-south", "oled-north", "oled-south"]
PATIENCE_S = 10


def config_with(ports):
    hubs = {side: msgspec.structs.replace(getattr(STANDARD.hubs, side), port=str(ports / side)) for side in SIDES}
    return msgspec.structs.replace(STANDARD, board="pi", hubs=msgspec.structs.replace(STANDARD.hubs, **hubs))


class Heard:
    """What systemd is told."""

    def __init__(self, place, monkeypatch):
        self.socket = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM)
        self.socket.bind(str(place / "notify"))
        self.socket.setblocking(False)
        monkeypatch.setenv("NOTIFY_SOCKET", str(place / "notify"))

    async def wait_for(self, words):
        """Return what was said until these words were."""
        said = []
        async with asyncio.timeout(PATIENCE_S):
            while words not in said:
                with contextlib.suppress(BlockingIOError):
                    said += self.socket.recv(1000).decode().splitlines()
                await asyncio.sleep(0.02)
        return said


class Bench:
    """A real board's driver side, and a simulated one whose buses are led to it one after the other."""

    def __init__(self, tmp_path, monkeypatch):
        self.config, self.ports = config_with(tmp_path), tmp_path
        clock = LoopClock(asyncio.get_running_loop())
        tagbook = simulated_tagbook(self.config)
        addresses = {side: (1, getattr(self.config.oleds, side).address) for side in SIDES}
        self.sim = SimulatedBoard(
            bodies(tagbook, magnets=True), button_pins(self.config), addresses, clock, pseudo_terminals=True
        )
        self.chip = False
        monkeypatch.setattr(boards, "gpio_factory", self.find)
        self.board = pi_board(self.config, tagbook)

    def find(self):
        if not self.chip:
            raise PartAbsentError("no GPIO chip: wait")
        return self.sim.gpio.factory()

    def lead_hub(self, side):
        (self.ports / side).symlink_to(self.sim.lines[side].path)


@pytest.fixture
def daemon_on(tmp_path):
    """A running daemon on a board, with whoever tells systemd of it."""

    @contextlib.asynccontextmanager
    async def run(bench):
        journal, offer = Journal(tmp_path / "journal.db"), GAMES["inspect"]
        daemon = Daemon(bench.config, bench.board, offer.game, offer.prepare(Sitting(bench.config)), lambda: journal)
        bench.sim.start()
        lives = SimpleNamespace(daemon=daemon, board=bench.board)
        tasks = [asyncio.ensure_future(daemon.run()), asyncio.ensure_future(_tell_systemd(lives))]
        try:
            yield daemon
        finally:
            for task in tasks:
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)
            bench.sim.stop()
            journal.close()

    return run


def test_row_f_without_any_bus_it_is_ready_and_takes_up_each_as_it_comes(tmp_path, monkeypatch, daemon_on):
    async def main():
        heard, bench = Heard(tmp_path, monkeypatch), Bench(tmp_path, monkeypatch)
        began = time.monotonic()
        async with daemon_on(bench) as daemon:
            said = await heard.wait_for(f"STATUS=degraded: no {', '.join(PARTS)}")
            assert "READY=1" in said
            assert time.monotonic() - began < PATIENCE_S
            bench.lead_hub("north")
            await heard.wait_for("STATUS=degraded: no dice, hub-south, oled-north, oled-south")
            with installed(bench.sim.buses):
                await heard.wait_for("STATUS=degraded: no dice, hub-south")
                bench.chip = True
                await heard.wait_for("STATUS=degraded: no hub-south")
                bench.lead_hub("south")
                await heard.wait_for("STATUS=playing")
            assert daemon.absent() == []
            assert bench.sim.screen("north").getbbox() is not None

    asyncio.run(main())


def test_row_g_without_lgpio_it_ends_with_the_reason_and_takes_no_other_library(tmp_path, monkeypatch, daemon_on):
    def find():
        raise DriverMissingError("the buttons need lgpio: install Debian's python3-lgpio")

    async def main():
        bench = Bench(tmp_path, monkeypatch)
        bench.find = find
        monkeypatch.setattr(boards, "gpio_factory", find)
        bench.board = pi_board(bench.config, {})
        journal, offer = Journal(tmp_path / "journal.db"), GAMES["inspect"]
        daemon = Daemon(bench.config, bench.board, offer.game, offer.prepare(Sitting(bench.config)), lambda: journal)
        async with asyncio.timeout(PATIENCE_S):
            with pytest.raises(DriverMissingError, match="python3-lgpio"):
                await daemon.run()

    asyncio.run(main())
