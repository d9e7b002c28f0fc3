"""A game that nobody recorded, entered on phones in every language: no English word, and what is heard are words."""

from __future__ import annotations

import html
import json
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import cast
from urllib.parse import quote

import pytest

from builders import TallyFile, languages, read_tally, speak, speaking, tally_of
from castlescore.record.store import save
from castlescore.view.pages import read_aloud
from seats.phones import JOIN, Table
from seats.test_ears import HEARD, REGION, lines, nonsense
from seats.test_tallied import NAMES, begun, entered, say
from seats.test_tongues import TYPED, english_words, texts
from tongues import bare, known, pseudo, seen


def put_in(table: Table, whole: TallyFile) -> None:
    """Put all castles but the last into the file."""
    document, rows = read_tally(str(table.path)).document, whole.table.ROWS
    old, full = (cast("list[object]", each[rows]) for each in (document, whole.document))
    text = tally_of(whole.game, {**document, rows: [*full[:-1], old[-1]]}, str(table.path)).text
    save(str(table.path), text)
    table.house.refreshed()


def entering(name: str, folder: Path, codes: Sequence[str], every: int) -> Iterator[tuple[str, str, str]]:
    """What phones are sent while the last castle is entered: a language, `page`, `answer` or `told`, and the text.

    What is told of a tile is told in one of the languages, each in its turn.
    """
    table, whole = begun(folder, name)
    put_in(table, whole)

    def looked(kind: str, path: str) -> Iterator[tuple[str, str, str]]:
        for code in codes:
            table.calm()
            yield code, kind, table.ask(path, accept_language=code).body.decode()

    try:
        yield from looked("page", JOIN)
        seats = {player: table.sit(player) for player in table.house.players}
        if "empty_stacks" in whole.document:
            first = seats[whole.table.entries[-1].name]
            yield from looked("page", first)
            say(table, first, choice="empty_stacks", empty_stacks=[str(s) for s in whole.document["empty_stacks"]])
        for entry in whole.table.entries[-1:]:
            seat = seats[entry.row.get("builders", [entry.name])[0]]
            for at, said in enumerate(entered({**entry.row}, f" {entry.name}" if "builders" in entry.row else "")):
                if at % every == 0 or "place" not in said:
                    yield from looked("answer", f"{seat}state")
                    yield from looked("page", seat)
                if at % every == 0 and "place" in said:
                    chosen = quote(said["choice"])
                    yield from looked("answer", f"{seat}hand?choice={chosen}")
                    yield from looked("page", f"{seat}?choice={chosen}&hand={chosen}")
                table.calm()
                table.ask(f"{seat}state")  # in English, as another phone may
                code = codes[at % len(codes)]
                got = table.ask(f"{seat}say", {"after": table.last(seat), **said}, accept_language=code)
                assert got.status == 200, (said, got.body)
                yield code, "told", got.body.decode()
        for seat in seats.values():
            yield from looked("page", seat)
    finally:
        table.close()
        speak("en")


def read(sent: Iterable[tuple[str, str, str]]) -> Iterator[tuple[str, str]]:
    """What is read of it, each with its language."""
    for code, kind, text in sent:
        yield from ((code, each) for each in ([seen(text)] if kind == "page" else texts(json.loads(text))))


def listened(sent: Iterable[tuple[str, str, str]]) -> Iterator[tuple[str, str]]:
    """What is heard of it."""
    for code, kind, text in sent:
        if kind == "page" and REGION.search(text):
            yield from ((code, line) for line in lines(text, REGION))
            yield from ((code, html.unescape(line)) for line in HEARD.findall(text)[:3])
        if kind == "told":
            with speaking(code):
                yield from [(code, read_aloud(line)) for line in json.loads(text)["told"]]


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.slow
def test_every_word_of_a_tally_on_phones_is_a_message(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with pseudo(monkeypatch):
        told = [text for _, text in read(entering(name, tmp_path, ["ru"], 11))]
    assert sum(text.count("⟦") for text in told) > 400
    assert {text[:200]: words for text in told if (words := bare(TYPED.sub(" ", text), known()))} == {}


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.many
def test_a_tally_on_phones_says_no_english_word_and_is_heard_in_words(name: str, tmp_path: Path) -> None:
    sent = [*entering(name, tmp_path, languages(), 5)]
    assert english_words(said for said in read(sent) if said[0] != "en") == {}
    told = [*listened(sent)]
    assert all(count > 20 for count in Counter(code for code, _ in told).values())
    assert {line: result for line in told if (result := nonsense(line[1]))} == {}
