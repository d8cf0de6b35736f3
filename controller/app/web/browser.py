"""A page's address and the surroundings of a process in; the page opens in the browser of a person at a desktop."""

from __future__ import annotations

import logging
import sys
import webbrowser
from collections.abc import Mapping

REMOTE = ("CI", "SSH_CONNECTION", "SSH_CLIENT", "SSH_TTY")
DISPLAYS = ("DISPLAY", "WAYLAND_DISPLAY")

LOG = logging.getLogger("smartboard")


def at_a_desktop(environment: Mapping[str, str], platform: str = sys.platform, *, terminal: bool) -> bool:
    """Return whether a person is here who would see a browser: at a terminal, with a display, and not from afar."""
    if not terminal or any(environment.get(name) for name in REMOTE):
        return False
    return platform in ("darwin", "win32") or any(environment.get(name) for name in DISPLAYS)


def open_page(url: str) -> bool:
    """Open the page in a window of its own; return whether there is a browser that has windows.

    One of text would take the terminal that the board is played from. This may take seconds.
    """
    try:
        browser = webbrowser.get()
        # Exactly this class stands for programs that are waited for, as those of text are.
        return type(browser) is not webbrowser.GenericBrowser and browser.open(url)
    except (webbrowser.Error, OSError) as error:
        LOG.info("no browser is opened (%s)", error)
        return False
