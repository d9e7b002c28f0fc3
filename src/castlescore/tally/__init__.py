"""Tally files: finished tables of any game, scored from what lies there, and asked for at a terminal."""
