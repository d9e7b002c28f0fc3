"""The kinds of changes that an audit tries of every game, a module for each thought."""
