"""`smartboard play` as a person runs it: a process in real time, hubs on pseudo-terminals, commands typed in."""

import asyncio
import contextlib
import os
import pty
import re
import signal
import socket
import sqlite3
import subprocess
import sys
import tempfile
import time
import urllib.request
from pathlib import Path

import pytest
from msgspec.structs import replace

from controller.app.config import STANDARD
from controller.app.games import GAMES, Sitting
from controller.app.lifecycle import forgetful
from controller.app.terminal import lines_of
from controller.app.web.browser import DISPLAYS, REMOTE
from controller.games.core import Step
from controller.outlets.panel.pixels import frame_of
from controller.outlets.panel.reading import read_text
from controller.record.entries import Opened, fingerprint, plain
from controller.table.journal import Journal
from controller.table.table import Table

ROOT = Path(__file__).parents[2]
PATIENCE_S = 60
DOTS = ((0x01, 0x08), (0x02, 0x10), (0x04, 0x20), (0x40, 0x80))


class Playing:
    """A running `smartboard play`, its output read as it comes."""

    def __init__(self, state_dir, *arguments, **environment):
        self.process = subprocess.Popen(
            [sys.executable, "-m", "controller", "play", "--board", "sim", "--state-dir", state_dir,
             *(arguments or ["--game", "inspect"])],
            cwd=ROOT, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE,
            env=os.environ | {"COLUMNS": "80"} | environment,
        )  # fmt: skip
        os.set_blocking(self.process.stdout.fileno(), False)
        self.printed = ""

    def type(self, line):
        self.process.stdin.write(line.encode() + b"\n")
        self.process.stdin.flush()

    def wait_for(self, found):
        """Read on until `found(self.printed)` is true; returns that."""
        until = time.monotonic() + PATIENCE_S
        while not (result := found(self.printed)):
            assert time.monotonic() < until, self.printed[-4000:]
            assert self.process.poll() is None, self.process.stderr.read().decode()
            self.printed += (self.process.stdout.read() or b"").decode()
            time.sleep(0.02)
        return result

    def end(self):
        """Return exit code and what was logged."""
        _, logged = self.process.communicate(timeout=PATIENCE_S)
        return self.process.returncode, logged.decode()


@pytest.fixture
def play(tmp_path):
    """Start `smartboard play`; killed at the end if it still runs."""
    started = []

    def start(*arguments, state_dir=tmp_path / "state", **environment):
        started.append(Playing(state_dir, *arguments, **environment))
        return started[-1]

    yield start
    for playing in started:
        playing.process.kill()
        playing.process.communicate()


def screens(printed):
    """Read the texts of all panels that were drawn in braille, per seat, in order."""
    texts = {"north": [], "south": []}
    for seat, drawn in re.findall(r"╭─* (north|south) ─*╮\n((?:│.{64}│\n){16})╰", printed):
        rows = []
        for line in drawn.splitlines():
            for left, right in DOTS:
                bits = "".join(f"{bool(ord(c) - 0x2800 & left):d}{bool(ord(c) - 0x2800 & right):d}" for c in line[1:-1])
                rows.append(int(bits, 2))
        texts[seat].append(read_text(frame_of(rows)))
    return texts


def shows(words):
    """Return what looks for a drawn panel of both seats that begins with these words."""
    return lambda printed: all(seen and seen[-1].startswith(words) for seen in screens(printed).values())


def test_typed_commands_reach_both_screens_through_every_layer(play):
    playing = play()
    playing.wait_for(shows("put a piece"))
    playing.type("put 23 north 2 N")
    playing.wait_for(shows("23 N\nnorth 2, N up"))
    playing.type("turn north 2 S")
    playing.wait_for(shows("23 S\n"))
    playing.type("press dice")
    playing.wait_for(shows("dice short\n"))
    playing.type("lift north 2")
    playing.wait_for(shows("23 lifted\n"))
    playing.type("padlock south 4")
    playing.wait_for(shows("padlock-1\nsouth 4 lock"))
    playing.type("quit")
    code, logged = playing.end()
    assert code == 0
    assert "ready" in logged
    assert "Traceback" not in logged


def test_the_first_line_is_the_address_of_the_page(play):
    playing = play("--port", "0")
    first = playing.wait_for(lambda printed: re.match(r"The board is at (http://127\.0\.0\.1:\d+/)\n", printed))
    with urllib.request.urlopen(first[1], timeout=PATIENCE_S) as answer:
        assert b"<title>Smartboard</title>" in answer.read()
    assert "browser" in playing.wait_for(lambda printed: printed.splitlines()[1:2])[0]
    playing.type("help")
    playing.wait_for(lambda printed: "encode SEAT CODE ..." in printed)


