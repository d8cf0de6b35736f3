"""A journal played by a process of its own, in which sets lie in another order: its path in, what was shown out."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterable, Iterator
from pathlib import Path

from controller.app.records.sources import kept_journal, paint
from controller.record.playthrough import shown
from controller.record.verify import Session

HASH_SEED = "1"
"""Orders the sets of the other process; here, where Python draws it, they lie another way."""
_CODE = "import sys; from controller.app.records.again import tell; tell(sys.argv[1])"


def digests_of(sessions: Iterable[Session]) -> Iterator[tuple[int, str]]:
    """Yield each entry's number and the digest of what was shown."""
    for session in sessions:
        for turn in session.turns:
            yield turn.number, shown(turn, paint(turn.told.simulated))


def digests_elsewhere(journal: Path) -> dict[int, str]:
    """Return the same of a journal that is read and played by another process; nothing where that fails."""
    environment = os.environ | {"PYTHONPATH": os.pathsep.join(filter(None, sys.path)), "PYTHONHASHSEED": HASH_SEED}
    told = subprocess.run(  # noqa: S603  # this program again
        (sys.executable, "-c", _CODE, str(journal)), env=environment, capture_output=True, text=True, check=False
    )
    sys.stderr.write(told.stderr)
    return {int(number): digest for number, digest in map(str.split, told.stdout.splitlines())}


def tell(journal: str) -> None:
    """Print each entry's number and digest: what the other process does."""
    for number, digest in digests_of(kept_journal(Path(journal)).sessions()):
        print(number, digest)
