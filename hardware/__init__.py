"""Knows boards, never games: ports, the hub link, drivers, and the simulator that answers the real drivers."""
