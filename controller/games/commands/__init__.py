"""Commands of any game: how a request is read as one, what is said of one that is none, and how rules play it."""
