"""What is now true, shown: OLED panels and lamps."""
