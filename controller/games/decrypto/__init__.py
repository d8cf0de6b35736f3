"""Decrypto: commands in, states, events and views out; rules D1-D28 and clue rules C1-C17, unofficial."""
