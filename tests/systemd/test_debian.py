"""The README's installation on a clean Debian 12 that boots; `make soak` tries 13, too. Field rows N and T."""

import tempfile
from pathlib import Path

import pytest

from tests.systemd.debian import NoDebianError
from tests.systemd.trial import whole


def test_rows_n_and_t_installed_twice_booted_hung_updated_and_taken_away():
    try:
        with tempfile.TemporaryDirectory() as place:  # it is large: pytest would keep it
            took_s = whole("bookworm", Path(place))
    except NoDebianError as error:
        pytest.skip(f"no clean Debian can be booted on this machine ({error})")
    assert set(took_s) == {"stopped", "blocked"}
