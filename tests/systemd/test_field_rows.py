"""Rows F, G, I, N and T of the field reports: each thing that a row must show has a test, and these are they."""

import re
from pathlib import Path

import pytest

TESTS = Path(__file__).parents[1]
ROWS = {
    "F: no bus at start, ready within 10 s, parts appear": [
        "flow/test_start_order.py::test_row_f_without_any_bus_it_is_ready_and_takes_up_each_as_it_comes",
        "hardware/drivers/test_late_pins.py::test_buttons_are_away_until_their_chip_is_there_and_that_is_said_once",
    ],
    "F: no sleep, no start limit, no bus waited for": [
        "systemd/test_units.py::test_row_f_it_restarts_for_ever_without_sleeping",
        "systemd/test_units.py::test_row_f_it_waits_for_no_bus",
    ],
    "G: imports touch no hardware": [
        "hardware/drivers/test_gpio.py::test_importing_the_drivers_imports_no_library_and_touches_no_hardware",
    ],
    "G: no bare cleanup or setmode": ["systemd/test_field_rows.py::test_row_g_nothing_cleans_up_for_everybody"],
    "G: the chip is found by its label": [
        "hardware/drivers/test_gpio.py::test_the_chip_is_chosen_by_its_label",
    ],
    "G: a fall back is fatal with its reason": [
        "hardware/drivers/test_gpio.py::test_without_lgpio_there_is_no_other_factory_instead",
        "flow/test_start_order.py::test_row_g_without_lgpio_it_ends_with_the_reason_and_takes_no_other_library",
    ],
    "I: doctor names the missing group and the command": [
        "controller/app/doctor/test_checks.py::test_row_i_a_missing_membership_is_named_with_the_command",
    ],
    "I: the service has its own user": [
        "systemd/test_units.py::test_row_i_its_user_is_shipped_with_the_groups_of_the_buses",
        "controller/app/doctor/test_checks.py::test_row_i_the_service_is_asked_about_as_its_own_user",
    ],
    "N: an environment of its own, twice, away again, ends with doctor": [
        "systemd/test_install.py::test_row_n_packages_come_locked_and_hashed_into_an_environment_of_their_own",
        "systemd/test_install.py::test_row_n_a_second_run_changes_nothing",
        "systemd/test_install.py::test_row_n_removed_it_leaves_the_state_and_purged_nothing",
        "systemd/test_debian.py::test_rows_n_and_t_installed_twice_booted_hung_updated_and_taken_away",
    ],
    "T: a hang is ended within 30 s, the match resumed": [
        "systemd/test_watchdog.py::test_row_t_a_daemon_that_stands_still_is_killed_and_its_match_resumed",
        "systemd/test_watchdog.py::test_row_t_a_bus_call_that_never_returns_ends_in_the_same_way",
        "systemd/test_watchdog.py::test_row_t_by_the_units_own_figures_it_takes_less_than_30_s",
        "systemd/test_debian.py::test_rows_n_and_t_installed_twice_booted_hung_updated_and_taken_away",
    ],
}


@pytest.mark.parametrize("shown", ROWS)
def test_every_row_is_shown_by_tests_that_exist(shown):
    for name in ROWS[shown]:
        file, _, test = name.partition("::")
        assert re.search(rf"^ *def {test}\(", (TESTS / file).read_text(), re.MULTILINE), name


def test_row_g_nothing_cleans_up_for_everybody():
    sources = [*(TESTS.parent / "hardware/drivers").rglob("*.py"), *(TESTS.parent / "controller").rglob("*.py")]
    assert len(sources) > 50
    calls = re.compile(r"\bGPIO\.(cleanup\(\)|setmode)|Close_MFRC522\(")
    assert [str(path) for path in sources if calls.search(path.read_text())] == []
