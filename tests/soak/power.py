"""Power cuts and kills on trial: a base seed and a number in, how many disks were opened out, or what was lost.

A session is recorded anew for each trial; from its seed it is played alike, and cut at the same calls in the same ways.
"""

from __future__ import annotations

import tempfile
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from random import Random

from tests.flow.crash.killing import kill_once
from tests.flow.crash.power import Recorded, images, record_play, record_session, verdicts
from tests.flow.crash.strace import works
from tests.soak.watch import require

IMAGES = 40
KILLS = 5
IN_MEMORY = Path("/dev/shm")
LOWERED = ("synchronous = NORMAL", "journal_mode = DELETE")


def cuts(base: int, number: int) -> Counter[str]:
    """Record a session, the kinds taking turns, and start on the disks that power cuts leave of it."""
    kind = list(SESSIONS)[number % len(SESSIONS)]
    return _on_a_disk(lambda place: _cut(place, kind, base, number))


def lowered(base: int, number: int) -> Counter[str]:
    """Check that the trial of power cuts notices a setting that loses what was shown."""
    setting = LOWERED[number % len(LOWERED)]

    def notice(place: Path) -> Counter[str]:
        session = record_session(
            place / "session", "facts", "--killed", "--seed", f"{base}{number}", "--pragma", setting
        )
        found = [verdict for verdict in verdicts(place / "image", session, 2 * IMAGES, base) if verdict]
        require(any(verdict.startswith("lost") for verdict in found), f"{setting} was not noticed")
        return Counter({"sessions": 1, f"losses under {setting}": len(found), f"images under {setting}": 2 * IMAGES})

    return _on_a_disk(notice)


def kills(base: int, number: int) -> Counter[str]:
    """Kill the command `play` at random moments, one after the other on the same journal."""

    def kill(place: Path) -> Counter[str]:
        chance = Random(f"{base} {number}")
        lives = [kill_once(place / "state", chance) for _ in range(KILLS)]
        return Counter({"kills": KILLS, "entries": lives[-1][0], "pictures drawn": sum(drawn for _, drawn in lives)})

    return _on_a_disk(kill)


def _cut(place: Path, kind: str, base: int, number: int) -> Counter[str]:
    require(works(place / "tried"), "strace cannot trace here: install it (apt-get install strace), or allow ptrace")
    session = SESSIONS[kind](place, f"{base}{number}")
    for wrong in verdicts(place / "image", session, IMAGES, base + number):
        require(not wrong, wrong)
    return Counter({"images": IMAGES, f"of {kind}": IMAGES, "entries": len(session.accepted)})


def _long(place: Path, seed: str) -> Recorded:
    return record_session(place / "session", "facts", "--count", "1500", "--seed", seed)


def _match(place: Path, seed: str) -> Recorded:
    return record_session(place / "session", "match", "--count", "60", "--seed", seed)


def _killed_match(place: Path, seed: str) -> Recorded:
    return record_session(place / "session", "match", "--count", "20", "--seed", seed, "--killed")


def _play(place: Path, seed: str) -> Recorded:
    return record_play(place / "session")


def _second(place: Path, seed: str) -> Recorded:
    """Record what is played on a disk that a power cut has left."""
    first = record_session(place / "first", "facts", "--count", "60", "--seed", seed, "--killed")
    cut = max(images(first, IMAGES, int(seed)), key=lambda image: image.shown)
    return record_session(place / "session", "facts", "--count", "60", "--seed", f"{seed}2", before=cut.files)


SESSIONS: dict[str, Callable[[Path, str], Recorded]] = {
    "a long session with checkpoints": _long,
    "a match of Cryptic Words": _match,
    "a match of Cryptic Words, killed": _killed_match,
    "the command play": _play,
    "a second power cut": _second,
}


def _on_a_disk(trial: Callable[[Path], Counter[str]]) -> Counter[str]:
    with tempfile.TemporaryDirectory(dir=IN_MEMORY if IN_MEMORY.is_dir() else None, prefix="smartboard-") as place:
        return trial(Path(place))
