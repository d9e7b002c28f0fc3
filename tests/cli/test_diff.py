"""diff: two records of one evening, as text and as JSON, of both games; what one says that the other does not."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from builders import record
from castlescore.protocol.evening import Record
from castlescore.record.session_file import parse_record, record_text
from cli.conftest import Type
from samples import some


def test_what_was_undone_counts_for_nothing(typed: Type, folder: Path) -> None:
    text = record("three-players")
    whole = parse_record(text, "anna.toml")
    (folder / "anna.toml").write_text(text, encoding="utf-8")
    standing = Record("ben.toml", whole.header, tuple(event for _, event in whole.standing()[0]))
    (folder / "ben.toml").write_text(record_text(standing), encoding="utf-8")
    assert typed("diff anna.toml ben.toml --figures").code == 0


@pytest.mark.parametrize("game", some(["solo", "three-players", "between-four", "between-two"], 2))
@pytest.mark.many
def test_every_line_of_a_record_is_said_in_words(typed: Type, folder: Path, game: str) -> None:
    """Against a record of nothing, in which all of them are missing."""
    text = record(game)
    (folder / "all.toml").write_text(text, encoding="utf-8")
    (folder / "none.toml").write_text(text[: text.index("event = [")] + "event = []\n", encoding="utf-8")
    answer = typed("diff all.toml none.toml")
    assert answer.code == 1
    many = len(typed("diff all.toml none.toml --json").json["changes"])
    whole = parse_record(text, "all.toml")
    assert many == sum(event["do"] != "note" for _, event in whole.standing()[0])
    assert not re.search(r"[a-z]+-[a-z]+-[a-z]+|\bscore\b|\[|\{", answer.out.replace("all.toml", ""))
    assert answer.widest <= 80
