"""Between Two Castles of Mad King Ludwig: castles as values, where a tile may go, what it is worth; the table as a fold."""
