"""The commands, one file for each group of the help page."""
