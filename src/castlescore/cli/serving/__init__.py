"""The second screen: a page of the table for others to look at, made anew after every change of the session."""
