"""The lists that short presses step through and a long press chooses from: lobby, rematch, menu, referee."""
