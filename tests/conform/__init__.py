"""The conformance suite, and what holds a program to it."""
