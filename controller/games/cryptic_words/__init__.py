"""Cryptic Words: commands in, states, events and views out; rules R1-R67 with the rulings A1-A55."""
