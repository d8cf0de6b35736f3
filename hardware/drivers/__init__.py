"""The real drivers: reader hubs, OLEDs, buttons; they run unchanged on simulated chips."""
