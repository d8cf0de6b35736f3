"""Web outlet: one page that is open: what it was shown last, what it says, and what waits to be sent to it.

A page that reads too slowly is let go: its queue is bounded, and whoever fills it waits for nothing.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Iterable
from typing import Any, Protocol

import msgspec

from controller.games.core import Seat
from controller.outlets.web.deeds import Submit, command, do, look_at, named
from controller.outlets.web.sight import Sight, changes, sight, whole
from controller.outlets.web.tabletop import Eyes, Look, Tabletop
from controller.outlets.web.wire.said import Command, Deed, Hello, Lift, LookAt, Ping, Sit, read_deed
from controller.outlets.web.wire.told import Error, News, Pong, Restart, written
from hardware.errors import HandsError

MOST_WAITING = 128
"""Some four seconds of a page that is told of every change."""
MOST_AT_ONCE = 8
"""How many deeds that take their time may be under way."""
LONGEST_MESSAGE = 2048
DEEDS_A_SECOND, DEEDS_AT_ONCE = 40, 80
COMMANDS_A_SECOND, COMMANDS_AT_ONCE = 2, 10
"""Each is stored, accepted or not: people type, they do not pour."""


class Line(Protocol):
    """The WebSocket of a page, accepted."""

    async def receive(self) -> str | bytes:
        """Return the page's next message; raises ClosedError when there is none any more."""
        ...

    async def send(self, text: str) -> None:
        """Send a message."""
        ...


class ClosedError(Exception):
    """The page has gone."""


class LeaveError(Exception):
    """The page is told to go; `code` and the message say why."""

    def __init__(self, code: int, reason: str) -> None:
        super().__init__(reason)
        self.code = code


UNKNOWN_PAGE, TOO_MUCH = 4401, 4429


