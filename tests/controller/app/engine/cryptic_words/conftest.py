"""A match of Cryptic Words in the engine protocol: its requests up to the first roll."""

import pytest

NEW = {"do": "new", "game": "cryptic-words", "dice": "given", "first": "north", "seed": 1}
SETUP = [
    {"do": "rack", "seat": "north", "tiles": [12, 22, 25, 2, 20, 18]},
    {"do": "rack", "seat": "south", "tiles": [8, 7, 4, 23, 27, 1]},
    {"do": "encode", "seat": "north", "codes": ["12-T", "22-R", "25-U", "2-C", "20-K"]},
    {"do": "encode", "seat": "south", "codes": ["8-B", "7-U", "4-N", "23-N", "27-Y"]},
    {"do": "lay", "seat": "north", "tiles": [8, 23, 7, 4, 27, 1]},
    {"do": "lay", "seat": "south", "tiles": [12, 18, 22, 25, 2, 20]},
]
DONE = {"ok": True, "events": []}


@pytest.fixture
def begun(ask):
    """At north's first roll, dice given."""
    for request in (NEW, *SETUP):
        assert ask(request)["ok"]
    return ask
