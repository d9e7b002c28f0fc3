"""The shell at the table, in which every line is a command of the program."""
