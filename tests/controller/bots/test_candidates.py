"""Ways to hide a word: found as by trying everything out, and thinned out by evidence as evidence itself says."""

from functools import cache
from itertools import permutations, product
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from controller.bots.candidates import candidates, each, living, ordered
from controller.bots.evidence import ANY_FACE, Evidence
from controller.bots.vocabulary import graph
from controller.games.tiles import NUMBERS, TileSet

FEW = ("A", "B", "AB", "C", "BA", "CC")
"""Letters and bigrams that can spell the same text in many ways."""
TILES = TileSet("test", {number: FEW[number % 4 :] + FEW[: number % 4] for number in NUMBERS})
ANY = Evidence("north", (1, 2, 3, 4, 5, 6))
WORDS = ("ABA", "ABAB", "CAB", "CCC", "BAAB", "ABCCBA", "AABBCCAB", "CCCCCC", "ABBA", "BAC", "ABACCABA")


def by_trying(tiles, numbers, words):
    """Every way, as codes with a word, found by trying every sequence of codes."""
    found = set()
    for count in range(1, 7):
        for chosen in permutations(numbers, count):
            for faces in product(range(1, 7), repeat=count):
                codes = tuple(zip(chosen, faces, strict=True))
                word = "".join(tiles.glyph(*code) for code in codes)
                if word in words:
                    found.add((codes, word))
    return found


def as_set(ways, numbers):
    return {(ways.codes(way), ways.word(way)) for way in numbers}


def test_a_graph_holds_exactly_its_words_and_shares_equal_parts():
    words = {"CAT", "CATS", "BAT", "BATS", "AT"}
    made = graph(words)

    def paths(node, text=""):
        if node[0]:
            yield text
        for letter, after in node[1].items():
            yield from paths(after, text + letter)

    assert list(paths(made)) == sorted(words)
    assert made[1]["C"] is made[1]["B"]
    assert graph(()) == (False, {})


def test_every_way_is_found_once_with_letters_and_bigrams():
    two = replace(ANY, tiles=(1, 2, 3, 4, 7, 12))
    tiles = TileSet("test", {**TILES.faces, 7: ("Q",) * 6, 12: ("Z",) * 6})
    words = {"ABAB", "CAB", "BAAB", "CCCC", "ABCCBA"}
    ways = candidates(tiles, graph(words), two)
    found = as_set(ways, range(len(ways.ways)))
    assert found == by_trying(tiles, (1, 2, 3, 4), words)
    assert len(found) == len(ways.ways)
    assert list(ways.words) == sorted({word for _, word in found})


def test_ways_can_be_looked_up_by_word_and_by_codes():
    ways = candidates(TILES, graph(WORDS), ANY)
    for way in range(0, len(ways.ways), 1999):
        assert way in ways.of(ways.word(way))
        assert ways.number(ways.codes(way), ways.word(way)) == way
    assert ways.number(((1, 1),), "ABA") is None
    assert list(ways.of("NONE")) == []
    assert list(ways.of("ZZZ")) == []
    assert sum(len(ways.of(word)) for word in ways.words) == len(ways.ways)


def test_a_hand_without_a_word_has_no_ways():
    ways = candidates(TILES, graph({"XYZ"}), ANY)
    assert (ways.everything, len(ways.ways)) == (0, 0)
    assert living(ways, ANY) == 0


def test_the_rows_say_what_the_ways_are():
    ways = candidates(TILES, graph(WORDS), ANY)
    for tile in range(6):
        assert sum(ways.faces[tile]) == ways.everything
    for way in range(0, len(ways.ways), 53):
        codes, word = ways.codes(way), ways.word(way)
        used = dict(codes)
        for tile, number in enumerate(ways.tiles):
            assert ways.faces[tile][used.get(number, 0)] >> way & 1
            assert (ways.places[0][tile] >> way & 1) == (codes[0][0] == number)
            assert (ways.last[tile] >> way & 1) == (codes[-1][0] == number)
        assert [letters for letters, row in ways.lengths.items() if row >> way & 1] == [len(word)]


@cache
def all_ways():
    return candidates(TILES, graph(WORDS), ANY)


bits = st.one_of(st.just(ANY_FACE), st.integers(1, ANY_FACE), st.sampled_from([1 << face for face in range(7)]))
evidence = st.builds(
    Evidence,
    st.just("north"),
    st.just(ANY.tiles),
    st.tuples(*[bits] * 6),
    start=st.none() | st.sampled_from(ANY.tiles),
    end=st.none() | st.sampled_from(ANY.tiles),
    letters=st.sampled_from([(3, 8), (3, 8), (4, 4), (6, 6), (5, 8), (3, 4), (8, 8)]),
    order=st.none() | st.permutations(ANY.tiles).map(tuple),
    wrong=st.frozensets(st.sampled_from([*WORDS, "NONE"]), max_size=2),
)


@given(evidence, st.integers(0, 2**32))
def test_what_lives_is_what_evidence_admits(known, seed):
    ways = all_ways()
    live = living(ways, known)
    sample = Random(seed).sample(range(len(ways.ways)), 150)
    assert [way for way in sample if live >> way & 1] == [
        way for way in sample if known.admits(ways.codes(way), ways.word(way))
    ]
    assert all(known.admits(ways.codes(way), ways.word(way)) for way in list(each(live))[:50])


@given(evidence)
def test_ways_found_under_evidence_are_those_that_live(known):
    ways = all_ways()
    later = candidates(TILES, graph(WORDS), known)
    assert as_set(later, each(living(later, known))) == as_set(ways, each(living(ways, known)))


def test_an_order_fits_the_words_that_begin_it(tiles, vocabulary):
    known = Evidence("north", (2, 12, 18, 20, 22, 25))
    ways = candidates(tiles, vocabulary.common_graph, known)
    truck = ways.number([vocabulary.codes[code] for code in ("12-T", "22-R", "25-U", "2-C", "20-K")], "TRUCK")
    assert truck is not None
    assert ordered(ways, (12, 22, 25, 2, 20, 18)) >> truck & 1
    assert not ordered(ways, (12, 22, 25, 20, 2, 18)) >> truck & 1
    assert not ordered(ways, (12, 22, 18, 25, 2, 20)) >> truck & 1


@pytest.mark.parametrize(("number", "ways"), [(0, []), (1, [0]), (0b101001, [0, 3, 5]), (1 << 400, [400])])
def test_the_ways_of_a_set(number, ways):
    assert list(each(number)) == ways


def test_a_hand_of_the_board_has_thousands_of_ways(tiles, vocabulary):
    chance = Random(5)
    for _ in range(5):
        known = Evidence("north", tuple(sorted(chance.sample(NUMBERS, 6))))
        ways = candidates(tiles, vocabulary.common_graph, known)
        assert len(ways.words) > 600
        for way in chance.sample(range(len(ways.ways)), 100):
            codes = ways.codes(way)
            assert "".join(tiles.glyph(*code) for code in codes) == ways.word(way)
            assert len({tile for tile, _ in codes}) == len(codes)
            assert {tile for tile, _ in codes} <= set(known.tiles)
