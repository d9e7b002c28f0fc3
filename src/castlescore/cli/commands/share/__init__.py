"""Castles and evenings for other programs, and from them."""
