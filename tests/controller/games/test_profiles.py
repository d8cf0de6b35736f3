"""Profiles on offer, those of a game first and in their order."""

from controller.games.profiles import offered


def test_a_games_own_profiles_come_first_in_their_order_and_others_by_name():
    assert offered({"zeal": 1, "club": 2, "ample": 3, "seed": 4}, ("seed", "club", "tournament")) == (
        "seed", "club", "ample", "zeal",
    )  # fmt: skip
