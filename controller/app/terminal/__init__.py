"""The simulated board in a terminal: lines typed in become gestures, both OLEDs and what lies are told."""

from controller.app.terminal.lines import lines_of
from controller.app.terminal.terminal import Terminal

__all__ = ["Terminal", "lines_of"]
