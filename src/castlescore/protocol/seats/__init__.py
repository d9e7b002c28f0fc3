"""What a seat is shown and may choose, and what a game answers for it: the table on every phone (`serve --seats`).

The values here are the JSON documents that a seat gets, by the keys of their schemas (`schema answer seat-state`). A
seat is drawn without knowing a rule: every text is said in the language of the phone, every picture is SVG, and a
choice says what it still takes. Lengths and points of a castle are in the coordinates of its picture, whose root says
where it lies (data-unit, data-high, data-west, data-north, data-left, data-top).
"""
