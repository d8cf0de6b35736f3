"""The installer itself, into a folder and with stand-ins for Python and the system's tools: nothing is downloaded here.

Field row N; `test_debian.py` and `make soak` run it for real.
"""

import os
import shutil
import sqlite3
import subprocess
import sys
from contextlib import closing
from pathlib import Path

import pytest

from controller.app.config import load
from controller.app.doctor.state import age
from controller.table.journal import Journal

ROOT = Path(__file__).parents[2]
PARTS = ("controller", "hardware", "firmware", "systemd", "pyproject.toml", "requirements.lock", "README.md")
PI_5, PI_4, PC = "Raspberry Pi 5 Model B Rev 1.0\0", "Raspberry Pi 4 Model B Rev 1.4\0", "A PC\0"

PYTHON = f"""#!/bin/sh
echo "$@" >> "$NOTES"
case "$*" in
  *"(3, 13)"*) exit ${{NEW_PYTHON-0}} ;;
  *"(3, 11)"*) exit ${{OLD_PYTHON-0}} ;;
  *"-m venv"*)
    for last; do :; done
    mkdir -p "$last/bin"; cp "$0" "$last/bin/python"
    printf '#!/bin/sh\\nPYTHONPATH={ROOT} exec {sys.executable} -m controller "$@"\\n' > "$last/bin/smartboard"
    chmod +x "$last/bin/smartboard" ;;
  *"-m pip"*) if [ -e "$NOTES.no-network" ]; then exit 1; fi ;;
esac
"""
NOTING = '#!/bin/sh\necho "$(basename "$0") $*" >> "$NOTES"\n'
DPKG_QUERY = '#!/bin/sh\nfor last; do :; done\ncase " $HAS " in *" $last "*) echo installed ;; *) exit 1 ;; esac\n'


class Machine:
    """A folder that is installed into, from a copy of this project, on a machine of some model."""

    def __init__(self, place, model=PC):
        self.root, self.programs, self.notes = place / "root", place / "programs", place / "notes"
        self.source = place / "a clone"
        for folder in (self.programs, self.root, self.source):
            folder.mkdir()
        for name in PARTS:
            copy = shutil.copytree if (ROOT / name).is_dir() else shutil.copy
            copy(ROOT / name, self.source / name)
        for name in ("systemctl", "systemd-sysusers", "systemd-tmpfiles", "sync"):
            self.program(name, NOTING)
        self.program("python3", PYTHON)
        self.program("dpkg-query", DPKG_QUERY)
        (place / "model").write_text(model)
        self.environment = {
            "PATH": f"{self.programs}:/usr/sbin:/usr/bin:/sbin:/bin", "HOME": str(place), "NOTES": str(self.notes),
            "PYTHON": str(self.programs / "python3"), "DEVICE_MODEL": str(place / "model"),
        }  # fmt: skip

    def program(self, name, source):
        (self.programs / name).write_text(source)
        (self.programs / name).chmod(0o755)

    def sh(self, script, *options, rooted=True, **environment):
        """Run one of the scripts; the notes start afresh."""
        self.notes.unlink(missing_ok=True)
        where = ["--root", self.root] if rooted else []
        return subprocess.run(
            ["sh", self.source / "systemd" / script, *where, *options], env=self.environment | environment,
            capture_output=True, text=True, check=False,
        )  # fmt: skip

    def install(self, **environment):
        done = self.sh("install", **environment)
        assert done.returncode == 0, done.stdout + done.stderr
        return done

    def files(self):
        return {str(path.relative_to(self.root)) for path in self.root.rglob("*")}

    def calls(self):
        return self.notes.read_text() if self.notes.exists() else ""

    @property
    def current(self):
        """The version that would be started."""
        return (self.root / "opt/smartboard/current").readlink().name

    def release(self, version):
        """Make the clone one of another version."""
        project = self.source / "pyproject.toml"
        lines = project.read_text().splitlines()
        project.write_text(
            "\n".join(f'version = "{version}"' if line.startswith("version = ") else line for line in lines)
        )


@pytest.fixture
def machine(tmp_path):
    return Machine(tmp_path)


@pytest.fixture
def on_a_pi(tmp_path):
    return Machine(tmp_path, PI_5)


def test_row_n_it_makes_what_the_unit_names(machine):
    said = machine.install()
    unit = (machine.root / "etc/systemd/system/smartboard.service").read_text()
    (command,) = [line.split("=", 1)[1].split() for line in unit.splitlines() if line.startswith("ExecStart=")]
    assert (machine.root / command[0].lstrip("/")).is_file()
    config = machine.root / command[command.index("--config") + 1].lstrip("/")
    assert load(config.read_text()).board == "sim"
    assert "systemctl --root" in machine.calls()
    assert said.stdout.splitlines()[-1] in {"nothing is wrong", "1 warning", "2 warnings"}


