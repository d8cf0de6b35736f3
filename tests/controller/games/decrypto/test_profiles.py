import pytest

from controller.games.decrypto.profiles import PLAYERS, PROFILES, RulesError, rules_of, teams_of
from controller.games.decrypto.state import ClueTable, Rules, prepare, with_referee


@pytest.mark.rule("D26", "C6", "C7")
def test_the_three_profiles():
    assert list(PROFILES) == ["seed", "club", "tournament"]
    assert rules_of("seed") == Rules()
    assert rules_of("club") == Rules(timer=True)
    assert rules_of("tournament") == Rules(
        timer=True, position_clues="block", sound_clues="block", spoken_clues="approved"
    )


@pytest.mark.rule("C13")
def test_the_defaults_are_the_rulings():
    rules = rules_of("seed")
    assert (rules.after_limit, rules.clue_unique, rules.timer) == ("points_then_words", "player", False)
    assert (rules.position_clues, rules.sound_clues, rules.spoken_clues) == ("warn", "warn", "free")


def test_a_request_changes_a_profile():
    rules = rules_of("club", {"after_limit": "words", "clue_unique": "game", "timer": "off", "guess_seconds": 90})
    assert rules == Rules(after_limit="words", clue_unique="game", guess_seconds=90)
    assert rules_of("seed", {"timer": "on"}).timer


@pytest.mark.parametrize(
    ("profile", "changes", "words"),
    [
        ("chess", {}, ["chess", "seed, club, tournament"]),
        ("seed", {"timer": "maybe", "clue_unique": "nobody"}, ["timer", "maybe", "true, false", "player, team, game"]),
        ("seed", {"rounds": 9, "after_limit": 1}, ["rounds", "known: timer", "after_limit = 1", "points_then_words"]),
        ("seed", {"guess_seconds": 601}, ["guess_seconds = 601", "0 to 600"]),
        ("seed", {"guess_seconds": -1}, ["0 to 600"]),
        ("seed", {"guess_seconds": "long"}, ["0 to 600"]),
    ],
)
def test_all_faults_are_told_at_once_with_what_is_known(profile, changes, words):
    with pytest.raises(RulesError) as refused:
        rules_of(profile, changes)
    assert all(word in str(refused.value) for word in words), refused.value


def test_rules_are_locked_and_hashed(new):
    prints = [new(profile).setup.fingerprint for profile in PROFILES]
    assert len(set(prints)) == 3
    assert new().setup.fingerprint == prints[0] == new().state.setup
    others = [
        new(clue_unique="team"),
        new(players={"north": ["ben", "ann"], "south": ["cyd", "dan"]}),
        new(guess_seconds=1),
    ]
    assert len({match.setup.fingerprint for match in others} | set(prints)) == 6


@pytest.mark.rule("D2")
@pytest.mark.parametrize("north", [2, 3, 4])
@pytest.mark.parametrize("south", [2, 3, 4])
def test_four_to_eight_play_in_two_teams(north, south):
    teams = teams_of({"north": [f"n{i}" for i in range(north)], "south": [f"s{i}" for i in range(south)]})
    assert (len(teams["north"]), len(teams["south"])) == (north, south)


@pytest.mark.rule("D2")
def test_three_play_one_against_two():
    assert teams_of({"north": ["a"], "south": ["b", "c"]}) == {"north": ("a",), "south": ("b", "c")}
    assert teams_of({"north": ["a", "b"], "south": ["c"]}) == {"north": ("a", "b"), "south": ("c",)}


@pytest.mark.rule("D2")
@pytest.mark.parametrize(("north", "south"), [(0, 0), (1, 1), (0, 2), (1, 3), (3, 1), (2, 5), (5, 2), (1, 4)])
def test_other_numbers_of_players_are_refused(north, south):
    with pytest.raises(RulesError, match=f"{north} in north and {south} in south"):
        teams_of({"north": [f"n{i}" for i in range(north)], "south": [f"s{i}" for i in range(south)]})


@pytest.mark.parametrize(
    ("players", "words"),
    [
        ({"north": ["ann", "Ann"], "south": ["c", "d"]}, ["'ann' stands 2 times"]),
        ({"north": ["ann", "ben"], "south": [" ann ", "d"]}, ["'ann' stands 2 times"]),
        ({"north": ["", " "], "south": ["c", "x" * 21]}, ["north: ''", "1 to 20 characters", "south: 'xxx"]),
        ({"north": ["a\x07", "b"], "south": ["c", "d"]}, ["'a\\x07'", "printed"]),
        ({"north": ["a", "b"]}, ["2 in north and 0 in south"]),
    ],
)
def test_names_are_short_printable_and_differ(players, words):
    with pytest.raises(RulesError) as refused:
        teams_of(players)
    assert all(word in str(refused.value) for word in words), refused.value


def test_names_are_kept_as_given_but_for_spaces():
    assert teams_of({"north": [" Ann  Lee", "B"], "south": ["nin\u0303o", "d"]}) == {
        "north": ("Ann Lee", "B"),
        "south": ("niño", "d"),
    }
    assert teams_of(PLAYERS) == PLAYERS


def test_a_named_clue_table_comes_with_its_referee(cards):
    table = ClueTable("keywords", "1")
    with pytest.raises(ValueError, match="keywords"):
        prepare("seed", Rules(), PLAYERS, cards, table)
    setup = prepare("seed", Rules(), PLAYERS, cards, table, lambda asked: ())
    with pytest.raises(ValueError, match="other"):
        with_referee(setup, ClueTable("other", "1"), lambda asked: ())
    with pytest.raises(ValueError, match="keywords"):
        with_referee(setup, ClueTable("keywords", "2"), lambda asked: ())


def test_a_setup_read_back_asks_for_its_referee(new):
    import msgspec

    setup = new().setup
    again = msgspec.convert(msgspec.to_builtins(setup, str_keys=True), type(setup), str_keys=True)
    assert again == setup
    assert again.fingerprint == setup.fingerprint
    with pytest.raises(LookupError, match="with_referee"):
        _ = again.referee
    assert prepare("seed", Rules(), PLAYERS, setup.keywords).referee is not None
