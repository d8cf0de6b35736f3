"""The one place that joins the stations: a board's reports to the intake, facts to the table, scenes to the outlets."""

from controller.app.wiring.daemon import Daemon
from controller.app.wiring.outlets import Watcher
from controller.app.wiring.session import OpenJournal

__all__ = ["Daemon", "OpenJournal", "Watcher"]
