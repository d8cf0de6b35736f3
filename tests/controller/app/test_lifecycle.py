"""One owner per state directory; what systemd is told."""

import asyncio
import os
import signal
import socket
import stat
import subprocess
import sys
from pathlib import Path

import pytest

from controller.app.lifecycle import (
    StateDirectoryError,
    default_state_directory,
    end_on_signals,
    feed_watchdog,
    forgetful,
    notify,
    own,
    power_off,
    unowned,
)
from controller.app.time import VirtualLoop


def test_a_state_directory_is_made_for_its_owner_alone(tmp_path):
    with own(tmp_path / "a" / "b") as directory:
        assert stat.S_IMODE(directory.stat().st_mode) == 0o700


def test_a_second_process_is_refused_and_told_who_holds_it(tmp_path):
    program = "import sys, pathlib; from controller.app.lifecycle import own\nwith own(pathlib.Path(sys.argv[1])): pass"
    with own(tmp_path):
        second = subprocess.run([sys.executable, "-c", program, tmp_path], capture_output=True, text=True, check=False)
        assert second.returncode == 1
        assert f"process id {os.getpid()}" in second.stderr
    assert subprocess.run([sys.executable, "-c", program, tmp_path], check=False).returncode == 0


def test_a_path_that_is_no_directory_is_named(tmp_path):
    (tmp_path / "file").touch()
    with (
        pytest.raises(StateDirectoryError, match=r"cannot be used \(not a directory\); choose another"),
        own(tmp_path / "file" / "x"),
    ):
        pass


def test_where_state_is_kept(monkeypatch, tmp_path):
    monkeypatch.setenv("STATE_DIRECTORY", "/var/lib/smartboard:/var/lib/other")
    assert str(default_state_directory()) == "/var/lib/smartboard"
    monkeypatch.delenv("STATE_DIRECTORY")
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path))
    assert default_state_directory() == tmp_path / "smartboard"


@pytest.fixture(params=["path", "abstract"])
def listener(request, tmp_path, monkeypatch):
    """A socket that hears what systemd would."""
    address = str(tmp_path / "notify") if request.param == "path" else f"@smartboard-test-{os.getpid()}"
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as heard:
        heard.bind("\0" + address[1:] if address.startswith("@") else address)
        heard.setblocking(False)
        monkeypatch.setenv("NOTIFY_SOCKET", address)
        yield heard


def received(listener):
    messages = []
    try:
        while True:
            messages.append(listener.recv(100).decode())
    except BlockingIOError:
        return messages


def test_systemd_is_told(listener):
    notify("READY=1")
    assert received(listener) == ["READY=1"]


def test_nobody_is_told_without_a_socket(monkeypatch):
    monkeypatch.delenv("NOTIFY_SOCKET", raising=False)
    notify("READY=1")
    monkeypatch.setenv("NOTIFY_SOCKET", "/nowhere/at/all")
    notify("READY=1")


def test_a_receiver_that_does_not_read_stalls_nothing(listener):
    for _ in range(10_000):
        notify("WATCHDOG=1")
    assert "WATCHDOG=1" in received(listener)


def test_the_watchdog_is_fed_twice_a_period_and_starves_while_a_call_is_stuck(listener, monkeypatch):
    monkeypatch.setenv("WATCHDOG_USEC", "30000000")

    async def main():
        loop, heard = asyncio.get_running_loop(), []
        feeding = asyncio.create_task(feed_watchdog(lambda: 100 < loop.time() < 200))
        for _ in range(300):
            await asyncio.sleep(1)
            heard += received(listener)
        feeding.cancel()
        return heard

    with asyncio.Runner(loop_factory=VirtualLoop) as runner:
        assert runner.run(main()) == ["WATCHDOG=1"] * (7 + 7)


def test_signals_end_it():
    async def main():
        ended = asyncio.Event()
        end_on_signals(ended.set)
        os.kill(os.getpid(), signal.SIGTERM)
        await asyncio.wait_for(ended.wait(), 10)

    asyncio.run(main())


