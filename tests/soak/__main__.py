"""`make soak`: the full counts of trials, from one printed seed; 0 nothing failed, 1 something did."""

from __future__ import annotations

import argparse
import secrets
import sys
import time
from collections.abc import Sequence
from pathlib import Path

from controller.games.decrypto.profiles import PROFILES as DECRYPTO_PROFILES
from tests.flow.chaos.laying import laying
from tests.flow.chaos.trial import elsewhere
from tests.flow.chaos.trial import trial as chaos
from tests.soak import cryptic_words, decrypto, installation, power
from tests.soak.course import Course, Done, Part, attempt, keep, load, run, version_of
from tests.soak.sheet import again, sheet

GOOD, FAILED, WRONG_USE, BROKEN_OFF = 0, 1, 2, 130
TELL_EVERY_S = 5.0

PARTS = (
    *(
        Part(f"cryptic-words {profile}", 1000, "matches", cryptic_words.matches(profile))
        for profile in cryptic_words.PROFILES
    ),
    Part("cryptic-words rounds", 10_000, "rounds", cryptic_words.rounds),
    *(Part(f"decrypto {profile}", 1000, "matches", decrypto.matches(profile)) for profile in DECRYPTO_PROFILES),
    Part("chaos at the board", 5000, "disturbances", chaos),
    Part("chaos at other boards", 5000, "disturbances", elsewhere),
    Part("chaos while laying", 2000, "disturbances", laying),
    Part("power cuts", 2000, "images", power.cuts),
    Part("power cuts, lowered", 10, "sessions", power.lowered),
    Part("kills", 100, "kills", power.kills),
    Part("installation", 2, "systems", installation.trial),
)


def main(arguments: Sequence[str] | None = None, parts: Sequence[Part] = PARTS, root: Path | None = None) -> int:
    """Run the soak and return the exit code."""
    options = _parser().parse_args(arguments)
    root = root or Path.cwd()
    base = secrets.randbits(32) if options.seed is None else options.seed
    if options.only:
        return _one(options.only, base, parts)
    file = root / "artefacts/soak.json"
    if options.fresh or options.seed is not None:
        file.unlink(missing_ok=True)
    course = load(file, base, version_of(root))
    print(f"soak: base seed {course.base}; goes on where it was broken off, --fresh begins anew", file=sys.stderr)
    try:
        run(course, parts, file, _Teller())
    except KeyboardInterrupt:
        keep(course, file)
        print("soak: broken off; make soak goes on from here", file=sys.stderr)
        return BROKEN_OFF
    return _finish(course, parts, root / "artefacts/reliability.md")


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="make soak", description=__doc__)
    parser.add_argument("--seed", type=int, help="the base seed; without it one is drawn and printed")
    parser.add_argument("--fresh", action="store_true", help="forget what an earlier run has done")
    parser.add_argument("--only", metavar="PART/NUMBER", help="one trial again, as a failure names it; needs --seed")
    return parser


def _one(name: str, base: int, parts: Sequence[Part]) -> int:
    part_name, _, number = name.rpartition("/")
    part = next((part for part in parts if part.name == part_name), None)
    if part is None or not number.isdecimal():
        known = ", ".join(f"{part.name}/0" for part in parts)
        print(f"soak: unknown trial {name!r}; a part and a number, as {known}", file=sys.stderr)
        return WRONG_USE
    done = Done(tried=int(number))
    attempt(part, base, done)
    print("\n".join(failure.what for failure in done.failures) or f"{name} with seed {base}: nothing failed")
    return FAILED if done.failures else GOOD


def _finish(course: Course, parts: Sequence[Part], file: Path) -> int:
    file.write_text(sheet(course, parts), encoding="utf-8")
    failures = [(part, failure) for part in parts for failure in course.parts[part.name].failures]
    for part, failure in failures:
        print(f"{part.name}: failed: {failure.what}\n  again with {again(course, part, failure.number)}")
    for part in parts:
        done = course.parts[part.name]
        print(f"{part.name}: {done.counts.get(part.unit, 0):,} {part.unit}, {len(done.failures)} failed")
    print(f"the sheet is {file}")
    return FAILED if failures else GOOD


class _Teller:
    """Says on stderr how far it is, now and then."""

    def __init__(self) -> None:
        self.told = 0.0

    def __call__(self, text: str) -> None:
        if time.monotonic() - self.told >= TELL_EVERY_S:
            self.told = time.monotonic()
            print(f"soak: {text}", file=sys.stderr, flush=True)


if __name__ == "__main__":
    sys.exit(main())
