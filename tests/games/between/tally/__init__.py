"""Tally files of Between Two Castles."""
