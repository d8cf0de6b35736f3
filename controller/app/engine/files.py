"""Files that requests name: a path in, its text out, or why it is refused; nothing it names stalls the engine."""

from __future__ import annotations

from pathlib import Path

from controller.app.engine.forms import RequestError

_LIMIT = 1 << 20


def text_of(field: str, name: str, wanted: str) -> str:
    """Return the text of a plain file of a bounded size; no device or pipe is opened.

    Args:
        field: the field of `new` that names it.
        name: its path.
        wanted: what to name instead, for the message.

    Raises:
        RequestError: it is no such file, too long, not UTF-8, or cannot be read.
    """
    try:
        file = Path(name)
        if not file.is_file():
            raise RequestError(f"new: {field}: {name!r} is not a file; name {wanted}")
        with file.open("rb") as stream:
            text = stream.read(_LIMIT + 1)
        if len(text) > _LIMIT:
            raise RequestError(f"new: {field}: {name!r} is longer than {_LIMIT} bytes; name {wanted}")
        return text.decode()
    except UnicodeDecodeError as error:
        raise RequestError(f"new: {field}: {name!r} is not UTF-8 text (byte {error.start})") from None
    except OSError as error:
        told = (error.strerror or str(error)).lower()
        raise RequestError(f"new: {field}: {name!r} cannot be read ({told})") from None
