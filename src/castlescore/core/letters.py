"""Short names in the letters of another keyboard: what looks like them, and what sounds so."""

from __future__ import annotations

CYRILLIC, LATIN = "АВЕКМНОРСТУХ", "ABEKMHOPCTYX"  # letters that look like each other
LOOKS = (str.maketrans(CYRILLIC, LATIN), str.maketrans(LATIN, CYRILLIC))
SOUNDS = str.maketrans("АБВГДЕЁЖЗИЙКЛМНОПРСТУФХЦЧШЩЫЭЮЯ", "ABVGDEEJZIIKLMNOPRSTUFHCCSSYEUA")


def in_other_letters(short: str) -> tuple[str, ...]:
    """What a name of a few letters, some of them Cyrillic, may be typed as: `АB` as `ab`, `БЛ` as `bl`.

    In Latin or Cyrillic letters that look like its own, and in Latin letters that sound like them; nothing for a name
    that every keyboard has.
    """
    if short.isascii():
        return ()
    capital = short.upper()
    found = (capital.translate(table) for table in (*LOOKS, SOUNDS))
    return tuple(each for each in dict.fromkeys(found) if each != capital)
