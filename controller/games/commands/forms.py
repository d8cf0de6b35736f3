"""Commands: a request that fits no form, and what msgspec found in it, in; what is wrong, in our words, out."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Any

import msgspec
from msgspec import inspect

_MISSING = re.compile(r"Object missing required field `(?P<name>[^`]*)`")
_PLACE = re.compile(r"(?P<fault>.*?) - at (`key` in )?`\$\.?(?P<place>.*)`", re.DOTALL)


def explained(error: msgspec.ValidationError, request: Mapping[str, Any], form: type[Any]) -> str:
    """Say what is wrong with a request: the field first, then what was expected, what came, and what is known.

    Args:
        error: what was found.
        request: the object that came.
        form: the type it had to fit; a field's `Meta` may name its choices as `known`.
    """
    if missing := _MISSING.fullmatch(str(error)):
        return f"{missing['name']}: missing{_known(form, missing['name'])}"
    if not (match := _PLACE.fullmatch(str(error))):
        return _lower(str(error))
    place, told = match["place"], _cut(match["fault"])
    name = re.split(r"[.\[]", place, maxsplit=1)[0]
    fault = "not of the form" if "matching regex" in told else _lower(told.replace("Invalid enum value", "unknown"))
    return f"{place}: {fault} ({name} is {shown(request.get(name))}){_known(form, name)}"


def shown(value: Any) -> str:
    """Return a value as JSON, cut to what fits in a message."""
    return _cut(msgspec.json.encode(value).decode())


def _known(form: type[Any], name: str) -> str:
    choices = [choice for field in _fields(form) if field.encode_name == name for choice in _choices(field.type)]
    return f"; known: {', '.join(choices)}" if choices else ""


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


def _cut(text: str) -> str:
    return text if len(text) <= 60 else f"{text[:60]}..."
