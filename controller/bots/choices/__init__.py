"""What a bot chooses: what it has seen so far in, the word to hide, the question, the guess out."""
