"""Tables laid out."""
