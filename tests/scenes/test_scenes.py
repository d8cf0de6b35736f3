"""Every scene has a picture, all its text is readable, and it looks as it did."""

from __future__ import annotations

import re

import pytest

from controller.games.core import SEATS
from controller.games.cryptic_words import scenes
from controller.games.cryptic_words.scenes.words import CATALOGUES, ENGLISH
from controller.games.scenes.words import Words
from controller.outlets.panel.font import ELLIPSIS, large, small
from controller.outlets.panel.reading import read_text
from tests.scenes.__main__ import main
from tests.scenes.gallery import gallery, side_by_side

PICTURES = gallery()


@pytest.fixture(scope="module")
def said():
    """All that is said in the gallery, by key of the catalogue."""
    texts = {}

    class Noting(Words):
        def __call__(self, key, **values):
            text = super().__call__(key, **values)
            texts.setdefault(key, set()).add(text)
            return text

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(scenes, "words_of", lambda language: Noting(CATALOGUES[language], ENGLISH))
        gallery()
    return texts


def test_all_words_of_the_catalogue_are_to_be_seen(said):
    shown = "\n".join(picture[seat].text for picture in PICTURES.values() for seat in SEATS)
    assert {key for key in ENGLISH if not any(text in shown for text in said.get(key, ()))} == set()


@pytest.mark.parametrize("name", PICTURES)
def test_no_text_is_cut_and_all_its_glyphs_are_in_the_font(name):
    for seat in SEATS:
        for line in PICTURES[name][seat].lines:
            assert ELLIPSIS not in line.text
            assert set(line.text) <= (large() if line.large else small()).glyphs.keys()


@pytest.mark.parametrize("name", PICTURES)
def test_a_scene_looks_as_it_did(golden_frame, name):
    golden_frame(f"cw-{re.sub('[^A-Za-z0-9+]+', '-', name).strip('-')}", side_by_side(PICTURES[name]))


def test_no_two_pictures_are_of_one_name():
    names = [re.sub("[^A-Za-z0-9+]+", "-", name).strip("-").lower() for name in PICTURES]
    assert len(set(names)) == len(names)


def test_what_a_scene_says_can_be_read_from_its_frame():
    frame = side_by_side(PICTURES["your turn"])
    assert "YOUR TURN: press" in read_text(frame.crop((0, 0, 128, 64)))
    assert "NORTH's turn" in read_text(frame.crop((frame.width - 128, 0, frame.width, 64)))


def test_the_sheet_is_drawn(tmp_path, monkeypatch, capsys):
    monkeypatch.chdir(tmp_path)
    main()
    assert (tmp_path / "artefacts/scenes.png").stat().st_size > 10_000
    assert f"{len(PICTURES)} scenes" in capsys.readouterr().out
