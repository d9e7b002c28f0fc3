"""play: the shell at the table, in which every line is a command of the program."""

from castlescore.cli.shell.command import play_command

__all__ = ["play_command"]