@pytest.mark.parametrize(
    ("arguments", "environment", "opened"),
    [([], {"DISPLAY": ":77"}, True), (["--no-browser"], {"DISPLAY": ":77"}, False), ([], {}, False),
     ([], {"DISPLAY": ":77", "SSH_TTY": "/dev/pts/1"}, False)],
)  # fmt: skip
def test_at_a_desktop_the_page_opens_in_a_browser_unless_none_is_wanted(tmp_path, arguments, environment, opened):
    asked, browser = tmp_path / "asked", tmp_path / "a-browser"
    browser.write_text(f'#!/bin/sh\necho "$1" > {asked}.new && mv {asked}.new {asked}\n')
    browser.chmod(0o755)
    terminal, ours = pty.openpty()
    inherited = {name: value for name, value in os.environ.items() if name not in (*DISPLAYS, *REMOTE)}
    process = subprocess.Popen(
        [sys.executable, "-m", "controller", "play", "--board", "sim", "--state-dir", tmp_path / "state",
         "--port", "0", *arguments],
        cwd=ROOT, stdin=ours, stdout=ours, stderr=subprocess.PIPE, text=True,
        env=inherited | {"BROWSER": f"{browser} %s &"} | environment,
    )  # fmt: skip
    os.close(ours)
    try:
        url = next(found[1] for line in process.stderr if (found := re.search(r"page: (\S+)", line)))
        assert any("ready" in line for line in process.stderr)
        until = time.monotonic() + (PATIENCE_S if opened else 1)
        while not asked.exists() and time.monotonic() < until:
            time.sleep(0.02)
        assert (asked.read_text() if asked.exists() else None) == (f"{url}\n" if opened else None)
        os.write(terminal, b"quit\n")
        assert process.wait(PATIENCE_S) == 0
    finally:
        process.kill()
        process.communicate()
        os.close(terminal)


def test_without_a_word_a_match_of_cryptic_words_begins(play):
    playing = play("--board", "sim")
    playing.wait_for(shows("CRYPTIC WORDS"))
    playing.type("hold dice")
    playing.wait_for(shows("LAY 6 TILES"))
    playing.type("encode north 12-T 22-R 25-U 2-C 20-K 18")
    playing.wait_for(lambda printed: screens(printed)["north"][-1].startswith("STORED"))
    playing.type("show")
    playing.wait_for(lambda printed: "north 1: 12-T down" in printed)
    playing.type("quit")
    assert playing.end()[0] == 0


def test_a_profile_that_is_named_is_played_at_once(play):
    playing = play("--game", "cryptic-words", "--profile", "club")
    playing.wait_for(shows("LAY 6 TILES"))
    playing.type("quit")
    assert playing.end()[0] == 0


def begin_match(state_dir, profile):
    """Keep a match in which north has stored a word; without a profile it has been begun in the lobby."""
    offer = GAMES["cryptic-words"]
    setup = offer.prepare(Sitting(STANDARD, profile))
    state_dir.mkdir()
    with contextlib.closing(Journal(state_dir / "journal.db")) as journal:
        table = Table(offer.game, setup, journal, lambda state, events: None)
        opened = Opened(offer.game.name, fingerprint(setup), STANDARD.name, True, "2026-01-01T00:00:00Z", True)
        table.open(replace(opened, seed="5a" * 32, fixed=plain(setup)))
        requests = [
            *([] if profile else [{"do": "new", "profile": "seed"}]),
            {"do": "rack", "seat": "north", "tiles": [12, 22, 25, 2, 20, 18]},
            {"do": "encode", "seat": "north", "codes": ["12-T", "22-R", "25-U", "2-C", "20-K"]},
        ]
        for at, request in enumerate(requests, 1):
            assert isinstance(table.send(request, at), Step)


@pytest.mark.parametrize("profile", [None, "club"])
@pytest.mark.parametrize("other", [["--game", "inspect"], ["--game", "cryptic-words", "--profile", "tournament"]])
def test_a_match_that_is_being_played_is_not_left_for_another(play, tmp_path, profile, other):
    begin_match(tmp_path / "state", profile)
    code, logged = play(*other).end()
    assert (code, "Traceback" in logged) == (3, False)
    named = ["--game", "cryptic-words", *(["--profile", profile] if profile else [])]
    assert f"a match is being played in it; go on with {' '.join(named)}, or" in logged
    playing = play(*named)
    playing.wait_for(lambda printed: (screens(printed)["north"] or [""])[-1].startswith("STORED"))
    playing.type("quit")
    assert playing.end()[0] == 0


