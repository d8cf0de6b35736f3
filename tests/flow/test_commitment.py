"""What both OLEDs show at the start of a match is what its record commits to, also without a lobby and in a rematch."""

from __future__ import annotations

import json

from controller.app import cli

SHOWN = 8


def committed(capsys, table):
    """Return the digits of each match's commitment, from the journal alone."""
    capsys.readouterr()
    assert cli.main(["export", "--journal", str(table.journal())]) == 0
    return [match["commitment"][:SHOWN] for match in json.loads(capsys.readouterr().out)["matches"]]


def test_a_match_without_a_lobby_and_its_rematch(smartboard, capsys):
    table = smartboard.start(game="cryptic-words", profile="seed")
    begun = {seat: table.text(seat) for seat in ("north", "south")}
    table.send({"do": "concede", "seat": "north"})
    table.press("dice", hold_ms=1000)
    again = {seat: table.text(seat) for seat in ("north", "south")}
    first, second = committed(capsys, table)
    assert first != second
    for seat in ("north", "south"):
        assert f"dice #{first}" in begun[seat]
        assert f"dice #{second}" in again[seat]
