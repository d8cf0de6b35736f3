"""Every scene has a picture, all its text is readable, and it looks as it did."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from controller.games.core import SEATS
from controller.games.cryptic_words import scenes as word_scenes
from controller.games.cryptic_words.scenes import words as word_catalogue
from controller.games.decrypto import scenes as code_scenes
from controller.games.decrypto.scenes import words as code_catalogue
from controller.games.scenes.words import Words
from controller.outlets.panel.font import ELLIPSIS, large, small
from controller.outlets.panel.reading import read_text
from tests.scenes.__main__ import SHEETS, main
from tests.scenes.gallery import CHAPTERS, gallery, side_by_side

GALLERIES = {game: gallery(game) for game in CHAPTERS}
NAMED = [(game, name) for game, pictures in GALLERIES.items() for name in pictures]
SCENES = {"cw": (word_scenes, word_catalogue), "dc": (code_scenes, code_catalogue)}
WRITTEN_BY_PEOPLE = ("long names", "longest clues", "typed clue", "which typed clue", "clues of other letters")
"""Where names and clues are longer than a line, or hold letters that no font of ours has: both is to be seen."""


@pytest.fixture(params=CHAPTERS)
def game(request):
    return request.param


@pytest.fixture
def said(game):
    """All that is said in the gallery, by key of the catalogue."""
    texts = {}

    class Noting(Words):
        def __call__(self, key, **values):
            text = super().__call__(key, **values)
            texts.setdefault(key, set()).add(text)
            return text

    scenes, catalogue = SCENES[game]
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(scenes, "words_of", lambda language: Noting(catalogue.CATALOGUES[language], catalogue.ENGLISH))
        gallery(game)
    return texts


def test_all_words_of_the_catalogue_are_to_be_seen(game, said):
    shown = "\n".join(picture[seat].text for picture in GALLERIES[game].values() for seat in SEATS)
    english = SCENES[game][1].ENGLISH
    assert {key for key in english if not any(text in shown for text in said.get(key, ()))} == set()


@pytest.mark.parametrize(("game", "name"), NAMED)
def test_no_text_is_cut_and_all_its_glyphs_are_in_the_font(game, name):
    if name.startswith(WRITTEN_BY_PEOPLE):
        return
    for seat in SEATS:
        for line in GALLERIES[game][name][seat].lines:
            assert ELLIPSIS not in line.text
            assert set(line.text) <= (large() if line.large else small()).glyphs.keys()


def test_long_names_are_cut_where_one_can_see_it_and_unknown_letters_are_boxes():
    pictures = GALLERIES["dc"]
    assert "Bartholomew Cub\u2026" in pictures["long names"]["north"].text
    frame = side_by_side(pictures["clues of other letters"]).crop((0, 0, 128, 64))
    assert "1 \u25a1" in read_text(frame)
    assert "3 ice \u25a1 cube" in read_text(frame)


@pytest.mark.parametrize(("game", "name"), NAMED)
def test_a_scene_looks_as_it_did(golden_frame, game, name):
    golden_frame(f"{game}-{slug(name)}", side_by_side(GALLERIES[game][name]))


def test_no_two_pictures_are_of_one_name_and_no_frame_is_of_none(game):
    names = [f"{game}-{slug(name)}" for name in GALLERIES[game]]
    assert len({name.lower() for name in names}) == len(names)
    kept = {path.stem for path in (Path(__file__).parents[1] / "golden/frames").glob(f"{game}-*.png")}
    assert kept == set(names)


def slug(name):
    return re.sub("[^A-Za-z0-9+]+", "-", name).strip("-")


def test_what_a_scene_says_can_be_read_from_its_frame():
    frame = side_by_side(GALLERIES["cw"]["your turn"])
    assert "YOUR TURN: press" in read_text(frame.crop((0, 0, 128, 64)))
    assert "NORTH's turn" in read_text(frame.crop((frame.width - 128, 0, frame.width, 64)))


def test_the_sheets_are_drawn(tmp_path, monkeypatch, capsys):
    monkeypatch.chdir(tmp_path)
    main()
    told = capsys.readouterr().out
    for game, sheet in SHEETS.items():
        assert (tmp_path / sheet).stat().st_size > 10_000
        assert f"{len(GALLERIES[game])} scenes: {sheet}" in told
