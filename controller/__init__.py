"""The smart-board controller: the journey of one tag from sighting to screens."""
