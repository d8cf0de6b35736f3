"""Terms of a match: the profile, eight digits of its hash, and what the draws are committed to, if they are."""

from controller.games.scenes.terms import commitment, rules_hash, terms


def texts(lines):
    return [line.text for line in lines]


def test_a_profile_on_offer_shows_the_hash_of_its_rules(screen):
    assert rules_hash(screen(), "club").text == "#01234567"


def test_a_match_shows_the_same_hash(screen):
    assert texts(terms(screen())) == ["CLUB #01234567"]


def test_draws_that_are_committed_to_say_so(screen):
    assert commitment(screen()) == []
    assert texts(commitment(screen("77aa"))) == ["dice #77aa"]
    assert texts(terms(screen("77aa"))) == ["CLUB #01234567", "dice #77aa"]
