"""The benchmarks told: rows in, a table for people or JSON for programs out."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec
from rich.console import Console
from rich.table import Table

from controller.app.bench.row import Row

SCHEMA = 1
ON_A_PI = "not yet measured"


class Report(msgspec.Struct, frozen=True):
    """All rows of a run, the machine they were measured on, and what is known of a Raspberry Pi."""

    machine: str
    raspberry_pi: str
    rows: tuple[Row, ...]
    schema: int = SCHEMA


def report(rows: Sequence[Row], machine: str) -> Report:
    """Return the report; only a machine that is a Raspberry Pi measures for one."""
    return Report(machine, f"measured on {machine}" if "Raspberry Pi" in machine else ON_A_PI, tuple(rows))


def as_json(told: Report) -> str:
    """Return the report as one JSON object, indented."""
    return msgspec.json.format(msgspec.json.encode(told), indent=2).decode()


def print_table(told: Report, console: Console) -> None:
    """Print the rows as a table, and below it what some of them have to say besides."""
    table = Table(title=f"smartboard bench on {told.machine}", title_justify="left", show_lines=True)
    for heading in ("row", "best of the runs", "target", "commands per game", "beside it"):
        table.add_column(heading)
    for row in told.rows:
        table.add_row(*_cells(row))
    console.print(table)
    for row in told.rows:
        if row.note:
            console.print(f"{row.name}: {row.note}", highlight=False)
    console.print(f"on a Raspberry Pi: {told.raspberry_pi}", highlight=False)


def _cells(row: Row) -> list[str]:
    return [f"{row.name}\n{row.what}", _measured(row), _target(row), number(row.commands_per_game), row.beside]


def _measured(row: Row) -> str:
    if row.value is None:
        return row.label
    spread = f"median {number(row.median)}, worst {number(row.worst)} of {row.runs}"
    if row.spread:
        spread = ", ".join(f"{point} {number(value)}" for point, value in row.spread.items())
    return f"{number(row.value)} {row.unit}\n{spread}\n{row.label}"


def _target(row: Row) -> str:
    if row.target is None:
        return ""
    asked = f"{'at least' if row.better == 'more' else 'at most'} {number(row.target)}"
    return asked if row.met is None else f"{asked}\n{'reached' if row.met else 'missed'}"


def number(value: float | None) -> str:
    """Return a number as people read it: three digits at least, none of them invented."""
    if value is None:
        return ""
    return f"{value:,.0f}" if value >= 100 or value == int(value) else f"{value:.3g}"
