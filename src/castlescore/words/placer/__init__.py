"""Pointing at the place of a tile: which place a key leads to, and what is seen then; without a terminal."""
