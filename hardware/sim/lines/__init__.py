"""The lines under the drivers: SPI, I2C, GPIO and serial ports, ending at simulated chips."""
