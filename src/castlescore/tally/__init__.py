"""Tally files: finished tables of both games, scored from the castles on the table, and entered at a terminal."""