@pytest.mark.parametrize("period", ["", "soon", "-5", "0", "9e9"])
def test_a_watchdog_period_that_makes_no_sense_is_none(period, monkeypatch):
    monkeypatch.setenv("WATCHDOG_USEC", period)
    with asyncio.Runner(loop_factory=VirtualLoop) as runner:
        runner.run(feed_watchdog(lambda: False))


def test_a_user_without_a_home_is_told_what_to_name(monkeypatch):
    def homeless():
        raise RuntimeError("no home")

    monkeypatch.delenv("STATE_DIRECTORY", raising=False)
    monkeypatch.delenv("XDG_STATE_HOME", raising=False)
    monkeypatch.setattr("pathlib.Path.home", homeless)
    with pytest.raises(StateDirectoryError, match="name a --state-dir"):
        default_state_directory()


MOUNTS = """22 1 179:2 / / rw,noatime - {root} /dev/root rw
40 22 179:3 / /var/lib/smart\\040board rw - {own} /dev/mmcblk0p3 rw
41 22 0:25 / /run rw,nosuid - tmpfs tmpfs rw
"""


@pytest.mark.parametrize(
    ("directory", "root", "own", "kind"),
    [
        ("/var/lib/smartboard", "ext4", "ext4", None),
        ("/var/lib/smartboard", "overlay", "ext4", "overlay"),
        ("/var/lib/smart board/x", "overlay", "ext4", None),
        ("/var/lib/smart board", "ext4", "tmpfs", "tmpfs"),
        ("/run/smartboard", "ext4", "ext4", "tmpfs"),
        ("/runner", "ext4", "ext4", None),
    ],
)
def test_a_file_system_that_forgets_is_known(tmp_path, directory, root, own, kind):
    (tmp_path / "mountinfo").write_text(MOUNTS.format(root=root, own=own))
    assert forgetful(Path(directory), tmp_path / "mountinfo") == kind


def test_of_two_file_systems_at_one_place_the_later_counts(tmp_path):
    (tmp_path / "mountinfo").write_text(MOUNTS.format(root="ext4", own="ext4") + "50 22 0:30 / / rw - overlay o rw\n")
    assert forgetful(Path("/opt"), tmp_path / "mountinfo") == "overlay"
    assert forgetful(Path("/opt"), tmp_path / "none") is None


def test_a_directory_is_looked_at_without_making_anything_and_no_board_begins_meanwhile(tmp_path):
    with unowned(tmp_path / "none"):
        assert list(tmp_path.iterdir()) == []
    with own(tmp_path), pytest.raises(StateDirectoryError, match="held by"), unowned(tmp_path):
        pass
    with unowned(tmp_path), pytest.raises(StateDirectoryError, match="held by"), own(tmp_path):
        pass
    with own(tmp_path):
        pass


@pytest.fixture
def systemctl(tmp_path, monkeypatch):
    """A systemctl of our own on an otherwise empty path; says what it was asked and ends as it is told."""

    def make(code, words=""):
        script = tmp_path / "systemctl"
        script.write_text(f'#!/bin/sh\necho "$@" > {tmp_path}/asked\necho "{words}" >&2\nexit {code}\n')
        script.chmod(0o755)

    monkeypatch.setenv("PATH", str(tmp_path))
    return make


def test_powering_off_is_asked_of_systemd(systemctl, tmp_path, caplog):
    systemctl(0)
    power_off()
    assert (tmp_path / "asked").read_text().split() == ["--no-ask-password", "poweroff"]
    assert caplog.records == []


def test_without_the_right_to_power_off_the_remedy_is_logged(systemctl, caplog):
    systemctl(1, "Access denied")
    power_off()
    assert "cannot power off (Access denied); install systemd/smartboard-power-off.rules" in caplog.text


@pytest.mark.usefixtures("systemctl")
def test_without_systemd_the_plug_is_named(caplog):
    power_off()
    assert "there is no systemctl" in caplog.text
