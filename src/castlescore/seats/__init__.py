"""The table on every phone: who sits where, what a seat is shown, and what it may choose (`serve --seats`).

`view` makes what a seat is shown of the record at a moment, and the line of a choice. `host` has the words of
the phones and a table whose game is recorded, `tallied` a table that is tallied; `pages` makes the pages. What a seat
may choose its game says (`seats.documents`).
"""
