"""What people say of a keyword: the relation list's text in, clues by keyword out; bots take their clues from it."""

from __future__ import annotations

from collections.abc import Mapping


class RelationsError(ValueError):
    """The text is no list of relations."""


def load_relations(name: str, text: str) -> Mapping[str, tuple[str, ...]]:
    """Read clues by keyword, in small letters as they stand, the most telling first.

    Args:
        name: what the list is called in messages.
        text: a line a keyword: keyword, colon, clues with commas between; lines beginning with `#` are comments.

    Raises:
        RelationsError: a line is not of the form.
    """
    found: dict[str, tuple[str, ...]] = {}
    for number, line in enumerate(text.splitlines(), 1):
        if not line.strip() or line.startswith("#"):
            continue
        keyword, colon, rest = line.partition(":")
        clues = tuple(clue.strip() for clue in rest.split(","))
        if not colon or not keyword.strip() or not all(clues):
            raise RelationsError(f"{name}, line {number}: {line[:40]!r}: write keyword: clue, clue, clue")
        found[keyword.strip()] = clues
    return found
