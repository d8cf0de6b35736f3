"""The disk that may lose power, on programs whose losses are known."""

import os
import sys
from pathlib import Path
from random import Random

import pytest

from tests.flow.crash.disk import SECTOR, Disk
from tests.flow.crash.strace import calls, record

OLD, NEW = b"o" * (4 * SECTOR), b"n" * (4 * SECTOR)
BEGIN = "import os; root = os.environ['ROOT']; os.chdir(root)\n"
WRITE = f"f = os.open(root + '/old', os.O_RDWR); os.pwrite(f, b'n' * {len(NEW)}, 0)\n"
MAKE = "g = os.open(root + '/new', os.O_RDWR | os.O_CREAT); os.pwrite(g, b'n' * 600, 0); os.fsync(g)\n"
SYNC_ROOT = "d = os.open(root, os.O_RDONLY); os.fsync(d)\n"


@pytest.fixture
def left(place, tmp_path):
    """Run a program on a disk with one file; returns the images after it, and what programs see."""

    def run(program):
        root = tmp_path / "root"
        root.mkdir()
        (root / "old").write_bytes(OLD)
        environment = os.environ | {"ROOT": str(root)}
        assert record([sys.executable, "-c", BEGIN + program], tmp_path / "calls", env=environment).wait() == 0
        disk = Disk(root, {Path("old"): OLD})
        for call in calls(tmp_path / "calls"):
            disk.play(call)
        assert disk.seen() == {file.relative_to(root): file.read_bytes() for file in root.iterdir()}
        return [disk.after_cut(Random(n)) for n in range(300)]

    return run


def contents(images, name):
    return {image.get(Path(name)) for image in images}


def test_what_was_not_synced_survives_in_any_mixture_of_sectors(left):
    found = contents(left(WRITE), "old")
    assert {OLD, NEW} < found
    sectors = {tuple(content[n * SECTOR] for n in range(4)) for content in found}
    assert len(sectors) == 2**4
    assert all(
        content[n * SECTOR : (n + 1) * SECTOR] in (OLD[:SECTOR], NEW[:SECTOR]) for content in found for n in range(4)
    )


@pytest.mark.parametrize("call", ["fsync", "fdatasync"])
def test_what_was_synced_is_there(left, call):
    assert contents(left(WRITE + f"os.{call}(f)"), "old") == {NEW}


def test_a_sync_of_another_file_saves_nothing(left):
    assert OLD in contents(left(WRITE + MAKE), "old")


def test_a_name_is_safe_when_its_directory_was_synced(left):
    assert contents(left(MAKE), "new") == {None, b"n" * 600}


def test_a_synced_directory_keeps_its_names(left):
    assert contents(left(MAKE + SYNC_ROOT), "new") == {b"n" * 600}


def test_a_sync_before_the_write_saves_nothing_written_later(left):
    assert OLD in contents(left(WRITE.replace("os.pwrite", "os.fsync(f); os.pwrite")), "old")


def test_a_removed_file_may_come_back(left):
    assert contents(left("os.unlink(root + '/old')"), "old") == {None, OLD}


def test_a_file_may_be_as_long_as_it_was_or_became(left):
    found = contents(
        left(f"f = os.open(root + '/old', os.O_RDWR); os.ftruncate(f, 100); os.ftruncate(f, {SECTOR})"), "old"
    )
    assert {len(content) for content in found} == {len(OLD), 100, SECTOR}


def test_what_is_written_twice_may_be_either(left):
    twice = f"f = os.open(root + '/old', os.O_RDWR); [os.pwrite(f, letter * {SECTOR}, 0) for letter in (b'a', b'b')]"
    assert {content[:1] for content in contents(left(twice), "old")} == {b"o", b"a", b"b"}


def test_a_call_that_is_not_modelled_is_named(left):
    with pytest.raises(ValueError, match="not modelled: link"):
        left("os.link(root + '/old', root + '/other')")
