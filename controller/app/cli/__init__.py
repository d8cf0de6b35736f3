"""The command `smartboard`: words in, a running board or a checked file out, and an exit code that means something.

0 done, 1 a finding, 2 wrong use, 3 a fault outside (device, disk). Logs go to stderr, results to stdout.
"""

from __future__ import annotations

import argparse
import asyncio
import io
import logging
import os
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from controller.app.cli.given import UsageError, directory, read, state_directory
from controller.app.cli.records import add_records
from controller.app.config import STANDARD, BoardConfig, ConfigError, example, load
from controller.app.games import GAMES, Sitting, UnknownGameError, known_profile
from controller.app.lifecycle import StateDirectoryError, default_state_directory, power_off
from controller.games.cryptic_words.profiles import PROFILES
from controller.intake.tagbook import Tagbook, TagbookError, load_tagbook
from controller.table.journal import JournalError
from hardware.errors import HardwareError

DONE, WRONG_USE, FAULT_OUTSIDE = 0, 2, 3
MOST_MATCHES = 10_000

LOG = logging.getLogger("smartboard")


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command and return its exit code."""
    _open_streams()
    logging.basicConfig(stream=sys.stderr, level=logging.INFO, format="%(name)s: %(message)s")
    try:
        options = _parser().parse_args(arguments)
        code: int = options.run(options)
        sys.stdout.flush()
    except (UsageError, UnknownGameError, ConfigError, TagbookError) as error:
        return _fail(str(error), WRONG_USE)
    except (JournalError, StateDirectoryError, HardwareError) as error:
        return _fail(str(error), FAULT_OUTSIDE)
    except OSError as error:
        # Whoever read the results has gone, or their disk is full; the interpreter must not try to flush them again.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return _fail(f"cannot go on: {(error.strerror or str(error)).lower()}", FAULT_OUTSIDE)
    except KeyboardInterrupt:
        return DONE
    return code


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="smartboard", description="A smart board for word-deduction games.")
    commands = parser.add_subparsers(dest="command", required=True, metavar="COMMAND")
    play = commands.add_parser("play", help="run a board; a simulated one where there is none")
    play.add_argument(
        "--board", choices=("sim", "pi"), help="simulated or real; else as board.toml or the machine says"
    )
    play.add_argument(
        "--game", choices=tuple(GAMES), default="cryptic-words", help="what is played (default: %(default)s)"
    )
    play.add_argument(
        "--profile", metavar="NAME", help="by which rules: seed, club or tournament; else asked at the board"
    )
    play.add_argument("--config", type=Path, metavar="board.toml", help="the parts of this board")
    play.add_argument("--state-dir", type=directory, metavar="DIR", help="where journal and tagbook are kept")
    play.add_argument("--host", metavar="NAME", help="where the page is served; else as board.toml says, on loopback")
    play.add_argument("--port", type=int, metavar="N", help="at which port; else 8080, or the next one that is free")
    play.add_argument("--no-browser", action="store_true", help="open none; else, at a desktop, one opens at the page")
    play.set_defaults(run=_play)
    config = commands.add_parser("config", help="check a board.toml, or print the example")
    config.add_argument("file", type=Path, nargs="?", metavar="board.toml")
    config.add_argument("--example", action="store_true", help="print the commented file of the standard board")
    config.set_defaults(run=_config)
    _add_doctor(commands)
    bench = commands.add_parser("bench", help="measure what this machine can do, with targets and peers beside it")
    bench.add_argument("--rows", metavar="NAME,...", default="", help="only these rows")
    bench.add_argument("--peers", action="store_true", help="install other rules engines into a cache and measure them")
    bench.add_argument("--json", action="store_true", help="print JSON instead of a table")
    bench.set_defaults(run=_bench)
    _add_demo(commands)
    add_records(commands)
    engine = commands.add_parser("engine", help="the rules alone: JSON Lines on standard input and output")
    engine.set_defaults(run=_engine)
    return parser


def _engine(options: argparse.Namespace) -> int:
    # Imported here: word lists and rules are for this command only.
    from controller.app.engine import serve  # noqa: PLC0415

    # A process can be started with its input or output closed; then there is nothing to answer.
    if sys.stdin is not None and sys.stdout is not None:
        serve(sys.stdin.buffer, sys.stdout.buffer)
    return DONE


def _add_demo(commands: Any) -> None:
    demo = commands.add_parser("demo", help="watch bots play a whole match on the simulated board")
    demo.add_argument("--game", choices=("cryptic-words", "decrypto"), default="cryptic-words", help="what is played")
    demo.add_argument("--profile", choices=tuple(PROFILES), default="seed", help="the rules (default: %(default)s)")
    demo.add_argument("--seed", type=int, default=1, metavar="N", help="the same seed tells the same match")
    demo.add_argument("--matches", type=int, default=1, metavar="N", help="so many, of seeds one after the other")
    demo.add_argument("--speed", type=float, metavar="X", help="so many times as fast as a board; else at full speed")
    demo.add_argument("--state-dir", type=directory, metavar="DIR", help="where the journals of the matches are kept")
    demo.add_argument("--json", action="store_true", help="a JSON line for each event, the result last")
    demo.set_defaults(run=_demo)


def _demo(options: argparse.Namespace) -> int:
    from controller.app.demo import Play, demo  # noqa: PLC0415

    if not 1 <= options.matches <= MOST_MATCHES:
        raise UsageError(f"demo: --matches {options.matches}: allowed 1 to {MOST_MATCHES}")
    if options.speed is not None and not options.speed > 0:
        raise UsageError(f"demo: --speed {options.speed}: must be above 0")
    seeds = range(options.seed, options.seed + options.matches)
    matches = [Play(seed, options.profile, game=options.game) for seed in seeds]
    demo(matches, state_directory(options), speed=options.speed, as_json=options.json)
    return DONE


def _add_doctor(commands: Any) -> None:
    doctor = commands.add_parser("doctor", help="check every part, group, bus, pin, clock and disk, with remedies")
    doctor.add_argument("--board", choices=("sim", "pi"), help="simulated or real; else as for play")
    doctor.add_argument("--config", type=Path, metavar="board.toml", help="else the installed one, where there is one")
    doctor.add_argument("--state-dir", type=Path, metavar="DIR", help="where journal and tagbook are kept")
    doctor.add_argument("--only", metavar="CHECK,...", default="", help="only these checks")
    doctor.add_argument("--json", action="store_true", help="JSON instead of text")
    doctor.set_defaults(run=_doctor)


def _doctor(options: argparse.Namespace) -> int:
    from controller.app.doctor import Patient, UnknownCheckError, doctor, installed  # noqa: PLC0415

    file, directory = installed(options.config, options.state_dir)
    config = _board_config(file, options.board)
    patient = Patient(config, str(file or "no board.toml"), directory or default_state_directory())
    names = [name.strip() for name in options.only.split(",") if name.strip()]
    try:
        return doctor(patient, names, json=options.json)
    except UnknownCheckError as error:
        raise UsageError(str(error)) from None


def _play(options: argparse.Namespace) -> int:
    # Imported here: drivers, Pillow and luma would make every other command slow.
    from controller.app.play import Played, play  # noqa: PLC0415
    from controller.app.web.browser import at_a_desktop  # noqa: PLC0415
    from controller.app.web.serve import address_of  # noqa: PLC0415

    profile = known_profile(options.game, options.profile)
    config = _board_config(options.config, options.board)
    directory = state_directory(options)
    sitting = Sitting(config, profile)
    address = address_of(config.listen, options.host, options.port)
    terminal = sys.stdin.isatty() and sys.stdout.isatty()
    browser = config.board == "sim" and not options.no_browser and at_a_desktop(os.environ, terminal=terminal)
    played = Played(sitting, _tagbook(directory / "tagbook.toml"), GAMES[options.game], directory, address, browser)
    if asyncio.run(play(played)) and config.board == "pi":
        power_off()
    return DONE


def _config(options: argparse.Namespace) -> int:
    if options.example:
        print(example(), end="")
    elif options.file is None:
        raise UsageError("smartboard config needs a file to check, or --example")
    else:
        load(read(options.file), str(options.file))
        print(f"{options.file}: no faults")
    return DONE


def _bench(options: argparse.Namespace) -> int:
    from rich.console import Console  # noqa: PLC0415

    from controller.app.bench.report import as_json, print_table  # noqa: PLC0415
    from controller.app.bench.run import UnknownRowError, bench  # noqa: PLC0415

    names = [name.strip() for name in options.rows.split(",") if name.strip()]
    try:
        told = bench(names, options.peers, lambda name: LOG.info("bench: %s", name))
    except UnknownRowError as error:
        raise UsageError(str(error)) from None
    if options.json:
        print(as_json(told))
    else:
        print_table(told, Console() if sys.stdout.isatty() else Console(width=120))
    return DONE


def _board_config(file: Path | None, board: str | None) -> BoardConfig:
    """Return what a board.toml declares, with the kind of board that was asked for, or that this machine is."""
    import msgspec  # noqa: PLC0415

    from controller.app.boards import on_a_pi  # noqa: PLC0415

    config = STANDARD if file is None else load(read(file), str(file))
    if board is None and file is None:
        board = "pi" if on_a_pi() else "sim"
        LOG.info("no --config: %s", "the standard board on this Pi" if board == "pi" else "a simulated standard board")
    return config if board is None else msgspec.structs.replace(config, board=board)


def _open_streams() -> None:
    """Stand in for streams that the caller closed; draw what a terminal's encoding lacks as question marks."""
    for name, mode in (("stdin", os.O_RDONLY), ("stdout", os.O_WRONLY), ("stderr", os.O_WRONLY)):
        stream = getattr(sys, name)
        if stream is None:
            stream = os.fdopen(os.open(os.devnull, mode), "r" if mode == os.O_RDONLY else "w", encoding="utf-8")
            setattr(sys, name, stream)
        if isinstance(stream, io.TextIOWrapper) and name != "stdin":
            stream.reconfigure(errors="replace")


def _tagbook(file: Path) -> Tagbook:
    try:
        return load_tagbook(file.read_bytes().decode(), str(file))
    except (FileNotFoundError, NotADirectoryError):
        return {}
    except UnicodeDecodeError as error:
        raise UsageError(f"{file}: not UTF-8 text (byte {error.start}); save it as UTF-8") from None
    except OSError as error:
        raise UsageError(f"{file}: cannot be read ({(error.strerror or str(error)).lower()})") from None


def _fail(message: str, code: int) -> int:
    print(f"smartboard: {message}", file=sys.stderr)
    return code
