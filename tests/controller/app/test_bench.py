"""Benchmarks: what a row says of what was measured, and that only real play is measured; never how fast it was."""

from __future__ import annotations

import io
import itertools
import json
from pathlib import Path
from random import Random

import pytest
from msgspec.structs import replace
from rich.console import Console

from controller.app.bench import bots
from controller.app.bench.cryptic_words import rows as rules
from controller.app.bench.cryptic_words.playouts import playout
from controller.app.bench.decrypto import bots as decrypto_bots
from controller.app.bench.decrypto import rows as decrypto
from controller.app.bench.decrypto.playouts import playout as decrypto_playout
from controller.app.bench.measure import machine, percentile, rates, seconds
from controller.app.bench.replay import Game, ReplayError, mix, replay
from controller.app.bench.report import as_json, number, print_table, report
from controller.app.bench.row import Answer, Question, row
from controller.app.bench.run import UnknownRowError, bench, measurements
from controller.app.cli import main
from controller.app.games import standard_keywords, standard_referee, standard_tiles, standard_words
from controller.games.core import Step
from controller.games.cryptic_words.game import start, step
from controller.games.cryptic_words.profiles import PROFILES, rules_of
from controller.games.cryptic_words.state import Setup, prepare
from controller.games.decrypto.commands import WriteClues
from controller.games.decrypto.game import start as start_decrypto
from controller.games.decrypto.game import step as step_decrypto
from controller.games.decrypto.profiles import PLAYERS
from controller.games.decrypto.profiles import PROFILES as DECRYPTO_PROFILES
from controller.games.decrypto.profiles import rules_of as decrypto_rules
from controller.games.decrypto.state import prepare as prepare_decrypto

SPEED = Question("speed", "how fast", "km/h", 100)
DELAY = Question("delay", "how late", "s", 5, "less", "6 s by train")


def setup_of(profile: str) -> Setup:
    changes = {"dictionary": "warn"}  # Random letters are hardly ever words.
    return prepare(profile, rules_of(profile, changes), standard_tiles(), standard_words())


@pytest.fixture
def few(monkeypatch: pytest.MonkeyPatch) -> None:
    """Rows are measured on as little as possible."""
    for module, name, value in [
        (rules, "MATCHES", 2), (rules, "LISTED", 1), (rules, "P99_RUNS", 2),
        (decrypto, "MATCHES", 2), (decrypto, "TYPED", 2), (decrypto, "CHECK_RUNS", 2),
        (bots, "HANDS", 1), (bots, "DECIDED", 1), (bots, "DECISION_RUNS", 1), (bots, "PLAYED", 1), (bots, "WON", 2),
        (decrypto_bots, "DECIDED", 1), (decrypto_bots, "RUNS", 2),
    ]:  # fmt: skip
        monkeypatch.setattr(module, name, value)


class TestRow:
    def test_the_value_is_the_best_run(self) -> None:
        told = row(SPEED, Answer((90.0, 130.0, 110.0), 42.0, "downhill"), "a bicycle", "a horse 40")
        assert (told.value, told.median, told.worst, told.runs) == (130.0, 110.0, 90.0, 3)
        assert (told.met, told.label, told.beside) == (True, "measured on a bicycle", "a horse 40")
        assert (told.commands_per_game, told.note) == (42.0, "downhill")

    def test_of_a_delay_the_least_is_the_best(self) -> None:
        told = row(DELAY, Answer((7.0, 6.0, 9.0)), "a bicycle", "a horse 40")
        assert (told.value, told.worst, told.met, told.beside) == (6.0, 9.0, False, "6 s by train")

    @pytest.mark.parametrize(("question", "value"), [(SPEED, 100.0), (DELAY, 5.0)])
    def test_a_target_reached_exactly_is_reached(self, question: Question, value: float) -> None:
        assert row(question, Answer((value,)), "", "").met is True

    def test_what_was_not_measured_says_why_and_reaches_nothing(self) -> None:
        told = row(SPEED, Answer(missing="no road"), "a bicycle", "")
        assert (told.value, told.met, told.runs, told.label) == (None, None, 0, "not measured: no road")

    def test_without_a_target_none_is_reached_or_missed(self) -> None:
        assert row(replace(SPEED, target=None), Answer((1.0,)), "", "").met is None


