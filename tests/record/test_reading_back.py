"""Nothing is replaced by a text that does not read back as what was meant, and a session's line costs little."""

from __future__ import annotations

import pytest

from castlescore.core.errors import FileProblem, LimitHit
from castlescore.record import reading_back
from castlescore.record import session_file as record
from castlescore.record.reading_back import reads_back, record_reads_back, said_by
from castlescore.record.session_file import parse_record, record_text
from castlescore.toml import text as toml_text
from castlescore.toml.reading import LARGEST
from evenings import HEADER, OPENING
from record.writers import beside, typed

SMALL = HEADER + OPENING
TABLES = HEADER + '[[event]]\ndo = "note"\ntext = "]"\n# ours\n'
NOTE = {"do": "note", "text": "a ] and a }"}
LAYOUTS = {
    "as written": SMALL,
    "tables": TABLES,
    "keys behind": SMALL.replace('date = "2026-11-21"\n', "") + 'date = "2026-11-21"\n',
    "windows": SMALL.replace("\n", "\r\n"),
    "one line": HEADER + 'event = [{ do = "note", text = "x" }]\n',
    "no events": HEADER,
    "rooms and no events": HEADER + 'room = [\n  { id = "parlor", points = 9 },\n]\n',
    "rooms": HEADER + 'room = [\n  { id = "parlor", points = 9 },\n]\n' + OPENING,
    "a comment": SMALL.replace("event = [", "event = [ # ours"),
}


def _longer(text):
    """A record with one event more, how many it had, and the text of the longer one."""
    before = parse_record(text, "t.toml")
    after = before.with_events((*before.events, NOTE))
    return after, len(before.events), record_text(after)


@pytest.mark.parametrize("layout", LAYOUTS)
def test_a_record_with_a_line_more_reads_back_whatever_it_looked_like(layout):
    after, since, text = _longer(LAYOUTS[layout])
    record_reads_back(after, since, LAYOUTS[layout])(text)
    assert said_by(parse_record(text, "t.toml")) == said_by(after)


@pytest.mark.parametrize("layout", LAYOUTS)
@pytest.mark.parametrize("spoil", ["note", "a ] and", '"larder"', "[[", "2026-11-21", "Anna"])
def test_whatever_is_written_wrong_is_noticed(layout, spoil):
    """Of a text that only grew, what stood before stands as it was read; any other change is seen."""
    before = LAYOUTS[layout]
    after, since, text = _longer(before)
    place = text.rfind(spoil)
    if place < 0:
        return
    spoilt = f"{text[:place]}x{text[place:]}"
    with pytest.raises(FileProblem, match=r"^t\.toml.*Nothing was written\.$"):
        record_reads_back(after, since, before)(spoilt)


@pytest.mark.parametrize("end", ["", "]\n]\n", '  { do = "note", text = "one more" },\n]\n', "event = []\n"])
def test_a_line_too_many_too_few_or_cut_off_is_noticed(end):
    after, since, text = _longer(SMALL)
    for spoilt in (text.removesuffix("]\n") + end, SMALL.removesuffix("]\n") + end):
        with pytest.raises(FileProblem, match="Nothing was written"):
            record_reads_back(after, since, SMALL)(spoilt)


def test_of_a_file_that_only_grew_the_new_lines_alone_are_read(monkeypatch):
    after, since, text = _longer(SMALL)
    read = []
    monkeypatch.setattr(reading_back, "parse_record", lambda *args: read.append(args) or parse_record(*args))
    record_reads_back(after, since, SMALL)(text)
    assert read == []
    record_reads_back(after, since, "# ours\n" + SMALL)(text)
    assert len(read) == 1


def test_a_text_too_long_to_be_read_is_refused():
    with pytest.raises(LimitHit, match="it would be more than 4 MiB"):
        reads_back("t.toml", str, "")("x" * (LARGEST + 1))


@pytest.mark.parametrize("before", [SMALL, "# ours\n" + SMALL])
def test_a_mistake_of_the_writer_leaves_the_session_as_it_was(tmp_path, monkeypatch, before):
    path = tmp_path / "table.toml"
    path.write_text(before)
    real = toml_text.array_of_lines
    monkeypatch.setattr(record, "array_of_lines", lambda key, rows: real(key, rows).replace("lamp", "lump"))
    code, out, err = typed("note", "the lamp went out", "-s", str(path))
    assert (code, out) == (3, "")
    assert err.endswith("Nothing was written.\n")
    assert path.read_text() == before
    assert beside(path) == []


def test_a_mistake_of_the_writer_begins_no_session(tmp_path, monkeypatch):
    path = tmp_path / "table.toml"
    real = toml_text.table
    monkeypatch.setattr(record, "table", lambda rows: real(rows).replace("Zoe", "Zoë"))
    code, out, err = typed("new", "Zoe", "Ben", "-s", str(path))
    assert (code, out) == (3, "")
    assert "reads back as something else. Nothing was written." in err
    assert not path.exists()
