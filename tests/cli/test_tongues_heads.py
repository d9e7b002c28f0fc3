"""What is looked up in a catalogue with its context, such as the heads of tables, is there; else it is English."""

from __future__ import annotations

from gettext import NullTranslations

import pytest

from castlescore.cli.app import run
from castlescore.core.language import _catalogue, heads, speak
from cli.test_tongues import SPOKEN, TABLES
from evenings import evening

BOTH = ["show", "show standings", "score", "score --why", "tiles", "log", "review", "stats .", "explain 9"]
LINES = {
    "castles": [*BOTH, "show market", "show castle ben", "offers", "offers --price", "where larder"],
    "between": [*BOTH, "show ab", "offers ab wine-room salon"],
}


class Missing(NullTranslations):
    """What a catalogue is asked for in vain."""

    def __init__(self) -> None:
        super().__init__()
        self.asked: set[tuple[str, str]] = set()

    def pgettext(self, context: str, message: str) -> str:
        self.asked.add((context, message))
        return message


@pytest.mark.parametrize("language", [code for code in SPOKEN if code != "en"])
@pytest.mark.parametrize("game", LINES)
def test_every_head_is_in_the_catalogue(folder, monkeypatch, capsys, game: str, language: str) -> None:
    missing = Missing()
    monkeypatch.setattr(_catalogue(language), "_fallback", missing)
    monkeypatch.setenv("CASTLESCORE_LANG", language)
    monkeypatch.setenv("COLUMNS", "200")
    text = evening()[20] if game == "castles" else TABLES[game].read_text(encoding="utf-8")
    (folder / "table.toml").write_text(text, encoding="utf-8")
    for line in LINES[game]:
        assert run(line.split()) in (0, 1, 3), line
    assert missing.asked == set()
    speak(language)
    heads("no such context", "tile")  # which would be seen
    assert missing.asked == {("no such context", "tile")}
