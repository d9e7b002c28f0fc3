"""`python -m castlescore`."""

from castlescore.cli import program

if __name__ == "__main__":
    program()
