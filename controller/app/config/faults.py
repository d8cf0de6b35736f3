"""What is wrong with a board.toml, in words: a value and what it should be come in, a line for the reader goes out."""

from __future__ import annotations

import difflib
import json
from collections.abc import Sequence
from typing import Any

import msgspec
from msgspec import inspect

LONGEST = 60
DEEPEST = 4
DECIMAL_BITS = 64
MEANT_BOOL = {"true": True, "yes": True, "on": True, "1": True, "false": False, "no": False, "off": False, "0": False}


class Fault(msgspec.Struct, frozen=True, order=True):
    """One thing wrong: the line it stands on, what stands there, and what to do."""

    line: int
    what: str
    remedy: str


class ConfigError(Exception):
    """A board.toml cannot be used; the message has a line for each fault, in the order of the file."""

    def __init__(self, name: str, faults: Sequence[Fault]) -> None:
        self.name = name
        self.faults = tuple(sorted(faults))
        super().__init__("\n".join(f"{name}:{fault.line}: {fault.what}: {fault.remedy}" for fault in self.faults))


def shown(value: Any) -> str:
    """Return a value as TOML would spell it, in at most 60 characters of ASCII."""
    text = spelt(value)
    return text if len(text) <= LONGEST else text[: LONGEST - 3] + "..."


def excerpt(line: str) -> str:
    """Return the beginning of a line that is not TOML, in ASCII without control characters."""
    return json.dumps(line.strip()[:LONGEST])[1:-1].replace('\\"', '"')


def spelt(value: Any, depth: int = 0) -> str:
    """Return a value as TOML would spell it, however long, but not however deep."""
    match value:
        case list() | dict() if depth == DEEPEST:
            return "..."
        case list():
            return "[" + ", ".join(spelt(item, depth + 1) for item in value) + "]"
        case dict():
            return "{" + ", ".join(f"{json.dumps(key)} = {spelt(item, depth + 1)}" for key, item in value.items()) + "}"
        case int() if value.bit_length() > DECIMAL_BITS:  # Python refuses to spell very long ones in decimal
            return hex(value)
        case str() | bool() | int():
            return json.dumps(value)
        case _:
            return str(value)


def allowed(kind: inspect.Type) -> str:
    """Return in words what a field takes, from its type and bounds."""
    match kind:
        case inspect.Metadata(extra_json_schema={"description": str(words)}):
            return words
        case inspect.Metadata(type=inner):
            return allowed(inner)
        case inspect.UnionType(types=kinds):
            return " or ".join(allowed(kind) for kind in kinds)
        case inspect.IntType(ge=low, le=high):
            return f"{low} to {high}"
        case inspect.LiteralType(values=choices):
            return ", ".join(spelt(choice) for choice in choices)
        case inspect.BoolType():
            return "true, false"
        case inspect.VarTupleType(item_type=item, min_length=int(count)):
            return f"a list of {count}, each {allowed(item)}"
        case inspect.VarTupleType(item_type=item):
            return f"a list of {allowed(item)}"
        case inspect.DictType(key_type=key, value_type=item):
            return f"a table, each key one of {allowed(key)}, each value {allowed(item)}"
    return "a table"


def likely(value: Any, kind: inspect.Type) -> Any | None:
    """Return the allowed value that was probably meant, None where there is no saying."""
    match kind:
        case inspect.Metadata(type=inner):
            return likely(value, inner)
        case inspect.UnionType(types=kinds):
            return next((found for kind in kinds if (found := likely(value, kind)) is not None), None)
        case inspect.LiteralType(values=choices) if all(isinstance(choice, str) for choice in choices):
            return closest(str(value), [str(choice) for choice in choices])
        case inspect.LiteralType(values=choices) if (number := whole(value)) is not None:
            return nearest(number, [choice for choice in choices if isinstance(choice, int)])
        case inspect.IntType(ge=int(low), le=int(high)) if (number := whole(value)) is not None:
            return min(max(number, low), high)
        case inspect.VarTupleType(item_type=item):
            return likely(value, item)
        case inspect.BoolType():
            return MEANT_BOOL.get(spelt(value).strip('"').casefold())
    return None


def whole(value: Any) -> int | None:
    """Return the whole number that a value of the wrong type was meant to be, None where it was none."""
    if isinstance(value, bool):
        return None
    try:
        return int(value, 0) if isinstance(value, str) else int(value)
    except (TypeError, ValueError, OverflowError):
        return None


def nearest(number: int, choices: Sequence[int]) -> int:
    """Return the choice that lies nearest to a number."""
    return min(choices, key=lambda choice: abs(choice - number))


def closest(word: str, choices: Sequence[str]) -> str | None:
    """Return the choice spelt most like a word, None where none is near."""
    by_folded = {choice.casefold(): choice for choice in choices}
    near = difflib.get_close_matches(word.casefold()[:LONGEST], by_folded, n=1, cutoff=0.5)
    return by_folded[near[0]] if near else None
