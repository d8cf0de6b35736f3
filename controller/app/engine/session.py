"""One session of the engine: a line in, its answer out; between them, the match that is played."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeAlias

import msgspec

from controller.app.engine import cryptic_words
from controller.app.engine.forms import (
    SHELL_FORMS,
    Legal,
    NewMatch,
    Quit,
    RequestError,
    Undo,
    View,
    asked,
    fields_of,
    read,
)
from controller.app.engine.lines import LineError, parse
from controller.app.engine.match import Match, Rulebook
from controller.games.core import Event, Rejected

Answer: TypeAlias = dict[str, Any]

RULEBOOKS: dict[str, Rulebook] = {book.name: book for book in (cryptic_words.RULEBOOK,)}
_SHELL_FIELDS = {do: fields_of(form) for do, form in SHELL_FORMS.items()}


class Engine:
    """Answers one line after another; `match` is what is played, `ended` tells that it was asked to quit."""

    def __init__(self) -> None:
        self.ended = False
        self.match: Match | None = None

    def answer(self, line: bytes) -> bytes:
        """Return the answer to a line, both without their ends; whatever the line is, there is one."""
        try:
            request = parse(line)
        except LineError as error:
            return msgspec.json.encode(_refusal("bad-request", str(error)))
        given_id = {"id": request.pop("id")} if "id" in request else {}
        try:
            answer = self._do(request)
        except RequestError as error:
            answer = _refusal(error.code, str(error))
        return msgspec.json.encode(answer | given_id)

    def _do(self, request: dict[str, Any]) -> Answer:
        # Before the first match any game's requests are read, if only to say that nothing is being played.
        book = self.match.rulebook if self.match else cryptic_words.RULEBOOK
        do = asked(request, (*SHELL_FORMS, *book.forms))
        if do not in SHELL_FORMS:
            return self._play(read(request, book.forms[do], book.fields[do]))
        if do == "new":
            _known_game(request)
        return self._shell(read(request, SHELL_FORMS[do], _SHELL_FIELDS[do]))

    def _shell(self, request: Any) -> Answer:
        match request:
            case NewMatch():
                self.match = RULEBOOKS[request.game].open(request)
            case View():
                return {"ok": True, "view": self._played().view(request.audience)}
            case Legal():
                return {"ok": True, "legal": self._played().legal(request.audience)}
            case Undo():
                return self._undo(request.reason)
            case Quit():
                self.ended = True
        return _done(())

    def _played(self) -> Match:
        if self.match is None:
            raise RequestError(f"nothing is being played; send new; games: {', '.join(RULEBOOKS)}", "wrong-phase")
        return self.match

    def _play(self, command: Any) -> Answer:
        step = self._played().play(command)
        if isinstance(step, Rejected):
            return _refusal(step.code, step.message)
        return _done(step.events) | ({"warnings": step.warnings} if step.warnings else {})

    def _undo(self, reason: str) -> Answer:
        if not self._played().undo():
            raise RequestError("undo: nothing was played since new", "wrong-phase")
        return _done(({"event": "undone", "reason": reason},))


def _known_game(request: Mapping[str, Any]) -> None:
    """Refuse a game that is not known, before its fields are read: they depend on the game."""
    game = request.get("game")
    if isinstance(game, str) and game not in RULEBOOKS:
        raise RequestError(f"unknown game {game[:60]!r}; known: {', '.join(RULEBOOKS)}", "unknown-game")


def _done(events: tuple[Event, ...]) -> Answer:
    return {"ok": True, "events": events}


def _refusal(code: str, message: str) -> Answer:
    return {"ok": False, "code": code, "message": message}
