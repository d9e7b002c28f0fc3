"""What is seldom needed to write a file alone: waiting for one's turn, and disks that have no locks."""
