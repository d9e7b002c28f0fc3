"""Tests of the castles of Castles of Mad King Ludwig."""
