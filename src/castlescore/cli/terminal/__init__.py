"""The interactive parts of the program: the shell of `play`, the placer, questions, and the walk of `replay`."""
