"""A castle as a picture of letters, in every scale."""
