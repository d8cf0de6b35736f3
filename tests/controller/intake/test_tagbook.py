"""Reading tagbooks: what UIDs stand for, and every fault with its line."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from controller.games.pieces import PIECES
from controller.intake.tagbook import TagbookError, Tagged, dump_tagbook, load_tagbook


def test_uids_of_every_length_stand_for_pieces_and_faces():
    text = """
    [tags]
    04A1B2C3 = "padlock-3"
    04a1b2c3d4e5f6 = "23"
    04A1B2C3D4E5F607F809 = "23 face 3"
    """
    assert load_tagbook(text) == {
        bytes.fromhex("04A1B2C3"): Tagged("padlock-3"),
        bytes.fromhex("04A1B2C3D4E5F6"): Tagged("23"),
        bytes.fromhex("04A1B2C3D4E5F607F809"): Tagged("23", 3),
    }


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ("[tags", "not TOML"),
        ("tags = 5", "tags = 5: must be a table"),
        ('[tags]\n\n04A1 = "23"', "book:3: UID '04A1': give 8, 14 or 20"),
        ('[tags]\n04A1B2CX = "23"', "book:2: UID '04A1B2CX'"),
        ("[tags]\n04A1B2C3 = 23", "book:2: 04A1B2C3 = 23: give the piece's name in quotes"),
        ('[tags]\n04A1B2C3 = "29"', "= '29': no such piece"),
        ('[tags]\n04A1B2C3 = "padlok-3"', "did you mean 'padlock-3'?"),
        ('[tags]\n04A1B2C3 = "23 face 7"', "no such piece"),
        ('[tags]\n04A1B2C3 = "23"\n04a1b2c3 = "24"', "stands twice"),
        ('[tag]\n04A1B2C3 = "23"', "unknown table or key 'tag'; known: tags"),
    ],
)
def test_each_fault_is_named(text, fault):
    with pytest.raises(TagbookError) as error:
        load_tagbook(text, "book")
    assert fault in str(error.value)


def test_windows_files_are_read_and_an_empty_one_knows_nothing():
    assert load_tagbook('\N{BYTE ORDER MARK}[tags]\r\n04A1B2C3 = "23"\r\n') == {bytes.fromhex("04A1B2C3"): Tagged("23")}
    assert load_tagbook("") == {}


UIDS = st.sampled_from([4, 7, 10]).flatmap(lambda size: st.binary(min_size=size, max_size=size))
TAGGED = st.one_of(
    st.builds(Tagged, st.sampled_from(PIECES)),
    st.builds(Tagged, st.integers(1, 28).map(str), st.integers(1, 6)),
)


@given(st.dictionaries(UIDS, TAGGED, max_size=12))
def test_what_is_written_is_read_back(tagbook):
    assert load_tagbook(dump_tagbook(tagbook)) == tagbook


@given(st.text())
def test_any_text_is_read_or_refused_with_faults(text):
    try:
        load_tagbook(text)
    except TagbookError as error:
        assert error.faults


@pytest.mark.parametrize("text", ["a = " + "9" * 5000, "a = " + "[" * 3000, "a = " + "[" * 3000 + "]" * 3000])
def test_a_text_that_overwhelms_the_parser_is_refused_as_any_other(text):
    with pytest.raises(TagbookError):
        load_tagbook(text)
