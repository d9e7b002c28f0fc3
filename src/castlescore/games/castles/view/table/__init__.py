"""A table and its score: as text and as JSON."""
