"""Between Two Castles, one castle: tests, castles to build and an oracle written differently."""
