"""Reads a board.toml: its text comes in, the whole board with every default filled in goes out."""

from __future__ import annotations

import pathlib
import re
import tomllib
from collections.abc import Iterator
from typing import Any, TypeVar, get_args, get_origin

import msgspec
from msgspec import inspect, structs

from controller.app.config.board import STANDARD, BoardConfig
from controller.app.config.claims import Clash, clashes
from controller.app.config.faults import ConfigError, Fault, allowed, closest, excerpt, likely, shown
from controller.app.config.lines import Path, dotted, line_of, lines_of, statements

EXAMPLE = pathlib.Path(__file__).with_name("example.toml")
PLACE = re.compile(r" \(at (?:line (\d+), column \d+|end of document)\)$")
"""How tomllib says where it stopped."""
S = TypeVar("S", bound=msgspec.Struct)


class Complaint(msgspec.Struct, frozen=True):
    """A key that cannot be used: where it stands in the tree, what is there, and what to do."""

    path: Path
    what: str
    remedy: str


def example() -> str:
    """Return the commented board.toml of the standard board, which loads to the defaults."""
    return EXAMPLE.read_text(encoding="utf-8")


def load(text: str | bytes, name: str = "board.toml") -> BoardConfig:
    """Return the board that a board.toml declares; what it leaves out is as on the standard board.

    Args:
        text: the file's content; bytes are UTF-8, a byte order mark and CRLF are fine.
        name: the file's name, for messages.

    Raises:
        ConfigError: it is not UTF-8 or not TOML, or any keys are unknown, out of range, or at odds with each other.
    """
    source = decoded(text, name)
    tree = parsed(source, name)
    wrong: list[Complaint] = []
    config = filled(STANDARD, tree, (), wrong)
    unusable = {each.path for each in wrong}
    at_odds = [clash for clash in clashes(config) if unusable.isdisjoint(clash.paths)]
    if wrong or at_odds:
        lines = lines_of(source)
        faults = [Fault(line_of(each.path, lines), each.what, each.remedy) for each in wrong]
        raise ConfigError(name, faults + [clash_fault(clash, lines) for clash in at_odds])
    return config


def decoded(text: str | bytes, name: str) -> str:
    """Return the text without byte order mark and with plain line ends."""
    if isinstance(text, bytes):
        try:
            text = text.decode("utf-8")
        except UnicodeDecodeError as error:
            line = error.object[: error.start].count(b"\n") + 1
            fault = Fault(line, f"byte 0x{error.object[error.start]:02x}", "not UTF-8; save the file as UTF-8")
            raise ConfigError(name, [fault]) from error
    return text.removeprefix("\ufeff").replace("\r\n", "\n")


def parsed(source: str, name: str) -> dict[str, Any]:
    """Return the tree of a TOML text."""
    try:
        return tomllib.loads(source)
    except tomllib.TOMLDecodeError as error:
        reason = str(error)
    except ValueError:
        reason = "a number with too many digits"
    except RecursionError:
        reason = "lists or tables nested too deeply"
    raise ConfigError(name, [syntax_fault(source, reason)])


def syntax_fault(source: str, reason: str) -> Fault:
    """Say where a text stops being TOML: where the statement begins that never ends well, else on the parser's line."""
    place = PLACE.search(reason)
    begun = next((first for first, _, meaning in statements(source) if meaning is None), None)
    line = begun or (int(place[1]) if place and place[1] else source.rstrip().count("\n") + 1)
    stands_there = excerpt(source.split("\n")[line - 1])
    said = PLACE.sub("", reason)
    remedy = f"not TOML: {said[:1].lower()}{said[1:]}; `smartboard config --example` prints a file that is"
    return Fault(line, stands_there or "nothing", remedy)


