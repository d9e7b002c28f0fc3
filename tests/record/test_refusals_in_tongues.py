"""What is wrong with a file is said in the language that is spoken, whatever it is and whichever reader finds it."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from functools import cache
from random import Random

import pytest

from builders import game_of, parse_any_castle, parse_record, parse_tally, speaking
from builders.between import between
from builders.castles import Box
from builders.castles import facts as castles
from castlescore import CastlescoreError
from castlescore.games.castles.files.catalogue import catalogue_of
from castlescore.games.castles.files.links import read_link
from castlescore.games.castles.files.setup import numbers_of, parse_setup
from castlescore.toml.mistakes import TOML, WORDS
from castlescore.toml.reading import parse_toml, read_text
from fuzz.mutations import document_mutated, text_mutated
from fuzz.readers import BY_TEXT
from fuzz.seeds import seeds
from samples import some
from tongues import Silent, left, pseudo


def session(text: str) -> None:
    record = parse_record(text, "f")
    game_of(record.header).rules.begin(record.header, "f", text)


def tally(text: str) -> str:
    tally_file = parse_tally(text, "f")
    return "\n".join([*tally_file.remarks, *(f"{each.called} {' '.join(each.why)}" for each in tally_file.missing)])


def setup(text: str) -> None:
    numbers_of(parse_setup(text, "f"), 3, castles(), "f", text)


def castle(text: str) -> None:
    parse_any_castle(text, "f")


def catalogue(text: str) -> None:
    catalogue_of(parse_toml(text, "f"), "f", text)


def link(text: str) -> str:
    return "\n".join(read_link(text, Box()).remarks)


READERS: Mapping[str, Callable[[str], str | None]] = {
    "session-castles": session,
    "session-between": session,
    "castle-castles": castle,
    "castle-between": castle,
    "tally-castles": tally,
    "tally-between": tally,
    "catalogue": catalogue,
    "setup": setup,
    "link": link,
}
KEY = re.compile(r"([a-z][\w-]*)\s*=|\"([a-z0-9-]+)\"|\[\[?(\w+)")
# Keys and values of files, addresses, rules: never translated.
NOT_SAID = re.compile(
    r"'[^']*'|\\(?:u[0-9a-f]{4}|U[0-9a-f]{8}|x[0-9a-f]{2}|[nrt])|https?://\S+|\b(?:B-)?[A-Z]+(?:-[A-Z0-9]+)+\b"
)


@cache
def keys() -> set[str]:
    """What files say: keys, ids, what events do; and what the games print."""
    result = {word for reader in READERS for text in seeds(reader) for each in KEY.findall(text) for word in each}
    box = [*castles().tiles.values(), *between().tiles.values(), *between().cards.values(), *between().thrones.values()]
    names = {name for each in box for name in (each.id, each.name, *each.names)}
    words = {word.casefold() for name in result | names for word in re.findall(r"[^\W\d_]+", name)}
    return words | {
        "castlescore",
        "session",
        "tally",
        "note",
        "adjust",
        "reward",
        "bga",
        "utility",
        "touching",
        "checked",
        "ru",
    }


def english(said: str, text: str) -> list[str]:
    """The words of a message that is nothing but values which stand neither in the text that was read nor in files."""
    return [word for word in left(NOT_SAID.sub(" ", said), keys()) if word.casefold() not in text.casefold()]


@pytest.mark.parametrize(("reader", "seed"), some([(reader, seed) for seed in range(6) for reader in READERS], 9))
@pytest.mark.slow
def test_no_refusal_and_no_remark_has_an_english_word(reader, seed, monkeypatch):
    rng, told = Random(seed), 0
    with pseudo(monkeypatch, Silent()), speaking("ru"):
        for _ in range(40):
            mutate = text_mutated if reader in BY_TEXT or rng.random() < 0.25 else document_mutated
            text = mutate(rng, rng.choice(seeds(reader)))
            try:
                said = READERS[reader](text) or ""
            except CastlescoreError as refused:
                said = str(refused)
            told += bool(said)
            assert english(said, text) == [], said
    assert told


@pytest.mark.parametrize("spoken", ["cs", "ru"])
def test_every_sentence_of_the_models_and_of_toml_has_a_translation_of_its_own(spoken):
    from castlescore.core.language import tr

    with speaking(spoken):
        for text in (*TOML.values(), *(words for words in WORDS.values() if isinstance(words, str))):
            values = dict.fromkeys(re.findall(r"\{(\w+)\}", text), "x")
            assert tr(text, **values) != text.format_map(values)


@pytest.mark.parametrize(
    ("spoken", "told"),
    [("cs", "nothing.toml: nelze přečíst: takový soubor ani složka neexistuje"),
     ("ru", "nothing.toml: не удаётся прочитать: нет такого файла или папки")],
)  # fmt: skip
def test_why_the_system_refuses_is_said_too(spoken, told, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    with speaking(spoken), pytest.raises(CastlescoreError) as refused:
        read_text("nothing.toml")
    assert str(refused.value) == told


@pytest.mark.parametrize(
    ("spoken", "told"),
    [("cs", "f:2: destička 0: „tile“"), ("ru", "f:2: жетон 0: «tile»")],
)
def test_a_place_in_a_file_is_named_without_bending_it(spoken, told):
    text = 'format = "castlescore castle 1"\n[[tile]]\ntile = "foyer"\nat = [0, "x"]\n'
    with speaking(spoken), pytest.raises(CastlescoreError) as refused:
        castle(text)
    assert "'at': " in str(refused.value)
    assert "'x'" in str(refused.value)
    assert str(refused.value).startswith(told.rpartition(":")[0].replace(":2", ":4"))
