"""The lines between drivers and simulated chips: SPI, I2C, GPIO and serial, standing where the real ones would."""
