"""Words to hide: of the rack, of the allowed length, and harder the stronger the bot."""

from random import Random
from statistics import mean

import pytest

from controller.bots.belief import hand
from controller.bots.choices.hiding import betrayal, codes_to_hide
from controller.bots.levels import LEVELS
from controller.bots.vocabulary import Vocabulary
from controller.games.tiles import NUMBERS


def hidden(vocabulary, level, letters=(3, 8), hands=25):
    chance = Random(3)
    for _ in range(hands):
        rack = chance.sample(NUMBERS, 6)
        codes = codes_to_hide(vocabulary, LEVELS[level], rack, letters, chance)
        yield rack, codes, "".join(vocabulary.tiles.glyph(*code) for code in codes)


@pytest.mark.parametrize("level", LEVELS)
def test_a_common_word_of_the_rack_is_hidden(vocabulary, level):
    for rack, codes, word in hidden(vocabulary, level, hands=8):
        assert word in vocabulary.ranks
        assert {tile for tile, _ in codes} <= set(rack)
        assert len({tile for tile, _ in codes}) == len(codes)


def test_the_allowed_lengths_are_kept(vocabulary):
    assert {len(word) for _, _, word in hidden(vocabulary, "strong", (6, 7), 8)} <= {6, 7}


def test_without_a_common_word_a_known_one_is_hidden(tiles, valid):
    vocabulary = Vocabulary(tiles, ("QUIZ",), valid.ordered)
    words = [word for _, _, word in hidden(vocabulary, "strong", hands=4)]
    assert set(words) <= valid.words


@pytest.mark.parametrize("letters", [(3, 8), (3, 3), (4, 4), (8, 8)])
def test_without_any_word_letters_are_hidden(tiles, letters):
    for rack, codes, word in hidden(Vocabulary(tiles, ()), "easy", letters, 20):
        assert letters[0] <= len(word) <= letters[1]
        assert {tile for tile, _ in codes} <= set(rack)


def test_the_strong_bot_gives_less_away(vocabulary):
    def given_away(level):
        return mean(
            betrayal(ways, ways.number(codes, word))
            for rack, codes, word in hidden(vocabulary, level)
            for ways in [hand(vocabulary, tuple(sorted(rack)))]
        )

    assert given_away("strong") < 0.8 * given_away("easy")


def test_the_medium_bot_takes_rarer_words(vocabulary):
    def weight(level):
        return mean(vocabulary.weight(word) for _, _, word in hidden(vocabulary, level))

    assert weight("medium") < 0.8 * weight("easy")