def filled(standard: S, tree: dict[str, Any], path: Path, wrong: list[Complaint]) -> S:
    """Return the standard part with what the tree says in its place; what cannot be used is added to `wrong`."""
    kinds = {field.name: field.type for field in structs.fields(standard)}
    changes: dict[str, Any] = {}
    for key, value in tree.items():
        here = (*path, key)
        usual = getattr(standard, key) if key in kinds else None
        if key not in kinds:
            wrong.append(unknown(here, value, list(kinds)))
        elif isinstance(usual, msgspec.Struct) and isinstance(value, dict):
            changes[key] = filled(usual, value, here, wrong)
        elif get_origin(kinds[key]) is dict and isinstance(value, dict):
            changes[key] = table(value, kinds[key], here, wrong)
        else:
            changes[key] = fitting(value, kinds[key], here, usual, wrong)
    return structs.replace(standard, **changes)


def table(given: dict[str, Any], kind: Any, path: Path, wrong: list[Complaint]) -> dict[str, Any]:
    """Return a table whose keys are not fixed, checked key by key."""
    key_kind, item_kind = get_args(kind)
    known = [str(choice) for choice in get_args(key_kind)]
    wrong += [unknown((*path, key), item, known) for key, item in given.items() if key not in known]
    return {key: fitting(item, item_kind, (*path, key), [], wrong) for key, item in given.items() if key in known}


def fitting(value: Any, kind: Any, path: Path, usual: Any, wrong: list[Complaint]) -> Any:
    """Return the value as its field holds it, or complain and return the usual one."""
    try:
        return msgspec.convert(value, kind)
    except msgspec.ValidationError as error:
        wrong.append(unfit(value, kind, path, usual, str(error)))
        return usual


def unfit(value: Any, kind: Any, path: Path, usual: Any, reason: str) -> Complaint:
    """Complain of a value, or of the one in a list that is the reason, and say what was probably meant."""
    what = dotted(path)
    if (index := re.search(r"`\$\[(\d+)\]", reason)) and isinstance(value, list):
        what, value = f"{what}[{index[1]}]", value[int(index[1])]
    info = inspect.type_info(kind)
    meant = likely(value, info)
    hint = f"did you mean {shown(meant)}?" if meant is not None else f"the standard board has {usually(usual)}"
    return Complaint(path, f"{what} = {shown(value)}", f"allowed {allowed(info)}; {hint}")


def usually(usual: Any) -> str:
    """Return the standard board's value in words."""
    return "a table there" if isinstance(usual, msgspec.Struct) else shown(usual)


def unknown(path: Path, value: Any, known: list[str]) -> Complaint:
    """Complain of a key that is not known there, and say which was probably meant."""
    meant = closest(path[-1], known)
    elsewhere = [dotted(other) for other in every_key(STANDARD) if other[-1] == path[-1]]
    if meant is None and elsewhere:
        meant = " or ".join(elsewhere)
    hint = f"; did you mean {meant}?" if meant else "; take it away"
    return Complaint(path, f"{dotted(path)} = {shown(value)}", f"unknown key; known: {', '.join(known)}{hint}")


def every_key(part: msgspec.Struct, path: Path = ()) -> Iterator[Path]:
    """Yield the path of every key and table of a board."""
    for key in part.__struct_fields__:
        yield (*path, key)
        if isinstance(inner := getattr(part, key), msgspec.Struct):
            yield from every_key(inner, (*path, key))


def clash_fault(clash: Clash, lines: dict[Path, int]) -> Fault:
    """Say on which line a claim clashes, and with what: the last of the keys that the file names."""
    path = max(clash.paths, key=lambda each: lines.get(each, 0))
    others = [f"{dotted(other)} ({place(other, lines)})" for other in clash.paths if other != path]
    also = f" = {clash.value}" + (f", as {', '.join(others)}" if others else "")
    return Fault(line_of(path, lines), dotted(path) + also, clash.remedy)


def place(path: Path, lines: dict[Path, int]) -> str:
    """Return where a key stands, in words."""
    return f"line {lines[path]}" if path in lines else "the standard"