class TestMeasure:
    def test_each_run_is_timed_by_itself_after_one_that_is_not(self) -> None:
        done = []
        ticks = itertools.count()
        assert seconds(lambda: done.append(1), runs=3, clock=lambda: float(next(ticks))) == (1.0, 1.0, 1.0)
        assert len(done) == 4

    def test_rates_are_counts_by_time(self) -> None:
        ticks = iter([0.0, 0.5, 1.0, 3.0])
        assert rates(lambda: None, 10, runs=2, clock=lambda: next(ticks)) == (20.0, 5.0)

    @pytest.mark.parametrize(("percent", "value"), [(99, 99), (100, 100), (50, 50), (0.1, 1)])
    def test_percentiles_are_by_nearest_rank(self, percent: float, value: int) -> None:
        assert percentile(list(range(100, 0, -1)), percent) == value

    def test_few_values_have_their_greatest_as_99th_percentile(self) -> None:
        assert percentile([3.0, 1.0, 2.0], 99) == 3.0

    def test_a_pi_is_called_by_its_model(self, tmp_path: Path) -> None:
        (tmp_path / "model").write_bytes(b"Raspberry Pi 5 Model B Rev 1.0\0")
        assert machine(tmp_path / "model", tmp_path / "none").startswith("Raspberry Pi 5 Model B Rev 1.0, Python 3.")

    def test_another_machine_is_called_by_its_processor(self, tmp_path: Path) -> None:
        (tmp_path / "cpu").write_text("processor\t: 0\nmodel name\t: Fast 9000 @ 3 GHz\nmodel name\t: Fast 9000\n")
        assert machine(tmp_path / "none", tmp_path / "cpu").startswith("Fast 9000 @ 3 GHz, Python 3.")

    def test_a_machine_that_tells_nothing_has_a_name_all_the_same(self, tmp_path: Path) -> None:
        assert not machine(tmp_path / "none", tmp_path / "none").startswith(",")


class TestPlayouts:
    @pytest.mark.parametrize("profile", PROFILES)
    def test_a_playout_is_a_whole_match_of_accepted_commands(self, profile: str) -> None:
        setup = setup_of(profile)
        for seed in range(5):
            match, state = playout(setup, Random(seed)), start(setup)
            for command in match.commands:
                told = step(setup, state, command)
                assert isinstance(told, Step), told
                state = told.state
            assert state == match.end
            assert state.reason in {"thirty", "tokens"}

    def test_the_same_seed_plays_the_same_match(self) -> None:
        setup = setup_of("seed")
        assert playout(setup, Random(3)) == playout(setup, Random(3))
        assert playout(setup, Random(3)) != playout(setup, Random(4))

    def test_everything_but_giving_up_is_played(self) -> None:
        matches = [playout(setup_of("seed"), Random(seed)) for seed in range(30)]
        shares = mix(matches)
        played = {"rack", "encode", "lay", "roll", "question", "choose", "ask", "guess", "pass"}
        assert set(shares) == played
        assert sum(shares.values()) == pytest.approx(1, abs=0.01)
        assert {match.end.reason for match in matches} == {"thirty", "tokens"}
        assert max(match.end.round for match in matches) > 2


class TestPlayoutsOfDecrypto:
    @pytest.mark.parametrize("typed", [False, True])
    @pytest.mark.parametrize("profile", DECRYPTO_PROFILES)
    def test_a_playout_is_a_whole_match_of_accepted_commands(self, profile: str, typed: bool) -> None:
        changes = {"spoken_clues": "free"}  # No referee reads clues here.
        rules_played = decrypto_rules(profile, changes)
        setup = prepare_decrypto(profile, rules_played, PLAYERS, standard_keywords(), *standard_referee())
        game = Game(setup, start_decrypto, step_decrypto)
        for seed in range(3):
            match = decrypto_playout(setup, Random(seed), typed=typed)
            replay(game, [match])
            assert match.end.phase == "OVER"
            written = [command for command in match.commands if isinstance(command, WriteClues)]
            assert len(written) >= len(match.end.history)
            assert all((command.clues is not None) == typed for command in written)

    def test_the_same_seed_plays_the_same_match(self) -> None:
        setup = prepare_decrypto("seed", decrypto_rules("seed"), PLAYERS, standard_keywords())
        one, again, other = (decrypto_playout(setup, Random(seed), typed=False) for seed in (3, 3, 4))
        assert one == again != other

    def test_every_way_to_end_and_every_step_is_played(self) -> None:
        setup = prepare_decrypto("seed", decrypto_rules("seed"), PLAYERS, standard_keywords())
        matches = [decrypto_playout(setup, Random(seed), typed=False) for seed in range(100)]
        played = {"keywords", "code", "clues", "guess", "pass", "challenge", "ruling", "words", "judge"}
        assert set(mix(matches)) == played
        assert {match.end.reason for match in matches} >= {"interceptions", "miscommunications", "points"}
        assert {match.end.winner for match in matches} >= {"north", "south"}
        assert max(match.end.round for match in matches) == 8


