"""The engine protocol: JSON Lines in, the rules alone behind it, one answer a line out."""

from controller.app.engine.serve import serve
from controller.app.engine.session import Engine

__all__ = ["Engine", "serve"]
