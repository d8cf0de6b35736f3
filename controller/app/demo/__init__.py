"""The command `demo`: bots play whole matches on the simulated board, through every chip."""

from controller.app.demo.games import play
from controller.app.demo.match import Play
from controller.app.demo.tell import demo

__all__ = ["Play", "demo", "play"]
