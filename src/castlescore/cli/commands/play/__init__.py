"""Lines that are played at a table."""
