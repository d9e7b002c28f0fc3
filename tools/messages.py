"""The messages of the program and their translations: found in the code, brought up to date, compiled and checked.

`make messages` does all of it. The translations stand in `src/castlescore/locale/LANGUAGE/LC_MESSAGES/castlescore.po`;
the `.mo` beside it is what the program reads. It is made here and with every build (`hatch_build.py`).
"""

from __future__ import annotations

import io
import re
import sys
from collections.abc import Iterator
from pathlib import Path
from string import Formatter

from babel.messages.catalog import Catalog, Message
from babel.messages.frontend import CommandLineInterface
from babel.messages.pofile import read_po, write_po
from extracting import clashes, every, extracted

ROOT = Path(__file__).parents[1]
LOCALE = ROOT / "src" / "castlescore" / "locale"


def template() -> Catalog:
    """What the code says, as a catalogue without translations."""
    found = Catalog(project="castlescore", fuzzy=False)
    for each in extracted(ROOT):
        key = (each.text, each.many) if each.many else each.text
        flags = ["python-brace-format"] if "{" in each.text else []
        found.add(key, context=each.context or None, locations=[(each.path, None)], auto_comments=each.comments,
                  flags=flags)  # fmt: skip
    return found


def po_of(code: str) -> Path:
    """The file of a language's translations."""
    return LOCALE / code / "LC_MESSAGES" / "castlescore.po"


def codes() -> list[str]:
    """The languages that have a file."""
    return sorted(path.name for path in LOCALE.iterdir() if po_of(path.name).is_file())


def read(code: str) -> Catalog:
    """The translations into a language as they stand."""
    with po_of(code).open("rb") as file:
        return read_po(file, locale=code)


def updated(code: str, fresh: Catalog) -> Catalog:
    """The translations with what is new in the code and without what is gone from it."""
    known = read(code)
    created = known.creation_date
    known.update(fresh, no_fuzzy_matching=False, update_creation_date=False)
    known.creation_date = created
    known.obsolete.clear()
    return known


# Babel names its own version in the head of a file, which would then differ from machine to machine.
MADE_BY = re.compile(r'^"?Generated-By: .*\n', re.MULTILINE)


def written(catalogue: Catalog) -> bytes:
    """A catalogue as its file has it."""
    out = io.BytesIO()
    write_po(out, catalogue, width=120, include_lineno=False, sort_by_file=True)
    return MADE_BY.sub("", out.getvalue().decode()).encode()


def names(text: str) -> set[str]:
    """The values that a text wants, by their names."""
    return {name.split(".")[0] for _, name, _, _ in Formatter().parse(text) if name}


def faults(message: Message, plurals: int) -> Iterator[str]:
    """What is wrong with a translation into a language that has so many forms of a plural."""
    one = message.id if isinstance(message.id, str) else message.id[0]
    forms = list(message.string) if isinstance(message.string, tuple | list) else [message.string or ""]
    if message.fuzzy:
        yield "fuzzy: look it through, and take the mark away"
    if not all(forms) or (message.pluralizable and len(forms) < plurals):
        yield "not translated"
        return
    for form in forms:
        try:
            if names(form) != names(one):
                yield f"its values are {sorted(names(form))}, and the message has {sorted(names(one))}"
        except ValueError as error:
            yield str(error)


def wrong(code: str, catalogue: Catalog) -> list[str]:
    """What is wrong with the translations into a language, each with its message."""
    return [
        f"{code}: {(message.context + ': ') if message.context else ''}{message.id!r}: {fault}"
        for message in catalogue
        if message.id
        for fault in faults(message, catalogue.num_plurals)
    ]


def main() -> int:
    """Bring all files up to date; 1 where a translation is missing or wrong or a message is said twice."""
    fresh, found = template(), clashes(every(ROOT))
    for code in codes():
        po_of(code).write_bytes(written(updated(code, fresh)))
        catalogue = read(code)
        found += wrong(code, catalogue)
        print(f"{po_of(code).relative_to(ROOT)}: {len(catalogue)} messages")
    CommandLineInterface().run(["pybabel", "-q", "compile", "-D", "castlescore", "-d", str(LOCALE)])
    print("\n".join(found[:40]), *([f"... and {len(found) - 40} more"] if len(found) > 40 else []), sep="\n")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
