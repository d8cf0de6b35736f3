"""The page over HTTP: its files and nothing else, under its own names only, with headers that let nothing else in."""

from __future__ import annotations

import asyncio
import re

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from controller.outlets.web.outlet import WebOutlet
from controller.outlets.web.site import STATIC, site
from controller.outlets.web.tabletop import Fittings, Look


class StillEyes:
    """A board on which nothing happens."""

    def fittings(self):
        return Fittings(simulated=False, game="inspect")

    def look(self):
        return Look()


OURS = {"host": "127.0.0.1:8080"}


def ask(path, method="GET", headers=OURS, names=(), body=b"", query=b""):
    """Send a request to the application; returns status, headers and body."""

    async def asking():
        app = site(WebOutlet(StillEyes(), None), names)
        told = []
        scope = {
            "type": "http", "asgi": {"version": "3.0"}, "http_version": "1.1", "method": method, "path": path,
            "raw_path": path.encode(errors="replace"), "query_string": query, "root_path": "", "scheme": "http",
            "headers": [(name.encode("latin-1"), value.encode("latin-1")) for name, value in headers.items()],
            "client": ("127.0.0.1", 9), "server": ("127.0.0.1", 8080),
        }  # fmt: skip
        heard = asyncio.Queue()
        heard.put_nowait({"type": "http.request", "body": body, "more_body": False})

        async def send(message):
            told.append(message)

        await app(scope, heard.get, send)
        return told

    told = asyncio.run(asking())
    headers = {name.decode(): value.decode() for name, value in told[0]["headers"]}
    return told[0]["status"], headers, b"".join(each.get("body", b"") for each in told[1:])


def test_the_page_has_a_token_of_its_own_and_a_strict_policy():
    tokens = set()
    for _ in range(2):
        status, headers, html = ask("/")
        assert status == 200
        assert headers["cache-control"] == "no-store"
        policy = headers["content-security-policy"]
        assert policy.startswith("default-src 'none'; script-src 'self'; style-src 'self';")
        assert "unsafe" not in policy
        assert "connect-src 'self' ws://127.0.0.1:8080;" in policy
        tokens.add(re.search(rb'<meta name="token" content="([0-9a-f.]{40,})"', html)[1])
    assert len(tokens) == 2


def test_the_page_needs_nothing_from_outside_and_is_small():
    files = [path for path in STATIC.rglob("*") if path.is_file()]
    assert sum(path.stat().st_size for path in files) <= 200_000
    for path in files:
        if path.suffix in (".html", ".css", ".js"):
            outside = set(re.findall(r"https?://[^\s\"')]+", path.read_text())) - {"http://www.w3.org/2000/svg"}
            assert not outside, path


@pytest.mark.parametrize("path", sorted(STATIC.rglob("*.*")), ids=lambda path: path.name)
def test_every_file_of_the_page_is_served(path):
    if path.suffix in (".html", ".md"):
        return
    status, headers, body = ask(f"/{path.relative_to(STATIC)}")
    assert (status, body) == (200, path.read_bytes())
    assert headers["x-content-type-options"] == "nosniff"
    assert headers["cache-control"] == "no-cache"
    assert headers["content-type"].split(";")[0] in {"text/css", "text/javascript", "image/svg+xml", "image/png"}


@pytest.mark.parametrize(
    "path",
    [
        "/index.html", "/../wire.py", "/desk/../../wire.py", "/main.js/", "//main.js", "/main.js%00", "/.hidden.js",
        "/wire.py", "/README.md", "/board", "/board/", "/x" * 3000, "/main.js\x00", "/MAIN.JS", "/desk",
    ],
)  # fmt: skip
def test_nothing_else_is_served(path):
    status, _headers, body = ask(path)
    assert status in (404, 307)
    assert b"import" not in body


@pytest.mark.parametrize(
    ("path", "method", "headers"),
    [("/", "GET", OURS), ("/main.js", "GET", OURS), ("/none.js", "GET", OURS), ("/", "POST", OURS),
     ("nowhere", "GET", OURS), ("/", "GET", {"host": "evil.example"})],
)  # fmt: skip
def test_every_answer_has_every_header(path, method, headers):
    told = ask(path, method, headers)[1]
    assert told["x-content-type-options"] == "nosniff"
    assert told["referrer-policy"] == "no-referrer"
    assert told["cross-origin-opener-policy"] == told["cross-origin-resource-policy"] == "same-origin"
    assert told["content-security-policy"].startswith("default-src 'none'")
    assert "frame-ancestors 'none'" in told["content-security-policy"]


@pytest.mark.parametrize("method", ["POST", "PUT", "DELETE", "PATCH", "OPTIONS", "TRACE", "BREW"])
def test_nothing_is_changed_over_http(method):
    assert ask("/", method)[0] == 405


@pytest.mark.parametrize(
    ("host", "names", "ours"),
    [
        ("127.0.0.1", (), True),
        ("127.0.0.1:8080", (), True),
        ("localhost:1", (), True),
        ("LOCALHOST:1", (), True),
        ("[::1]:8080", (), True),
        ("evil.example", (), False),
        ("localhost.evil.example", (), False),
        ("192.168.1.20:8080", (), False),
        ("192.168.1.20:8080", ("192.168.1.20",), True),
        ("192.168.1.20:8080", ("*", "board.local"), True),
        ("board.local", ("*", "board.local"), True),
        ("[fd00::7]:8080", ("fd00::7",), True),
        ("[fd00::7]:8080", ("FD00:0:0:0:0:0:0:7",), True),
        ("[fd00::8]:8080", ("FD00:0:0:0:0:0:0:7",), False),
        ("[fd00::7]:8080", ("*",), True),
        ("evil.example", ("*",), False),
        ("", ("*",), False),
        ("localhost:8080:8080", (), False),
        ("localhost/", (), False),
        ("localhost\n", (), False),
        ("127.0.0.1:", (), False),
    ],
)
def test_only_names_of_this_board_are_answered(host, names, ours):
    assert (ask("/", headers={"host": host}, names=names)[0] == 200) is ours


def test_a_request_without_a_host_is_refused():
    assert ask("/", headers={})[0] == 400


header_text = st.text(st.characters(min_codepoint=1, max_codepoint=255), max_size=60)


@given(
    st.text(max_size=60),
    st.sampled_from(["GET", "HEAD", "POST", "X"]),
    st.dictionaries(st.text(st.sampled_from("abcdehost-"), min_size=1, max_size=8), header_text, max_size=5),
    st.binary(max_size=40),
    st.booleans(),
)
@example("/", "GET", {"host": "\xff"}, b"", False)
@example("\n/", "GET", {}, b"\x80", True)
def test_any_request_is_answered(path, method, headers, query, ours):
    status, _, _ = ask(f"/{path}", method, {**headers, **(OURS if ours else {})}, query=query)
    assert status in (200, 400, 404, 405)
