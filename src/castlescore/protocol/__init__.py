"""What a game is: what the shared rooms may ask of it, part by part, and how a game is found."""
