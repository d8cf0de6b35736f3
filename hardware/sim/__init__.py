"""The simulated board: chips and lines that answer the real drivers."""
