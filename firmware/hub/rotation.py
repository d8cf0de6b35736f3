"""Rotation: three Hall sensors of a slot come in as ADC values, one magnet word 0-26 goes out."""

TYPE_CHECKING = False
if TYPE_CHECKING:
    from .ports import Hall

NO_MAGNETS = 13
"""All three sensors at rest."""

NO_SENSORS = 255
"""The word of lock positions, and of a slot in which no sensor is fitted."""


def read_word(hall: "Hall", slot: int, sensors: "list[tuple[int, int, int]]") -> int:
    """Return the magnet word of a slot 0-5: three trits a, b, c as (a+1)*9 + (b+1)*3 + (c+1).

    `sensors` holds (rest, threshold, sign) of each, in ADC values; a trit is +1 where N of a face-up tile would be.
    Only sensors with a sign are read; one that is not fitted counts as 0.
    """
    word = 0
    fitted = False
    for sensor in range(3):
        rest, threshold, sign = sensors[sensor]
        off = 0
        if sign:
            fitted = True
            off = (hall.read_u16(slot, sensor) - rest) * sign
        word = 3 * word + 1 + (off > threshold) - (off < -threshold)
    return word if fitted else NO_SENSORS


def sees_magnets(word: int) -> bool:
    """Return whether any sensor saw a magnet."""
    return word not in (NO_MAGNETS, NO_SENSORS)
