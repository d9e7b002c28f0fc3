"""The end of the game: counts, and finished castles."""
