"""Commands about journals and records: verify, replay, export, bugreport and forget; options in, an exit code out."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import Any

from controller.app.cli.given import UsageError, directory, read, state_directory
from controller.app.config import STANDARD, load


def add_records(commands: Any) -> None:
    """Add the commands to what is parsed; each runs what it is called."""
    for name, told in (
        ("verify", "check chain, committed dice and rules of a journal or an exported record"),
        ("replay", "play a journal or an exported record again, and tell it"),
    ):
        command = commands.add_parser(name, help=told)
        command.add_argument("file", type=Path, metavar="FILE", help="a journal.db or a record")
        command.add_argument("--json", action="store_true", help="JSON instead of text")
        command.set_defaults(run=_verify if name == "verify" else _replay)
    export = commands.add_parser("export", help="the record of a match as JSON; of a running one nothing secret")
    export.add_argument("--match", type=int, metavar="N", help="which, counted from 1; else the last one")
    export.add_argument("--without-names", action="store_true", help="players are told by their ids")
    report = commands.add_parser("bugreport", help="a report without names and secrets")
    report.add_argument("--config", type=Path, metavar="board.toml", help="the parts of this board")
    for command, run in ((export, _export), (report, _bugreport)):
        where = command.add_mutually_exclusive_group()
        where.add_argument("--state-dir", type=directory, metavar="DIR", help="where the journal is kept")
        where.add_argument("--journal", type=Path, metavar="FILE", help="the journal itself")
        command.add_argument("-o", "--output", type=Path, metavar="FILE", help="else it is printed")
        command.set_defaults(run=run)
    forget = commands.add_parser("forget", help="forget a player's name; journal and records verify as before")
    forget.add_argument("name", nargs="?", metavar="NAME", help="the name, an id, or the UID of an unknown tag")
    forget.add_argument("--all", action="store_true", help="all names")
    forget.add_argument("--state-dir", type=directory, metavar="DIR", help="where the journal is kept")
    forget.set_defaults(run=_forget)


def _verify(options: argparse.Namespace) -> int:
    from controller.app.records import NoRecordError, verify  # noqa: PLC0415

    try:
        return verify(options.file, options.json)
    except NoRecordError as error:
        raise UsageError(str(error)) from None


def _replay(options: argparse.Namespace) -> int:
    from controller.app.records import NoRecordError, replay  # noqa: PLC0415

    try:
        return replay(options.file, options.json)
    except NoRecordError as error:
        raise UsageError(str(error)) from None


def _export(options: argparse.Namespace) -> int:
    from controller.app.records import NoRecordError, export  # noqa: PLC0415

    try:
        return export(_journal(options), options.match, options.output, nameless=options.without_names)
    except NoRecordError as error:
        raise UsageError(str(error)) from None


def _forget(options: argparse.Namespace) -> int:
    from controller.app.records import NoRecordError, forget  # noqa: PLC0415

    if (options.name is None) != options.all:
        raise UsageError("forget: name one player, or say --all")
    try:
        return forget(state_directory(options), options.name)
    except NoRecordError as error:
        raise UsageError(str(error)) from None


def _bugreport(options: argparse.Namespace) -> int:
    from controller.app.records import bugreport  # noqa: PLC0415

    config = STANDARD if options.config is None else load(read(options.config), str(options.config))
    return bugreport(_journal(options), config, options.output)


def _journal(options: argparse.Namespace) -> Path:
    journal: Path | None = options.journal
    return journal or state_directory(options) / "journal.db"
