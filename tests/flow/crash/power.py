"""Power cuts: a recorded session in, the disks it could have left behind and what the journal makes of each out."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections import defaultdict
from collections.abc import Callable, Iterator
from contextlib import closing
from dataclasses import dataclass, field
from pathlib import Path
from random import Random

from controller.app.games import GAMES
from controller.app.lifecycle import own
from controller.games.core import Pressed
from controller.record.entries import Accepted, Opened, decode, encode
from controller.table.journal import Journal, JournalError
from controller.table.quarantine import open_journal
from controller.table.table import Table
from tests.flow.crash.disk import Disk
from tests.flow.crash.playing import Playing, command, newest_drawn, scenes_of, texts
from tests.flow.crash.session import SITTINGS, look, words_of
from tests.flow.crash.strace import Call, calls, record

ROOT = Path(__file__).parents[3]
STATE = Path("home", "state")
"""Two directories deep, for the program to make both."""
JOURNAL = STATE / "journal.db"
PATIENCE_S = 120
PRESS = Pressed(10**15, "dice", "short", 100, 0)

Files = dict[Path, bytes]
Newest = Callable[["Recorded", list[bytes]], int]
"""A session and what it had written to its standard output in, the number of the newest entry that this shows out."""


@dataclass(frozen=True)
class Recorded:
    """A session: the disk before it, all calls and what each did to the disk, and what the journal held at the end.

    `looks` are digests of what the screens said, by the number of entries that were stored then.
    """

    root: Path
    before: Files
    calls: list[Call]
    kinds: list[str]
    accepted: list[bytes]
    newest: Newest
    looks: dict[int, str] = field(default_factory=dict)

    @property
    def opened(self) -> Opened:
        """How the session begins."""
        opened = decode(self.accepted[0])
        assert isinstance(opened, Opened)
        return opened

    def look(self, count: int) -> str | None:
        """Return what was shown when so many entries were stored; None when nothing was yet."""
        shown = [number for number in self.looks if number <= count]
        return self.looks[max(shown)] if shown else None


@dataclass(frozen=True)
class Image:
    """A disk after a power cut: `name` says how to have it again, `shown` is the newest entry that was shown."""

    name: str
    shown: int
    files: Files


PLAYED = [
    ("put 23 north 2 N", "23 N"),
    ("turn north 2 S", "23 S"),
    ("press dice", "dice short"),
    ("lift north 2", "23 lifted"),
    ("put 8 south 1 B", "8 B"),
    ("padlock south 4", "padlock-1"),
    ("lift south 1", "8 lifted"),
]


def record_session(place: Path, play: str, *arguments: str, before: Files | None = None) -> Recorded:
    """Run `session.py` on a disk that lies in the directory `place`, and record it."""
    disk = lay(place / "disk", before or {})
    program = [sys.executable, Path(__file__).with_name("session.py"), play, disk / STATE, *arguments]
    run = record(program, place / "calls", stdout=subprocess.PIPE, env=os.environ | {"PYTHONPATH": str(ROOT)})
    told = run.communicate(timeout=PATIENCE_S)[0].split(b"\n")
    assert run.returncode == 0
    session = recorded(place, before or {}, newest_told)
    session.looks.update((int(line.split()[1]), line.split()[2].decode()) for line in told if line[:5] == b"shown")
    return session


def newest_told(session: Recorded, shown: list[bytes]) -> int:
    """Read the numbers that `session.py` tells."""
    return int(shown[-1].split()[1]) if shown else 0


def record_play(place: Path) -> Recorded:
    """Play by typed commands, the command `play` as it is, and kill it; what it drew is what it showed."""
    state = lay(place / "disk", {}) / STATE
    playing = Playing(record, command(state), place / "calls")
    for line, words in PLAYED:
        playing.type(line)
        playing.wait_for(words)
    playing.kill(int((state / "lock").read_text()))
    session = recorded(place, {}, newest_seen)
    for number, scenes in enumerate(scenes_of([decode(body) for body in session.accepted])):
        session.looks[number] = look(scenes)
    return session


def newest_seen(session: Recorded, shown: list[bytes]) -> int:
    """Return the entry behind the newest picture of north's panel."""
    north = [scenes[0] for scenes in scenes_of([decode(body) for body in session.accepted])]
    return newest_drawn(north, texts(b"".join(shown)))


