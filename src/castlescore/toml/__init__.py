"""Text of TOML files: measured, parsed, checked with messages that say where, written."""
