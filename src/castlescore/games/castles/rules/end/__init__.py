"""The end of the game: what is counted, in castles or by the table, and finished castles of which no order is known."""
