"""Each check of the doctor on machines that lack something; each fault brings the command that mends it."""

import os
import re
import struct
import time
import tomllib
from importlib.metadata import PackageNotFoundError
from pathlib import Path

import msgspec
import pytest

from controller.app import boards
from controller.app.boards import simulated_board
from controller.app.config import STANDARD
from controller.app.doctor import parts, state
from controller.app.doctor.access import groups, needed
from controller.app.doctor.buses import buses, pins
from controller.app.doctor.machine import Machine
from controller.app.doctor.state import age, disk, journal
from controller.app.doctor.versions import versions
from controller.table.journal import Journal
from hardware.errors import DriverMissingError

replace = msgspec.structs.replace
PI = replace(STANDARD, board="pi")
SEATS = replace(PI, seat_readers=replace(PI.seat_readers, north=replace(PI.seat_readers.north, present=True)))
HUB = "usb-MicroPython_Board_in_FS_mode_{}-if00"
UNITS = ("e6614103e7452d2f", "e6614103e7451a40")
PARTS = ("hub-north", "hub-south", "oled-north", "oled-south")
PROJECT = tomllib.loads((Path(__file__).parents[4] / "pyproject.toml").read_text())["project"]
DEPENDENCIES = [re.split("[<>=]", each)[0] for each in PROJECT["dependencies"]]
GIDS = {"dialout": 20, "i2c": 994, "gpio": 993, "spi": 995}


@pytest.fixture
def machine(tmp_path):
    """A Pi on which nothing is missing."""
    for device in ("i2c-1", "spidev0.0", "spidev0.1", *(f"serial/by-id/{HUB.format(unit)}" for unit in UNITS)):
        (tmp_path / "dev" / device).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / "dev" / device).touch()
    node = tmp_path / "sys/class/i2c-adapter/i2c-1/of_node"
    node.mkdir(parents=True)
    (node / "clock-frequency").write_bytes(struct.pack(">I", 400_000))
    return Machine(tmp_path, "ann", lambda group: {"ann"}, lambda: set(GIDS.values()), GIDS.__getitem__, False)


def faults(findings):
    """Return the remedies of what is not well; each has one."""
    found = list(findings)
    assert found
    assert all(each.remedy for each in found if each.level in {"warning", "fault"})
    return {each.what: each.remedy for each in found if each.level in {"warning", "fault"}}


def changed(machine, **fields):
    known = {name: getattr(machine, name) for name in machine.__dataclass_fields__}
    return Machine(**known | fields)


@pytest.mark.parametrize("config", [STANDARD, PI, SEATS])
def test_where_nothing_is_missing_nothing_is_found(machine, config):
    assert faults(groups(config, machine)) == {}
    assert faults(buses(config, machine)) == {}


class TestGroups:
    """Field row I."""

    @pytest.mark.parametrize("group", ["dialout", "i2c", "gpio"])
    def test_row_i_a_missing_membership_is_named_with_the_command(self, machine, group):
        lacking = changed(machine, members=lambda name: set() if name == group else {"ann"})
        ((what, remedy),) = faults(groups(PI, lacking)).items()
        assert what.startswith(f"ann is not in {group}, which owns ")
        assert remedy == f"sudo usermod -aG {group} ann, then log out and in again"

    def test_row_i_the_service_is_asked_about_as_its_own_user(self, machine):
        service = changed(machine, user="smartboard", is_service=True, session_groups=set)
        assert faults(groups(PI, changed(service, members=lambda group: {"smartboard"}))) == {}
        (remedy, *_) = faults(groups(PI, service)).values()
        assert remedy == "sudo usermod -aG dialout smartboard, then sudo systemctl restart smartboard"

    def test_a_group_that_does_not_exist_is_made(self, machine):
        remedies = faults(groups(SEATS, changed(machine, members=lambda group: None if group == "spi" else {"ann"})))
        assert list(remedies.values()) == ["sudo groupadd -r spi && sudo usermod -aG spi ann"]

    def test_a_session_that_is_older_than_the_membership_is_told_so(self, machine):
        ((what, remedy),) = faults(groups(PI, changed(machine, session_groups=lambda: {20, 993}))).items()
        assert "i2c, but this session began before" in what
        assert remedy == "log out and in again"

    def test_no_user_at_all_is_a_fault(self, machine):
        assert list(faults(groups(PI, changed(machine, user=None))).values()) == ["sudo sh systemd/install"]

    def test_only_groups_of_parts_that_are_fitted_are_needed(self):
        assert needed(PI).keys() == {"dialout", "i2c", "gpio"}
        assert needed(SEATS).keys() == {"dialout", "i2c", "gpio", "spi"}
        bare = replace(PI, buttons=replace(PI.buttons, dice=0))
        dark = replace(PI.oleds.north, present=False)
        assert needed(replace(bare, oleds=replace(PI.oleds, north=dark, south=dark))).keys() == {"dialout"}