@pytest.mark.parametrize(
    ("line", "answer"),
    [
        ("put", "put needs PIECE SIDE SLOT"),
        ("put 23 north two", "slot 'two': must be a number"),
        ("put 29 north 2", "unknown piece '29'; did you mean"),
        ("lift north 2", "nothing lies on north-2"),
        ("turn north 2", "needs SIDE SLOT FACE"),
        ("press dice long", "milliseconds 'long': must be a number"),
        ("dance", "unknown command 'dance'; known: put, lift"),
        ("put '23", "type help"),
        ("put 23 north " + "9" * 5000, "must be a number of at most 6 digits"),
        ("x" * 1_000_000, "unknown command"),
        ("\x00\x7f", "unknown command"),
    ],
)
def test_what_cannot_be_done_is_answered_and_play_goes_on(play, line, answer):
    playing = play()
    playing.type(line)
    playing.wait_for(lambda printed: answer in printed)
    playing.type("put 8 south 1 B")
    playing.wait_for(shows("8 B\n"))


@pytest.mark.parametrize("place", ["here", "in memory"])
def test_a_state_directory_that_forgets_is_warned_of(play, tmp_path, place):
    with tempfile.TemporaryDirectory(dir=tmp_path if place == "here" else "/dev/shm") as directory:
        playing = play(state_dir=Path(directory))
        playing.wait_for(lambda printed: printed)
        playing.type("quit")
        _, logged = playing.end()
    assert ("its journal is gone at the next start" in logged) is (forgetful(Path(directory)) is not None)


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT])
def test_a_signal_ends_it_in_order_and_the_board_is_taken_up_again(play, number):
    playing = play()
    playing.type("put 23 north 2 N")
    playing.wait_for(shows("23 N\n"))
    playing.process.send_signal(number)
    code, logged = playing.end()
    assert (code, "Traceback" in logged) == (0, False)
    # The pieces of a simulated board lie where they lay, as on a real one.
    again = play()
    again.wait_for(lambda printed: any("2 23-N" in text for text in screens(printed)["north"]))
    again.type("lift north 2")
    again.wait_for(shows("23 lifted\n"))


def test_a_closed_input_ends_nothing(play):
    playing = play()
    playing.process.stdin.close()
    playing.process.stdin = None
    playing.wait_for(shows("put a piece"))
    time.sleep(0.5)
    assert playing.process.poll() is None


def test_a_second_one_on_the_same_state_is_refused(play, tmp_path):
    first = play()
    first.wait_for(shows("put a piece"))
    code, logged = play().end()
    assert code == 3
    assert f"held by the smartboard with process id {first.process.pid}" in logged
    assert "Traceback" not in logged


@pytest.fixture
def full_disk(tmp_path):
    """A state directory on a disk without room (else a journal that takes nothing), and what makes room."""
    disk = tmp_path / "disk"
    disk.mkdir()
    mount = ["mount", "-t", "tmpfs", "-o", "size=1m", "tmpfs", disk]
    mounted = os.geteuid() == 0 and subprocess.run(mount, capture_output=True, check=False).returncode == 0
    if mounted:
        with contextlib.suppress(OSError), (disk / "filler").open("wb", buffering=0) as filler:
            while True:
                filler.write(bytes(4096))
        yield disk, (disk / "filler").unlink
        subprocess.run(["umount", "--lazy", disk], check=True)
    else:
        with contextlib.closing(Journal(disk / "journal.db")) as journal:
            journal.append(Opened("inspect", "abc", "sim", True, "2026-01-01T00:00:00Z", True))
        refuse = "CREATE TRIGGER full BEFORE INSERT ON entry BEGIN SELECT RAISE(ABORT, 'disk is full'); END"
        change(disk / "journal.db", refuse)
        yield disk, lambda: change(disk / "journal.db", "DROP TRIGGER full")


def change(path, statement):
    with contextlib.closing(sqlite3.connect(path)) as connection, connection:
        connection.execute(statement)


def test_a_start_on_a_full_disk_is_told_on_both_oleds_and_goes_on_when_there_is_room(play, full_disk):
    disk, make_room = full_disk
    playing = play("--game", "cryptic-words", state_dir=disk)
    playing.wait_for(shows("DISK FULL"))
    make_room()
    playing.wait_for(shows("CRYPTIC WORDS"))
    playing.type("quit")
    code, logged = playing.end()
    assert (code, "Traceback" in logged) == (0, False)
    assert "make room" in logged


def test_players_who_shut_the_board_down_end_the_process_in_order(play, tmp_path):
    playing = play("--profile", "seed")
    playing.wait_for(shows("LAY 6 TILES"))
    playing.type("show; press dice 4200; press dice; press dice; press dice; press dice; press dice")
    playing.wait_for(lambda printed: "> shut down" in screens(printed)["north"][-1])
    playing.type("hold dice")
    playing.wait_for(shows("SHUTTING DOWN"))
    code, logged = playing.end()
    assert (code, "Traceback" in logged) == (0, False)
    again = play("--profile", "seed")
    again.wait_for(shows("LAY 6 TILES"))


