"""Amounts of things in words, so that one of a thing is never told as several."""

from __future__ import annotations


def amount(number: int, thing: str, things: str = "", *, signed: bool = False, grouped: bool = False) -> str:
    """An amount of something: "1 event", "3 events", "-1 point".

    `things`: the plural of a word that does not take an s; `signed`: "+1 point", for what is added or taken off;
    `grouped`: "15,000 marks".
    """
    word = thing if abs(number) == 1 else things or f"{thing}s"
    return f"{number:{'+' if signed else ''}{',' if grouped else ''}d} {word}"


def is_or_are(number: int) -> str:
    """The verb after an amount: "1 is", "3 are"."""
    return "is" if number == 1 else "are"
