"""A browser opens for whoever sits at a desktop, and for nobody else; one of text never takes the terminal."""

from __future__ import annotations

import time
import webbrowser

import pytest

from controller.app.web.browser import at_a_desktop, open_page

URL = "http://127.0.0.1:8080/"


@pytest.mark.parametrize(
    ("environment", "platform", "terminal", "opens"),
    [
        ({"DISPLAY": ":0"}, "linux", True, True),
        ({"WAYLAND_DISPLAY": "wayland-0"}, "linux", True, True),
        ({}, "darwin", True, True),
        ({}, "linux", True, False),
        ({"DISPLAY": ""}, "linux", True, False),
        ({"DISPLAY": ":0"}, "linux", False, False),
        ({"DISPLAY": ":0", "CI": "true"}, "linux", True, False),
        ({"DISPLAY": "localhost:10.0", "SSH_CONNECTION": "10.0.0.2 5 10.0.0.1 22"}, "linux", True, False),
        ({"SSH_TTY": "/dev/ttys000"}, "darwin", True, False),
    ],
)
def test_a_browser_opens_at_a_desktop_only(environment, platform, terminal, opens):
    assert at_a_desktop(environment, platform, terminal=terminal) is opens


@pytest.fixture
def browser(monkeypatch, tmp_path):
    """Make a program the browser of this machine; it notes what it is asked to open."""

    def install(called, kind):
        asked, program = tmp_path / "asked", tmp_path / called
        program.write_text(f'#!/bin/sh\necho "$@" > {asked}.new && mv {asked}.new {asked}\n')
        program.chmod(0o755)
        monkeypatch.setattr(webbrowser, "_browsers", {called: [None, kind(str(program))]})
        monkeypatch.setattr(webbrowser, "_tryorder", [called])
        return asked

    return install


def test_a_browser_with_windows_is_shown_the_page(browser):
    asked = browser("with-windows", webbrowser.BackgroundBrowser)
    assert open_page(URL)
    for _ in range(1000):
        if asked.exists():
            break
        time.sleep(0.01)
    assert asked.read_text() == f"{URL}\n"


def test_a_browser_of_text_is_left_alone(browser):
    asked = browser("of-text", webbrowser.GenericBrowser)
    assert not open_page(URL)
    assert not asked.exists()


def test_where_there_is_no_browser_none_is_opened(monkeypatch):
    monkeypatch.setattr(webbrowser, "_browsers", {})
    monkeypatch.setattr(webbrowser, "_tryorder", [])
    assert not open_page(URL)
