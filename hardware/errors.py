"""What can go wrong with a part of the board; drivers raise these, and `controller.app` turns them into messages."""


class HardwareError(Exception):
    """A part of the board failed; the message says what, where and the remedy."""


class PartAbsentError(HardwareError):
    """A configured part does not answer: unplugged, unpowered, or at another address."""


class DriverMissingError(PartAbsentError):
    """A library that a part needs is not installed: waiting does not bring it."""


class LinkError(HardwareError):
    """The serial link to a hub closed or cannot be opened."""


class HandsError(HardwareError):
    """A gesture that no hand can make: an unknown piece, an empty slot, a button that is not there."""
