"""Amounts of things in words, so that one of a thing is never told as several, in the language that is spoken."""

from __future__ import annotations

from castlescore.core.language import ENGLISH, in_form, language, trp

FIRST = ("1st", "2nd", "3rd")  # translated: which place


def amount(number: int, thing: str, things: str = "", *, signed: bool = False) -> str:
    """An amount of something: "1 event", "3 events", "-1 point".

    `things`: the plural of a word that does not take an s; `signed`: "+1 point", for what is added or taken off.
    """
    text = in_form(*amounts(thing, things), number)
    return text.format(n=f"{number:{'+' if signed else ''}d}")


def thousands(number: int) -> str:
    """A number, in English with a comma after its thousands ("15,000"), which is a decimal point elsewhere."""
    return f"{number:,}" if language() == ENGLISH else str(number)


def ordinal(place: int) -> str:
    """A place among players: "1st", "2nd"."""
    if place > len(FIRST):
        return trp("which place", "{n}th", n=place)
    return trp("which place", FIRST[place - 1])


def amounts(thing: str, things: str = "") -> tuple[str, str]:
    """One and several of a thing, as a text with the number `{n}` in it."""
    return f"{{n}} {thing}", f"{{n}} {things or f'{thing}s'}"
