"""What the clue referee looks at, part by part: form, spelling, family, hearing, position, repeats."""