class TestBuses:
    """SPI, I2C and the hubs' ports."""

    @pytest.mark.parametrize(
        ("device", "what", "remedy"),
        [
            ("i2c-1", "I2C for the screens: there is no", "do_i2c 0"),
            ("spidev0.0", "SPI for the seat reader of north: there is no", "do_spi 0"),
            (f"serial/by-id/{HUB.format(UNITS[0])}", "the port of hub-south is not there", "plug it in"),
        ],
    )
    def test_a_bus_that_is_not_there_is_named(self, machine, device, what, remedy):
        (machine.root / "dev" / device).unlink()
        ((said, mends),) = faults(buses(SEATS, machine)).items()
        assert said.startswith(what)
        assert remedy in mends

    def test_a_bus_that_may_not_be_used_is_named_with_its_group(self, machine, monkeypatch):
        monkeypatch.setattr(os, "access", lambda path, mode: "i2c" not in str(path))
        ((what, remedy),) = faults(buses(PI, machine)).items()
        assert "i2c-1 may not be used" in what
        assert "usermod -aG i2c ann" in remedy

    def test_a_slow_bus_is_a_warning(self, machine):
        speed = machine.root / "sys/class/i2c-adapter/i2c-1/of_node/clock-frequency"
        speed.write_bytes(struct.pack(">I", 100_000))
        ((what, remedy),) = faults(buses(PI, machine)).items()
        assert what == "i2c-1 runs at 100 kHz"
        assert "i2c_arm_baudrate=400000" in remedy

    def test_hubs_are_told_apart_with_the_ids_that_board_toml_wants(self, machine):
        told = [each.what for each in buses(PI, machine) if "hub-" in each.what]
        assert [f'(id = "{unit}")' in line for unit, line in zip(sorted(UNITS), told, strict=True)] == [True, True]

    @pytest.mark.parametrize(
        ("hub", "there"),
        [
            ({"id": UNITS[1].upper()}, True),
            ({"id": "0123456789abcdef"}, False),
            ({"port": "/dev/i2c-1"}, True),
            ({"port": "/dev/ttyACM7"}, False),
        ],
    )
    def test_a_hub_that_is_named_must_be_that_one(self, machine, hub, there):
        config = replace(PI, hubs=replace(PI.hubs, north=replace(PI.hubs.north, **hub)))
        assert ("the port of hub-north is not there" not in faults(buses(config, machine))) is there


def test_pins_are_lgpios_or_nobodys(machine):
    (remedy,) = faults(pins(PI, machine)).values()
    assert "python3-lgpio" in remedy or "Raspberry Pi" in remedy
    none = replace(PI, buttons=replace(PI.buttons, dice=0))
    assert [each.level for each in pins(none, machine)] == ["note"]


FOUND = {**dict.fromkeys(DEPENDENCIES, "1.0"), "pillow": "13.0.0", "smartboard": "0.1.0"}


class TestVersions:
    """Packages."""

    def look_up(self, without=(), **other):
        known = {**FOUND, **{name.replace("_", "-"): found for name, found in other.items()}}

        def version_of(package):
            if package in without or package not in known:
                raise PackageNotFoundError(package)
            return known[package]

        return version_of

    @pytest.mark.parametrize("package", DEPENDENCIES)
    def test_a_package_that_is_missing_is_named(self, package):
        assert list(faults(versions(PI, self.look_up([package])))) == [f"{package} is not installed"]

    def test_a_pillow_that_is_too_new_is_named(self):
        ((what, _),) = faults(versions(PI, self.look_up(pillow="14.1.0"))).items()
        assert what.startswith("pillow 14.1.0: ")

    @pytest.mark.parametrize(
        ("provided", "words"),
        [({}, "not installed"), ({"rpi_lgpio": "0.6"}, None), ({"rpi_lgpio": "0.6", "RPi.GPIO": "0.7.1"}, "both")],
    )
    def test_rpi_gpio_is_there_exactly_once_where_seat_readers_are(self, provided, words):
        found = faults(versions(SEATS, self.look_up(**provided)))
        assert [words in what for what in found] == ([True] if words else [])
        assert faults(versions(PI, self.look_up(**provided))) == {}


