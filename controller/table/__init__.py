"""The only writer: journal, rules, outlets, in that order."""
