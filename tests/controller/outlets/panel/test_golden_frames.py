"""Frames as they must look, pixel by pixel: tests/golden/frames/panel-*.png."""

import pytest

from controller.games.core import Line, Scene
from controller.outlets.panel.draw import draw


def large(text):
    return Line(text, large=True)


SCENES = {
    "large-and-small": Scene((large("23-N ?"), large("facing 18-P"), Line(""), Line("turn, long asks"))),
    "all-large": Scene(
        (large("ABCDEFGHIJKLMNOP"), large("QRSTUVWXYZ 0123"), large("abcdefghijklmnop"), large("qrstuvwxyz 4567"))
    ),
    "all-small": Scene(
        tuple(
            map(
                Line,
                [
                    "ABCDEFGHIJKLMNOPQRSTUVWXY",
                    "Z abcdefghijklmnopqrstuvw",
                    "xyz 0123456789",
                    "!\"#$%&'()*+,-./:;<=>?@",
                    "[\\]^_`{|}~",
                    "O0 Il1| S5 B8 Z2",
                    "rn m cl d vv w",
                    "the quick brown fox",
                ],
            )
        )
    ),
    "accents": Scene(
        (
            large("ÄÖÜßéèñçøåŁŻ"),
            Line("Łódź Þór čeština Şişli œ"),
            large("← ↑ → ↓ “ok”"),
            Line("“a” «b» … • € ½ ÷ ° µ ≠"),
        )
    ),
    "missing": Scene((large("23 漢 ☃ ?"), Line("tile 漢 ☃ \x07 ?"))),
    "too-long": Scene(
        (
            large("locked: roll again"),
            large("a large line of more than 25"),
            Line("a small line of more than 25"),
            Line("exactly 25 letters, here."),
        )
    ),
    "bar": Scene((large("YOUR TURN: press"), large("2 rolls left"), Line("short roll   4 s menu")), bar=True),
    "bar-full": Scene((large("ABCDEFGHIJKLMNOP"),) * 4, bar=True),
    "bar-small": Scene(
        (Line("6 tiles face down"), Line("word from slot 1, 25 wide"), Line("short chg long store")), bar=True
    ),
    "empty": Scene(()),
}
SIMULATED = ["bar", "bar-full", "large-and-small", "all-small", "empty"]


@pytest.mark.parametrize("name", SCENES)
def test_frame(name, golden_frame):
    golden_frame(f"panel-{name}", draw(SCENES[name], simulated=False))


@pytest.mark.parametrize("name", SIMULATED)
def test_simulated_frame(name, golden_frame):
    golden_frame(f"panel-{name}-simulated", draw(SCENES[name], simulated=True))


@pytest.mark.parametrize("name", ["panel-bar", "panel-that-no-one-drew-yet"])
def test_a_frame_that_differs_is_shown_and_says_what_to_do(name, golden_frame, monkeypatch, tmp_path):
    monkeypatch.delenv("SMARTBOARD_GOLDEN", raising=False)
    monkeypatch.setitem(golden_frame.__globals__, "ARTEFACTS", tmp_path / "artefacts")
    with pytest.raises(pytest.fail.Exception, match="make golden"):
        golden_frame(name, draw(Scene((large("other words"),)), simulated=False))
    assert {path.name for path in (tmp_path / "artefacts").iterdir()} == {f"{name}.png", f"{name}-compared.png"}
