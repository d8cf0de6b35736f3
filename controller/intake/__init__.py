"""Sightings and edges in, facts out."""
