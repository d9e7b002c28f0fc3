"""Between Two Castles of Mad King Ludwig: castles as values, what they are worth, and the table as a fold."""
