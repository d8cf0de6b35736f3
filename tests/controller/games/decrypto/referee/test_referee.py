"""The clue referee as a whole: order, messages, what it never does."""

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from controller.games.decrypto.referee import findings
from controller.games.decrypto.referee.asked import ClueCheck, Said

TEXTS = st.text(max_size=50) | st.sampled_from(["cow", "son", "3", "1-2-3", "twins", "🐄", "C", "la vache", "cow boy"])
WORDS = st.sampled_from(["sun", "cow", "bread", "wug", "œuvre", "x", "jack-o'-lantern", "корова", "keyboard"])


@settings(deadline=None, max_examples=150)
@given(
    clues=st.tuples(TEXTS, TEXTS, TEXTS),
    keywords=st.tuples(WORDS, WORDS, WORDS, WORDS),
    code=st.permutations([1, 2, 3, 4]).map(lambda digits: tuple(digits[:3])),
    earlier=st.lists(st.builds(Said, st.sampled_from(["north", "south"]), st.just("ann"), TEXTS), max_size=4).map(
        tuple
    ),
    unique=st.sampled_from(["player", "team", "game"]),
)
def test_any_clues_are_answered_alike_in_order_with_a_rule(clue_table, clues, keywords, code, earlier, unique):
    asked = ClueCheck(keywords, code, clues, "north", "ann", earlier, unique)
    before = msgspec.json.encode(asked)
    found = findings(clue_table, asked)
    assert found == findings(clue_table, asked)
    assert msgspec.json.encode(asked) == before
    keys = [(finding.index, finding.kind != "block") for finding in found]
    assert keys == sorted(keys)
    for finding in found:
        assert finding.message.startswith(f"{finding.rule}: clue {finding.index}, ")
        assert "\n" not in finding.message
        assert len(finding.message) < 250


def test_a_message_says_rule_clue_keyword_and_remedy(ask):
    (finding,) = ask("seashells", ("cow", "shell", "camera", "sun"), 1)
    assert finding.message == "C15: clue 1, 'seashells', is a compound with your keyword 'shell'; write another"


def test_the_rules_own_examples(told):
    cow = ("horse", "lemon", "cow", "white")
    for clue, rule in (("C", "C4!"), ("3", "C5!"), ("three", "C5!"), ("Vache", "C8!"), ("white and black", "C15!")):
        assert rule in told(clue, cow, 3), clue
    assert "C6" in told("Tripod", cow, 3)
    assert told("Wow!", cow, 3) == {"C7"}
    assert "C7!" in told("Wow!", cow, 3, sound_clues="block")
    assert {"C6!", "C5!"} & told("Tripod", cow, 3, position_clues="block")


@pytest.mark.parametrize(
    ("keyword", "clue"), [("pig", "sam"), ("candy", "striped"), ("tent", "stake"), ("son", "prince")]
)
def test_the_examples_of_the_blurb_pass(told, keyword, clue):
    card = ("pig", "candy", "tent", "son")
    assert told(clue, card, card.index(keyword) + 1) == set()


@pytest.mark.parametrize(
    "clue", ["wow", "pain", "shelf", "8 letters", "my barn", "moo / milk", "tripod", "scorpio", "twins"]
)
def test_every_warning_says_what_a_clue_should_be(ask, clue):
    for keyword in ("cow", "bread", "shell", "scorpion"):
        card = (keyword, "lobby", "jet", "vault")
        for finding in (found for number in (1, 2, 3) for found in ask(clue, card, number)):
            remedy = finding.message.partition("; ")[2]
            assert remedy, finding.message
