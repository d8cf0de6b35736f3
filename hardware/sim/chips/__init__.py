"""The chips of the board as simulations: what the drivers write to and read from, with nothing of a game behind them.

What is *not* simulated, so that nobody reads more into a green test than it says:

- radio: no field strength, range, detuning, metal, gain or conductance (the registers hold what is written, and nothing
  follows from it); which tags an antenna reads is decided by whoever fills `Field.tags`. Two tags superpose bit by bit
  with equal strength and in step; with three or more every tag is silent, as seen on real readers.
- tags: ISO 14443-3 type A up to HLTA, and READ of a double size tag's first sixteen pages; no ISO 14443-4, no memory
  writes, no counters, no Crypto1 (MFAuthent is sent and nobody answers).
- MFRC522: another speed than 106 kbit/s, or no parity (heard by nobody); RxMultiple, RxNoErr, TGated, Generate
  RandomID, CRCs with MSBFirst, self-test, temperature, the IRQ pin, I2C and UART. A Receive on its own hears nothing.
  A transaction acts as a whole at its end; a reset takes no time, waking from power-down the data sheet's 1024 clocks.
- Halls: dipole fields of perfectly placed discs, no noise, drift, hysteresis or saturation below the ADC's range; no
  neighbouring slot, no earth field.
- SSD1306: no brightness, burn-in, scrolling or refresh: writes are seen at once. Contrast is only remembered; clocks,
  voltages and the COM pins configuration are not even that.
"""
