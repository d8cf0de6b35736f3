"""Commands: a request of the engine protocol in, the command that it stands for at a board out, or why it is none."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import Any

import msgspec

from controller.games.commands.forms import explained
from controller.games.core import Rejected


def command_of(
    request: Mapping[str, Any],
    forms: Mapping[str, type[Any]],
    ignored: Mapping[str, Collection[str]],
    drawn: Collection[str],
) -> Any | Rejected:
    """Return the command that a request stands for; draws are none of its business.

    Args:
        request: as it came.
        forms: the commands by what requests call them.
        ignored: by command, fields that mean something elsewhere and nothing at a board.
        drawn: fields that only chance fills in.
    """
    do = request.get("do")
    form = forms.get(do) if isinstance(do, str) else None
    if form is None:
        return Rejected("bad-request", f"unknown do {do!r}; known: {', '.join(map(str, forms))}")
    fields = {name: value for name, value in request.items() if name not in {"id", *ignored.get(str(do), ())}}
    known = [name for name in form.__struct_fields__ if name not in drawn]
    if unknown := fields.keys() - {"do", *form.__struct_fields__}:
        return Rejected("bad-request", f"{do}: unknown field {min(unknown)!r}; known: {', '.join(known)}")
    for name in drawn:
        if fields.get(name) is not None:
            return Rejected("bad-request", f"{do}: {name}: drawn at the board; leave it out")
    try:
        return msgspec.convert(fields, form, str_keys=True)
    except msgspec.ValidationError as error:
        return Rejected("bad-request", f"{do}: {explained(error, fields, form)}")


def refuse_new(profile: str, known: Sequence[str], match: Any) -> Rejected | None:
    """Refuse a new match by a profile that is not on offer, and while one (None in the lobby) is being played."""
    if profile not in known:
        return Rejected("bad-request", f"profile = {profile!r}: unknown; known: {', '.join(known)}")
    if match is not None and match.phase != "OVER":
        return Rejected("wrong-phase", "a match is being played; concede it, or play it to its end")
    return None
