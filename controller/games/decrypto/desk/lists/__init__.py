"""Lists to choose from: of the lobby and a match that is over, menu, disputes, referee, the tie-break's words."""
