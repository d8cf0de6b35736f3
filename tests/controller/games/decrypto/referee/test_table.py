"""The clue table: what ships, what is no table, and what other keyword lists are told."""

import pytest

from controller.games.decrypto.referee.table import TableError, load_table, unchecked
from tests.clue_table import freedict
from tests.controller.games.decrypto.referee.conftest import GAMES

ROW = "cow\tK AW1\tkow\thow now\tcows\tcowbell\t\tvache\tko\n"


def test_the_shipped_table_has_exactly_the_shipped_keywords(clue_table, keyword_list):
    assert set(clue_table.lines) == {word for card in keyword_list.cards for word in card}
    assert unchecked(clue_table, [word for card in keyword_list.cards for word in card]) is None


def test_every_keyword_has_its_sound_family_and_foreign_words(clue_table):
    for keyword in clue_table.lines:
        entry = clue_table.entry(keyword)
        assert entry.sounds, keyword
        assert entry.family, keyword
        assert len(entry.foreign) >= 5, keyword
        assert keyword not in entry.homophones | entry.rhymes | entry.family | entry.foreign | entry.loans


def test_a_row_is_read():
    table = load_table("small", f"# about\n=ordinary\tbell cow\n{ROW}")
    entry = table.entry("Cow")
    assert entry.sounds == (("K", "AW1"),)
    assert (entry.homophones, entry.rhymes) == ({"kow"}, {"how", "now"})
    assert (entry.family, entry.compounds, entry.names) == ({"cows"}, {"cowbell"}, set())
    assert (entry.foreign, entry.loans) == ({"vache"}, {"ko"})
    assert table.ordinary == {"bell", "cow"}
    assert table.entry("pig") == table.entry("hog")


def test_the_version_tells_tables_apart():
    one = load_table("small", f"=ordinary\tbell\n{ROW}")
    other = load_table("small", f"=ordinary\tbull\n{ROW}")
    assert len(one.version) == len(other.version) == 16
    assert one.version != other.version


@pytest.mark.parametrize(
    "text", ["", "# only\n", ROW, "=ordinary\tbell\n", f"=ordinary\tbell\n{ROW}cow\tK\n", "<html>"]
)
def test_what_is_no_table_is_said(text):
    with pytest.raises(TableError, match="build the table anew"):
        load_table("mine", text)


def test_keywords_that_the_table_does_not_have_are_named_with_what_is_not_checked(clue_table):
    told = unchecked(clue_table, ["sun", "dragonfly", "gnu", "emu", "yak", "gnu"])
    assert "dragonfly, gnu, emu and 1 more" in told
    assert all(rule in told for rule in ("C7", "C8", "C15"))
    assert "sun" not in told.replace("sounds", "")
    assert unchecked(clue_table, ["Sun", "COW"]) is None


def test_the_notice_names_every_source():
    text = (GAMES / "decrypto/clues/README.md").read_text(encoding="utf-8")
    for needed in (
        "GPL-3.0",
        "FreeDict",
        "dict-freedict",
        "CMU Pronouncing Dictionary",
        "Carnegie Mellon",
        "simplemma",
    ):
        assert needed in text
    for needed in ("Snowball", "SCOWL", "CC BY-SA", "WikDict", "python -m tests.clue_table", "clue-table.txt"):
        assert needed in text
    assert [pair for pair in freedict.NOT_FREE_TO_USE if f"`{pair}`" not in text] == []
