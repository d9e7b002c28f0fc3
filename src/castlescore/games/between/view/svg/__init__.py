"""A castle as an SVG picture."""
