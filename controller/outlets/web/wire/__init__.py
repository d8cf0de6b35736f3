"""Web outlet: the messages between a board page and its board, as JSON; the web outlet's `README.md` shows one of each.

A page says what a person does (`said`), a board what is there (`told`). Nothing is decided in the browser.
"""
