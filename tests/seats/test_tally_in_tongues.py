"""A game that nobody recorded, entered on phones in every language: no English word, and what is heard are words."""

from __future__ import annotations

import html
import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import cast
from urllib.parse import quote

import pytest

from castlescore.core.language import languages, speak
from castlescore.core.language.suggested import OURS, everywhere
from castlescore.record.store import save
from castlescore.tally.file import TallyFile, read_tally, tally_of
from castlescore.view.ears import heard
from cli.test_tongues import known
from cli.test_tongues_typed import unsaid as english
from samples import some
from seats.phones import JOIN, Table
from seats.test_ears import REGION, lines, nonsense
from seats.test_tallied import NAMES, begun, entered, say
from seats.test_tongues import OTHERS, TYPED, texts
from tongues import bare, pseudo, seen


def put_in(table: Table, whole: TallyFile) -> None:
    """Put all castles but the last into the file."""
    document, rows = read_tally(str(table.path)).document, whole.table.ROWS
    old, full = (cast("list[object]", each[rows]) for each in (document, whole.document))
    text = tally_of(whole.game, {**document, rows: [*full[:-1], old[-1]]}, str(table.path)).text
    save(str(table.path), text)
    table.house.refreshed()


def entering(name: str, folder: Path, code: str, every: int) -> Iterator[tuple[str, str]]:
    """What phones are sent while the last castle is entered: `page`, `answer` or `told`, and the text."""
    table, whole = begun(folder, name)
    put_in(table, whole)
    spoken = {"accept_language": code}
    everywhere(OURS)
    try:
        yield "page", table.ask(JOIN, **spoken).body.decode()
        seats = {player: table.sit(player) for player in table.house.players}
        if "empty_stacks" in whole.document:
            first = seats[whole.table.entries[-1].name]
            yield "page", table.ask(first, **spoken).body.decode()
            say(table, first, choice="empty_stacks", empty_stacks=[str(s) for s in whole.document["empty_stacks"]])
        for entry in whole.table.entries[-1:]:
            seat = seats[entry.row.get("builders", [entry.name])[0]]
            for at, said in enumerate(entered({**entry.row}, f" {entry.name}" if "builders" in entry.row else "")):
                after = table.ask(f"{seat}state").json["after"]  # in English, as another phone may ask
                if at % every == 0 or "place" not in said:
                    yield "answer", table.ask(f"{seat}state", **spoken).body.decode()
                    yield "page", table.ask(seat, **spoken).body.decode()
                if at % every == 0 and "place" in said:
                    chosen = quote(said["choice"])
                    yield "answer", table.ask(f"{seat}hand?choice={chosen}", **spoken).body.decode()
                    yield "page", table.ask(f"{seat}?choice={chosen}&hand={chosen}", **spoken).body.decode()
                got = table.ask(f"{seat}say", {"after": after, **said}, **spoken)
                assert got.status == 200, (said, got.body)
                yield "told", got.body.decode()
                table.calm()
        for seat in seats.values():
            yield "page", table.ask(seat, **spoken).body.decode()
            table.calm()
    finally:
        table.close()
        everywhere(None)
        speak("en")


def read(name: str, folder: Path, code: str) -> list[str]:
    """What is read of it."""
    found: list[str] = []
    for kind, text in entering(name, folder, code, 11):
        found += [seen(text)] if kind == "page" else texts(json.loads(text))
    return found


@pytest.mark.parametrize("name", NAMES)
def test_every_word_of_a_tally_on_phones_is_a_message(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with pseudo(monkeypatch):
        told = read(name, tmp_path, "ru")
    assert sum(text.count("⟦") for text in told) > 400
    assert {text[:200]: words for text in told if (words := bare(TYPED.sub(" ", text), known()))} == {}


@pytest.mark.parametrize(("name", "code"), some([(name, code) for name in NAMES for code in OTHERS], 2))
def test_a_tally_on_phones_says_no_english_word(name: str, code: str, tmp_path: Path) -> None:
    told = read(name, tmp_path, code)
    speak(code)
    try:
        assert {text[:200]: words for text in told if (words := english(code, text))} == {}
    finally:
        speak("en")


@pytest.mark.parametrize(("name", "code"), some([(name, code) for name in NAMES for code in languages()], 2))
def test_a_tally_on_phones_is_heard_in_words(name: str, code: str, tmp_path: Path) -> None:
    told: list[str] = []
    for kind, text in entering(name, tmp_path, code, 11):
        if kind == "page" and REGION.search(text):
            told += lines(text, REGION)
            told += map(html.unescape, re.findall(r'data-heard="([^"]*)"', text)[:3])
        if kind == "told":
            told += map(heard, json.loads(text)["told"])
    assert len(told) > 20
    assert {line: found for line in told if (found := nonsense(line))} == {}
