"""replay as a walk at a terminal: on, back, to an event, a round or the next finding."""
