"""`make mutants`: the rules of every game in, the mutants that no test kills out; 0 none but those allowed, 1 some."""

from __future__ import annotations

import argparse
import os
import sys
import time
from collections.abc import Sequence
from pathlib import Path

from tests.mutants.equivalent import ListError, load, stale
from tests.mutants.hunt import Kept, Project, hunt, shard, state_of
from tests.mutants.mutation import Mutant, mutants
from tests.mutants.reach import NotGreenError, measure

ALLOWED = "tests/mutants/equivalent.txt"
NONE, SOME, WRONG_USE = 0, 1, 2


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the hunt and return the exit code."""
    options = _parser().parse_args(arguments)
    root = Path.cwd()
    found = _mutants(root, options.only)
    if not found:
        print(f"{root}: no mutants: no file controller/games/*/rules/*.py with {options.only!r} in it", file=sys.stderr)
        return WRONG_USE
    try:
        allowed = load((root / ALLOWED).read_text(), ALLOWED) if (root / ALLOWED).exists() else {}
        # What this run does not look at can be no entry gone stale.
        faults = [] if options.only else stale(allowed, [mutant.key for mutant in found])
        wanted = [mutant for mutant in shard(found, *options.shard) if mutant.key not in allowed]
        surviving = _hunt(root, wanted, options)
    except (ListError, NotGreenError) as error:
        print(error, file=sys.stderr)
        return WRONG_USE
    _tell(wanted, surviving, len(found), faults)
    return SOME if surviving or faults else NONE


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="make mutants", description=__doc__)
    parser.add_argument("--only", metavar="TEXT", default="", help="only files whose path has TEXT in it")
    parser.add_argument("--shard", type=_shard, default=(1, 1), metavar="2/4", help="the second of four equal parts")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1, help="trials side by side (%(default)s)")
    parser.add_argument("--survivors", action="store_true", help="only those that survived when last tried")
    parser.add_argument("--fresh", action="store_true", help="forget verdicts that would still hold good")
    return parser


def _shard(text: str) -> tuple[int, int]:
    number, _, of = text.partition("/")
    if not (number.isdigit() and of.isdigit() and 1 <= int(number) <= int(of)):
        raise argparse.ArgumentTypeError(f"{text!r} is no part of a whole; write 2/4 for the second of four")
    return int(number), int(of)


def _mutants(root: Path, only: str) -> list[Mutant]:
    paths = sorted(str(path.relative_to(root)) for path in root.glob("controller/games/*/rules/*.py"))
    return [mutant for path in paths if only in path for mutant in mutants((root / path).read_text(), path)]


def _hunt(root: Path, wanted: Sequence[Mutant], options: argparse.Namespace) -> list[Mutant]:
    """Try what has no verdict yet, and return the mutants that survive."""
    folder = root / "artefacts" / "mutants"
    folder.mkdir(parents=True, exist_ok=True)
    kept = Kept(
        folder / "verdicts.jsonl", state_of(root, ("controller/games", "tests/controller/games", "tests/mutants"))
    )
    if options.fresh:
        kept.survived.clear()
    if options.survivors:
        wanted = [mutant for mutant in wanted if kept.last.get(mutant.key)]
    for game in sorted({_game(mutant) for mutant in wanted}):
        of_game = [mutant for mutant in wanted if _game(mutant) == game]
        _hunt_game(root, game, [mutant for mutant in of_game if mutant.key not in kept.survived], kept, options.jobs)
    return [mutant for mutant in wanted if kept.survived[mutant.key]]


def _game(mutant: Mutant) -> str:
    return Path(mutant.path).parts[2]


def _hunt_game(root: Path, game: str, wanted: Sequence[Mutant], kept: Kept, jobs: int) -> None:
    if not wanted:
        return
    sources = sorted({root / mutant.path for mutant in wanted})
    reach = measure(root, [f"tests/controller/games/{game}"], sources, kept.path.with_name(f"{game}.txt"))
    print(f"{game}: {len(wanted)} mutants to try on {len(reach.seconds)} tests", flush=True)
    project, progress = Project(root, reach), Progress(len(wanted), kept)
    project.check(sources[0])
    hunt(project, wanted, jobs, progress.note)


class Progress:
    """Tells and keeps each verdict as it comes."""

    def __init__(self, wanted: int, kept: Kept) -> None:
        self.wanted, self.kept = wanted, kept
        self.done, self.begun = 0, time.monotonic()

    def note(self, mutant: Mutant, survived: bool) -> None:
        """Keep this verdict; say so when it survived, and every hundred mutants how far it is."""
        self.kept.add(mutant.key, survived)
        self.done += 1
        if survived:
            print(f"survives: {mutant}", flush=True)
        if self.done % 100 == 0:
            print(f"{self.done} of {self.wanted} in {time.monotonic() - self.begun:.0f} s", flush=True)


def _tell(wanted: Sequence[Mutant], surviving: Sequence[Mutant], found: int, faults: Sequence[str]) -> None:
    for mutant in surviving:
        print(f"\n{mutant}\n  allow: {mutant.key}")
    for key in faults:
        print(f"\n{ALLOWED} names what is no mutant (any more): {key}")
    told = f"{len(surviving)} of {len(wanted)} mutants survive"
    print(f"\n{told} ({found} there are, in all parts and with those allowed)")


if __name__ == "__main__":
    sys.exit(main())
