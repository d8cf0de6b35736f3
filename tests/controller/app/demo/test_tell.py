"""How the end of a match is told in a line."""

import pytest

from controller.app.demo.tell import _result


@pytest.mark.parametrize(
    ("over", "told"),
    [
        ({"winner": "north", "reason": "interceptions"}, "north wins by interceptions"),
        ({"winner": "both", "reason": "shared"}, "both teams win by equal words"),
        ({"winner": "both", "reason": "referee"}, "both teams win by referee"),
        (
            {"winner": "draw", "reason": "tokens", "scores": {"north": 9, "south": 9}},
            "a draw by tokens, 9:9",
        ),
    ],
)
def test_the_end_is_told_in_a_line(over, told):
    assert _result(({"event": "round-over"}, {"event": "game-over", **over})) == told
