"""`python -m castlescore`."""

from castlescore.cli import main

if __name__ == "__main__":
    main()
