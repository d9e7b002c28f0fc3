"""Amounts of things in words, so that one of a thing is never told as several, in the language that is spoken."""

from __future__ import annotations

from castlescore.core.language import ENGLISH, in_form, language


def amount(number: int, thing: str, things: str = "", *, signed: bool = False, grouped: bool = False) -> str:
    """An amount of something: "1 event", "3 events", "-1 point".

    `things`: the plural of a word that does not take an s; `signed`: "+1 point", for what is added or taken off;
    `grouped`: "15,000 marks", in English alone, since a comma is a decimal point elsewhere.
    """
    apart = "," if grouped and language() == ENGLISH else ""
    text = in_form(*amounts(thing, things), number)
    return text.format(n=f"{number:{'+' if signed else ''}{apart}d}")


def amounts(thing: str, things: str = "") -> tuple[str, str]:
    """One and several of a thing, as a text with the number `{n}` in it."""
    return f"{{n}} {thing}", f"{{n}} {things or f'{thing}s'}"
