"""Boot and loop of a reader hub: makes the hub's ports from the Pico's pins and steps the hub for ever."""

import gc
import os
import select
import sys
import time

import machine
from hub import Hub, pins

MOST_BYTES_A_VISIT = 256


class Spi:
    """The bus with twelve readers, a chip select each."""

    def __init__(self) -> None:
        self._selects = [machine.Pin(pin, machine.Pin.OUT, value=1) for pin in pins.CHIP_SELECTS]
        self._khz = 0

    def speed(self, khz: int) -> None:
        """Run at this clock from now on."""
        if khz != self._khz:
            self._khz = khz
            sck, mosi, miso = machine.Pin(pins.SCK), machine.Pin(pins.MOSI), machine.Pin(pins.MISO)
            self._bus = machine.SPI(pins.SPI, baudrate=khz * 1000, sck=sck, mosi=mosi, miso=miso)

    def exchange(self, channel: int, out: bytes, into: bytearray) -> None:
        """Do one transaction with this reader."""
        chip_select = self._selects[channel]
        chip_select.value(0)
        self._bus.write_readinto(out, into)
        chip_select.value(1)


class Hall:
    """Eighteen Hall sensors: three multiplexers, addressed together by the slot's number."""

    def __init__(self) -> None:
        self._address = [machine.Pin(pin, machine.Pin.OUT, value=0) for pin in pins.HALL_ADDRESS]
        self._adcs = [machine.ADC(pin) for pin in pins.HALL_ADCS]

    def read_u16(self, slot: int, sensor: int) -> int:
        """Return what this sensor says, 0-65535."""
        for bit in range(3):
            self._address[bit].value(slot >> bit & 1)
        return self._adcs[sensor].read_u16()


class Strip:
    """Twelve WS2812 pixels."""

    def __init__(self) -> None:
        self._pin = machine.Pin(pins.PIXELS, machine.Pin.OUT, value=0)

    def write(self, grb: bytes) -> None:
        """Send them all."""
        machine.bitstream(self._pin, 0, pins.PIXEL_TIMING_NS, grb)


class Serial:
    """The USB serial line, which the prompt of MicroPython uses too: Ctrl-C stops the hub and gives the prompt back."""

    def __init__(self) -> None:
        self._poll = select.poll()
        self._poll.register(sys.stdin, select.POLLIN)

    def read(self) -> bytes:
        """Return what has arrived. `read(n)` would wait for all n bytes, so they are taken one by one."""
        received = b""
        while len(received) < MOST_BYTES_A_VISIT and self._poll.poll(0):
            received += sys.stdin.buffer.read(1)
        return received

    def write(self, frame: bytes) -> None:
        """Send all bytes."""
        sys.stdout.buffer.write(frame)


class Clock:
    """The Pico's own time."""

    ticks_us = staticmethod(time.ticks_us)
    ticks_ms = staticmethod(time.ticks_ms)
    ticks_diff = staticmethod(time.ticks_diff)
    sleep_us = staticmethod(time.sleep_us)


def run() -> None:
    """Reset the readers, then visit them until someone presses Ctrl-C at the other end of the line."""
    reset = machine.Pin(pins.RESET, machine.Pin.OUT, value=0)
    watchdog = machine.WDT(timeout=pins.WATCHDOG_MS)
    spi = Spi()
    time.sleep_ms(1)
    reset.value(1)
    time.sleep_ms(5)
    boot = int.from_bytes(os.urandom(4), "little")
    hub = Hub(spi, Hall(), Strip(), Serial(), Clock(), boot, machine.unique_id(), gc.collect)
    try:
        while True:
            spi.speed(hub.config.spi_khz)
            hub.step()
            watchdog.feed()
    except KeyboardInterrupt:
        reset.value(0)  # every field off
        machine.mem32[pins.WATCHDOG_CLEAR] = pins.WATCHDOG_ENABLE  # or it would reset who works at the prompt


run()
