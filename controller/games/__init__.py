"""Pure rules: facts and commands in, states, events, views and scenes out."""
