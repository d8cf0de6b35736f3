"""The journals kept in `tests/golden/journals`: nothing in, one in the form that is written today out.

`python -m tests.flow.older_journals` writes `v<SCHEMA>.db`, once for each schema, with what is true at its end beside
it, and `decrypto-v<SCHEMA>.db`, of players who have names. v1 was written before there was this program.
"""

from __future__ import annotations

import json
import shutil
import tempfile
from pathlib import Path

from controller.app.rig import Rig
from controller.games.core import SEATS
from controller.record.entries import SCHEMA
from controller.table.journal import Journal

KEPT = Path(__file__).parents[1] / "golden" / "journals"
AUDIENCES = ("north", "south", "public", "referee")
TRUCK, BUNNY = "12-T 22-R 25-U 2-C 20-K", "8-B 7-U 4-N 23-N 27-Y"


PLAYERS = {"north": ["Ada Lovelace", "Søren"], "south": ["Zoë", "O'Hara"]}
OTHERS = {"north": ["Ada Lovelace", "Ngũgĩ"], "south": ["Zoë", "Björk"]}


def write(directory: Path) -> None:
    """Play, and keep the journals and what all views tell at their end.

    Raises:
        FileExistsError: there is one of this schema; it is what older boards hold, and stays as it is.
    """
    for name, game, players, play in (
        (f"v{SCHEMA}", "cryptic-words", None, cryptic_words),
        (f"decrypto-v{SCHEMA}", "decrypto", PLAYERS, decrypto),
    ):
        kept = directory / f"{name}.db"
        if kept.exists():
            raise FileExistsError(f"{kept}: kept already; a journal of today's form is what it is compared with")
        with tempfile.TemporaryDirectory() as place:
            table = Rig(game, state_dir=Path(place), players=players, seed=7)
            try:
                play(table)
                views = {audience: table.view(audience) for audience in AUDIENCES}
            finally:
                table.close()
            entries = len(Journal(Path(place) / "journal.db").read())
            for file in Path(place).glob("journal.*"):
                if file.suffix in {".db", ".names"}:
                    shutil.copyfile(file, kept.with_suffix(file.suffix))
        told = {"game": game, "entries": entries, "views": views}
        kept.with_suffix(".json").write_text(json.dumps(told, indent=1, sort_keys=True) + "\n", encoding="utf-8")


def cryptic_words(table: Rig) -> None:
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


def decrypto(table: Rig) -> None:
    """Play a round by requests that name players, end the match, and begin one of others."""
    table.send({"do": "new", "profile": "seed"})
    _encrypted(table, "Ada Lovelace", "Zoë")
    table.send({"do": "guess", "seat": "north", "of": "north", "code": [4, 2, 1], "player": "Søren"})
    table.send({"do": "clues", "seat": "north", "player": "Ada Lovelace", "clues": ["late", "too", "much"]})
    table.send({"do": "undo", "reason": "Søren was too quick"})
    table.restart()
    table.send({"do": "concede", "seat": "south"})
    table.send({"do": "new", "profile": "club", "players": OTHERS})
    _encrypted(table, "Ada Lovelace", "Zoë")


def _encrypted(table: Rig, north: str, south: str) -> None:
    for seat in SEATS:
        table.send({"do": "keywords", "seat": seat})
    for seat, player in (("north", north), ("south", south)):
        table.send({"do": "code", "seat": seat, "code": [4, 2, 1], "player": player})
        table.send({"do": "clues", "seat": seat, "player": player, "spoken": True})


if __name__ == "__main__":
    write(KEPT)
