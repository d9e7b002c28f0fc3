"""Text of TOML files: measured, parsed, checked with messages that name the place, written."""
