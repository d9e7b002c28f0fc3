"""Tests of the exact geometry."""
