"""What clues tell of a hidden keyword, by Bayes' rule over all keywords, checked against the sum written out."""

from itertools import permutations

import pytest

from controller.bots.decrypto.associations import FLOOR
from controller.bots.decrypto.belief import believe, likeliest, together


def written_out(farm, clues):
    odds = dict.fromkeys(farm.clues, 1.0)
    for clue in clues:
        odds = {word: each * (FLOOR + farm.strengths(clue).get(word, 0)) for word, each in odds.items()}
    return {word: each / sum(odds.values()) for word, each in odds.items()}


@pytest.mark.parametrize(
    "clues", [(), ("milk",), ("farm", "cheese"), ("zebra",), ("night", "sky", "tide"), ("sky", "sky")]
)
def test_a_belief_is_bayes_rule(farm, clues):
    belief, expected = believe(farm, clues), written_out(farm, clues)
    for word, share in expected.items():
        assert belief.probability(word) == pytest.approx(share)
    for clue in ("cheese", "zebra", "water"):
        strengths = farm.strengths(clue)
        likely = sum(share * (FLOOR + strengths.get(word, 0)) for word, share in expected.items())
        assert belief.likelihood(strengths) == pytest.approx(likely)


def test_all_clues_of_a_keyword_are_weighed_at_once(farm):
    beliefs = [believe(farm, clues) for clues in ((), ("milk",), ("farm", "cheese"), ("night", "sky"))]
    for word in farm.clues:
        sayings = farm.sayings(word)
        told = [[belief.likelihood(farm.strengths(clue)) for clue in farm.clues[word]] for belief in beliefs]
        assert [belief.likelihoods(sayings) for belief in beliefs] == [pytest.approx(each) for each in told]
        summed = together(beliefs).likelihoods(sayings)
        assert summed == pytest.approx([sum(each) for each in zip(*told, strict=True)])
    assert together(beliefs).likelihoods(farm.sayings("zebra")) == []


def test_spoken_clues_that_nobody_kept_tell_nothing(farm):
    assert believe(farm, [None, "milk", None]) == believe(farm, ["milk"])


def test_the_likeliest_codes_and_their_share():
    rows = [[0.1, 0.8, 0.05, 0.05], [0.7, 0.1, 0.1, 0.1], [0.1, 0.1, 0.1, 0.7]]
    codes, share = likeliest(rows)
    fits = {
        code: rows[0][code[0] - 1] * rows[1][code[1] - 1] * rows[2][code[2] - 1]
        for code in permutations((1, 2, 3, 4), 3)
    }
    assert codes == [(2, 1, 4)]
    assert share == pytest.approx(fits[2, 1, 4] / sum(fits.values()))


def test_equal_codes_are_all_returned():
    codes, share = likeliest([[1.0] * 4] * 3)
    assert sorted(codes) == sorted(permutations((1, 2, 3, 4), 3))
    assert share == pytest.approx(1 / 24)
