"""What can break on a simulated board as the page's drawer offers it, and what is broken now."""

from __future__ import annotations

from collections.abc import Mapping

from controller.app.rig_faults import MOMENTARY, Faults, RigFault
from controller.outlets.web.wire.told import Fault, FaultKind, Parameter
from hardware.errors import HandsError
from hardware.ports import ANTENNAS, SIDES, Side

MOST_FAULTS = 40
_SLOTS = tuple(str(antenna) for antenna in ANTENNAS)
_HUBS = tuple(f"hub-{side}" for side in SIDES)


def fault_kinds(buttons: tuple[str, ...], oleds: tuple[Side, ...]) -> tuple[FaultKind, ...]:
    """Return every kind of fault, where it can happen on a board with these parts, and what it takes."""
    panels = tuple(f"oled-{side}" for side in oleds)
    parts, rate = (*_HUBS, *panels), Parameter("rate", 0.05, least=0, most=1)
    every = Parameter("every", 10, least=1, most=1000)
    return (
        FaultKind("deaf", "a reader sees no tag any more", (*_SLOTS, *_HUBS)),
        FaultKind("noise", "frames are damaged in the air", (*_SLOTS, *_HUBS), (rate,)),
        FaultKind("bleed", "a tag is seen by a neighbour, too", _SLOTS, (Parameter("into", _SLOTS[1], _SLOTS),)),
        FaultKind("unplug", "a part is pulled out", (*parts, *_SLOTS, *buttons)),
        FaultKind("brownout", "a part forgets everything for a moment", (*parts, *_SLOTS)),
        FaultKind("bus-error", "one message in so many is lost", (*parts, *_SLOTS), (every,)),
        FaultKind("slow", "messages take longer", parts, (Parameter("ms", 20, least=0, most=5000),)),
        FaultKind("bounce", "a worn contact chatters", buttons, (Parameter("ms", 10, least=0, most=500),)),
        FaultKind(
            "stuck", "a line is held", (*_SLOTS, *_HUBS, *buttons), (Parameter("level", 0, least=0, most=1),)
        ),
        FaultKind("disk-full", "the journal takes nothing more", ("journal",)),
    )  # fmt: skip


class Breakage:
    """All that is broken on one table, over its power cuts."""

    def __init__(self, faults: Faults, kinds: tuple[FaultKind, ...]) -> None:
        self._faults, self._kinds = faults, {kind.kind: kind for kind in kinds}
        self._broken: dict[int, tuple[Fault, RigFault]] = {}
        self._number = 0

    def now(self) -> tuple[Fault, ...]:
        """Return what is broken now, in the order in which it broke."""
        return tuple(fault for fault, _ in self._broken.values())

    def cause(self, kind: str, where: str, how: Mapping[str, float | str]) -> None:
        """Break something that the drawer offers.

        Raises:
            HandsError: it offers no such thing, or it is broken so already.
        """
        if kind not in self._kinds:
            raise HandsError(f"unknown fault {kind!r}; known: {', '.join(self._kinds)}")
        offer = self._kinds[kind]
        if where not in offer.wheres:
            raise HandsError(f"{kind} at {where!r}: known: {', '.join(offer.wheres) or 'nowhere on this board'}")
        if any((fault.kind, fault.where) == (kind, where) for fault, _ in self._broken.values()):
            raise HandsError(f"{kind} at {where}: that is so already; mend it first")
        if len(self._broken) >= MOST_FAULTS:
            raise HandsError(f"{MOST_FAULTS} things are broken; mend some first")
        settings = _checked(offer, how)
        caused = self._faults.begin(kind, where, **settings)
        if kind not in MOMENTARY:
            self._number += 1
            told = "".join(f", {name} {value:g}" if isinstance(value, float) else f", {name} {value}"
                           for name, value in settings.items())  # fmt: skip
            self._broken[self._number] = Fault(self._number, kind, where, f"{kind} at {where}{told}"), caused

    def mend(self, number: int) -> None:
        """Mend what is broken; what is whole already stays so."""
        if number in self._broken:
            _, caused = self._broken.pop(number)
            caused.clear()


def _checked(offer: FaultKind, how: Mapping[str, float | str]) -> dict[str, float | str]:
    """Return all settings, the usual ones where none are given."""
    known = {parameter.name: parameter for parameter in offer.how}
    if unknown := [name for name in how if name not in known]:
        raise HandsError(f"{offer.kind}: unknown setting {unknown[0]!r}; known: {', '.join(known) or 'none'}")
    settings = {}
    for name, parameter in known.items():
        value = how.get(name, parameter.usual)
        if parameter.choices:
            allowed = value in parameter.choices
        else:
            allowed = isinstance(value, int | float) and parameter.least <= value <= parameter.most
        if not allowed:
            choices = ", ".join(parameter.choices) or f"{parameter.least:g} to {parameter.most:g}"
            raise HandsError(f"{offer.kind}: {name} = {value!r}: allowed {choices}")
        settings[name] = value
    return settings
