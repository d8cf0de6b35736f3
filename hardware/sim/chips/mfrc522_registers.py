"""The MFRC522's registers: addresses, values after reset and bits that matter (data sheet, chapter 9)."""

from __future__ import annotations

# page 0: command and status
COMMAND, COM_IEN, DIV_IEN, COM_IRQ, DIV_IRQ, ERROR, STATUS1, STATUS2 = range(0x01, 0x09)
FIFO_DATA, FIFO_LEVEL, WATER_LEVEL, CONTROL, BIT_FRAMING, COLL = range(0x09, 0x0F)
# page 1: communication
MODE, TX_MODE, RX_MODE, TX_CONTROL, TX_ASK, TX_SEL, RX_SEL, RX_THRESHOLD, DEMOD = range(0x11, 0x1A)
MF_TX, MF_RX, SERIAL_SPEED = 0x1C, 0x1D, 0x1F
# page 2: configuration
CRC_RESULT_H, CRC_RESULT_L, MOD_WIDTH = 0x21, 0x22, 0x24
RF_CFG, GS_N, CW_GS_P, MOD_GS_P, T_MODE, T_PRESCALER = range(0x26, 0x2C)
T_RELOAD_H, T_RELOAD_L, T_COUNTER_H, T_COUNTER_L = range(0x2C, 0x30)
# page 3: test
TEST_PIN_EN, AUTO_TEST, VERSION = 0x33, 0x36, 0x37

_AFTER_RESET = {
    COMMAND: 0x20, COM_IEN: 0x80, COM_IRQ: 0x14, WATER_LEVEL: 0x08, CONTROL: 0x10, COLL: 0xA0, MODE: 0x3F,
    TX_CONTROL: 0x80, TX_SEL: 0x10, RX_SEL: 0x84, RX_THRESHOLD: 0x84, DEMOD: 0x4D, MF_TX: 0x62, SERIAL_SPEED: 0xEB,
    CRC_RESULT_H: 0xFF, CRC_RESULT_L: 0xFF, MOD_WIDTH: 0x26, RF_CFG: 0x48, GS_N: 0x88, CW_GS_P: 0x20, MOD_GS_P: 0x20,
    TEST_PIN_EN: 0x80, AUTO_TEST: 0x40,
}  # fmt: skip
RESET_VALUES = bytes(_AFTER_RESET.get(address, 0) for address in range(64))

_RESERVED = (0x00, 0x0F, 0x10, 0x1A, 0x1B, 0x1E, 0x20, 0x23, 0x25, 0x30, 0x3C, 0x3D, 0x3E, 0x3F)
READ_ONLY = frozenset(
    (ERROR, STATUS1, CRC_RESULT_H, CRC_RESULT_L, T_COUNTER_H, T_COUNTER_L, VERSION, *_RESERVED)
)  # fmt: skip

# commands (data sheet, 10.3)
IDLE, MEM, RANDOM_ID, CALC_CRC, TRANSMIT = range(5)
NO_CHANGE, RECEIVE, TRANSCEIVE, AUTHENTICATE, SOFT_RESET = 0x07, 0x08, 0x0C, 0x0E, 0x0F

# CommandReg
RCV_OFF, POWER_DOWN = 0x20, 0x10
# ComIrqReg
TX_IRQ, RX_IRQ, IDLE_IRQ, HI_ALERT_IRQ, LO_ALERT_IRQ, ERR_IRQ, TIMER_IRQ = 0x40, 0x20, 0x10, 0x08, 0x04, 0x02, 0x01
SET = 0x80
# DivIrqReg
CRC_IRQ = 0x04
# ErrorReg
WRITE_ERROR, FIFO_OVERFLOW, COLLISION_ERROR, CRC_ERROR, PARITY_ERROR = 0x80, 0x10, 0x08, 0x04, 0x02
# Status1Reg, and ModemState of Status2Reg
CRC_OK, CRC_READY, IRQ, TIMER_RUNNING = 0x40, 0x20, 0x10, 0x08
QUIET, WAIT_START, WAIT_FIELD, SENDING, LISTENING = 0, 1, 2, 3, 5
# FIFOLevelReg, ControlReg, BitFramingReg, CollReg
FLUSH, TIMER_STOP, TIMER_START, START_SEND, KEEP_AFTER_COLLISION, COLLISION_NOWHERE = 0x80, 0x80, 0x40, 0x80, 0x80, 0x20
# ModeReg, TxModeReg and RxModeReg, TxControlReg, TxASKReg, MfRxReg
TX_WAIT_RF, WITH_CRC, SPEED, FIELD_ON, FORCE_100_ASK, PARITY_DISABLE = 0x20, 0x80, 0x70, 0x03, 0x40, 0x10
# TModeReg, DemodReg
TIMER_AUTO, TIMER_AUTO_RESTART, PRESCALER_EVEN = 0x80, 0x10, 0x10

FIFO_SIZE = 64
CRC_PRESETS = (0x0000, 0x6363, 0xA671, 0xFFFF)


def store(registers: bytearray, address: int, value: int, writable: int) -> None:
    """Write a register of which only some bits can be written."""
    registers[address] = registers[address] & ~writable | value & writable


def mark(registers: bytearray, address: int, value: int) -> None:
    """Write ComIrqReg or DivIrqReg: bit 7 says whether the marked bits are set or cleared."""
    marked = value & 0x7F
    before = registers[address]
    registers[address] = before | marked if value & SET else before & ~marked
