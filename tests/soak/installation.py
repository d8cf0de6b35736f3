"""The installation on trial on clean Debians, in turn: a number in; a system that booted, hung and was undone, out."""

from __future__ import annotations

import tempfile
from collections import Counter
from pathlib import Path

from tests.soak.watch import BrokenError
from tests.systemd.debian import PYTHONS, NoDebianError
from tests.systemd.trial import whole


def trial(base: int, number: int) -> Counter[str]:
    """Install, boot, hang, update and take away on one release; there is no chance in it, the seed is not used."""
    release = list(PYTHONS)[number % len(PYTHONS)]
    with tempfile.TemporaryDirectory(prefix="smartboard-") as place:
        try:
            took_s = whole(release, Path(place))
        except NoDebianError as error:
            raise BrokenError(f"no clean Debian can be booted here: {error}") from None
    slowest = {f"seconds until play after a hang, {release}, {how}": round(took) for how, took in took_s.items()}
    return Counter({"systems": 1, release: 1, **slowest})
