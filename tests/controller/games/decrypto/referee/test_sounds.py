"""Reading letters as a keyword's phonemes: invented spellings, words pulled apart, and what cannot be read so."""

import pytest

from controller.games.decrypto.referee.sounds import reads_as

SAID = {
    "phone": "F OW1 N",
    "cage": "K EY1 JH",
    "carpet": "K AA1 R P AH0 T",
    "fox": "F AA1 K S",
    "knee": "N IY1",
    "island": "AY1 L AH0 N D",
    "wheel": "W IY1 L",
    "queen": "K W IY1 N",
}


@pytest.mark.parametrize(
    ("letters", "keyword"),
    [
        ("phone", "phone"),
        ("fone", "phone"),
        ("foan", "phone"),
        ("fones", "phone"),
        ("kayj", "cage"),
        ("carpit", "carpet"),
        ("fawkes", "fox"),
        ("phocks", "fox"),
        ("nea", "knee"),
        ("eyeland", "island"),
        ("iland", "island"),
        ("weal", "wheel"),
        ("kween", "queen"),
    ],
)
def test_what_can_be_read_so(letters, keyword):
    assert reads_as(letters, SAID[keyword].split())


@pytest.mark.parametrize(
    ("letters", "keyword"),
    [
        ("phon", "cage"),
        ("fun", "phone"),
        ("foner", "phone"),
        ("cag", "cage"),
        ("carpenter", "carpet"),
        ("cen", "cage"),
        ("n", "knee"),
        ("", "knee"),
        ("ile", "island"),
    ],
)
def test_what_cannot(letters, keyword):
    assert not reads_as(letters, SAID[keyword].split())


def test_an_e_before_a_vowel_is_spoken():
    assert not reads_as("keat", ["K", "AE1", "T"])
    assert reads_as("kaete", ["K", "EY1", "T"])


def test_long_nonsense_is_answered():
    assert not reads_as("ee" * 5000, ("N", "IY1"))
