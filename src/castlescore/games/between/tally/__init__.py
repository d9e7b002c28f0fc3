"""Tally files of Between Two Castles: finished tables scored from castles and from score pads."""
