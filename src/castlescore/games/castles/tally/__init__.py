"""Tally files of Castles of Mad King Ludwig: finished tables scored from castles and from counts."""
