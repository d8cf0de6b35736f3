"""The unmodified gpiozero and its LGPIOFactory on simulated lines; its MockFactory must agree where it can."""

from __future__ import annotations

import sys
import threading
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from gpiozero import LED, DigitalInputDevice, DigitalOutputDevice
from gpiozero.exc import GPIOPinInUse
from gpiozero.pins.mock import MockFactory

from hardware.sim.lines.gpio import GpioLines
from hardware.sim.lines.lgpio import Lgpio, LgpioError

Drive = Callable[[int, int], None]
PIN = 17


class Clock:
    now_ns = 5_000_000_000

    def __call__(self) -> int:
        return self.now_ns


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def lines(clock: Clock) -> GpioLines:
    return GpioLines(clock)


@pytest.fixture
def factory(lines: GpioLines) -> Iterator[Any]:
    factory = lines.factory()
    yield factory
    factory.close()


@pytest.fixture(params=["simulated", "mock"])
def either(request: pytest.FixtureRequest, lines: GpioLines) -> Iterator[tuple[Any, Drive]]:
    """A pin factory and how to drive its lines from outside: ours, and gpiozero's own mock."""
    if request.param == "simulated":
        factory = lines.factory()
        yield factory, lines.drive
    else:
        factory = MockFactory()
        yield factory, lambda pin, level: factory.pin(pin).drive_high() if level else factory.pin(pin).drive_low()
    factory.close()


class TestEither:
    """What holds for gpiozero's mock and for its real factory over simulated lines."""

    def test_pulled_up_input_is_inactive_until_pulled_low(self, either: tuple[Any, Drive]) -> None:
        factory, drive = either
        with DigitalInputDevice(PIN, pull_up=True, pin_factory=factory) as button:
            assert (button.value, button.pin.state) == (0, 1)
            drive(PIN, 0)
            assert button.value == 1 and button.is_active
            drive(PIN, 1)
            assert button.value == 0

    def test_edges_are_called_at_once_and_once(self, either: tuple[Any, Drive]) -> None:
        factory, drive = either
        seen: list[str] = []
        with DigitalInputDevice(PIN, pull_up=True, pin_factory=factory) as button:
            button.when_activated = lambda: seen.append("down")
            button.when_deactivated = lambda: seen.append("up")
            for level in (0, 0, 1, 1, 0, 1, 0):
                drive(PIN, level)
        assert seen == ["down", "up", "down", "up", "down"]

    def test_outputs_are_read_back(self, either: tuple[Any, Drive]) -> None:
        factory, _ = either
        with LED(PIN, pin_factory=factory) as led:
            assert led.value == 0
            led.on()
            assert led.value == 1 and led.pin.state == 1
            led.toggle()
            assert led.value == 0

    def test_pin_serves_one_device_at_a_time(self, either: tuple[Any, Drive]) -> None:
        factory, _ = either
        with LED(PIN, pin_factory=factory), pytest.raises(GPIOPinInUse):
            DigitalInputDevice(PIN, pull_up=True, pin_factory=factory)
        with DigitalInputDevice(PIN, pull_up=True, pin_factory=factory) as button:
            assert button.value == 0

    def test_nothing_is_called_after_closing(self, either: tuple[Any, Drive]) -> None:
        factory, drive = either
        seen: list[int] = []
        button = DigitalInputDevice(PIN, pull_up=True, pin_factory=factory)
        button.when_activated = lambda: seen.append(1)
        button.close()
        drive(PIN, 0)
        assert seen == []


def test_levels_seen_from_outside(lines: GpioLines, factory: Any) -> None:
    output = DigitalOutputDevice(PIN, active_high=False, initial_value=True, pin_factory=factory)
    assert lines.level(PIN) == 0
    output.off()
    assert lines.level(PIN) == 1
    lines.drive(PIN, 0)
    assert lines.level(PIN) == 1  # an output is stronger than a button
    output.close()
    assert lines.level(PIN) == 0


@pytest.mark.parametrize(("pull_up", "pin", "expected"), [(True, PIN, 1), (False, PIN, 0), (True, 2, 1)])
def test_line_left_alone_reads_its_pull(lines: GpioLines, factory: Any, pull_up: bool, pin: int, expected: int) -> None:
    with DigitalInputDevice(pin, pull_up=pull_up, pin_factory=factory) as device:
        assert device.pin.state == expected == lines.level(pin)
        lines.drive(pin, 1 - expected)
        assert device.pin.state == 1 - expected
        lines.drive(pin, None)
        assert device.pin.state == expected
        assert device.pull_up == pull_up


def test_ticks_are_the_injected_clocks(lines: GpioLines, factory: Any, clock: Clock) -> None:
    assert factory.ticks() == 5.0
    with DigitalInputDevice(PIN, pull_up=True, pin_factory=factory) as button:
        button.when_activated = lambda: None
        lines.drive(PIN, 0)
        clock.now_ns += 250_000_000
        assert button.active_time == pytest.approx(0.25)
        lines.drive(PIN, 1)
        clock.now_ns += 1_000_000_000
        assert button.inactive_time == pytest.approx(1.0)


def test_pin_held_by_another_program_is_busy(lines: GpioLines, factory: Any) -> None:
    lines.busy.add(PIN)
    with pytest.raises(LgpioError, match="GPIO busy"):
        LED(PIN, pin_factory=factory)


def test_pin_held_by_another_handle_is_busy_until_it_is_closed(lines: GpioLines, factory: Any) -> None:
    other = lines.factory()
    with LED(PIN, pin_factory=factory), pytest.raises(LgpioError, match="GPIO busy"):
        LED(PIN, pin_factory=other)
    factory.close()
    with LED(PIN, pin_factory=other) as led:
        led.on()
        assert lines.level(PIN) == 1
    other.close()