@pytest.mark.usefixtures("few")
class TestRows:
    @pytest.mark.parametrize(("question", "measure"), decrypto.ROWS, ids=lambda part: getattr(part, "name", ""))
    def test_each_row_of_decrypto_is_measured(self, question: Question, measure) -> None:
        for matches in (decrypto.matches, decrypto.typed_matches):
            matches.cache_clear()
        answer = measure()
        for matches in (decrypto.matches, decrypto.typed_matches):
            matches.cache_clear()
        assert all(value > 0 for value in answer.values)
        assert len(answer.values) > 1
        assert question.unit not in {"commands/s", "games/s"} or answer.per_game > 10

    def test_the_clue_referee_is_asked_about_every_clue_written(self, monkeypatch) -> None:
        asked = []
        table, _ = standard_referee()
        decrypto.typed_matches.cache_clear()
        played = decrypto.typed_matches()
        monkeypatch.setattr(decrypto, "standard_referee", lambda: (table, asked.append))
        answer = decrypto.check()
        decrypto.typed_matches.cache_clear()
        written = [command.clues for match in played for command in match.commands if isinstance(command, WriteClues)]
        assert [check.clues for check in asked] == written * 2
        assert any(check.earlier for check in asked)
        assert set(answer.spread) == {"p50", "p99", "max"}

    @pytest.mark.parametrize(("question", "measure"), rules.ROWS, ids=lambda part: getattr(part, "name", ""))
    def test_each_row_of_the_rules_is_measured(self, question: Question, measure) -> None:
        rules.matches.cache_clear()
        answer = measure()
        rules.matches.cache_clear()
        assert all(value > 0 for value in answer.values)
        assert answer.per_game > 20

    @pytest.mark.parametrize(("question", "measure"), bots.ROWS, ids=lambda part: getattr(part, "name", ""))
    def test_each_row_of_the_bots_is_measured(self, question: Question, measure) -> None:
        assert all(value > 0 for value in measure().values)

    def test_a_replay_that_goes_otherwise_is_no_measurement(self) -> None:
        game = Game(setup_of("seed"), start, step)
        match = playout(game.setup, Random(1))
        replay(game, [match])
        with pytest.raises(ReplayError, match="ends otherwise"):
            replay(game, [replace(match, commands=match.commands[:-1])])
        with pytest.raises(ReplayError, match="was accepted and is refused"):
            replay(game, [replace(match, commands=match.commands[1:])])

    @pytest.mark.parametrize(("won", "of", "least"), [(200, 200, 0.981), (0, 10, 0.0), (50, 100, 0.404)])
    def test_a_share_is_told_with_what_is_sure_of_it(self, won: int, of: int, least: float) -> None:
        # Wilson's interval, by the tables.
        assert bots.at_least(won, of) == pytest.approx(least, abs=0.001)


class TestReport:
    ROWS = (
        row(SPEED, Answer((123456.0,), 42.0, "downhill"), "a bicycle", "a horse 40"),
        row(DELAY, Answer(missing="no road"), "", ""),
    )

    def test_json_has_a_schema_and_every_field(self) -> None:
        told = json.loads(as_json(report(self.ROWS, "a bicycle")))
        assert told["schema"] == 1
        assert told["raspberry_pi"] == "not yet measured"
        speed, delay = told["rows"]
        assert (speed["value"], speed["unit"], speed["target"], speed["beside"]) == (
            123456.0,
            "km/h",
            100,
            "a horse 40",
        )
        assert (delay["value"], delay["label"]) == (None, "not measured: no road")

    def test_only_a_pi_measures_for_a_pi(self) -> None:
        assert report((), "Raspberry Pi 5, Python 3.11").raspberry_pi == "measured on Raspberry Pi 5, Python 3.11"

    def test_the_table_has_it_all(self) -> None:
        told = io.StringIO()
        print_table(report(self.ROWS, "a bicycle"), Console(file=told, width=150))
        for words in (
            "123,456 km/h",
            "at least 100",
            "reached",
            "42",
            "a horse 40",
            "measured on a bicycle",
            "not measured: no road",
            "speed: downhill",
            "on a Raspberry Pi: not yet measured",
        ):
            assert words in told.getvalue()

    @pytest.mark.parametrize(
        ("value", "text"),
        [(None, ""), (200000.4, "200,000"), (1234.5, "1,234"), (26.84, "26.8"), (0.6399, "0.64"), (3.0, "3")],
    )
    def test_numbers_are_short(self, value: float | None, text: str) -> None:
        assert number(value) == text


class TestCommand:
    def test_every_row_has_a_name_of_its_own(self) -> None:
        names = [question.name for question, _ in measurements(with_peers=False)]
        assert len(names) == len(set(names))

    def test_rows_are_chosen_by_name(self) -> None:
        told = bench(["python-chess", "boardgame.io"], with_peers=False, tell=lambda name: None)
        assert [row.name for row in told.rows] == ["boardgame.io", "python-chess"]

    def test_an_unknown_row_is_refused_with_the_known_ones(self) -> None:
        with pytest.raises(UnknownRowError, match="unknown row 'speed'; known: rules-commands, "):
            bench(["speed"], with_peers=False, tell=lambda name: None)

    def test_json_goes_to_stdout_and_nothing_else(self, capsys: pytest.CaptureFixture[str]) -> None:
        assert main(["bench", "--json", "--rows", "boardgame.io, python-chess"]) == 0
        told = json.loads(capsys.readouterr().out)
        assert [row["label"][:21] for row in told["rows"]] == ["not measured: --peers"] * 2

    def test_a_table_is_printed_without_json(self, capsys: pytest.CaptureFixture[str]) -> None:
        assert main(["bench", "--rows", "boardgame.io"]) == 0
        assert "not measured: --peers" in capsys.readouterr().out

    def test_a_wrong_row_is_wrong_use(self, capsys: pytest.CaptureFixture[str]) -> None:
        assert main(["bench", "--rows", "speed"]) == 2
        assert "unknown row 'speed'" in capsys.readouterr().err
