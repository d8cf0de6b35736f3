"""The forms of requests: a JSON object in, a typed request out, or what is wrong with it (`bad-request`)."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Annotated, Any, Literal, TypeVar

import msgspec
from msgspec import Meta

from controller.games.commands.forms import explained, shown

T = TypeVar("T", bound=msgspec.Struct)


class RequestError(Exception):
    """A request that is refused; `code` is one of the protocol's refusal codes, the message says what to do."""

    def __init__(self, message: str, code: str = "bad-request") -> None:
        super().__init__(message)
        self.code = code


class New(msgspec.Struct, frozen=True, tag_field="do", tag="new"):
    """Which game a match is to be of; what else it takes to begin one is the game's own."""

    game: str


class View(msgspec.Struct, frozen=True, tag_field="do", tag="view", rename={"audience": "as"}):
    """What an audience sees now; `player` matters to games whose seats are teams."""

    audience: Literal["north", "south", "public", "referee"]
    player: str | None = None


class Legal(msgspec.Struct, frozen=True, tag_field="do", tag="legal", rename={"audience": "as"}):
    """What an audience may request now."""

    audience: Literal["north", "south", "public", "referee"]


class Undo(msgspec.Struct, frozen=True, tag_field="do", tag="undo"):
    """The referee takes back the last accepted command."""

    reason: Annotated[str, Meta(pattern=r"\S", extra={"known": "any sentence"})]


class Quit(msgspec.Struct, frozen=True, tag_field="do", tag="quit"):
    """The session ends."""


SHELL_FORMS: Mapping[str, type[Any]] = {
    "view": View, "legal": Legal, "undo": Undo, "quit": Quit,
}  # fmt: skip
"""The requests that are the same for every game; `new` is each game's own."""


def read(request: Mapping[str, Any], form: type[T], fields: Collection[str]) -> T:
    """Return the request (without its `id`) as its form.

    Args:
        request: the object that came.
        form: the type it has to fit.
        fields: the names it may use besides `do`.

    Raises:
        RequestError: a field is unknown, missing, or of another type.
    """
    for name in request:
        if name not in fields and name != "do":
            known = ", ".join((*fields, "id"))
            raise RequestError(f"{request['do']}: unknown field {shown(name)}; known: {known}")
    try:
        return msgspec.convert(request, form, str_keys=True)
    except msgspec.ValidationError as error:
        raise RequestError(f"{request['do']}: {explained(error, request, form)}") from None


def asked(request: Mapping[str, Any], known: Collection[str]) -> str:
    """Return the request's `do`.

    Raises:
        RequestError: it is missing, or none of the known ones.
    """
    do = request.get("do")
    if isinstance(do, str) and do in known:
        return do
    fault = f"unknown do {shown(do)}" if "do" in request else "do: missing"
    raise RequestError(f"{fault}; known: {', '.join(known)}")


def fields_of(form: type[Any]) -> tuple[str, ...]:
    """Return the names that a form's fields have in a request."""
    return tuple(field.encode_name for field in msgspec.structs.fields(form))
