"""Between Two Castles of Mad King Ludwig: one castle as a value, where a tile may go, what it is worth."""
