"""The soak: a sample of its trials, faults that it must find, and a course that can be broken off and gone on with."""

from collections import Counter
from itertools import pairwise
from random import Random

import msgspec
import pytest
from msgspec.structs import replace

from controller.bots.levels import LEVELS
from controller.bots.match import play
from controller.bots.player import Player
from controller.games.core import SEATS, Step
from controller.games.cryptic_words.commands import Concede
from tests.soak import __main__ as soak
from tests.soak import course, cryptic_words, watch
from tests.soak.course import Course, Failure, Part
from tests.soak.sheet import sheet
from tests.soak.watch import BrokenError, Watch, check_belief, check_secrecy


@pytest.mark.parametrize("number", range(0, 16, 3))
@pytest.mark.parametrize("profile", cryptic_words.PROFILES)
def test_a_sample_of_matches(profile, number):
    counts = cryptic_words.matches(profile)(20, number)
    assert counts["rounds"] > 0
    assert counts["beliefs checked"] > counts["commands"] / 2


@pytest.mark.parametrize("number", range(0, 27, 4))
def test_a_sample_of_rounds_with_words_of_every_kind(number):
    assert cryptic_words.rounds(20, number)["matches"] == 1


def test_the_seed_says_all():
    assert cryptic_words.rounds(5, 9) == cryptic_words.rounds(5, 9)
    assert cryptic_words.matches("seed")(5, 9) != cryptic_words.matches("seed")(6, 9)


@pytest.fixture(scope="module")
def setup():
    return cryptic_words.setup_of("seed")


@pytest.fixture(scope="module")
def vocabulary():
    return cryptic_words.vocabulary()


@pytest.fixture(scope="module")
def turns(setup, vocabulary):
    """A whole match."""
    players = {seat: Player(seat, LEVELS["easy"], vocabulary, Random(seat)) for seat in SEATS}
    return list(play(setup, players, Random(3)))