def test_row_n_packages_come_locked_and_hashed_into_an_environment_of_their_own(machine):
    machine.install()
    pip = [line for line in machine.calls().splitlines() if "-m pip" in line]
    assert "--system-site-packages" in machine.calls()
    assert "--require-hashes --only-binary :all: -r" in pip[0]
    assert all("--no-deps" in line and "--break-system-packages" not in line for line in pip)


def test_row_n_a_second_run_changes_nothing(machine):
    machine.install()
    before = {path: (machine.root / path).lstat().st_mtime_ns for path in machine.files()}
    said = machine.install()
    after = {path: (machine.root / path).lstat().st_mtime_ns for path in machine.files()}
    touched = {path for path, at in after.items() if before.get(path) != at and not (machine.root / path).is_dir()}
    assert touched <= {"usr/local/bin/smartboard"}
    assert after.keys() == before.keys()
    assert "making" not in said.stdout
    assert "pip" not in machine.calls()


def test_row_n_removed_it_leaves_the_state_and_purged_nothing(machine):
    machine.install()
    state = machine.root / "var/lib/smartboard"
    state.mkdir(parents=True, exist_ok=True)
    (state / "journal.db").touch()
    assert machine.sh("remove").returncode == 0
    files = {path for path in machine.files() if (machine.root / path).is_file()}
    assert files == {"var/lib/smartboard/journal.db", "etc/smartboard/board.toml", "etc/smartboard/made"}
    machine.install()
    assert machine.sh("remove", "--purge").returncode == 0
    assert {path for path in machine.files() if not (machine.root / path).is_dir()} == set()
    assert not (machine.root / "opt/smartboard").exists()
    assert machine.sh("remove", "--purge").returncode == 0


