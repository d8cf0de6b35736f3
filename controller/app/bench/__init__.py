"""`smartboard bench`: what this machine can do, row by row, with targets and peers or physical limits beside it."""
