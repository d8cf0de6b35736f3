"""The units and what goes with them: well-formed, confined, and such that a board comes up by itself."""

import configparser
import re
import shutil
import subprocess
from pathlib import Path

import pytest

SYSTEMD = Path(__file__).parents[2] / "systemd"
UNITS = ("smartboard.service", "smartboard-kiosk.service")
PROGRAMS = ("/opt/smartboard/current/bin/smartboard", "/usr/bin/cage")
DEVICES = {"char-spi rw", "char-i2c rw", "char-gpiochip rw", "char-ttyACM rw"}
needs_systemd = pytest.mark.skipif(not shutil.which("systemd-analyze"), reason="no systemd-analyze on this machine")


def settings(name):
    """Return a unit's settings, a list each: some may stand more than once."""
    found = {}
    for line in (SYSTEMD / name).read_text().splitlines():
        if re.match(r"\w+=", line):
            key, _, value = line.partition("=")
            found.setdefault(key, []).append(value)
    return found


@pytest.fixture
def unit():
    return settings("smartboard.service")


@pytest.fixture
def runnable(tmp_path):
    """Both units with programs that this machine has."""
    for name in UNITS:
        text = (SYSTEMD / name).read_text()
        for program in PROGRAMS:
            text = text.replace(f"ExecStart={program}", "ExecStart=/bin/true")
        (tmp_path / name).write_text(text)
    return tmp_path


@pytest.mark.parametrize("name", UNITS)
def test_row_f_it_restarts_for_ever_without_sleeping(name):
    found = settings(name)
    assert (found["StartLimitIntervalSec"], found["Restart"]) == (["0"], ["always"])
    assert "sleep" not in (SYSTEMD / name).read_text()


def test_row_f_it_waits_for_no_bus(unit):
    assert unit["Type"] == ["notify"]
    assert not {"Requires", "BindsTo", "After", "Wants", "ConditionPathExists", "AssertPathExists"} & unit.keys()


def test_its_folders_agree(unit):
    state = f"/var/lib/{unit['StateDirectory'][0]}"
    assert unit["WorkingDirectory"] == [state]
    assert f"--state-dir {state} " in unit["ExecStart"][0]


def test_it_may_use_its_buses_and_no_other_device(unit):
    assert set(unit["DeviceAllow"]) == DEVICES
    assert unit["DevicePolicy"] == ["closed"]
    assert "PrivateDevices" not in unit


def test_what_a_simulated_board_draws_of_both_players_screens_is_not_logged(unit):
    assert unit["StandardOutput"] == ["null"]


def test_row_i_its_user_is_shipped_with_the_groups_of_the_buses(unit):
    lines = [line.split() for line in (SYSTEMD / "smartboard.sysusers").read_text().splitlines() if line[0] != "#"]
    (user,) = unit["User"]
    assert [kind for kind, name, *_ in lines if name == user and kind == "u"] == ["u"]
    groups = {line[2] for line in lines if line[:2] == ["m", user]}
    assert groups == {"spi", "i2c", "gpio", "dialout"} == set(unit["SupplementaryGroups"][0].split())


def test_the_kiosk_shows_the_daemons_own_page_and_is_enabled_by_nobody():
    kiosk = settings("smartboard-kiosk.service")
    assert kiosk["ExecStart"][0].endswith(" http://localhost:8080/")
    assert kiosk["ConditionPathExistsGlob"] == ["/dev/dri/card*"]
    assert "kiosk" not in "".join(line for line in (SYSTEMD / "install").read_text().splitlines() if "enable" in line)


def test_hubs_keep_their_names_and_modem_manager_keeps_off():
    rules = [line for line in (SYSTEMD / "smartboard.rules").read_text().splitlines() if "{idVendor}" in line]
    assert all('ENV{ID_MM_DEVICE_IGNORE}="1"' in rule for rule in rules)
    (port,) = [rule for rule in rules if 'SUBSYSTEM=="tty"' in rule]
    assert 'SYMLINK+="smartboard-hub-$attr{serial}"' in port
    assert 'GROUP="dialout"' in port


def test_logs_are_bounded(unit):
    limits = configparser.ConfigParser()
    limits.read(SYSTEMD / "smartboard.journald")
    assert limits["Journal"]["SystemMaxUse"] == "100M"
    assert int(unit["LogRateLimitBurst"][0]) <= 1000


def test_its_user_may_power_the_machine_off(unit):
    rules = (SYSTEMD / "smartboard-power-off.rules").read_text()
    assert f'subject.user == "{unit["User"][0]}"' in rules
    assert re.search(r"org\\?\.freedesktop\\?\.login1\\?\.power-off", rules)


@needs_systemd
def test_systemd_finds_nothing_wrong(runnable):
    command = ["systemd-analyze", "verify", *(runnable / name for name in UNITS)]
    verdict = subprocess.run(command, capture_output=True, text=True, check=False)
    assert (verdict.returncode, verdict.stdout, verdict.stderr) == (0, "", "")


@needs_systemd
def test_systemd_finds_little_exposed(runnable):
    command = ["systemd-analyze", "security", "--offline=true", "--no-pager", runnable / "smartboard.service"]
    verdict = subprocess.run([*command, "--threshold=15"], capture_output=True, text=True, check=False)
    assert verdict.returncode == 0, verdict.stdout + verdict.stderr
    stricter = subprocess.run([*command, "--threshold=5"], capture_output=True, text=True, check=False)
    assert stricter.returncode != 0, "the threshold measures nothing"
