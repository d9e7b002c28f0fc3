"""Lines that mend a record."""
