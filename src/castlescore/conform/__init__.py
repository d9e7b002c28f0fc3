"""The conformance suite: held by any program that claims to know the rules of the two games."""
