"""A seat of the board page that bots play: their eyes, and what they do by themselves."""

from controller.app.web.seat.bot import Role, SeatBot, bot_name
from controller.app.web.seat.eyes import SeatEyes
from controller.app.web.seat.team import TeamBot
from controller.app.web.seat.team_eyes import TeamEyes

__all__ = ["Role", "SeatBot", "SeatEyes", "TeamBot", "TeamEyes", "bot_name"]
