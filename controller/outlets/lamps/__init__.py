"""Lamps of a game in, pixels of both hubs out."""
