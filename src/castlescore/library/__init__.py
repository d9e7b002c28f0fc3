"""What `import castlescore` gives: castles, sessions and tallies as values. Each game adds its own in its `library`."""
