"""What a screen reader says of an evening on phones, line by line as the live region has them, in every language."""

from __future__ import annotations

import html
import re
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from urllib.parse import quote

import pytest

from builders import languages, speak, speaking
from builders.between import between
from builders.castles import facts as castles
from castlescore import Session
from castlescore.core.language import tr
from castlescore.view.pages import read_aloud
from seats.phones import Table, choice_of
from seats.test_evenings import EXAMPLES, _moves

GAMES = ("three-players", "between-four")
HEARD = re.compile(r'name="spot".*?<span class="unseen">(.*?)</span></label>')  # of a place
REGION = re.compile(r'<div id="said" role="status">(.*?)</div>', re.DOTALL)
LINE = re.compile(r"<(?:p|h1|li)[^>]*>(.*?)</(?:p|h1|li)>", re.DOTALL)
MARKED = r'<span aria-hidden="true">[^<]*</span>'
HIDDEN = re.compile(rf'<span aria-hidden="true">(?:[^<]|{MARKED}|</?(?:bdi|small)>)*</span>')
TAG = re.compile(r"<[^>]+>")


def ids() -> set[str]:
    """Ids that are no words."""
    known = {*castles().tiles, *between().tiles, *between().cards, *between().attendants}
    return {id for id in known if "-" in id}


def lines(page: str, region: re.Pattern[str]) -> list[str]:
    """The lines of a live region as they are read."""
    result = region.search(HIDDEN.sub("", page))[1]
    return [html.unescape(TAG.sub("", line)).strip() for line in LINE.findall(result)]


def evening(table: Table, whole: Session, every: int) -> Iterator[tuple[str, str]]:
    """What is heard in each language while an evening is entered: of a choice, of its hand, and of the page behind it.

    What is told of an event is told in one of them, each in its turn.
    """
    seats = {name: table.sit(name) for name in whole.header["players"]}
    for at, (event, _) in enumerate(_moves(whole)):
        said, told = choice_of(event), languages()[at % len(languages())]
        by, looked = table.enters(seats, event, said["choice"]), languages() if at % every == 0 else ()
        chosen = quote(said["choice"])
        for code in looked if "place" in said else ():
            table.calm()
            page = table.ask(f"{seats[by]}?choice={chosen}&hand={chosen}", accept_language=code).body.decode()
            yield from ((code, line) for line in lines(page, REGION))
            yield from ((code, html.unescape(line)) for line in HEARD.findall(page)[:3])
        table.calm()
        answer = table.ask(f"{seats[by]}say", {"after": len(table.session), **said}, accept_language=told)
        assert answer.status == 200, (said, answer.body)
        with speaking(told):
            yield from [(told, read_aloud(line)) for line in answer.json["told"]]
        for code in looked:
            table.calm()
            page = table.ask(seats[by], accept_language=code).body.decode()
            yield from ((code, line) for line in lines(page, REGION))


def nonsense(line: str) -> list[str]:
    """What of a line means nothing to an ear."""
    result = [word for word in ("@", "°", "*", "--", " - ", "_", "{", "<", "|", "▲", "×") if word in line]
    result += [id for id in ids() if re.search(rf"(?<![\w-]){re.escape(id)}(?![\w-])", line)]
    result += ["a bare number"] if not re.search(r"[^\W\d_]", line) else []
    result += re.findall(r"(?:^|[:,;(] )\d{1,2}:? [A-ZÁ-ŽА-ЯЁ][^\W\d_]+", line)  # a tile's number without its noun
    result += re.findall(r": [+-]\d+$|[:;] [A-ZÁ-ŽА-ЯЁ][^\s:]* \d{1,3}$", line)  # points without theirs
    return result


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.slow
def test_an_evening_on_phones_is_heard_in_words(game: str, tmp_path: Path) -> None:
    whole = Session.loads((EXAMPLES / game / "table.toml").read_text(encoding="utf-8"))
    path = tmp_path / "table.toml"
    begun = whole.at(0)
    begun.write(path)
    path.write_text(path.read_text(encoding="utf-8").replace("date =", 'names = "ours"\ndate =', 1), encoding="utf-8")
    table = Table(path)
    try:
        told = [*evening(table, whole, 4)]
    finally:
        table.close()
        speak("en")
    assert all(count > 40 for count in Counter(code for code, _ in told).values())
    assert {line: result for line in told if (result := nonsense(line[1]))} == {}


@pytest.mark.parametrize("code", languages())
def test_a_sentence_is_heard_in_words(code: str) -> None:
    with speaking(code):
        line = read_aloud(
            "Ben: Šicí pokoj, -4,-3@270, od: 3 Stáje, 11 Zbrojnice a 2 Sály (90° 0 Hala); 3 body, 2 body a 5 M"
        )
    assert nonsense(line.replace("90°", "90")) == []
    assert "90°" in line and "3 body, 2 body a 5 M" in line
    assert {"en": "tile 3, Stáje", "cs": "destička 3, Stáje", "ru": "жетон 3, Stáje"}[code] in line
    assert {"en": "turned by 270 degrees", "cs": "natočení o 270 stupňů", "ru": "поворот на 270 градусов"}[code] in line


@pytest.mark.parametrize("code", languages())
def test_a_note_is_heard_as_it_was_written(code: str) -> None:
    with speaking(code):
        note = tr("note: {text}", text="3 Pizzas came, 2,1@90 was Ben°s")
        assert read_aloud(note) == note
        assert read_aloud(f"0 Foyer: {note}").endswith(note) and read_aloud("0 Foyer") in read_aloud(f"0 Foyer: {note}")


@pytest.mark.parametrize(("code", "points"), [("en", "points"), ("cs", "bodů"), ("ru", "очков")])
def test_points_at_the_end_of_a_sentence_are_heard_with_their_noun(code: str, points: str) -> None:
    with speaking(code):
        assert read_aloud("Anna: Larder, 3,1, 6000: +5") == f"Anna: Larder, 3,1, 6000: +5 {points}"
        assert read_aloud("Anna: Larder: -7 = 2, -9: 0 Foyer").startswith(f"Anna: Larder: -7 {points} = 2, -9: ")
        assert read_aloud("AB: Larder, 0,1: AB 40") == f"AB: Larder, 0,1: AB 40 {points}"
        assert read_aloud("new: Larder; deck 27") == "new: Larder; deck 27"
        assert read_aloud("prices: Larder 8000") == "prices: Larder 8000"
