"""The app's board.toml: a file's text comes in, a frozen BoardConfig or every fault it has goes out."""

from controller.app.config.board import STANDARD, BoardConfig, Hall, Hub, Oled, SeatReader
from controller.app.config.faults import ConfigError, Fault
from controller.app.config.load import example, load

__all__ = [
    "STANDARD",
    "BoardConfig",
    "ConfigError",
    "Fault",
    "Hall",
    "Hub",
    "Oled",
    "SeatReader",
    "example",
    "load",
]
