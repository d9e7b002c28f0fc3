"""A shell to play an evening in."""
