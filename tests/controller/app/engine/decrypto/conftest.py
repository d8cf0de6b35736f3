"""A match of Decrypto in the engine protocol: its requests up to the first guess."""

import pytest

NEW = {
    "do": "new",
    "game": "decrypto",
    "players": {"north": ["ann", "ben"], "south": ["cyd", "dan"]},
    "codes": "given",
    "seed": 1,
}
KEYWORDS = [
    {"do": "keywords", "seat": "north", "words": ["pig", "candy", "tent", "son"]},
    {"do": "keywords", "seat": "south", "words": ["vent", "hour", "bread", "glove"]},
]
CODES = [{"do": "code", "seat": "north", "code": [4, 2, 1]}, {"do": "code", "seat": "south", "code": [1, 2, 3]}]
CLUES = [
    {"do": "clues", "seat": "north", "player": "ann", "clues": ["sam", "striped", "pink"]},
    {"do": "clues", "seat": "south", "player": "cyd", "clues": ["chimney", "sixty", "baker"]},
]


@pytest.fixture
def begun(ask):
    """At the first round, codes given."""
    for request in (NEW, *KEYWORDS):
        assert ask(request)["ok"]
    return ask


@pytest.fixture
def public(begun):
    """North's clues are public."""
    for request in (*CODES, *CLUES):
        assert begun(request)["ok"]
    return begun
