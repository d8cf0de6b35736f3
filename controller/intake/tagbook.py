"""The tagbook: TOML text in; out comes which piece, and perhaps which face of it, each UID stands for."""

from __future__ import annotations

import difflib
import re
import tomllib
from collections.abc import Iterator, Mapping

import msgspec

from controller.games.pieces import PIECES, tile_number

_UID = re.compile(r"(?:[0-9A-F]{8}|[0-9A-F]{14}|[0-9A-F]{20})")
_FACED = re.compile(r"(\d+) face ([1-6])")


class TagbookError(ValueError):
    """The text is no tagbook; `faults` lists everything wrong with it."""

    def __init__(self, faults: list[str]) -> None:
        super().__init__("\n".join(faults))
        self.faults = faults


class Tagged(msgspec.Struct, frozen=True):
    """What a tag is stuck to: a piece, and the face whose glyph it lies under (None for a tag in the centre)."""

    piece: str
    face: int | None = None

    def __str__(self) -> str:
        """Return the form used in the file: `23`, or `23 face 3`."""
        return self.piece if self.face is None else f"{self.piece} face {self.face}"


Tagbook = Mapping[bytes, Tagged]


def load_tagbook(text: str, name: str = "tagbook.toml") -> dict[bytes, Tagged]:
    """Read a tagbook.

    Args:
        text: TOML with one table `[tags]` of `UID = "piece"`, UIDs of 4, 7 or 10 bytes in hexadecimal.
        name: the file's name, for messages.

    Raises:
        TagbookError: listing all faults with their lines.
    """
    try:
        document = tomllib.loads(text.removeprefix("\N{BYTE ORDER MARK}").replace("\r\n", "\n"))
    except (ValueError, RecursionError) as error:
        raise TagbookError([f"{name}: not TOML: {error}"]) from None
    faults = [f"{name}: unknown table or key {key!r}; known: tags" for key in document if key != "tags"]
    tags = document.get("tags", {})
    if not isinstance(tags, dict):
        raise TagbookError([*faults, f"{name}: tags = {tags!r}: must be a table, [tags]"])
    for uid, piece in tags.items():
        faults += [f"{name}:{_line(text, uid)}: {fault}" for fault in _faults(uid, piece)]
    faults += [f"{name}: {fault}" for fault in _repeats(tags)]
    if faults:
        raise TagbookError(faults)
    return {bytes.fromhex(uid): _tagged(piece) for uid, piece in tags.items()}


def dump_tagbook(tagbook: Tagbook) -> str:
    """Return the text of a tagbook, which `load_tagbook` reads back."""
    lines = [f'{uid.hex().upper()} = "{tagged}"' for uid, tagged in tagbook.items()]
    return "\n".join(["# which piece each tag is stuck to; written by smartboard", "[tags]", *lines, ""])


def _tagged(text: str) -> Tagged:
    faced = _FACED.fullmatch(text)
    return Tagged(faced[1], int(faced[2])) if faced else Tagged(text)


def _faults(uid: str, piece: object) -> Iterator[str]:
    if not _UID.fullmatch(uid.upper()):
        yield f"UID {uid!r}: give 8, 14 or 20 hexadecimal digits (4, 7 or 10 bytes)"
    if not isinstance(piece, str):
        yield f"{uid} = {piece!r}: give the piece's name in quotes"
        return
    tagged = _tagged(piece)
    if tagged.piece not in PIECES or (tagged.face is not None and tile_number(tagged.piece) is None):
        near = difflib.get_close_matches(piece, PIECES, 1)
        hint = (
            f"; did you mean {near[0]!r}?" if near else "; known: 1 to 28, padlock-1 to padlock-12, guess-north-1, ..."
        )
        yield f"{uid} = {piece!r}: no such piece{hint}"


def _repeats(tags: Mapping[str, object]) -> Iterator[str]:
    seen: dict[str, str] = {}
    for uid in tags:
        if (first := seen.setdefault(uid.upper(), uid)) != uid:
            yield f"UID {uid} stands twice, also as {first}: keep one of them"


def _line(text: str, uid: str) -> int:
    for number, line in enumerate(text.splitlines(), 1):
        if uid in line.partition("=")[0]:
            return number
    return 1
