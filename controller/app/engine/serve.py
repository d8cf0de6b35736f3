"""The engine's loop: a byte stream of requests in, an answer a line out, until `quit` or the end of the input."""

from __future__ import annotations

from typing import BinaryIO

from controller.app.engine.lines import lines
from controller.app.engine.session import Engine


def serve(source: BinaryIO, sink: BinaryIO) -> None:
    """Answer every line of `source` on `sink`, each before the next is read.

    Raises:
        BrokenPipeError: nobody reads the answers any more.
    """
    engine = Engine()
    for line in lines(source):
        sink.write(engine.answer(line) + b"\n")
        sink.flush()
        if engine.ended:
            return
