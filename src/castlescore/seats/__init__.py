"""The table on every phone: who sits where, what a seat is shown, and what it may choose (`serve --seats`).

`keeper` has the record, `view` makes what a seat is shown of it, `choosing` the line of a choice, `host` knows the
words of the phones, `house` and `tallied` put them together, `pages` makes the pages. What a seat may choose its game
says (`protocol.seats`), a game without an answer has its lines as buttons (`plain`).
"""
