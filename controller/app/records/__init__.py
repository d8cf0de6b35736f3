"""The commands `verify`, `replay`, `export`, `forget` and `bugreport`: what is kept in, its check or its story out."""

from controller.app.records.bugreport import bugreport
from controller.app.records.export import export
from controller.app.records.forget import forget
from controller.app.records.replay import replay
from controller.app.records.sources import NoRecordError
from controller.app.records.verify import verify

__all__ = ["NoRecordError", "bugreport", "export", "forget", "replay", "verify"]
