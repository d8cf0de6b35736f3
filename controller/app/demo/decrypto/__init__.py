"""The demo of Decrypto: persons who are bots, and what their hands do at the board."""