def recorded(place: Path, before: Files, newest: Newest) -> Recorded:
    """Read what was recorded; the replay of all calls must give the very files that were left.

    Raises:
        AssertionError: a call was missed or misread, so that no image could be trusted.
    """
    made = list(calls(place / "calls"))
    disk = Disk(place / "disk", before)
    kinds = [disk.play(call) for call in made]
    left = {path.relative_to(place / "disk"): path for path in (place / "disk").rglob("*") if path.is_file()}
    assert disk.seen() == {path: left[path].read_bytes() for path in left if not path.name.endswith("-shm")}
    journal = Journal(place / "disk" / JOURNAL)
    accepted = [encode(entry) for entry in journal.read()]
    journal.close()
    return Recorded(place / "disk", before, made, kinds, accepted, newest)


def images(session: Recorded, count: int, seed: int) -> Iterator[Image]:
    """Make so many images in the order of their cuts: half at any call, half with rare calls as often as others."""
    places = defaultdict(list)
    for number, kind in enumerate(session.kinds):
        if kind:
            places[kind].append(number)
    every = sorted(number for numbers in places.values() for number in numbers)
    cuts = []
    for n in range(count):
        chance = Random(f"{seed} {n}")
        among = every if chance.random() < 0.5 else places[chance.choice(sorted(places))]
        cuts.append((chance.choice(among), n, chance))
    disk, done = Disk(session.root, session.before), 0
    for cut, n, chance in sorted(cuts, key=lambda cut: cut[:2]):
        for call in session.calls[done : cut + 1]:
            disk.play(call)
        done = cut + 1
        name = f"image {n} of seed {seed}, after {session.kinds[cut]!r} (call {cut})"
        yield Image(name, session.newest(session, disk.shown), disk.after_cut(chance))


def judge(place: Path, image: Image, session: Recorded) -> str:
    """Start on this disk as the daemon does; returns what is wrong, or nothing."""
    try:
        with (
            own(lay(place, image.files) / STATE) as state,
            closing(open_journal(state / "journal.db")) as journal,
        ):
            return _stored(journal, image, session) or _resumed(journal, session)
    except JournalError as error:
        return f"refused: {error}"


def _stored(journal: Journal, image: Image, session: Recorded) -> str:
    entries = [encode(entry) for entry in journal.read()]
    if journal.set_aside:
        return f"set aside: {journal.set_aside}"
    if entries != session.accepted[: len(entries)]:
        return "altered: what is there was never accepted so"
    if len(entries) < image.shown:
        return f"lost: entry {image.shown} was shown, {len(entries)} are there"
    return ""


def _resumed(journal: Journal, session: Recorded) -> str:
    count = len(journal.read())
    game, opened = GAMES[session.opened.game], session.opened
    table = Table(game.game, game.prepare(SITTINGS[opened.game]), journal, lambda state, events: None)
    table.open(opened)
    if count and len(journal.read()) != count:
        return "begun anew: it did not take the session up"
    if session.look(count) not in {None, look(words_of(table))}:
        return f"resumed otherwise: with {count} entries it had shown something else"
    table.accept(PRESS)
    last = journal.read()[-1]
    return "" if isinstance(last, Accepted) and last.fact == PRESS else "stuck: it takes nothing more"


def verdicts(place: Path, session: Recorded, count: int, seed: int) -> Iterator[str]:
    """Judge so many images; yields for each what is wrong with it, named, or nothing."""
    for image in images(session, count, seed):
        wrong = judge(place, image, session)
        yield wrong and f"{wrong}: {image.name}"


def lay(place: Path, files: Files) -> Path:
    """Make a directory hold exactly these files."""
    shutil.rmtree(place, ignore_errors=True)
    place.mkdir(parents=True)
    for path, content in files.items():
        (place / path).parent.mkdir(parents=True, exist_ok=True)
        (place / path).write_bytes(content)
    return place
