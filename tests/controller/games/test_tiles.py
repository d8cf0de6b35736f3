"""The tile set loader: the shipped set, and every kind of fault, listed all at once."""

from importlib.resources import files

import pytest

from controller.games.tiles import TileSetError, load_tiles

TEXT = files("controller.games").joinpath("sets/board-28.toml").read_text()


def test_the_shipped_set_has_the_faces_of_the_examples():
    tiles = load_tiles(TEXT)
    assert tiles.id == "board-28"
    assert len(tiles.faces) == 28
    assert tiles.glyph(23, 3) == "N"
    assert tiles.glyph(18, 3) == "P"
    assert "CK" in tiles.faces[8]


@pytest.mark.parametrize(
    ("old", "new", "fault"),
    [
        ("schema = 1", "schema = 2", "schema = 2: this program reads schema 1"),
        ('id = "board-28"', "id = 28", "id = 28: give the set a name in quotes"),
        ("number = 5", "number = 29", "number = 29: allowed 1 to 28"),
        ("number = 5", "number = 4", "tile 4 stands 2 times"),
        ("number = 5", "number = 4", "tile 5 is missing"),
        ('["G", "V", "A", "L", "N", "TE"]', '["G", "V", "A", "L", "N"]', "list exactly six glyphs"),
        ('["G", "V", "A", "L", "N", "TE"]', '["G", "V", "A", "L", "N", "TEA"]', "glyph 'TEA'"),
        ('["G", "V", "A", "L", "N", "TE"]', '["G", "V", "A", "L", "N", "é"]', "glyph 'é'"),
        ('["G", "V", "A", "L", "N", "TE"]', '["G", "V", "A", "L", "N", 7]', "glyph 7"),
        ('["G", "V", "A", "L", "N", "TE"]', '["G", "G", "A", "L", "N", "TE"]', "'G' stands 2 times"),
        ("[[tile]]", "[[tile]", "not TOML"),
        ("[[tile]]", "[[tilt]]", "no [[tile]] tables"),
    ],
)
def test_each_fault_is_named(old, new, fault):
    with pytest.raises(TileSetError) as error:
        load_tiles(TEXT.replace(old, new))
    assert fault in str(error.value)


def test_all_faults_are_listed_at_once():
    text = TEXT.replace("number = 5", "number = 0").replace('"TE"]', '"te"]', 1).replace("schema = 1", "schema = 9")
    with pytest.raises(TileSetError) as error:
        load_tiles(text)
    assert len(error.value.faults) == 4


@pytest.mark.parametrize("text", ["a = " + "9" * 5000, "a = " + "[" * 3000])
def test_a_text_that_overwhelms_the_parser_is_refused_as_any_other(text):
    with pytest.raises(TileSetError, match="not TOML"):
        load_tiles(text)
