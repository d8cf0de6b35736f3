"""Names at a whole board: screens, views and answers say them, nothing that is kept for good does, and they can go."""

import json

import pytest

from controller.app import cli
from controller.games.names import ids_in

PLAYERS = {"north": ["Søren", "O'Hara"], "south": ["李小龍", "north"]}


@pytest.fixture
def table(smartboard, tmp_path):
    """A table where these players are about to encrypt; its state directory is `state`."""
    table = smartboard.start("decrypto", profile="seed", players=PLAYERS, state_dir=tmp_path / "state", seed=5)
    for seat in PLAYERS:
        table.send({"do": "keywords", "seat": seat})
    return table


@pytest.fixture(autouse=True)
def state(tmp_path):
    directory = tmp_path / "state"
    directory.mkdir()
    return directory


def contents(directory):
    return b"".join(path.read_bytes() for path in directory.iterdir())


def forget(directory, *who):
    return cli.main(["forget", *who, "--state-dir", str(directory)])


def verified(table):
    return [cli.main([command, str(table.journal())]) for command in ("verify", "replay")] == [0, 0]


def test_all_who_look_see_names_and_none_is_in_the_journal(table, state):
    assert table.text("north").startswith("Søren")
    assert table.view("public")["players"] == PLAYERS
    assert table.view("south")["encryptors"] == {"north": "Søren", "south": "李小龍"}
    assert table.events()[-1] == {"event": "round", "number": 1, "encryptors": {"north": "Søren", "south": "李小龍"}}
    table.send({"do": "code", "seat": "north", "code": [4, 2, 1], "player": "Søren"})
    listed = {request["do"]: request for request in table.legal("north")}
    assert (listed["clues"]["player"], listed["void"]["player"]) == ("Søren", PLAYERS["north"])
    assert table.send({"do": "clues", "seat": "north", "player": "Zoë", "spoken": True})["message"] == (
        "D2: 'Zoë' does not play for north; known: Søren, O'Hara"
    )
    undone = table.send({"do": "undo", "reason": "Søren was late"})["events"]
    assert undone == [{"event": "undone", "reason": "Søren was late"}]
    journal = table.journal().read_bytes() + (state / "journal.db-wal").read_bytes()
    assert not any(name.encode() in journal for name in ("Søren", "O'Hara", "李小龍", "Zoë"))
    table.restart()
    assert table.events()[-1] == undone[0]
    assert not ids_in(json.dumps([table.view("referee"), table.events(), table.legal("referee")]))


def test_a_name_that_was_forgotten_is_gone_and_the_match_goes_on(table, state, capsys):
    known = json.loads((state / "journal.names").read_bytes())["names"]
    soren, lee = (next(key for key, name in known.items() if name == each) for each in ("Søren", "李小龍"))
    table.power_cut()
    assert forget(state, "Søren") == forget(state, "李小龍") == 0
    table.restart()
    assert verified(table), capsys.readouterr().out
    assert table.view("public")["encryptors"] == {"north": soren, "south": lee}
    assert table.view("public")["players"] == {"north": [soren, "O'Hara"], "south": [lee, "north"]}
    assert table.text("north").startswith(soren)
    assert table.send({"do": "clues", "seat": "north", "player": "O'Hara", "spoken": True})["message"] == (
        f"D4: {soren} encrypts for north in this round, not O'Hara"
    )
    for seat, player in (("north", soren), ("south", lee)):
        assert table.send({"do": "code", "seat": seat, "code": [4, 2, 1], "player": player})["ok"]
        assert table.send({"do": "clues", "seat": seat, "player": player, "spoken": True})["ok"]
    assert not table.send({"do": "guess", "seat": "north", "of": "north", "code": [4, 2, 1], "player": soren})["ok"]
    table.send({"do": "guess", "seat": "north", "of": "north", "code": [4, 2, 1], "player": "O'Hara"})
    table.send({"do": "guess", "seat": "south", "of": "south", "code": [4, 2, 1], "player": "north"})
    assert table.view("public")["encryptors"] == {"north": "O'Hara", "south": "north"}
    table.close()
    assert verified(table), capsys.readouterr().out
    assert not any(name.encode() in contents(state) for name in ("Søren", "李小龍"))