class TestWatch:
    """Every invariant, broken on purpose."""

    @pytest.fixture
    def late(self, setup, turns):
        """A watch before a step late in a round, and that step: much is locked and known by then."""
        last = max(
            (n for n, turn in enumerate(turns) if turn.before.turn and turn.step.state.round == turn.before.round),
            key=lambda n: (
                len(turns[n].before.performed),
                sum(x.lock == "letter" for x in turns[n].before.sides["north"]),
            ),
        )
        watching = Watch(setup)
        for turn in turns[:last]:
            watching.follow(turn)
        return watching, turns[last]

    def test_a_sound_match_passes(self, setup, turns):
        watching = Watch(setup)
        for turn in turns:
            watching.follow(turn)
        watching.end()

    @pytest.mark.parametrize(
        ("change", "broken"),
        [
            (lambda state: {"racks": {**state.racks, "north": state.racks["south"]}}, "share a tile"),
            (lambda state: {"racks": {**state.racks, "north": state.racks["north"][:5]}}, "six tiles"),
            (lambda state: {"performed": ()}, "performed action is open again"),
            (lambda state: {"scores": {**state.scores, "south": 30}}, "score of south"),
            (lambda state: {"guess_left": {**state.guess_left, "north": 11}}, "north's guess tokens"),
        ],
    )
    def test_a_broken_state_is_found(self, late, change, broken):
        watching, turn = late
        state = turn.step.state
        with pytest.raises(BrokenError, match=broken):
            watching.follow(replace(turn, step=replace(turn.step, state=replace(state, **change(state)))))

    @pytest.mark.parametrize(
        ("used", "change", "broken"),
        [
            (True, {"lock": "letter", "face": 0}, "locked on a letter not in the word"),
            (False, {"lock": "tile", "face": None, "unused": False}, "locked, but not in the word"),
            (True, {"unused": True}, "unused, but in the word"),
            (False, {"start": True}, "no start of the word"),
            (False, {"end": True}, "no end of the word"),
            (True, {"denied": 0b1111110}, "a letter of the word was denied"),
            (True, {"lock": "none", "face": 3}, "a face without its lock"),
            (True, {"tile": 29}, "north's side is not south's rack"),
        ],
    )
    def test_a_broken_side_is_found(self, late, used, change, broken):
        watching, turn = late
        state = turn.step.state
        word = {tile for tile, _ in state.codes["south"]}
        place = next(n for n, laid in enumerate(state.sides["north"]) if (laid.tile in word) is used)
        side = list(state.sides["north"])
        side[place] = replace(side[place], **change)
        state = replace(state, sides={**state.sides, "north": tuple(side)})
        with pytest.raises(BrokenError, match=broken):
            watching.follow(replace(turn, step=replace(turn.step, state=state)))

    def test_start_and_end_on_one_tile_are_found(self, late):
        state = late[1].step.state
        (tile, face), *_ = state.codes["south"]
        only = replace(state, codes={**state.codes, "south": ((tile, face),)})
        side = tuple(replace(laid, lock="none", face=None, denied=0) for laid in only.sides["north"])
        both = tuple(replace(laid, start=laid.tile == tile, end=laid.tile == tile) for laid in side)
        with pytest.raises(BrokenError, match="start and end at once"):
            watch.check_side("north", both, only)

    @pytest.mark.parametrize(
        ("events", "broken"),
        [
            ([{"event": "guessed", "seat": "north"}] * 2, "north guesses twice"),
            ([{"event": "scored", "seat": "north", "points": 99, "reason": "first"}], "scores 99 as first"),
            ([{"event": "scored", "seat": "north", "points": 6, "reason": "survivor"}], "scores 6 as survivor"),
        ],
    )
    def test_broken_events_are_found(self, late, events, broken):
        watching, turn = late
        with pytest.raises(BrokenError, match=broken):
            watching.follow(replace(turn, step=replace(turn.step, events=tuple(events))))

    def test_a_step_that_begins_elsewhere_is_found(self, late, turns):
        with pytest.raises(BrokenError, match="begins where the one before did not end"):
            late[0].follow(turns[0])

    def test_an_unfinished_match_and_one_that_replays_otherwise_are_found(self, setup, turns):
        watching = Watch(setup)
        for turn in turns[:-1]:
            watching.follow(turn)
        with pytest.raises(BrokenError, match="does not end"):
            watching.end()
        watching.follow(turns[-1])
        dropped = watching.commands.pop(0)
        with pytest.raises(BrokenError, match="refused when it is replayed"):
            watching.end()
        watching.commands = [dropped, *watching.commands[:-1]]
        with pytest.raises(BrokenError, match="ends otherwise"):
            watching.end()

    def test_a_command_accepted_after_the_end_is_found(self, setup, turns, monkeypatch):
        watching = Watch(setup)
        for turn in turns:
            watching.follow(turn)
        rules = watch.step

        def lax(setup, state, command):
            return Step(state) if isinstance(command, Concede) else rules(setup, state, command)

        monkeypatch.setattr(watch, "step", lax)
        with pytest.raises(BrokenError, match=r"Concede.* is accepted after the end"):
            watching.end()

    @pytest.fixture
    def known(self, setup, turns, vocabulary):
        """A state in mid-round and what a bot knows in it."""
        bot = Player("north", LEVELS["strong"], vocabulary, Random(0))
        state = next(
            b.before for a, b in pairwise(turns) if b.before.turn and any(x.denied for x in b.before.sides["north"])
        )
        bot.act(watch.view(setup, state, "north"), watch.legal(setup, state, "north"))
        return state, bot.beliefs["north"]

    def test_a_lost_word_is_found(self, known, vocabulary):
        state, belief = known
        ranks = vocabulary.ranks
        assert check_belief(state, "north", belief, ranks)
        way = belief.ways.number(state.codes["south"], state.words["south"])
        with pytest.raises(BrokenError, match="was lost"):
            check_belief(state, "north", replace(belief, live=belief.live & ~(1 << way)), ranks)
        wrong = replace(belief, known=replace(belief.known, wrong=frozenset({state.words["south"]})))
        with pytest.raises(BrokenError, match="rules out the true word"):
            check_belief(state, "north", wrong, ranks)
        with pytest.raises(BrokenError, match="no candidate"):
            check_belief(state, "north", replace(belief, ways=replace(belief.ways, words=[], ends=[])), ranks)

    @pytest.mark.parametrize("audience", ["north", "public"])
    def test_a_leak_is_found(self, setup, known, audience, monkeypatch):
        state, belief = known
        check_secrecy(setup, state, belief)
        shown = watch.view

        def leaky(setup, state, to):
            leak = {"hint": state.words["south"][0]} if to == audience else {}
            return shown(setup, state, to) | leak

        monkeypatch.setattr(watch, "view", leaky)
        with pytest.raises(BrokenError, match=f"{audience} is shown something"):
            check_secrecy(setup, state, replace(belief, live=1))


def counting(base, number):
    return Counter({"matches": 1, "rounds": number % 4})


def failing(base, number):
    if number == 3:
        raise BrokenError("tile 8 lies twice")
    if number == 4:
        return {}["nothing"]
    return counting(base, number)


