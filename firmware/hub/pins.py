"""Which GPIO of the Pico does what, and the few other numbers of its wiring; `main.py` builds its ports from them."""

CHIP_SELECTS = (0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11)
"""One per reader, low selects: the slots 1-6, then the lock positions 1-6."""

RESET = 12
"""Low holds all readers in reset; 10 k pull-up."""

PIXELS = 13

SPI = 0
MISO = 16
SCK = 18
MOSI = 19

HALL_ADDRESS = (20, 21, 22)
"""The slot number 0-5, low bit first, to all three 74HC4051."""

HALL_ADCS = (26, 27, 28)
"""The sensors at 0, 120 and 240 degrees clockwise, one 74HC4051 each."""

PIXEL_TIMING_NS = (400, 850, 800, 450)
"""WS2812: high and low of a 0, high and low of a 1."""

WATCHDOG_MS = 8000
"""Just under the longest that an RP2040 can count (8388 ms)."""

WATCHDOG_CLEAR = 0x4005B000
"""RP2040 data sheet 4.7.6 and 2.1.2: what is written here clears those bits of the watchdog's CTRL register."""

WATCHDOG_ENABLE = 1 << 30
