"""The desk: facts from the board in, commands of the rules and prompts for the seats out, a module per part."""
