"""One session of the engine: a line in, its answer out; between them, the match that is played."""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import suppress
from typing import Any, TypeAlias

import msgspec

from controller.app.engine import cryptic_words, decrypto
from controller.app.engine.forms import (
    SHELL_FORMS,
    Legal,
    New,
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

RULEBOOKS: dict[str, Rulebook] = {book.name: book for book in (cryptic_words.RULEBOOK, decrypto.RULEBOOK)}
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
        books = [self.match.rulebook] if self.match else list(RULEBOOKS.values())
        do = asked(request, dict.fromkeys(("new", *SHELL_FORMS, *(do for book in books for do in book.forms))))
        if do == "new":
            return self._begin(request)
        if do in SHELL_FORMS:
            return self._shell(read(request, SHELL_FORMS[do], _SHELL_FIELDS[do]))
        return self._play(_read_any(request, [book for book in books if do in book.forms]))

    def _begin(self, request: dict[str, Any]) -> Answer:
        book = RULEBOOKS[_known_game(request)]
        self.match = book.open(read(request, book.new, fields_of(book.new)))
        return _done((), self.match.warnings)

    def _shell(self, request: Any) -> Answer:
        match request:
            case View():
                return {"ok": True, "view": self._played().view(request.audience, request.player)}
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
            return _refusal(step.code, step.message) | ({"rule": step.rule} if step.rule else {})
        return _done(step.events, step.warnings)

    def _undo(self, reason: str) -> Answer:
        if not self._played().undo():
            raise RequestError("undo: nothing was played since new", "wrong-phase")
        return _done(({"event": "undone", "reason": reason},))


def _known_game(request: Mapping[str, Any]) -> str:
    """Return the game that is asked for, before the other fields are read: they depend on it.

    Raises:
        RequestError: it is missing, or not known.
    """
    game = read({name: request[name] for name in ("do", "game") if name in request}, New, ("game",)).game
    if game not in RULEBOOKS:
        raise RequestError(f"unknown game {game[:60]!r}; known: {', '.join(RULEBOOKS)}", "unknown-game")
    return game


def _read_any(request: Mapping[str, Any], books: list[Rulebook]) -> Any:
    """Return the request as a command of one of these games; before the first match it may be any game's.

    Raises:
        RequestError: it is none; what is wrong with it by the first game is told.
    """
    book, *others = books
    try:
        return read(request, book.forms[request["do"]], book.fields[request["do"]])
    except RequestError:
        if not others:
            raise
        with suppress(RequestError):
            return _read_any(request, others)
        raise


def _done(events: tuple[Event, ...], warnings: tuple[dict[str, Any], ...] = ()) -> Answer:
    return {"ok": True, "events": events} | ({"warnings": warnings} if warnings else {})


def _refusal(code: str, message: str) -> Answer:
    return {"ok": False, "code": code, "message": message}
