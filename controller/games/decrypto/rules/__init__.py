"""The rules, a module per part: for each command a function that refuses it and one that plays it.

Refusing functions take a command to the first refusal in the order of precedence, or None. Playing functions take an
accepted command and the list that events are added to, and return the new state.
"""
