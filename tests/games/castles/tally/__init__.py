"""Tally files of Castles of Mad King Ludwig."""
