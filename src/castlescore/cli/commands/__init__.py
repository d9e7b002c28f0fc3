"""The commands, a file each, in the groups of the help page."""
