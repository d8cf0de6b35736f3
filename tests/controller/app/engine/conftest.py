"""What tests of the engine protocol share: a session that is asked in JSON, and what a refusal must say."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest

from controller.app.engine import Engine

DONE = {"ok": True, "events": []}


@pytest.fixture
def ask() -> Callable[..., Any]:
    """Return what asks a session: a request, with other fields where they are given; the answer out."""
    engine = Engine()
    return lambda request, **more: json.loads(engine.answer(json.dumps({**request, **more}).encode()))


def refused(answer: dict[str, Any], code: str, *words: str) -> bool:
    """Check that an answer is a refusal of this code that says these words."""
    assert answer["ok"] is False
    assert answer["code"] == code, answer
    for word in words:
        assert word in answer["message"], answer
    return True
