"""What players write comes in, and goes out as every screen and page can show it."""

from __future__ import annotations

import unicodedata


def printable(text: str) -> str:
    """Return a text composed, without what cannot be printed, with single spaces."""
    composed = " ".join(unicodedata.normalize("NFC", text).split())
    return "".join(filter(str.isprintable, composed)).strip()
