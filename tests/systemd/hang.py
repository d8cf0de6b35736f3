"""Runs the command `smartboard` as it is, on simulated I2C buses that hang while the file $HANG_WHILE exists."""

from __future__ import annotations

import os
import sys
import time
from pathlib import Path

from controller.app.cli import main
from hardware.sim.lines.i2c import I2cLine

HUNG = Path(os.environ["HANG_WHILE"])
genuine = I2cLine.write


def hanging(line: I2cLine, address: int, payload: bytes) -> None:
    while HUNG.exists():
        time.sleep(0.05)
    genuine(line, address, payload)


I2cLine.write = hanging  # type: ignore[method-assign]
sys.exit(main())
