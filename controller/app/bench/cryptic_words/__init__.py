"""The benchmarks of Cryptic Words' rules: random matches of it, and their rows."""