def test_two_boards_share_a_process(lines: GpioLines, factory: Any) -> None:
    other_lines = GpioLines()
    other_factory = other_lines.factory()
    with LED(PIN, pin_factory=factory) as one, LED(PIN, pin_factory=other_factory) as other:
        one.on()
        assert (lines.level(PIN), other_lines.level(PIN)) == (1, 0)
        one.off()
        other.on()
        assert (lines.level(PIN), other_lines.level(PIN)) == (0, 1)
    other_factory.close()


def test_module_is_there_only_while_the_factory_is_built(factory: Any) -> None:
    assert sys.modules.get("lgpio") is None or hasattr(sys.modules["lgpio"], "LGPIO_PY_VERSION")
    private = type(factory).__mro__[1].__module__
    assert private == "gpiozero.pins.lgpio"
    assert type(factory).__mro__[1] is not getattr(sys.modules.get(private), "LGPIOFactory", None)


def test_no_thread_is_started(lines: GpioLines, factory: Any) -> None:
    before = threading.active_count()
    with DigitalInputDevice(PIN, pull_up=True, pin_factory=factory) as button:
        button.when_activated = lambda: None
        lines.drive(PIN, 0)
        assert threading.active_count() == before


def test_kernel_debounce_is_refused(factory: Any) -> None:
    with pytest.raises(LgpioError, match="debounce"):
        DigitalInputDevice(PIN, pull_up=True, bounce_time=0.01, pin_factory=factory)


def test_input_claimed_again_keeps_its_flags_as_the_library_does(lines: GpioLines) -> None:
    lgpio = Lgpio(lines)
    handle = lgpio.gpiochip_open(0)
    lgpio.gpio_claim_input(handle, PIN, lgpio.SET_PULL_UP)
    lgpio.gpio_claim_input(handle, PIN, lgpio.SET_PULL_DOWN)
    assert lgpio.gpio_get_mode(handle, PIN) & 0xFE == lgpio.SET_PULL_UP
    lgpio.gpio_claim_alert(handle, PIN, lgpio.BOTH_EDGES, lgpio.SET_PULL_DOWN)
    assert lgpio.gpio_get_mode(handle, PIN) & 0xFE == lgpio.SET_PULL_DOWN
    lgpio.gpio_claim_output(handle, PIN, 1)
    assert lgpio.gpio_get_mode(handle, PIN) & 0xFE == 2


def test_alerts_come_for_changes_of_the_wanted_kind(lines: GpioLines, clock: Clock) -> None:
    lgpio = Lgpio(lines)
    handle = lgpio.gpiochip_open(0)
    seen: list[tuple[int, int, int, int]] = []
    lgpio.gpio_claim_alert(handle, PIN, lgpio.FALLING_EDGE, lgpio.SET_PULL_UP)
    callback = lgpio.callback(handle, PIN, lgpio.BOTH_EDGES, lambda *told: seen.append(told))
    for level in (1, 0, 0, 1, None, 0):
        lines.drive(PIN, level)
    assert seen == [(handle, PIN, 0, clock.now_ns)] * 2
    callback.cancel()
    lines.drive(PIN, 1)
    lines.drive(PIN, 0)
    assert len(seen) == 2


@pytest.mark.parametrize(("call", "message"), [
    (lambda lgpio, handle: lgpio.gpiochip_open(4), "gpiochip"),
    (lambda lgpio, handle: lgpio.gpio_claim_input(handle, 99), "bad GPIO number"),
    (lambda lgpio, handle: lgpio.gpio_read(handle, PIN), "not allocated"),
    (lambda lgpio, handle: lgpio.gpio_read(handle + 1, PIN), "unknown handle"),
    (lambda lgpio, handle: (lgpio.gpio_claim_input(handle, PIN), lgpio.gpio_write(handle, PIN, 1)), "not an output"),
    (lambda lgpio, handle: (lgpio.gpiochip_close(handle), lgpio.gpio_claim_input(handle, PIN)), "unknown handle"),
])  # fmt: skip
def test_misuse_is_refused(lines: GpioLines, call: Callable[[Lgpio, int], object], message: str) -> None:
    lgpio = Lgpio(lines)
    with pytest.raises(LgpioError, match=message):
        call(lgpio, lgpio.gpiochip_open(0))


def test_a_line_that_is_stuck_reads_so_whatever_drives_it_and_tells_the_edge(lines: GpioLines, factory: Any) -> None:
    device = DigitalInputDevice(PIN, pull_up=True, pin_factory=factory)
    heard: list[str] = []
    device.when_activated = lambda: heard.append("down")
    device.when_deactivated = lambda: heard.append("up")
    lines.stick(PIN, 0)
    lines.drive(PIN, 0)
    lines.drive(PIN, None)
    assert (device.is_active, heard) == (True, ["down"])
    lines.stick(PIN, None)
    assert (device.is_active, heard) == (False, ["down", "up"])
    device.close()


def test_what_outputs_were_set_to_is_kept_with_its_time(lines: GpioLines, factory: Any, clock: Clock) -> None:
    device = DigitalOutputDevice(PIN, pin_factory=factory)
    began = clock.now_ns
    clock.now_ns += 5
    device.on()
    clock.now_ns += 5
    device.close()
    assert list(lines.written[PIN])[-2:] == [(began + 5, 1), (began + 10, 0)]
    assert lines.level(PIN) == 0
