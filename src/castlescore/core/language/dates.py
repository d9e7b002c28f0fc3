"""Days as people write them where a language is spoken; files and answers have YYYY-MM-DD."""

from __future__ import annotations

from datetime import date

from castlescore.core.language import trp


def day_words(written: str) -> str:
    """A day written YYYY-MM-DD as people write it; anything else as it is."""
    try:
        day = date.fromisoformat(written)
    except ValueError:
        return written
    # TRANSLATORS: A day as people write it; :02 is a number of two digits, "03".
    return trp("date", "{year:04}-{month:02}-{day:02}", year=day.year, month=day.month, day=day.day)
