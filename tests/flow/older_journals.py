"""The journals kept in `tests/golden/journals`: nothing in, one in the form that is written today out.

`python -m tests.flow.older_journals` writes `v<SCHEMA>.db`, once for each schema, with what is true at its end beside
it. v1 was written before there was this program.
"""

from __future__ import annotations

import json
import shutil
import tempfile
from pathlib import Path

from controller.app.rig import Rig
from controller.record.entries import SCHEMA
from controller.table.journal import Journal

KEPT = Path(__file__).parents[1] / "golden" / "journals"
AUDIENCES = ("north", "south", "public", "referee")
TRUCK, BUNNY = "12-T 22-R 25-U 2-C 20-K", "8-B 7-U 4-N 23-N 27-Y"


def write(directory: Path) -> None:
    """Play, and keep the journal and what all views tell at its end.

    Raises:
        FileExistsError: there is one of this schema; it is what older boards hold, and stays as it is.
    """
    kept = directory / f"v{SCHEMA}.db"
    if kept.exists():
        raise FileExistsError(f"{kept}: kept already; a journal of today's form is what it is compared with")
    with tempfile.TemporaryDirectory() as place:
        table = Rig("cryptic-words", state_dir=Path(place), seed=7)
        try:
            play(table)
            views = {audience: table.view(audience) for audience in AUDIENCES}
        finally:
            table.close()
        entries = len(Journal(Path(place) / "journal.db").read())
        shutil.copyfile(Path(place) / "journal.db", kept)
    told = {"game": "cryptic-words", "entries": entries, "views": views}
    kept.with_suffix(".json").write_text(json.dumps(told, indent=1, sort_keys=True) + "\n", encoding="utf-8")


def play(table: Rig) -> None:
    """Play a match by hand through mishaps to its end, and begin another."""
    table.press("dice", hold_ms=1000)
    table.encode("north", TRUCK, decoys=[18])
    table.encode("south", BUNNY, decoys=[1])
    table.lay("north", [8, 23, 7, 4, 27, 1])
    table.power_cut()
    table.restart()
    table.lay("south", [12, 18, 22, 25, 2, 20])
    table.dice(2, 5)
    table.press("dice")
    table.turn("north", 2, face="N")
    table.turn("north", 5, face="M")
    table.press("dice", hold_ms=1000)
    table.padlock("north", 2)
    table.put("south", 6, "stray-1", lock=True)
    table.lift("south", 6, lock=True)
    table.clock_step(3600)
    table.send({"do": "question", "seat": "south", "faces": {"1": 1}})
    table.restart()
    table.send({"do": "guess", "seat": "south", "word": "TRUCK"})
    table.send({"do": "guess", "seat": "north", "word": "BUNNY"})
    table.send({"do": "concede", "seat": "north"})
    table.send({"do": "new", "profile": "club", "first": "south"})
    table.encode("south", BUNNY, decoys=[1])


if __name__ == "__main__":
    write(KEPT)
