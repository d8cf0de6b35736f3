"""Pixels: colours and rhythms come in with PIXELS, bytes for the strip go out, their phase taken from the clock."""

LENGTH = 48
"""Bytes of a PIXELS payload: red, green, blue and rhythm of twelve pixels."""

MOST_STEPS = 180 * 255 // 20
"""Current is capped at 180 mA a hub; one colour of one pixel draws 20 mA at 255 (building notes, power)."""

_FAST = 2
_DARK = bytes(36)


class Pixels:
    """What the twelve pixels of a hub show; dark until told otherwise."""

    def __init__(self) -> None:
        self._frames = [_DARK] * 4

    def show(self, payload: bytes) -> bool:
        """Show these colours from now on; return False, with nothing changed, when the payload is not sound."""
        if len(payload) != LENGTH or max([payload[at] for at in range(3, LENGTH, 4)]) > _FAST:
            return False
        total = sum([step for at in range(0, LENGTH, 4) for step in payload[at : at + 3]])
        lit = [_dim(payload[at : at + 4], max(total, MOST_STEPS)) for at in range(0, LENGTH, 4)]
        self._frames = [_frame(lit, slow, fast) for slow in (False, True) for fast in (False, True)]
        return True

    def darken(self) -> None:
        """Show nothing from now on."""
        self._frames = [_DARK] * 4

    def frame(self, ms: int) -> bytes:
        """Return the bytes for the strip at this time: slow is lit for half of each second, fast of each quarter."""
        slow, fast = ms % 1000 < 500, ms % 250 < 125
        return self._frames[2 * slow + fast]


def _dim(pixel: bytes, total: int) -> "tuple[bytes, int]":
    """Return one pixel in the strip's order, its share of the current kept, and its rhythm."""
    red, green, blue, rhythm = pixel
    return bytes([step * MOST_STEPS // total for step in (green, red, blue)]), rhythm


def _frame(pixels: "list[tuple[bytes, int]]", slow: bool, fast: bool) -> bytes:
    """Return the strip's bytes while pixels of the slow and of the fast rhythm are lit, or not."""
    shown = (True, slow, fast)
    return b"".join([grb if shown[rhythm] else b"\0\0\0" for grb, rhythm in pixels])
