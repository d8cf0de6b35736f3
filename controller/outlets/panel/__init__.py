"""Scenes in, OLED frames out."""
