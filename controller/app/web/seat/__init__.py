"""A seat of the board page that a bot plays: its eyes, and what it does by itself."""

from controller.app.web.seat.bot import Role, SeatBot, bot_name
from controller.app.web.seat.eyes import SeatEyes

__all__ = ["Role", "SeatBot", "SeatEyes", "bot_name"]