def test_systemd_hears_of_readiness_and_is_fed(play, tmp_path):
    address = str(tmp_path / "notify")
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as listener:
        listener.bind(address)
        listener.settimeout(PATIENCE_S)
        playing = play(NOTIFY_SOCKET=address, WATCHDOG_USEC="200000")
        assert listener.recv(200).decode() == "READY=1\nSTATUS=playing"
        assert listener.recv(200) == b"WATCHDOG=1"
        playing.process.terminate()
        heard = b""
        while heard != b"STOPPING=1":
            heard = listener.recv(200)
    assert playing.end()[0] == 0


@pytest.mark.parametrize(
    ("file", "content", "arguments", "code", "words"),
    [
        ("board.toml", b"boad = 'sim'", ["--config", "board.toml"], 2, "board.toml:1: "),
        ("board.toml", b"[buttons]\ndice = 99", ["--config", "board.toml"], 2, "board.toml:2: "),
        ("board.toml", b"\xff\xfe", ["--config", "board.toml"], 2, "board.toml:1: "),
        (None, b"", ["--config", "nowhere.toml"], 2, "nowhere.toml: cannot be read"),
        (None, b"", ["--config", "."], 2, "cannot be read"),
        ("state/tagbook.toml", b"[tags]\n04 = '23'", [], 2, "tagbook.toml:2: UID '04'"),
        ("state/tagbook.toml", b"\xff", [], 2, "not UTF-8"),
        ("state/journal.db", b"what is this?" * 100, [], 3, "journal.db: not a journal"),
        ("state", b"", [], 3, "state directory"),
        (None, b"", ["--game", "chess"], 2, "chess"),
        (
            None,
            b"",
            ["--game", "cryptic-words", "--profile", "pub"],
            2,
            "no profile 'pub'; known: seed, club, tournament",
        ),
        (None, b"", ["--game", "inspect", "--profile", "club"], 2, "inspect: no profile 'club'; it has none"),
        (None, b"", ["--boad", "sim"], 2, "--boad"),
        (None, b"", ["--state-dir", ""], 2, "--state-dir is empty"),
        (None, b"", ["--state-dir", "a" * 300], 2, "cannot be read"),
    ],
)
def test_bad_files_and_words_are_named_without_a_traceback(tmp_path, file, content, arguments, code, words):
    if file:
        (tmp_path / file).parent.mkdir(exist_ok=True)
        (tmp_path / file).write_bytes(content)
    command = [sys.executable, "-m", "controller", "play", "--state-dir", "state", *arguments]
    run = subprocess.run(command, cwd=tmp_path, env=os.environ | {"PYTHONPATH": str(ROOT)}, input="quit\n",
                         capture_output=True, text=True, timeout=PATIENCE_S, check=False)  # fmt: skip
    assert (run.returncode, words in run.stderr) == (code, True), run.stderr
    assert "Traceback" not in run.stderr
    assert run.stdout == ""


@pytest.mark.parametrize("arguments", [["play", "--board", "sim", "--state-dir", "state"], ["config", "--example"]])
@pytest.mark.parametrize("streams", ["<&-", ">&-", "2>&-", "<&- >&- 2>&-", ">/dev/full", "| head -1"])
def test_closed_and_full_streams_give_no_traceback(tmp_path, arguments, streams):
    command = f"echo quit | {{ {sys.executable} -m controller {' '.join(arguments)} {streams}; }}"
    if streams.startswith("<"):
        command = f"timeout 3 {sys.executable} -m controller {' '.join(arguments)} {streams}"
    run = subprocess.run(["bash", "-c", command], cwd=tmp_path, env=os.environ | {"PYTHONPATH": str(ROOT)},
                         capture_output=True, text=True, timeout=PATIENCE_S, check=False)  # fmt: skip
    assert "Traceback" not in run.stderr
    assert "Error" not in run.stderr


def test_a_terminal_that_cannot_draw_braille_is_drawn_what_it_can(tmp_path):
    run = subprocess.run(
        [sys.executable, "-m", "controller", "play", "--board", "sim", "--state-dir", tmp_path],
        cwd=ROOT,
        input="quit\n",
        env=os.environ | {"PYTHONIOENCODING": "ascii"},
        capture_output=True,
        text=True,
        timeout=PATIENCE_S,
        check=False,
    )
    assert (run.returncode, "Traceback" in run.stderr) == (0, False)


def test_input_that_comes_faster_than_it_can_be_obeyed_waits_where_it_is():
    async def main():
        reader, writer = os.pipe()
        lines = lines_of(reader)
        os.set_blocking(writer, False)
        sent = 0
        for _ in range(200):
            with contextlib.suppress(BlockingIOError):
                sent += os.write(writer, b"show\n" * 10_000)
            await asyncio.sleep(0.001)
            if sent == 0 or _ == 0:
                await anext(lines)
        os.close(writer)
        return sent

    assert asyncio.run(main()) < 1_000_000
