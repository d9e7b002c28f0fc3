"""Castles and records judged."""
