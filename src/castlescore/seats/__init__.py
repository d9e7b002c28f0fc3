"""The table on every phone: who sits where, what a seat is shown, and what it may choose (`serve --seats`).

`view` makes what a seat is shown of the record at a moment, `choosing` the line of a choice, `host` knows the words of
the phones; `house` has a record and `tallied` a tally, `pages` makes the pages. What a seat may choose its game
says (`protocol.seats`), a game without an answer has its lines as buttons (`plain`).
"""
