"""The JSON Schemas of files accept what the program accepts, and refuse what it refuses for its form.

But for what no schema can say, or says otherwise: whole floats (1.0 is a whole number in JSON), days and times (texts
in JSON, and nobody asks the calendar), and characters that Unicode has not given out.
"""

from __future__ import annotations

import datetime
import re
import tomllib
import unicodedata
from collections.abc import Callable, Iterator
from functools import cache
from random import Random
from typing import Any

import pytest
from jsonschema import Draft202012Validator
from jsonschema.exceptions import ValidationError as SchemaError
from jsonschema.validators import extend
from pydantic import ValidationError

from castlescore.cli.schemas import FORMATS, file_schema, files_of
from castlescore.core.errors import CastlescoreError
from castlescore.games.castles.files.catalogue import catalogue_of
from castlescore.games.castles.files.setup import parse_setup
from castlescore.protocol.registry import all_games, game_of
from castlescore.record.castle_files import parse_any_castle
from castlescore.record.session_file import parse_record
from castlescore.tally.file import parse_tally
from castlescore.toml.reading import parse_toml
from fuzz.mutations import document_mutated
from fuzz.seeds import EXAMPLES, seeds

SEED, QUICK, LONG = 20261122, 60, 3000


def _session(text: str) -> None:
    record = parse_record(text, "f")
    game_of(record.header).rules.begin(record.header, "f")


READS: dict[str, Callable[[str], object]] = {
    "session": _session,
    "castle": lambda text: parse_any_castle(text, "f"),
    "tally": lambda text: parse_tally(text, "f"),
    "catalogue": lambda text: catalogue_of(parse_toml(text, "f"), "f"),
    "setup": lambda text: parse_setup(text, "f"),
}
FILES = [(kind, game) for game, played in all_games().items() for kind in files_of(played)]


def _whole(checker: Any, pattern: str, text: Any, schema: Any) -> Iterator[SchemaError]:
    """`pattern` as JSON Schema has it: `$` is the end of the text, and not before a last end of line."""
    if isinstance(text, str) and not re.search(pattern.replace("$", r"\Z"), text):
        yield SchemaError(f"{text!r} does not match {pattern!r}")


Strictly = extend(Draft202012Validator, {"pattern": _whole})


@cache
def validator(kind: str, game: str) -> Draft202012Validator:
    schema = file_schema(kind, all_games()[game])
    Draft202012Validator.check_schema(schema)
    return Strictly(schema)


def texts(kind: str, game: str) -> tuple[str, ...]:
    """The texts that the program reads: what the fuzzers begin with, and the examples."""
    result = seeds(kind if kind in ("catalogue", "setup") else f"{kind}-{game}")
    if kind not in FORMATS:
        return result
    head = re.compile(rf'format = "{FORMATS[kind]}"\ngame = "{game}"')
    examples = [path.read_text(encoding="utf-8") for path in sorted(EXAMPLES.rglob("*.toml"))]
    return tuple(text for text in (*result, *examples) if head.match(text) and "castle = " not in text)


def as_json(value: Any) -> Any:
    """A document as programs hand it to a schema: days and times as texts."""
    if isinstance(value, dict):
        return {key: as_json(each) for key, each in value.items()}
    if isinstance(value, list):
        return [as_json(each) for each in value]
    return value.isoformat() if isinstance(value, (datetime.date, datetime.time)) else value


def put_right(value: Any) -> Any:
    """A document without what schemas do not see."""
    if isinstance(value, dict):
        return {key: "2026-11-21" if _is_day(key, each) else put_right(each) for key, each in value.items()}
    if isinstance(value, list):
        return [put_right(each) for each in value]
    if isinstance(value, float) and value.is_integer():
        return int(value)
    if isinstance(value, str) and not value.isascii():
        return "".join(c if unicodedata.category(c) != "Cn" and c < "\U00010000" else "x" for c in value)
    return value


def _is_day(key: str, value: Any) -> bool:
    return key == "date" and re.fullmatch(r"\d{4}-\d\d-\d\d", str(value)) is not None


def has_its_form(kind: str, game: str, document: Any) -> bool:
    """Whether the models have nothing against a document: its own, and that of the rooms that it holds."""
    if kind in FORMATS and document.get("format") != FORMATS[kind]:
        return False
    models = files_of(all_games()[game])
    try:
        models[kind]().validate_python(document)
        if "room" in document and kind != "catalogue":
            models["catalogue"]().validate_python({"room": document["room"]})
    except ValidationError:
        return False
    return True


def is_read(kind: str, game: str, text: str, document: Any) -> bool:
    """Whether the program reads a text, as one of this game."""
    if kind in FORMATS and document.get("game", "castles") != game:
        return False
    try:
        READS[kind](text)
    except CastlescoreError:
        return False
    return True


