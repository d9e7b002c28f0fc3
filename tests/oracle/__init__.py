"""A slow second referee for Castles of Mad King Ludwig, to hold the program against.

It shares no code with the program and decides geometry by other means: polygons and circles with
exact fractions for overlap and contact, a sweep over vertical strips for what lies outside.
"""
