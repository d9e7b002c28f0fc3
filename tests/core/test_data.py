"""Data files are read once; what was kept of them counts only for the text that it was read from."""

from __future__ import annotations

import json
import tomllib
from pathlib import Path

import pytest

import castlescore
from castlescore.core import data
from castlescore.core.data import read_data

SOURCE = Path(castlescore.__file__).parent
FILES = sorted(SOURCE.rglob("*.toml"))


@pytest.fixture
def cache(tmp_path, monkeypatch):
    """An empty cache folder, and what is read of TOML by its texts."""
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    return tmp_path / "castlescore" / data.FOLDER


@pytest.fixture
def read(monkeypatch):
    """The texts that were read as TOML."""
    texts = []
    loads = tomllib.loads
    monkeypatch.setattr(tomllib, "loads", lambda text: texts.append(text) or loads(text))
    return texts


def _name(file: Path) -> tuple[str, str]:
    return ".".join(["castlescore", *file.parent.relative_to(SOURCE).parts]), file.name


def test_every_file_is_the_same_when_it_was_kept(cache, read):
    for file in FILES:
        printed = tomllib.loads(file.read_text(encoding="utf-8"))
        assert [read_data(*_name(file)) for _ in range(2)] == [printed, printed]
    assert len(FILES) > 10
    assert len(read) == 2 * len(FILES)  # once here, and once by the program
    assert len(list(cache.iterdir())) == len(FILES)


def test_what_was_kept_of_another_text_does_not_count(cache, read, monkeypatch):
    monkeypatch.setattr(data, "text_of", lambda package, name: "points = 2")
    assert read_data("game", "numbers.toml") == {"points": 2}
    monkeypatch.setattr(data, "text_of", lambda package, name: "points = 3")
    assert [read_data("game", "numbers.toml") for _ in range(2)] == [{"points": 3}] * 2
    assert read == ["points = 2", "points = 3"]


@pytest.mark.parametrize("broken", [b"", b'{"text": "points = 2", "data": {"poi', b"\xff", b"[1]", b"3"])
def test_what_is_broken_is_read_anew(cache, read, monkeypatch, broken):
    monkeypatch.setattr(data, "text_of", lambda package, name: "points = 2")
    read_data("game", "numbers.toml")
    (file,) = cache.iterdir()
    whole = file.read_bytes()
    file.write_bytes(broken)
    assert read_data("game", "numbers.toml") == {"points": 2}
    assert file.read_bytes() == whole
    assert len(read) == 2


def test_where_nothing_can_be_kept_it_is_read_each_time(tmp_path, read, monkeypatch):
    (tmp_path / "file").write_text("", encoding="utf-8")
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "file"))
    monkeypatch.setattr(data, "text_of", lambda package, name: "points = 2")
    assert [read_data("game", "numbers.toml") for _ in range(2)] == [{"points": 2}] * 2
    assert len(read) == 2


def test_what_is_kept_is_json_with_its_text(cache, monkeypatch):
    monkeypatch.setattr(data, "text_of", lambda package, name: 'name = "Spižírna"')
    read_data("game", "names.toml")
    (file,) = cache.iterdir()
    assert file.name == "game-names.toml.json"
    assert json.loads(file.read_bytes()) == {"text": 'name = "Spižírna"', "data": {"name": "Spižírna"}}
