"""All that phones say is a message, and an evening on phones in Czech or Russian has no English word."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import Any
from urllib.parse import quote

import pytest

from builders import languages, speak
from castlescore import Session
from cli.test_tongues_typed import unsaid as english
from seats.phones import JOIN, Table, choice_of
from seats.test_evenings import EXAMPLES, _moves
from tongues import bare, known, pseudo, seen

GAMES = {"three-players": "buy foyer", "between-four": "place fountain"}  # with what is never offered
OTHERS = [code for code in languages() if code != "en"]
CODES = {"choice", "tag", "game", "needs", "takes", "of", "type", "place", "castle", "you", "turn", "seat", "tile"}
TYPED = re.compile(r"\b(?:B-)?[A-Z]{2,}(?:-[A-Z0-9]+)+\b|\b[A-Z]{2,}\b|⟦(?:p\.|с\.|s\.)⟧")  # rules, castles
OURS = 'names = "ours"\ndate ='


def texts(value: Any, key: str = "") -> Iterator[str]:
    """The texts of an answer that people read, those of its pictures too."""
    if isinstance(value, str):
        yield seen(value)
    for name, part in value.items() if isinstance(value, dict) else ():
        if name not in CODES:
            yield from texts(part, name)
    for part in value if isinstance(value, list) else ():
        yield from texts(part, key)


def evening(game: str, path: Path, codes: Sequence[str], every: int) -> Iterator[tuple[str, str]]:
    """All that is read on the phones of a whole evening in some languages: the JSON answers, and pages in between.

    What is told of an event is told in one of them, each in its turn.
    """
    whole = Session.loads((EXAMPLES / game / "table.toml").read_text(encoding="utf-8"))
    whole.at(0).write(path)
    path.write_text(path.read_text(encoding="utf-8").replace("date =", OURS, 1), encoding="utf-8")
    table = Table(path)
    try:
        for code in codes:
            yield code, seen(table.ask(JOIN, accept_language=code).body.decode())
        seats = {name: table.sit(name) for name in whole.header["players"]}
        for at, (event, _) in enumerate(_moves(whole)):
            said = choice_of({**event, "text": "?"} if event["do"] == "note" else event)
            seat, after = seats[table.enters(seats, event, said["choice"])], len(table.session)
            chosen = quote(said["choice"])
            for code in codes if at % every == 0 else ():
                spoken = {"accept_language": code}
                table.calm()
                wrong = table.ask(f"{seat}say", {"after": after, "choice": GAMES[game]}, **spoken)
                for got in (
                    table.ask(f"{seat}state", **spoken), table.ask(f"{seat}hand?choice={chosen}", **spoken), wrong
                ):  # fmt: skip
                    yield from ((code, text) for text in texts(got.json))
                yield code, seen(table.ask(f"{seat}?choice={chosen}&hand={chosen}", **spoken).body.decode())
            code = codes[at % len(codes)]
            table.calm()
            got = table.ask(f"{seat}say", {"after": after, **said}, accept_language=code)
            assert got.status == 200, (said, got.body)
            yield from ((code, text) for text in texts(got.json))
        for seat in seats.values():
            for code in codes:
                table.calm()
                yield code, seen(table.ask(seat, accept_language=code).body.decode())
    finally:
        table.close()
        speak("en")


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.slow
def test_every_word_of_phones_is_a_message(game: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with pseudo(monkeypatch):
        told = [text for _, text in evening(game, tmp_path / "table.toml", ["ru"], 9)]
    assert len(told) > 300
    assert sum(text.count("⟦") for text in told) > 1000
    assert {text[:200]: words for text in told if (words := bare(TYPED.sub(" ", text), known()))} == {}


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.many
def test_an_evening_on_phones_says_no_english_word(game: str, tmp_path: Path) -> None:
    told = [*evening(game, tmp_path / "table.toml", OTHERS, 8)]  # the last eight events are among what is looked at
    assert english_words(told) == {}


def english_words(told: Iterable[tuple[str, str]]) -> dict[str, list[str]]:
    """What was said in English, by what was said."""
    result: dict[str, list[str]] = {}
    for code, text in sorted(told):
        speak(code)
        if words := english(code, text):
            result[text[:200]] = words
    speak("en")
    return result
