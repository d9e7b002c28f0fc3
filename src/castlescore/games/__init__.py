"""The games: each a package of its own, found by its name (see `castlescore.protocol.registry`)."""
