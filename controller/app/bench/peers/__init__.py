"""Peers of the rules engine, measured on the same machine: their names in, moves a second out.

They are no dependencies: only when asked for are they installed by pip or npm, into a cache folder of their own, and
run there by an interpreter of their own.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path

import msgspec

from controller.app.bench.row import Answer, Measurement, Question

HERE = Path(__file__).parent
PYTHON_PACKAGES = ("chess==1.11.2", "open_spiel==2.0.2")
NODE_PACKAGES = ("boardgame.io@0.50.2",)
SECONDS, RUNS = "0.5", "7"
INSTALL_S, RUN_S = 900, 300
NOTE = "recorded random games replayed, each move checked; chosen from the legal moves as well: {:,.0f} moves/s"


class PeerError(Exception):
    """A peer cannot be measured here; the message says why."""


@dataclass(frozen=True)
class Peer:
    """A program that plays random games: how it is called, and how it is run."""

    what: str
    node: bool
    script: str
    arguments: tuple[str, ...] = ()


PEERS: Mapping[str, Peer] = {
    "boardgame.io": Peer("boardgame.io 0.50.2, its reducer playing tic-tac-toe", True, "boardgame_io.cjs"),
    "open-spiel-tic-tac-toe": Peer(
        "open-spiel 2.0.2, python_tic_tac_toe", False, "open_spiel_games.py", ("python_tic_tac_toe",)
    ),
    "open-spiel-kuhn-poker": Peer(
        "open-spiel 2.0.2, python_kuhn_poker", False, "open_spiel_games.py", ("python_kuhn_poker",)
    ),
    "python-chess": Peer("python-chess 1.11.2", False, "chess_playouts.py"),
}


class Told(msgspec.Struct, frozen=True):
    """What a peer's script prints: moves a second, run by run."""

    replayed: tuple[float, ...]
    listed: tuple[float, ...]
    moves_per_game: float


def rows(wanted: bool) -> list[Measurement]:
    """Return a row for each peer, measured only where that is wanted, since it installs the peer first."""
    find = _measured if wanted else _named
    return [(Question(name, peer.what, "moves/s"), partial(find, peer)) for name, peer in PEERS.items()]


def _named(peer: Peer) -> Answer:
    return Answer(missing=f"--peers installs it by {'npm' if peer.node else 'pip'} and measures it")


def _measured(peer: Peer) -> Answer:
    try:
        told = msgspec.json.decode(_run(_command(peer), _environment(), RUN_S), type=Told)
    except (PeerError, msgspec.MsgspecError) as error:
        return Answer(missing=str(error))
    return Answer(told.replayed, told.moves_per_game, NOTE.format(max(told.listed)))


def cache() -> Path:
    """Return the folder that peers are installed into."""
    base = os.environ.get("XDG_CACHE_HOME")
    return (Path(base) if base else Path.home() / ".cache") / "smartboard" / "peers"


def _command(peer: Peer) -> Sequence[str]:
    interpreter = _node() if peer.node else _python()
    return [interpreter, str(HERE / peer.script), *peer.arguments, SECONDS, RUNS]


def _python() -> str:
    """Return an interpreter that has the Python peers, installing them where they are not."""
    folder = cache() / "python"
    python = str(folder / "bin" / "python")
    if _is_new(folder, PYTHON_PACKAGES):
        _run([sys.executable, "-m", "venv", "--clear", str(folder)], _environment(), INSTALL_S)
        _run([python, "-m", "pip", "install", "--quiet", *PYTHON_PACKAGES], _environment(), INSTALL_S)
        _done(folder, PYTHON_PACKAGES)
    return python


def _node() -> str:
    """Return a node that finds the npm peers, installing them where they are not."""
    node, npm = shutil.which("node"), shutil.which("npm")
    if node is None or npm is None:
        raise PeerError("no node and npm on this machine")
    folder = cache() / "node"
    if _is_new(folder, NODE_PACKAGES):
        folder.mkdir(parents=True, exist_ok=True)
        quiet = ("--silent", "--no-audit", "--no-fund", "--ignore-scripts")
        _run([npm, "install", "--prefix", str(folder), *quiet, *NODE_PACKAGES], _environment(), INSTALL_S)
        _done(folder, NODE_PACKAGES)
    return node


def _is_new(folder: Path, packages: Sequence[str]) -> bool:
    note = folder / "installed"
    return not note.exists() or note.read_text().split() != list(packages)


def _done(folder: Path, packages: Sequence[str]) -> None:
    (folder / "installed").write_text("\n".join(packages))


def _environment() -> dict[str, str]:
    """Return the environment, without what steers this project's own Python."""
    kept = {
        name: value for name, value in os.environ.items() if name not in {"PYTHONPATH", "PYTHONHOME", "VIRTUAL_ENV"}
    }
    return {**kept, "NODE_PATH": str(cache() / "node" / "node_modules")}


def _run(command: Sequence[str], environment: Mapping[str, str], limit_s: int) -> str:
    name = " ".join(Path(part).name if part.startswith("/") else part for part in command)
    try:
        # Our own scripts and two package managers, named in full above.
        done = subprocess.run(  # noqa: S603
            command, env=environment, capture_output=True, text=True, check=False, timeout=limit_s
        )
    except (OSError, subprocess.TimeoutExpired) as error:
        raise PeerError(f"{name}: {error}") from None
    if done.returncode:
        words = (done.stderr or done.stdout).strip().splitlines()
        raise PeerError(f"{name}: exit code {done.returncode}: {words[-1] if words else 'no word why'}")
    return done.stdout
