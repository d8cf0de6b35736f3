"""Where the page is served: what board.toml and the command say, in an address that a browser takes."""

from __future__ import annotations

import socket

import pytest

from controller.app.config import ConfigError, load
from controller.app.web.serve import Address, address_of, names_of, shown_host


@pytest.mark.parametrize(
    ("listen", "host", "port", "address"),
    [
        ("127.0.0.1", None, None, Address("127.0.0.1", None)),
        ("192.168.1.20:8081", None, None, Address("192.168.1.20", 8081)),
        ("192.168.1.20:8081", None, 9000, Address("192.168.1.20", 9000)),
        ("192.168.1.20:8081", "127.0.0.1", None, Address("127.0.0.1", None)),
        ("127.0.0.1", "0.0.0.0", 0, Address("0.0.0.0", 0)),
        ("[::1]", None, None, Address("::1", None)),
        ("[::1]:8080", None, None, Address("::1", 8080)),
        ("board.local", None, None, Address("board.local", None)),
    ],
)
def test_the_command_goes_before_the_file(listen, host, port, address):
    assert load(f'listen = "{listen}"').listen == listen
    assert address_of(listen, host, port) == address


@pytest.mark.parametrize("listen", ["", "::1", "a b", "http://x", "127.0.0.1:", "127.0.0.1:999999", "x\n"])
def test_what_is_no_address_is_named(listen):
    with pytest.raises(ConfigError, match="listen"):
        load(f"listen = {listen!r}".replace("'", '"'))


def test_an_address_that_is_everywhere_is_known_by_any_of_its_names():
    assert names_of("192.168.1.20") == {"192.168.1.20"}
    assert names_of("board.local") == {"board.local"}
    for everywhere in ("0.0.0.0", "::"):
        assert names_of(everywhere) == {"*", socket.gethostname(), f"{socket.gethostname()}.local"}
        assert shown_host(everywhere) == socket.gethostname()
    assert shown_host("::1") == "[::1]"
    assert shown_host("127.0.0.1") == "127.0.0.1"
