"""Peers of the rules engine: installed only when asked, once, into the cache; stand-ins note how they were called."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from random import Random

import pytest

from controller.app.bench import peers
from controller.app.bench.peers import chess_playouts, open_spiel_games
from controller.app.bench.row import Answer

TOLD = json.dumps({"replayed": [10.0, 30.0], "listed": [5.0], "moves_per_game": 7.5})
NODE = f"""#!/bin/sh
echo node "$@" "in $NODE_PATH" >> "$NOTES"
echo '{TOLD}'
"""
NPM = """#!/bin/sh
echo npm "$@" >> "$NOTES"
exit ${NPM_FAILS-0}
"""
PYTHON = f"""#!/bin/sh
echo python "$@" "PYTHONPATH=$PYTHONPATH" >> "$NOTES"
case "$*" in
  "-m venv"*) for folder in "$@"; do :; done; mkdir -p "$folder/bin"; cp "$0" "$folder/bin/python" ;;
  "-m pip"*) if [ -n "$PIP_FAILS" ]; then echo "no such package" >&2; exit 1; fi ;;
  *) echo '{TOLD}' ;;
esac
"""


class Programs:
    """A machine whose programs only note how they were called."""

    def __init__(self, base: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        self.base, self.notes = base, base / "notes"
        for name, source in (("node", NODE), ("npm", NPM), ("python", PYTHON)):
            (base / name).write_text(source)
            (base / name).chmod(0o755)
        monkeypatch.setenv("PATH", f"{base}:/usr/bin:/bin")
        monkeypatch.setenv("NOTES", str(self.notes))
        monkeypatch.setenv("XDG_CACHE_HOME", str(base / "cache"))
        monkeypatch.setenv("PYTHONPATH", "/elsewhere")
        monkeypatch.setattr(sys, "executable", str(base / "python"))

    def calls(self) -> list[str]:
        return self.notes.read_text().splitlines() if self.notes.exists() else []


@pytest.fixture
def programs(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Programs:
    return Programs(tmp_path, monkeypatch)


def measure(name: str, wanted: bool = True) -> Answer:
    return next(find() for question, find in peers.rows(wanted) if question.name == name)


def test_unasked_nothing_is_installed_or_run(programs: Programs) -> None:
    assert measure("boardgame.io", wanted=False).missing == "--peers installs it by npm and measures it"
    assert measure("python-chess", wanted=False).missing == "--peers installs it by pip and measures it"
    assert programs.calls() == []
    assert not (programs.base / "cache").exists()


def test_a_node_peer_is_installed_into_the_cache_and_run_there(programs: Programs) -> None:
    answer = measure("boardgame.io")
    assert (answer.values, answer.per_game) == ((10.0, 30.0), 7.5)
    assert "5 moves/s" in answer.note
    npm, node = programs.calls()
    cache = programs.base / "cache/smartboard/peers/node"
    assert npm.startswith(f"npm install --prefix {cache} ") and npm.endswith(" boardgame.io@0.50.2")
    assert "--ignore-scripts" in npm
    assert node.endswith(f"boardgame_io.cjs {peers.SECONDS} {peers.RUNS} in {cache}/node_modules")


def test_python_peers_share_an_environment_that_is_made_once(programs: Programs) -> None:
    measure("python-chess")
    measure("open-spiel-kuhn-poker")
    venv, pip, chess, spiel = programs.calls()
    assert venv.startswith("python -m venv --clear ")
    assert "chess==1.11.2 open_spiel==2.0.2 PYTHONPATH=" in pip
    assert "chess_playouts.py" in chess and chess.endswith("PYTHONPATH=")
    assert "open_spiel_games.py python_kuhn_poker" in spiel


def test_a_failed_installation_is_told_and_tried_again(programs: Programs, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PIP_FAILS", "1")
    assert measure("python-chess").missing.endswith("exit code 1: no such package")
    monkeypatch.delenv("PIP_FAILS")
    assert measure("python-chess").values


def test_without_node_the_row_says_so(programs: Programs, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", str(programs.base / "nowhere"))
    assert measure("boardgame.io").missing == "no node and npm on this machine"


def test_words_that_are_no_result_are_told(programs: Programs) -> None:
    (programs.base / "node").write_text("#!/bin/sh\necho Hello\n")
    assert measure("boardgame.io").missing.startswith("JSON is malformed")


class Nim:
    """A game of open-spiel's kind: chance lays one to three, then both take one or two until none is left."""

    def __init__(self) -> None:
        self.left: int | None = None

    def new_initial_state(self) -> Nim:
        return Nim()

    def is_terminal(self) -> bool:
        return self.left == 0

    def is_chance_node(self) -> bool:
        return self.left is None

    def chance_outcomes(self) -> list[tuple[int, float]]:
        return [(1, 0.2), (2, 0.3), (3, 0.5)]

    def legal_actions(self) -> list[int]:
        return [1, 2, 3] if self.left is None else [n for n in (1, 2) if n <= self.left]

    def apply_action(self, action: int) -> None:
        self.left = action if self.left is None else self.left - action


def test_open_spiel_games_are_replayed_move_by_move() -> None:
    for seed in range(20):
        moves = open_spiel_games.playout(Nim(), Random(seed))
        assert sum(moves) == 2 * moves[0]
        open_spiel_games.replay(Nim(), moves)


def test_a_move_that_is_not_legal_is_no_measurement() -> None:
    with pytest.raises(ValueError, match="move 2 is refused"):
        open_spiel_games.replay(Nim(), [1, 2])


@pytest.mark.parametrize("rate", [open_spiel_games.rate, chess_playouts.rate])
def test_a_rate_is_moves_by_time(rate, monkeypatch: pytest.MonkeyPatch) -> None:
    ticks = iter([0.0, 1.0, 2.0])
    monkeypatch.setattr("time.process_time", lambda: next(ticks))
    assert rate(1.5, lambda: 30) == 30.0
