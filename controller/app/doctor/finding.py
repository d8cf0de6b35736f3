"""What an examination comes to: one finding for each thing that was looked at."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal, TypeAlias

import msgspec

SCHEMA = 1

Level: TypeAlias = Literal["ok", "note", "warning", "fault"]
"""note: could not be looked at; warning: can be played with; fault: the board cannot be played, or a part of it."""


class Finding(msgspec.Struct, frozen=True):
    """What was looked at, how it is, and what mends it: each warning and fault has a remedy."""

    check: str
    level: Level
    what: str
    remedy: str = ""


def as_text(findings: Sequence[Finding]) -> str:
    """Return findings as lines, each remedy below what it mends."""
    lines = []
    for each in findings:
        lines.append(f"{each.level:8} {each.check}: {each.what}")
        if each.remedy:
            lines.append(f"{'':8} -> {each.remedy}")
    lines.append(_summary(findings))
    return "\n".join(lines)


def as_json(findings: Sequence[Finding]) -> str:
    """Return findings as one JSON object with a schema number."""
    told = {"schema": SCHEMA, "playable": is_playable(findings), "findings": list(findings)}
    return msgspec.json.encode(told).decode()


def is_playable(findings: Sequence[Finding]) -> bool:
    """Return whether nothing stands in the way of play."""
    return all(each.level != "fault" for each in findings)


def _summary(findings: Sequence[Finding]) -> str:
    counts = {level: sum(each.level == level for each in findings) for level in ("fault", "warning")}
    told = [f"{count} {level}{'s' if count > 1 else ''}" for level, count in counts.items() if count]
    return ", ".join(told) or "nothing is wrong"
