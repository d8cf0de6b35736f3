"""Simulated chips at register level."""
