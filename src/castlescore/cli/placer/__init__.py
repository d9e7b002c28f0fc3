"""The placer at a terminal: the place of a tile is pointed at, on a screen of its own."""