def test_the_boards_own_user_can_read_all_of_it_whatever_roots_umask(machine):
    done = subprocess.run(
        ["sh", "-c", f'umask 077; exec sh "{machine.source}/systemd/install" --root "{machine.root}"'],
        env=machine.environment, capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    hidden = [path for path in machine.root.rglob("*") if not path.is_symlink() and path.stat().st_mode & 0o004 == 0]
    assert hidden == []


def test_a_board_toml_that_is_there_stays(machine):
    machine.install()
    own = machine.root / "etc/smartboard/board.toml"
    own.write_text('name = "hall 7"\n')
    machine.install()
    assert own.read_text() == 'name = "hall 7"\n'


@pytest.mark.parametrize("folder", ["boot/firmware", "boot"])
@pytest.mark.parametrize("config", ["", "dtparam=audio=on\n", "#dtparam=i2c_arm=on\n[pi4]\narm_boost=1\n"])
def test_on_a_pi_the_buses_are_switched_on_once_and_that_is_undone(on_a_pi, folder, config):
    file = on_a_pi.root / folder / "config.txt"
    file.parent.mkdir(parents=True)
    file.write_text(config)
    said = on_a_pi.install().stdout
    first = file.read_text()
    assert first.startswith(config)
    added = first.removeprefix(config).splitlines()
    assert added[1:4] == ["[all]", "dtparam=i2c_arm=on,i2c_arm_baudrate=400000", "dtparam=spi=on"]
    assert "sudo reboot" in said
    assert "sudo reboot" not in on_a_pi.install().stdout
    assert file.read_text() == first
    assert load((on_a_pi.root / "etc/smartboard/board.toml").read_text()).board == "pi"
    on_a_pi.sh("remove")
    assert file.read_text() == config


def test_the_last_line_of_config_txt_needs_no_end(on_a_pi):
    (on_a_pi.root / "boot").mkdir()
    (on_a_pi.root / "boot/config.txt").write_text("dtparam=audio=on")
    on_a_pi.install()
    assert (on_a_pi.root / "boot/config.txt").read_text().startswith("dtparam=audio=on\n# smartboard")


ORPHAN = "# smartboard: begin; systemd/remove takes this away\n[all]\ndtparam=spi=on\n[pi4]\narm_boost=1\n"


def test_lines_of_config_txt_after_a_mark_without_its_end_are_not_lost(on_a_pi):
    file = on_a_pi.root / "boot/config.txt"
    file.parent.mkdir()
    file.write_text("dtparam=audio=on\n" + ORPHAN)
    for step in (on_a_pi.install, on_a_pi.install, lambda: on_a_pi.sh("remove")):
        step()
        assert "[pi4]\narm_boost=1\n" in file.read_text()
        assert file.read_text().startswith("dtparam=audio=on\n")
        assert file.read_text().count("smartboard: begin") == file.read_text().count("smartboard: end")


def test_config_txt_is_on_the_disk_before_it_is_the_one_that_counts(on_a_pi):
    (on_a_pi.root / "boot").mkdir()
    (on_a_pi.root / "boot/config.txt").touch()
    on_a_pi.install()
    assert f"sync {on_a_pi.root}/boot/config.txt.new" in on_a_pi.calls()
    on_a_pi.sh("remove")
    assert f"sync {on_a_pi.root}/boot/config.txt.new" in on_a_pi.calls()


@pytest.mark.parametrize("config", ["dtparam=audio=on\r\ngpu_mem=16\r\n", "a='b \\n $(id)' \\\n", "\xe9=\xff\n"])
def test_odd_lines_of_config_txt_stay_as_they_are(on_a_pi, config):
    file = on_a_pi.root / "boot/config.txt"
    file.parent.mkdir()
    file.write_bytes(config.encode("latin-1"))
    on_a_pi.install()
    assert file.read_bytes().startswith(config.encode("latin-1") + b"# smartboard: begin")
    on_a_pi.sh("remove")
    assert file.read_bytes() == config.encode("latin-1")


@pytest.mark.parametrize(
    ("model", "has", "new_python", "missing"),
    [
        (PC, "", "0", "python3 python3-venv"),
        (PC, "python3 python3-venv", "0", ""),
        (PI_4, "python3 python3-venv", "0", "python3-spidev python3-rpi-lgpio"),
        (PI_4, "python3 python3-venv python3-spidev python3-rpi.gpio", "0", ""),
        (PI_5, "python3 python3-venv python3-spidev python3-rpi.gpio", "0", "python3-rpi-lgpio"),
        (PI_5, "python3 python3-venv python3-spidev python3-rpi-lgpio", "1", "python3-lgpio"),
        (PI_5, "python3 python3-venv python3-spidev python3-rpi-lgpio python3-lgpio", "1", ""),
    ],
)
def test_row_n_what_pypi_has_no_wheel_of_comes_from_the_system_and_rpi_gpio_once(
    tmp_path, model, has, new_python, missing
):
    machine = Machine(tmp_path, model)
    said = machine.sh("install", "--packages", rooted=False, HAS=has, NEW_PYTHON=new_python)
    assert said.stdout.split() == missing.split()
    assert machine.files() == set()


def test_another_python_of_the_system_gets_an_environment_of_its_own(machine):
    """After an upgrade of Debian the environment that was made for the Python before holds nothing for the new one."""
    machine.install()
    before = machine.current
    machine.program("python3", PYTHON.replace("#!/bin/sh", '#!/bin/sh\ncase "$*" in *version_info*) echo 3.99 ;; esac'))
    assert "making" in machine.install().stdout
    assert machine.current != before
    assert "making" not in machine.install().stdout


def test_a_board_toml_that_cannot_be_written_out_is_not_left_empty(machine):
    broken = PYTHON.replace("exec {sys.executable} -m controller", "exit 1; exec").replace(sys.executable, "false")
    machine.program("python3", broken)
    assert machine.sh("install").returncode == 1
    assert not (machine.root / "etc/smartboard/board.toml").exists()
    machine.program("python3", PYTHON)
    shutil.rmtree(machine.root / "opt")
    machine.install()
    assert load((machine.root / "etc/smartboard/board.toml").read_text()).board == "sim"


def test_it_can_be_laid_into_a_folder_with_a_space_in_its_name(tmp_path):
    machine = Machine(tmp_path)
    machine.root = machine.root.rename(tmp_path / "a root")
    machine.install()
    machine.install()
    assert machine.sh("remove", "--purge").returncode == 0
    assert {path for path in machine.files() if not (machine.root / path).is_dir()} == set()


def test_an_update_keeps_the_version_before_and_no_more(machine):
    for version in ("0.1.0", "0.2.0", "0.3.0"):
        machine.release(version)
        machine.install()
    kept = sorted(path.name.partition("-")[0] for path in (machine.root / "opt/smartboard/versions").iterdir())
    assert kept == ["0.2.0", "0.3.0"]
    assert machine.current.startswith("0.3.0-")


def test_an_update_that_is_interrupted_leaves_the_board_as_it_was(machine):
    machine.install()
    before, files = machine.current, machine.files()
    machine.release("0.2.0")
    Path(f"{machine.notes}.no-network").touch()
    done = machine.sh("install")
    assert done.returncode == 1
    assert "the board is as it was" in done.stderr
    assert machine.current == before
    assert {path for path in machine.files() - files if "versions/0.2.0" not in path} == set()
    Path(f"{machine.notes}.no-network").unlink()
    machine.install()
    assert machine.current.startswith("0.2.0-")


def test_an_update_that_is_killed_anywhere_leaves_a_version_that_starts(machine):
    """The installer is ended at each of its calls in turn; what `current` names is always a whole version."""
    machine.install()
    machine.release("0.2.0")
    for program in ("sync", "ln", "mv"):
        real = shutil.which(program)
        for dies_at in range(1, 40):
            counter = machine.programs.parent / f"count-{program}-{dies_at}"
            dies = f'[ "$(wc -l < "{counter}")" -ge {dies_at} ] && kill -9 $PPID'
            machine.program(program, f'#!/bin/sh\necho >> "{counter}"\n{dies}\nexec {real} "$@"\n')
            done = machine.sh("install")
            version = machine.root / "opt/smartboard/current"
            assert (version / "complete").exists()
            example = subprocess.run(
                [version / "bin/smartboard", "config", "--example"], capture_output=True, check=False
            )
            assert example.returncode == 0
            if done.returncode == 0:
                break
        machine.program(program, f'#!/bin/sh\nexec {real} "$@"\n')
        machine.release(f"0.2.{len(program)}")


def test_a_damaged_journal_is_no_reason_to_refuse_an_update(machine):
    machine.install()
    state = machine.root / "var/lib/smartboard"
    state.mkdir(parents=True)
    (state / "journal.db").write_bytes(b"what is this?" * 1000)
    machine.release("0.2.0")
    said = machine.install()
    assert machine.current.startswith("0.2.0-")
    assert "fault    journal: " in said.stdout


def newer(state):
    """Make a journal one that a later version has written."""
    state.mkdir(parents=True, exist_ok=True)
    Journal(state / "journal.db").close()
    with closing(sqlite3.connect(state / "journal.db")) as connection:
        connection.execute("PRAGMA user_version = 99")


def test_a_downgrade_is_refused_with_the_reason(machine):
    machine.install()
    before = machine.current
    newer(machine.root / "var/lib/smartboard")
    machine.release("0.0.9")
    done = machine.sh("install")
    assert done.returncode == 1
    assert "written by a newer smartboard (format 99" in done.stderr
    assert "nothing was changed" in done.stderr
    assert machine.current == before


def test_a_board_toml_that_the_version_does_not_know_is_refused(machine):
    machine.install()
    before = machine.current
    (machine.root / "etc/smartboard/board.toml").write_text("hologram = true\n")
    machine.release("0.0.9")
    done = machine.sh("install")
    assert done.returncode == 1
    assert "board.toml:1: " in done.stderr
    assert machine.current == before


def test_the_doctor_says_of_a_newer_journal_what_to_do(tmp_path):
    newer(tmp_path)
    (finding,) = age(tmp_path)
    assert finding.level == "fault"
    assert "install that newer smartboard again" in finding.remedy


@pytest.mark.parametrize(
    ("options", "words"),
    [(["--rot", "/"], "unknown option '--rot'; known: --"), (["--root"], "--root needs a directory")],
)
@pytest.mark.parametrize("script", ["install", "remove"])
def test_a_wrong_word_is_answered(machine, script, options, words):
    done = machine.sh(script, *options, rooted=False)
    assert (done.returncode, words in done.stderr) == (1, True), done.stderr
    assert machine.files() == set()


def test_an_old_python_is_refused_with_what_is_known(machine):
    done = machine.sh("install", OLD_PYTHON="1")
    assert done.returncode == 1
    assert "Bookworm (3.11) and Trixie (3.13)" in done.stderr


@pytest.mark.skipif(os.geteuid() != 0, reason="only root can become another user to be refused")
@pytest.mark.parametrize("script", ["install", "remove"])
def test_who_is_not_root_is_told_the_command(machine, script):
    command = ["setpriv", "--reuid=65534", "--clear-groups", "sh", f"{ROOT}/systemd/{script}"]
    done = subprocess.run(command, env=machine.environment, capture_output=True, text=True, check=False)
    assert done.returncode == 1
    assert f"sudo sh systemd/{script}" in done.stderr