class TestParts:
    """The parts themselves, on a simulated board under its real drivers."""

    @pytest.fixture
    def found(self, monkeypatch, tmp_path):
        """Return what is found of a board to which something happened before."""

        def examine(happened, config=STANDARD):
            def spoilt(*args, **how):
                board = simulated_board(*args, **how)
                happened(board.sim)
                return board

            monkeypatch.setattr(parts, "simulated_board", spoilt)
            monkeypatch.setattr(parts, "PATIENCE_S", 2.0)
            return list(parts.parts(config, tmp_path))

        return examine

    def test_each_part_that_is_there_answers(self, found):
        assert {each.level for each in found(lambda sim: None)} == {"ok"}

    @pytest.mark.parametrize(
        ("part", "happened"),
        [
            ("hub-north", lambda sim: sim.plug_hub("north", False)),
            ("oled-south", lambda sim: sim.plug_panel("south", False)),
        ],
    )
    def test_a_part_that_is_away_is_named_and_the_others_are_asked(self, found, part, happened):
        findings = found(happened)
        ((what, remedy),) = faults(findings).items()
        assert part in what
        assert remedy
        assert sum(each.level == "ok" for each in findings) == 4

    def test_a_bus_that_hangs_is_not_waited_for(self, found):
        def hang(sim):
            for line in sim.buses.values():
                line.write = lambda address, payload: time.sleep(30)

        assert set(faults(found(hang))) == {"oled-north does not answer", "oled-south does not answer"}

    def test_a_missing_library_costs_its_parts_only(self, monkeypatch, tmp_path):
        def missing():
            raise DriverMissingError("the buttons need lgpio: install Debian's python3-lgpio")

        monkeypatch.setattr(boards, "gpio_factory", missing)
        monkeypatch.setattr(parts, "PATIENCE_S", 0.5)
        remedies = faults(parts.parts(PI, tmp_path))
        assert len(remedies) == 5
        assert {what.partition(" ")[0].rstrip(":") for what in remedies} == {"dice", *PARTS}
        assert remedies["dice: the buttons need lgpio"] == "install Debian's python3-lgpio"


class TestState:
    """The state directory and the journal in it."""

    def test_what_is_not_there_yet_is_judged_by_where_it_will_be(self, tmp_path):
        assert faults(journal(tmp_path / "a")) == faults(age(tmp_path / "a")) == {}
        assert not (tmp_path / "a").exists()
        assert not any("cannot be written" in what for what in faults(disk(tmp_path / "a/b")) or {"": ""})
        assert not (tmp_path / "a").exists()

    @pytest.mark.parametrize(("free", "level"), [(2**30, "ok"), (100 * 2**20, "warning"), (2**20, "fault")])
    def test_a_disk_that_fills_up_is_told_in_time(self, tmp_path, monkeypatch, free, level):
        monkeypatch.setattr(state.shutil, "disk_usage", lambda place: state.shutil._ntuple_diskusage(2**40, 0, free))
        assert [each.level for each in disk(tmp_path) if "MiB free" in each.what] == [level]

    @pytest.mark.parametrize("kind", ["overlay", "tmpfs"])
    def test_a_directory_that_forgets_is_warned_of(self, tmp_path, monkeypatch, kind):
        monkeypatch.setattr(state, "forgetful", lambda place: kind)
        found = faults(disk(tmp_path))
        assert any(f"is on {kind}: all of it is gone at the next start" in what for what in found)
        assert any("partition of its own" in remedy for remedy in found.values())

    def test_a_directory_that_may_not_be_written_is_named(self, tmp_path, monkeypatch):
        monkeypatch.setattr(os, "access", lambda path, mode: False)
        assert any("cannot be written by this user" in what for what in faults(disk(tmp_path)))

    def test_a_whole_journal_an_empty_one_and_a_damaged_one(self, tmp_path):
        path = tmp_path / "journal.db"
        path.touch()
        assert faults(journal(tmp_path)) == {}
        path.unlink()
        Journal(path).close()
        assert faults(age(tmp_path)) == {}
        path.write_bytes(b"what is this?" * 1000)
        ((what, remedy),) = faults(journal(tmp_path)).items()
        assert str(path) in what
        assert remedy == f"smartboard verify {path} tells more"
