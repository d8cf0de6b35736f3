"""Scenes that every game shares: how lines make a page, words every board says, lists, what cannot be read."""
