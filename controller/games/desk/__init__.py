"""What the desks of all games share: presses and whose they are, menu, referee's list, hints, starts anew, draws."""