class TestCourse:
    """Goals, failures, and going on."""

    def test_each_part_is_tried_until_its_goal_is_reached(self, tmp_path):
        parts = [Part("a", 7, "matches", counting), Part("b", 10, "rounds", counting)]
        done = Course(1, "v")
        course.run(done, parts, tmp_path / "state.json", lambda text: None)
        assert [done.parts[part.name].counts["matches"] for part in parts] == [7, 8]
        assert course.load(tmp_path / "state.json", 2, "v") == done

    def test_a_failure_names_its_number_and_the_others_go_on(self, tmp_path):
        part = Part("a", 7, "matches", failing)
        done = Course(1, "v")
        course.run(done, [part], tmp_path / "state.json", lambda text: None)
        first, second = done.parts["a"].failures
        assert first == Failure(3, "tile 8 lies twice")
        assert second.number == 4
        assert "KeyError: 'nothing'" in second.what
        assert done.parts["a"].counts["matches"] == 7
        assert done.parts["a"].tried == 9

    def test_a_part_that_only_fails_is_given_up(self, tmp_path):
        part = Part("a", 1000, "matches", lambda base, number: failing(base, 3))
        done = Course(1, "v")
        course.run(done, [part], tmp_path / "state.json", lambda text: None)
        assert len(done.parts["a"].failures) == course.MANY

    def test_a_course_broken_off_goes_on_and_makes_no_trial_twice(self, tmp_path):
        tried = []

        def trial(base, number):
            tried.append((base, number))
            if len(tried) == 14:
                raise KeyboardInterrupt
            return counting(base, number)

        parts, file = [Part("a", 30, "matches", trial)], tmp_path / "state.json"
        with pytest.raises(KeyboardInterrupt):
            course.run(course.load(file, 5, "v"), parts, file, lambda text: None)
        again = course.load(file, 6, "v")
        assert again.base == 5
        assert again.parts["a"].tried == 10
        course.run(again, parts, file, lambda text: None)
        assert tried[14:] == [(5, number) for number in range(10, 30)]
        assert again.parts["a"].counts["matches"] == 30

    def test_another_version_or_a_spoilt_file_begins_anew(self, tmp_path):
        file = tmp_path / "artefacts/state.json"
        course.keep(Course(5, "v", {"a": course.Done(3)}), file)
        assert course.load(file, 6, "v").parts["a"].tried == 3
        assert course.load(file, 6, "w") == Course(6, "w")
        file.write_bytes(file.read_bytes()[:-10])
        assert course.load(file, 6, "v") == Course(6, "v")

    def test_the_version_changes_with_the_program(self, tmp_path):
        (tmp_path / "controller").mkdir()
        (tmp_path / "controller/rules.py").write_text("A = 1")
        before = course.version_of(tmp_path)
        assert course.version_of(tmp_path) == before
        (tmp_path / "controller/rules.py").write_text("A = 2")
        assert course.version_of(tmp_path) != before


class TestCommand:
    """`make soak` as it is called."""

    PARTS = (Part("a", 6, "matches", counting), Part("b", 9, "rounds", failing))

    def run(self, tmp_path, *arguments, parts=PARTS):
        return soak.main(arguments, parts, tmp_path)

    def test_a_soak_that_finds_something_says_how_to_find_it_again(self, tmp_path, capsys):
        assert self.run(tmp_path, "--seed", "7") == soak.FAILED
        told = capsys.readouterr()
        assert "base seed 7" in told.err
        assert "tile 8 lies twice\n  again with make soak ARGS=\"--seed 7 --only 'b/3'\"" in told.out
        page = (tmp_path / "artefacts/reliability.md").read_text()
        assert "| a | 6 matches | 6 | 6 | 0 | 1 in 2 |" in page
        assert "- **failed**: tile 8 lies twice; again with" in page
        assert "- **failed**: KeyError: 'nothing'; again with" in page

    def test_a_soak_without_failures(self, tmp_path, capsys):
        assert self.run(tmp_path, parts=self.PARTS[:1]) == soak.GOOD
        assert "a: 6 matches, 0 failed" in capsys.readouterr().out

    def test_one_trial_again(self, tmp_path, capsys):
        assert self.run(tmp_path, "--seed", "7", "--only", "b/3") == soak.FAILED
        assert capsys.readouterr().out == "tile 8 lies twice\n"
        assert self.run(tmp_path, "--seed", "7", "--only", "b/5") == soak.GOOD
        assert self.run(tmp_path, "--seed", "7", "--only", "c/5") == soak.WRONG_USE
        assert "unknown trial 'c/5'" in capsys.readouterr().err
        assert not (tmp_path / "artefacts").exists()

    def test_broken_off_it_keeps_what_was_done(self, tmp_path, capsys):
        def stop(base, number):
            if number == 3:
                raise KeyboardInterrupt
            return counting(base, number)

        parts = (Part("a", 6, "matches", stop),)
        assert self.run(tmp_path, parts=parts) == soak.BROKEN_OFF
        assert "goes on from here" in capsys.readouterr().err
        kept = msgspec.json.decode((tmp_path / "artefacts/soak.json").read_bytes(), type=Course)
        assert kept.parts["a"].counts["matches"] == 3

    def test_the_sheet_of_a_course_that_has_not_begun(self):
        assert "| a | 6 matches | 0 | 0 | 0 | - |" in sheet(Course(1, "v"), self.PARTS)

    def test_the_full_counts(self):
        goals = {part.name: (part.goal, part.unit) for part in soak.PARTS}
        assert goals == {
            "cryptic-words seed": (1000, "matches"),
            "cryptic-words club": (1000, "matches"),
            "cryptic-words tournament": (1000, "matches"),
            "cryptic-words rounds": (10_000, "rounds"),
            "decrypto seed": (1000, "matches"),
            "decrypto club": (1000, "matches"),
            "decrypto tournament": (1000, "matches"),
            "chaos at the board": (5000, "disturbances"),
            "chaos at other boards": (5000, "disturbances"),
            "chaos while laying": (2000, "disturbances"),
            "power cuts": (2000, "images"),
            "power cuts, lowered": (10, "sessions"),
            "kills": (100, "kills"),
            "installation": (2, "systems"),
        }
