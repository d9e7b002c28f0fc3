"""Finished tables scored from what lies there: the same table by its record, by its castles and by what is counted."""
