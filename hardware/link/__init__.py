"""Bytes to frames to hub sessions: what travels on the serial line, with no game and no chip."""
