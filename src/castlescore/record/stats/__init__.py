"""A group's evenings: what is counted of each, and all of them added up."""
