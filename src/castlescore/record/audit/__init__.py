"""The audit of a record of any game: one engine that never loses its place, and the simplest story of what is wrong."""
