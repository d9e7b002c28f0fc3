"""Lines that look and change nothing."""
