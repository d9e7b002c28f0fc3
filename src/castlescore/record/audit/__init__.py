"""The audit of a record of either game: one engine that continues after every mistake, and the simplest story of each
mistake."""
