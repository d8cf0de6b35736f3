"""From bytes to requests: a stream becomes lines of bounded length, a line a JSON object or a fault."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator
from typing import Any, BinaryIO

import msgspec

LINE_LIMIT = 64 * 1024
"""The longest line in bytes, without its end."""
DEPTH_LIMIT = 32
"""How deep objects and lists may be nested: far from what would exhaust a reader's or a writer's stack."""


class LineError(ValueError):
    """The line holds no request; the message says why."""


def lines(stream: BinaryIO) -> Iterator[bytes]:
    """Yield each line without its end until the stream ends; an overlong one cut, yet longer than LINE_LIMIT.

    The rest of an overlong line is read and forgotten, so that it never fills the memory.
    """
    # One byte for the line's end, one to tell a line that is too long from one that just fits.
    while line := stream.readline(LINE_LIMIT + 2):
        ended = line.endswith(b"\n")
        yield line[:-1] if ended else line
        if not ended and len(line) > LINE_LIMIT:
            _skip_line(stream)


def _lower(text: str) -> str:
    return text[:1].lower() + text[1:]


def _skip_line(stream: BinaryIO) -> None:
    while (rest := stream.readline(LINE_LIMIT)) and not rest.endswith(b"\n"):
        pass


def parse(line: bytes) -> dict[str, Any]:
    """Read the JSON object on a line.

    Raises:
        LineError: the line is too long, blank, not UTF-8, not JSON, no object, or names a field twice.
    """
    if len(line) > LINE_LIMIT:
        raise LineError(f"line longer than {LINE_LIMIT} bytes; send one request a line")
    if not line.strip():
        raise LineError('blank line; send a JSON object, like {"do": "view", "as": "public"}')
    try:
        request = msgspec.json.decode(line)
        # The first reader is strict about all but repeated fields, this one about nothing else.
        json.loads(line.decode(), object_pairs_hook=_without_repeats)
    except RecursionError:
        raise LineError(_TOO_DEEP) from None
    except UnicodeDecodeError as error:
        raise LineError(f"not UTF-8 (byte {error.start})") from None
    except msgspec.MsgspecError as error:
        raise LineError(f"not JSON: {_lower(str(error).removeprefix('JSON is malformed: '))}") from None
    if not isinstance(request, dict):
        raise LineError('not a JSON object; send one, like {"do": "view", "as": "public"}')
    if line.count(b"[") + line.count(b"{") > DEPTH_LIMIT and _deeper(request, DEPTH_LIMIT):
        raise LineError(_TOO_DEEP)
    return request


_TOO_DEEP = f"nested more than {DEPTH_LIMIT} deep; a request is an object of plain values"


def _deeper(value: Any, limit: int) -> bool:
    if not isinstance(value, dict | list):
        return False
    return limit == 0 or any(_deeper(v, limit - 1) for v in (value.values() if isinstance(value, dict) else value))


def _without_repeats(pairs: list[tuple[str, Any]]) -> None:
    if len(dict(pairs)) < len(pairs):
        [(repeated, times)] = Counter(name for name, _ in pairs).most_common(1)
        raise LineError(f"field {repeated!r} stands {times} times; once is enough")