class Visit:
    """A page after its `hello`. `name` stands for it as the holder of what it has in its hands."""

    def __init__(
        self, name: str, line: Line, eyes: Eyes, tabletop: Tabletop | None, submit: Submit | None = None
    ) -> None:
        self.name, self._line, self._eyes, self._tabletop = name, line, eyes, tabletop
        self._submit, self._commands = submit, Budget(COMMANDS_A_SECOND, COMMANDS_AT_ONCE)
        self._waiting: asyncio.Queue[News] = asyncio.Queue(MOST_WAITING)
        self._dropped = asyncio.Event()
        self._seats: tuple[Seat, ...] = ()
        self._sight: Sight | None = None
        self._life = 0
        self._taken: dict[str, str] = {}
        self._doing: set[asyncio.Task[None]] = set()
        self._budget = Budget(DEEDS_A_SECOND, DEEDS_AT_ONCE)

    def show(self, look: Look) -> None:
        """Tell the page what has changed for it; waits for nothing."""
        now, before = sight(look, self._seats, self.name), self._sight
        self._seats, self._sight = now.seats, now
        if before is not None and look.life != self._life:
            self._tell([Restart()])
            before = None
        self._life = look.life
        if before is None or before.seats != now.seats:
            self._tell(whole(self._eyes.fittings(), now))
        else:
            self._tell(changes(before, now))

    async def serve(self) -> None:
        """Show everything, then hear and send until the page goes; lets go of what it has in its hands.

        Raises:
            LeaveError: the page is to go.
        """
        self.show(self._eyes.look())
        works = [asyncio.ensure_future(work) for work in (self._hear(), self._send(), self._dropped.wait())]
        try:
            done, _ = await asyncio.wait(works, return_when=asyncio.FIRST_COMPLETED)
            for work in done:
                work.result()
            raise LeaveError(TOO_MUCH, "this page reads too slowly")
        finally:
            for task in (*works, *self._doing):
                task.cancel()
            if self._tabletop is not None:
                self._tabletop.leave(self.name)
            await asyncio.gather(*works, *self._doing, return_exceptions=True)

    async def _send(self) -> None:
        while True:
            await self._line.send(written(await self._waiting.get()).decode())

    async def _hear(self) -> None:
        while True:
            said = await self._line.receive()
            if len(said) > LONGEST_MESSAGE:
                raise LeaveError(TOO_MUCH, f"a message of {len(said)}; at most {LONGEST_MESSAGE} are taken")
            if not self._budget.spend():
                raise LeaveError(TOO_MUCH, f"more than {DEEDS_A_SECOND} messages a second")
            deed = None
            try:
                deed = understood(said)
                self._take(deed)
            except HandsError as error:
                self._tell([refusal(error, deed)])

    def _take(self, deed: Deed) -> None:
        match deed:
            case Ping():
                self._tell([Pong()])
            case Hello():
                raise HandsError("hello was said already")
            case Sit(seats=seats) if self._tabletop is not None:
                self._sit(seats)
            case Command(request=request):
                self._command(request)
            case LookAt():
                self._tell([look_at(deed, self._tabletop, self._now())])
            case _:
                if len(self._doing) >= MOST_AT_ONCE:
                    raise HandsError(f"{MOST_AT_ONCE} deeds are under way; wait for one")
                self._do(deed)

    def _now(self) -> Sight:
        return sight(self._eyes.look(), self._seats, self.name)

    def _do(self, deed: Deed) -> None:
        """Do something with hands; remember what is taken by the id it has now: in the hand it may have another."""
        now = self._now()
        going_on = do(deed, self._tabletop, now, self.name, self._taken)
        if isinstance(deed, Lift):
            self._taken = {deed.piece: named(deed.piece, now, self._taken)}
        if going_on is not None:
            self._await(going_on, deed)

    def _sit(self, seats: tuple[Seat, ...]) -> None:
        look, self._seats = self._eyes.look(), seats
        self._sight = None
        self.show(look)
        if taken := [seat for seat in seats if seat not in self._seats]:
            raise HandsError(f"a bot plays {taken[0]}: nobody sits there until it leaves")

    def _command(self, request: dict[str, Any]) -> None:
        if not self._commands.spend():
            raise HandsError(f"command: more than {COMMANDS_A_SECOND} a second; wait a moment")
        self._tell([command(request, self._submit, self._now())])

    def _await(self, going_on: Awaitable[None], deed: Deed) -> None:
        """Let a deed go on while the page says more."""

        async def finish() -> None:
            try:
                await going_on
            except HandsError as error:
                self._tell([refusal(error, deed)])

        task = asyncio.ensure_future(finish())
        self._doing.add(task)
        task.add_done_callback(self._doing.discard)

    def _tell(self, news: Iterable[News]) -> None:
        try:
            for message in news:
                self._waiting.put_nowait(message)
        except asyncio.QueueFull:
            self._dropped.set()


class Budget:
    """So many messages a second, and so many at once after a pause."""

    def __init__(self, a_second: float, at_once: float) -> None:
        self._a_second, self._at_once, self._left = a_second, at_once, at_once
        self._now: Callable[[], float] = asyncio.get_running_loop().time
        self._at = self._now()

    def spend(self) -> bool:
        """Return whether one more may come now."""
        now = self._now()
        self._left = min(self._at_once, self._left + (now - self._at) * self._a_second)
        self._at = now
        if self._left < 1:
            return False
        self._left -= 1
        return True


def refusal(error: HandsError, deed: Deed | None) -> Error:
    """Return what a page is told whose deed was not done."""
    do = None if deed is None else str(deed.__struct_config__.tag)
    return Error(str(error), do, getattr(deed, "piece", None))


def understood(said: str | bytes) -> Deed:
    """Return what a page says.

    Raises:
        HandsError: it is no message of the wire.
    """
    try:
        return read_deed(said)
    except (msgspec.DecodeError, UnicodeError, RecursionError) as error:
        reason = str(error)
        raise HandsError(f"not understood: {reason[:1].lower()}{reason[1:]}") from None
