"""What a board shows outside a match: the inspect self-test."""
