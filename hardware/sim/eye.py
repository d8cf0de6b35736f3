"""What an eye sees of a pixel: the colours it was given lately in, a colour and a rhythm out."""

from __future__ import annotations

from collections.abc import Sequence

from hardware.ports import Colour, Light

STEADY_NS = 600_000_000
"""What has not changed for this long is in no rhythm: the slow one changes every half second."""

WATCHED_NS = 1_200_000_000
FAST_CHANGES = 5
"""In the time that the eye looks back the slow rhythm changes two or three times, the fast one nine."""

Shone = Sequence[tuple[int, bytes]]
"""When (ns) the strip was given which twelve pixels, green, red, blue each; in order, the last one holds on."""


def seen_light(shone: Shone, pixel: int, now_ns: int) -> Light | None:
    """Return the colour and rhythm of a pixel (0-11) as seen now, or None for a dark one."""
    phases = _phases(shone, pixel, now_ns)
    if not phases:
        return None
    _, colour = phases[-1]
    if is_steady(shone, pixel, now_ns):
        return None if colour is None else Light(colour)
    lit = [colour for _, colour in phases if colour is not None]
    changes = sum(now_ns - at_ns <= WATCHED_NS for at_ns, _ in phases)
    if changes <= 1 or not lit:
        return None if colour is None else Light(colour)
    return Light(lit[-1], "fast" if changes >= FAST_CHANGES else "slow")


def is_steady(shone: Shone, pixel: int, now_ns: int) -> bool:
    """Return whether a pixel has not changed for longer than any rhythm lasts; else a second look tells its rhythm."""
    phases = _phases(shone, pixel, now_ns)
    return not phases or now_ns - phases[-1][0] >= STEADY_NS


def _phases(shone: Shone, pixel: int, now_ns: int) -> list[tuple[int, Colour | None]]:
    """Return when a pixel changed its colour up to now, and to which."""
    colours = [(at_ns, _colour(grb[3 * pixel : 3 * pixel + 3])) for at_ns, grb in shone if at_ns <= now_ns]
    before: list[Colour | None] = [None, *(colour for _, colour in colours)]
    return [(at_ns, colour) for (at_ns, colour), last in zip(colours, before, strict=False) if colour != last]


def _colour(grb: bytes) -> Colour | None:
    """Name a pixel's colour, whatever its brightness."""
    if not any(grb):
        return None
    green, red, blue = (channel > max(grb) // 2 for channel in grb)
    if red and blue:
        return "white" if green else "purple"
    return "green" if green else "red" if red else "blue"
