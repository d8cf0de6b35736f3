"""The benchmarks of Decrypto: random matches of it, the rows of its rules, and those of its clue referee."""
