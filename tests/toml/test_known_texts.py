"""A session as the program wrote it is not judged again; one that somebody edited is, and both say the same."""

from __future__ import annotations

from pathlib import Path

import pytest

from builders import parse_record, read_record
from builders.evenings import HEADER, OPENING
from castlescore import FileProblem
from castlescore.record.castle_files import read_any_castle
from castlescore.toml import known_texts

TEXT = HEADER + OPENING


@pytest.fixture(autouse=True)
def cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A cache folder of one test."""
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    return tmp_path / "cache" / "castlescore" / "judged"


def test_a_text_is_known_once_it_was_in_order():
    assert not known_texts.is_known(TEXT)
    known_texts.remember(TEXT)
    assert known_texts.is_known(TEXT)
    assert not known_texts.is_known(TEXT + "\n")


def test_the_text_that_another_took_the_place_of_is_forgotten(cache):
    known_texts.remember(TEXT)
    known_texts.remember(TEXT + "\n", instead_of=TEXT)
    assert not known_texts.is_known(TEXT)
    assert len(list(cache.iterdir())) == 1


def test_another_version_of_the_program_judges_anew(monkeypatch):
    known_texts.remember(TEXT)
    monkeypatch.setattr(known_texts, "__version__", "another")
    assert not known_texts.is_known(TEXT)


def test_no_more_digests_are_kept_than_are_of_use(cache, monkeypatch):
    monkeypatch.setattr(known_texts, "MOST", 3)
    for n in range(6):
        known_texts.remember(f"text {n}")
    assert 1 <= len(list(cache.iterdir())) <= 3
    assert known_texts.is_known("text 5")


def test_where_nothing_can_be_kept_every_text_is_judged(tmp_path, monkeypatch):
    (tmp_path / "file").write_text("no folder")
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "file"))
    known_texts.remember(TEXT)
    assert not known_texts.is_known(TEXT)


def test_a_session_reads_the_same_judged_and_known(tmp_path):
    path = tmp_path / "table.toml"
    path.write_text(TEXT, encoding="utf-8")
    first = read_record(str(path))
    assert known_texts.is_known(TEXT)
    assert read_record(str(path)) == first


def test_an_edit_by_hand_is_judged_and_what_is_wrong_is_not_remembered(tmp_path):
    path = tmp_path / "table.toml"
    path.write_text(TEXT, encoding="utf-8")
    read_record(str(path))
    wrong = TEXT.replace("price = 10000", "price = -1", 1)
    path.write_text(wrong, encoding="utf-8")
    for _ in range(2):
        with pytest.raises(FileProblem, match="'price' should be 0 or more"):
            read_record(str(path))
    assert not known_texts.is_known(wrong)


def test_limits_hold_for_a_known_text_too():
    wrong = TEXT.replace("castlescore session 1", "castlescore session 2")
    known_texts.remember(wrong)
    with pytest.raises(FileProblem, match="the format is"):
        parse_record(wrong, "t.toml")


def test_a_castle_reads_the_same_judged_and_known(tmp_path):
    path = tmp_path / "castle.toml"
    text = (Path(__file__).parents[2] / "examples" / "castles" / "public-link.toml").read_text(encoding="utf-8")
    path.write_text(text, encoding="utf-8")
    first = read_any_castle(str(path))
    assert known_texts.is_known(text)
    assert read_any_castle(str(path)).contents == first.contents


@pytest.mark.parametrize("key", ["at = [0, 0, 0]", 'at = "0,0"', "at = [0.0, 0]", "dispute = 1"])
def test_a_castle_that_is_not_in_order_is_never_known(tmp_path, key):
    path = tmp_path / "castle.toml"
    text = f'format = "castlescore castle 1"\n[[tile]]\ntile = "foyer"\n{key}\n'
    path.write_text(text, encoding="utf-8")
    for _ in range(2):
        with pytest.raises(FileProblem):
            read_any_castle(str(path))
    assert not known_texts.is_known(text)
