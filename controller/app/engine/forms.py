"""The forms of requests: a JSON object in, a typed request out, or what is wrong with it (`bad-request`)."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Mapping
from typing import Annotated, Any, Literal, TypeVar

import msgspec
from msgspec import Meta, inspect

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
            raise RequestError(f"{request['do']}: unknown field {_shown(name)}; known: {known}")
    try:
        return msgspec.convert(request, form, str_keys=True)
    except msgspec.ValidationError as error:
        raise RequestError(f"{request['do']}: {_explained(str(error), request, form)}") from None


def asked(request: Mapping[str, Any], known: Collection[str]) -> str:
    """Return the request's `do`.

    Raises:
        RequestError: it is missing, or none of the known ones.
    """
    do = request.get("do")
    if isinstance(do, str) and do in known:
        return do
    fault = f"unknown do {_shown(do)}" if "do" in request else "do: missing"
    raise RequestError(f"{fault}; known: {', '.join(known)}")


def fields_of(form: type[Any]) -> tuple[str, ...]:
    """Return the names that a form's fields have in a request."""
    return tuple(field.encode_name for field in msgspec.structs.fields(form))


_PLACE = re.compile(r"(?P<fault>.*?) - at (`key` in )?`\$\.?(?P<place>.*)`", re.DOTALL)


def _explained(fault: str, request: Mapping[str, Any], form: type[Any]) -> str:
    """Say in our words what msgspec found: the field first, then what was expected, what came, and what is known."""
    if not (match := _PLACE.fullmatch(fault)):
        return _lower(fault)
    place, told = match["place"], _cut(match["fault"])
    name = re.split(r"[.\[]", place, maxsplit=1)[0]
    known = [choice for field in _fields(form) if field.encode_name == name for choice in _choices(field.type)]
    fault = "not of the form" if "matching regex" in told else _lower(told.replace("Invalid enum value", "unknown"))
    return f"{place}: {fault} ({name} is {_shown(request.get(name))})" + (
        f"; known: {', '.join(known)}" if known else ""
    )


def _fields(form: type[Any]) -> tuple[inspect.Field, ...]:
    """Return what is known of a form's fields."""
    info = inspect.type_info(form)
    return info.fields if isinstance(info, inspect.StructType) else ()


def _choices(kind: inspect.Type) -> Iterator[str]:
    """Yield what a field's value, or a key of its, may be: where it is one of few, or its `Meta` says so as `known`."""
    match kind:
        case inspect.LiteralType(values=values):
            yield from map(str, values)
        case inspect.UnionType(types=kinds):
            for each in kinds:
                yield from _choices(each)
        case inspect.DictType(key_type=key):
            yield from _choices(key)
        case inspect.Metadata(type=inner, extra=extra):
            yield from [extra["known"]] if extra else _choices(inner)


def _lower(fault: str) -> str:
    return fault[:1].lower() + fault[1:]


def _shown(value: Any) -> str:
    """Return the value as JSON, cut to what fits in a message."""
    return _cut(msgspec.json.encode(value).decode())


def _cut(text: str) -> str:
    return text if len(text) <= 60 else f"{text[:60]}..."