def mutated(kind: str, game: str, count: int) -> Iterator[tuple[str, Any]]:
    rng, known_texts = Random(f"{SEED}{kind}{game}"), texts(kind, game)
    # Of a long record every line is checked by the same few forms: the short ones say as much, and sooner.
    short = [text for text in known_texts if len(text) < 4000] or known_texts
    for _ in range(count):
        text = document_mutated(rng, rng.choice(short))
        try:
            yield text, tomllib.loads(text)
        except (ValueError, RecursionError):
            continue


def is_told(complaint: SchemaError) -> bool:
    """Whether the program reads it all the same and tells it: more than two attendants or cards (B-BONUS-12)."""
    return complaint.validator == "maxItems" and complaint.absolute_path[-1] in ("attendants", "cards")


def is_read_with_a_remark(complaint: ValidationError, game: str) -> bool:
    """Whether the program takes all the same what a schema refuses: a file without a format, too many of Between."""
    lacks_format = complaint.validator == "required" and complaint.message.startswith("'format'")
    return lacks_format or (game == "between" and is_told(complaint))


def agree(kind: str, game: str, count: int) -> tuple[int, int]:
    """Hold schema and program against each other; how many documents both took, and how many both refused."""
    took = refused = 0
    for text, document in mutated(kind, game, count):
        complaints = list(validator(kind, game).iter_errors(as_json(document)))
        if is_read(kind, game, text, document):
            assert all(is_read_with_a_remark(complaint, game) for complaint in complaints), (complaints, text)
            took += 1
        elif not has_its_form(kind, game, put_right(as_json(document))):
            assert complaints, text
            refused += 1
    return took, refused


@pytest.mark.parametrize(("kind", "game"), FILES)
@pytest.mark.many
def test_a_schema_accepts_every_example(kind: str, game: str) -> None:
    for text in texts(kind, game):
        READS[kind](text)
        validator(kind, game).validate(as_json(tomllib.loads(text)))


@pytest.mark.parametrize(("kind", "game"), FILES)
@pytest.mark.slow
def test_a_schema_and_the_program_agree_on_documents_made_strange(kind: str, game: str) -> None:
    took, refused = agree(kind, game, QUICK)
    assert took > QUICK // 20
    assert refused > QUICK // 10


@pytest.mark.long
@pytest.mark.parametrize(("kind", "game"), FILES)
def test_they_agree_on_very_many(kind: str, game: str) -> None:
    agree(kind, game, LONG)


HEADS = {
    "castles": 'game = "castles"\nplayers = ["Anna", "Ben"]\nbuilder = "Anna"\n',
    "between": 'game = "between"\nplayers = ["A", "B", "C"]\nthrones = ["x", "y", "z"]\n',
}
WRONG = [  # a line, where a checker of schemas says the mistake is, and what it says there
    ("castles", 'do = "buy", by = "A", tile = "t", at = [0, 0], turn = 91', "turn", "91 is not one of"),
    ("castles", 'do = "buy", by = "A", tile = "t", at = [0]', "at", "too short"),
    ("castles", 'do = "buy", by = "A", tile = "t", at = [0, 0], trun = 90', "", "'trun' was unexpected"),
    ("castles", 'do = "buy", by = "A", tile = "t"', "", "'at' is a required property"),
    ("castles", 'do = "bye", by = "A"', "do", "'bye' is not one of"),
    ("castles", 'do = "check", slot = 3', "", "'tile' is a required property"),
    ("castles", 'do = "check", by = "A"', "", "'score' is a required property"),
    ("castles", 'do = "adjust", stack = 301, left = 2, why = ""', "stack", "301 is not one of"),
    ("castles", 'do = "adjust", deck = "two", why = ""', "deck", "'two' is not of type 'integer'"),
    ("castles", 'do = "reward", by = "A", reward = "corridor", tile = "stairs"', "", "'at' is a required property"),
    ("between", 'do = "place", castle = "AB", tile = "t", at = [0, "1"]', "at.1", "'1' is not of type 'integer'"),
    ("between", 'do = "buy", by = "A", tile = "t", at = [0, 0]', "do", "'buy' is not one of"),
]


@pytest.mark.parametrize(("game", "row", "where", "what"), WRONG)
def test_a_schema_names_the_key_that_is_wrong(game: str, row: str, where: str, what: str) -> None:
    document = tomllib.loads(f'format = "castlescore session 1"\n{HEADS[game]}event = [{{ {row} }}]\n')
    [error] = validator("session", game).iter_errors(document)
    assert [".".join(map(str, error.absolute_path))] == [".".join(["event.0", *filter(None, [where])])]
    assert what in error.message
