"""Beliefs: the true word is in them whatever is learnt, be it common, rare or on no list."""

from itertools import pairwise
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from controller.bots.belief import NEARLY_NONE, believe, hand, likely_words
from controller.bots.candidates import candidates
from controller.bots.evidence import ANY_FACE, Evidence
from controller.games.tiles import NUMBERS


def spelled(tiles, codes):
    return "".join(tiles.glyph(*code) for code in codes)


def learnt(known, codes, word, chance):
    """One thing more that is true of the word, as a match would tell it."""
    used = dict(codes)
    place = chance.randrange(6)
    tile = known.tiles[place]
    face = used.get(tile, 0)
    asked = chance.randint(1, 6)
    mask = known.faces[place]
    match chance.randrange(8):
        case 0:
            return replace(known, start=codes[0][0])
        case 1:
            return replace(known, end=codes[-1][0])
        case 2:
            return replace(known, letters=(len(word), len(word)))
        case 3:
            decoys = [tile for tile in known.tiles if tile not in used]
            return replace(known, order=(*used, *chance.sample(decoys, len(decoys))))
        case 4:
            mask &= ANY_FACE - 1 if face else 1
        case _:
            mask &= 1 << face if asked == face else ~(1 << asked)
    return replace(known, faces=(*known.faces[:place], mask, *known.faces[place + 1 :]))


@settings(max_examples=12)
@given(seed=st.integers(0, 2**32), common=st.booleans())
def test_a_word_of_the_lists_is_never_lost(vocabulary, seed, common):
    chance = Random(seed)
    tiles = Evidence("north", tuple(sorted(chance.sample(NUMBERS, 6))))
    ways = candidates(vocabulary.tiles, vocabulary.common_graph if common else vocabulary.whole_graph, tiles)
    way = chance.randrange(len(ways.ways))
    codes, word = ways.codes(way), ways.word(way)
    belief = believe(vocabulary, tiles)
    for _ in range(30):
        belief = believe(vocabulary, learnt(belief.known, codes, word, chance), belief)
        assert belief.known.admits(codes, word)
        number = belief.ways.number(codes, word)
        if belief.whole or word in vocabulary.ranks:
            assert number is not None
            assert belief.live >> number & 1
            assert not belief.unlisted
        else:
            assert number is None


@settings(max_examples=12)
@given(seed=st.integers(0, 2**32))
def test_letters_of_no_list_end_in_knowing_that(vocabulary, seed):
    chance = Random(seed)
    tiles = tuple(sorted(chance.sample(NUMBERS, 6)))
    while True:
        codes = tuple((tile, chance.randint(1, 6)) for tile in chance.sample(tiles, chance.randint(3, 5)))
        word = spelled(vocabulary.tiles, codes)
        if len(word) <= 8 and not believe(vocabulary, everything(tiles, codes, word)).live:
            break
    belief = believe(vocabulary, Evidence("north", tiles))
    for _ in range(30):
        belief = believe(vocabulary, learnt(belief.known, codes, word, chance), belief)
        assert belief.known.admits(codes, word)
    belief = believe(vocabulary, everything(tiles, codes, word), belief)
    assert belief.unlisted
    assert belief.whole
    assert likely_words(vocabulary, belief) == []


def everything(tiles, codes, word):
    """All that can be known of a word."""
    used = dict(codes)
    decoys = [tile for tile in tiles if tile not in used]
    return Evidence(
        "north",
        tiles,
        tuple(1 << used.get(tile, 0) for tile in tiles),
        codes[0][0],
        codes[-1][0],
        (len(word), len(word)),
        (*used, *decoys),
    )


def test_common_words_come_first_and_all_words_when_they_run_out(vocabulary):
    known = Evidence("north", (1, 4, 7, 8, 23, 27))
    belief = believe(vocabulary, known)
    assert belief.ways is hand(vocabulary, known.tiles)
    assert not belief.whole
    none = frozenset(belief.ways.words)
    left = believe(vocabulary, replace(known, wrong=none), belief)
    assert left.whole
    assert left.live.bit_count() > NEARLY_NONE
    assert not {word for _, word in likely_words(vocabulary, left)} & none


def test_likely_words_go_by_frequency_and_by_the_ways_left(vocabulary):
    known = Evidence("north", (1, 4, 7, 8, 23, 27))
    words = likely_words(vocabulary, believe(vocabulary, known))
    assert sum(probability for probability, _ in words) == pytest.approx(1)
    assert all(one[0] >= two[0] for one, two in pairwise(words))
    weights = [vocabulary.weight(word) for _, word in words]
    assert [probability * sum(weights) for probability, _ in words] == pytest.approx(weights)


def test_a_word_that_lost_most_of_its_ways_is_less_likely(vocabulary):
    known = Evidence("north", (1, 4, 7, 8, 23, 27))
    before = believe(vocabulary, known)
    chances = {word: p for p, word in likely_words(vocabulary, before)}
    after = believe(vocabulary, replace(known, faces=(ANY_FACE, ANY_FACE - 1, *known.faces[2:])), before)
    later = {word: p for p, word in likely_words(vocabulary, after)}

    def left(word):
        ways = after.ways.of(word)
        return sum(after.live >> way & 1 for way in ways) / len(ways)

    ratios = {word: later[word] / chances[word] / left(word) for word in later}
    assert max(ratios.values()) == pytest.approx(min(ratios.values()))


def test_a_rare_word_weighs_less_than_every_common_one(vocabulary):
    weights = [vocabulary.weight(word) for word in vocabulary.common]
    assert all(one >= two for one, two in pairwise(weights))
    assert vocabulary.weight("AALII") < weights[-1]
