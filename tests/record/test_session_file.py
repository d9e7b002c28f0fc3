"""The record: what its file may say, how it is written, and that playing it again gives the same table."""

from __future__ import annotations

import tomllib

import pytest

from builders import Record, parse_record, play_record, record_text, state
from builders.castles import score
from builders.evenings import ENDING, HEADER, OPENING, evening
from castlescore import FileProblem, LimitHit
from castlescore.record import session_file
from castlescore.record.session_file import MOST_EVENTS, _check_castles, content_of, record_reads_back, text_to_save
from castlescore.record.store import reads_back
from castlescore.toml import writing as toml_text
from castlescore.toml.reading import LARGEST, MOST_TILES
from record.writers import beside, typed

SMALL = HEADER + OPENING


def play(text):
    return play_record(parse_record(text, "t.toml"))


@pytest.mark.parametrize("event", sorted(evening()))
@pytest.mark.many
def test_what_is_saved_reads_back_as_the_same_record_and_table(event):
    text = evening()[event]
    record = parse_record(text, "t.toml")
    assert record_text(record) == text
    again = play_record(parse_record(record_text(record), "t.toml"))
    replay = play_record(record)
    assert replay.remarks == []
    assert state(again.table) == state(replay.table)
    assert again.in_force() == replay.in_force()


def test_the_lines_of_events_are_known():
    record = parse_record(SMALL, "t.toml")
    assert [SMALL.splitlines()[n - 1].split()[3].strip(",") for n in record.lines] == ["1", "2", "3"]
    assert record.where(2) == "t.toml:11: event 2"


def test_events_written_as_tables_of_their_own_read_the_same():
    inline = parse_record(SMALL, "t.toml")
    rows = []
    for event in inline.events:
        rows.append("[[event]]")
        for key, value in event.items():
            if key != "n":
                rows.append(f"{key} = {str(value) if not isinstance(value, str) else repr(value)}")
    tables = parse_record(HEADER + "\n".join(rows) + "\n", "t.toml")
    assert [{k: v for k, v in e.items() if k != "n"} for e in inline.events] == list(tables.events)
    assert tables.lines == (9, 14, 18)
    assert state(play_record(tables).table) == state(play_record(inline).table)
    # A record that is written again has one event a line.
    assert record_text(tables) == SMALL


def test_every_save_numbers_the_events_from_1():
    wrong = SMALL.replace("n = 3", "n = 99")
    assert record_text(parse_record(wrong, "t.toml")) == SMALL


@pytest.mark.parametrize(
    ("right", "wrong", "key", "file", "follows"),
    [
        ("deck = 17", "deck = 16", "deck", 16, 17),
        ("round = 1", "round = 2", "round", 2, 1),
        ("price = 10000", "price = 6000", "price", 6000, 10000),
        ("points = 2", "points = 5", "points", 5, 2),
        ("score = 3", "score = 6", "score", 6, 3),
        ("money = 5000", "money = 15000", "money", 15000, 5000),
    ],
)
def test_a_figure_that_does_not_follow_is_told_and_what_the_file_says_stays(right, wrong, key, file, follows):
    text = SMALL.replace(right, wrong)
    replay = play(text)
    n, line = (1, 10) if key in ("deck", "round") else (3, 12)
    assert replay.remarks == [f"t.toml:{line}: event {n}: {key} is {file} in the file, and should be {follows}"]
    assert [p.money for p in replay.table.players] == [25000, 5000]
    assert record_text(replay.record) == text


LAST = '{ n = 3, do = "buy", by = "Ben", tile = "larder"'


@pytest.mark.parametrize(
    ("right", "wrong", "says"),
    [
        ('do = "buy"', 'do = "steal"', ("event 3", "unknown do = 'steal'", "known are reveal")),
        ("price = 10000", "prize = 8000", ("event 3", "unknown key 'prize'")),
        ("price = 10000", "stack = 100", ("event 3", "unknown key 'stack' for buy")),
        ('by = "Ben", tile', "tile", ("event 3", "'by' is missing")),
        ('"larder", at', '"lardr", at', ("event 3", "lardr")),
        ('by = "Ben"', 'by = "Zoe"', ("event 3", "nobody called Zoe")),
        ('by = "Ben"', 'by = "Anna"', ("t.toml:12: event 3", "BUY-1")),
        ("[3, 1]", "[2, 1]", ("t.toml:12: event 3", "PLACE-4")),
        ("[3, 1]", "[3]", ("event 3", "at")),
        ("[3, 1]", "[3, 100001]", ("event 3", "100000")),
        ("turn = 0", "turn = 45", ("event 3", "turn")),
        ('do = "price", by = "Anna"', 'do = "pass", by = "Ben"', ("event 2",)),
        ("event = [", "colour = 3\nevent = [", ("unknown key 'colour'",)),
        ('players = ["Anna", "Ben"]', 'players = ["Anna", "anna"]', ("too much alike",)),
        ('builder = "Anna"', 'builder = "Zoe"', ("Zoe",)),
        ("foyers = [4, 4]", "foyers = [4]", ("foyers",)),
        ("foyers = [4, 4]", "foyers = [4, 5]", ("foyers",)),
        ("favors = []", 'favors = ["small"]', ("SETUP-1",)),
        ("favors = []", 'favors = ["small", "nonsense"]', ("nonsense",)),
        ('rules = "2e"', 'rules = "1e"', ("rules",)),
        ('game = "castles"', 'game = "chess"', ("chess",)),
        ("castlescore session 1", "castlescore session 2", ("castlescore session 2", "newer castlescore")),
        ("castlescore session 1", "castlescore castle 1", ("castlescore castle 1", "session file is needed")),
        ('format = "castlescore session 1"\n', "", ("castlescore session 1",)),
        ("event = [", "event = [ 3,", ("event 1",)),
        ("event = [", "event = ", ("not valid TOML",)),
    ],
)
def test_what_cannot_be_is_an_error_that_names_file_line_and_event(right, wrong, says):
    assert right in SMALL
    place = SMALL.index(LAST) if right in SMALL[SMALL.index(LAST) :] else 0
    text = SMALL[:place] + SMALL[place:].replace(right, wrong, 1)
    with pytest.raises(FileProblem) as caught:
        play(text)
    assert str(caught.value).startswith("t.toml")
    for words in says:
        assert words in str(caught.value)


@pytest.mark.parametrize(
    "event",
    [
        '{ do = "undo", count = 4 }',
        '{ do = "undo", count = -1 }',
        '{ do = "cards", by = "Ben", cards = ["nonsense"] }',
        '{ do = "check", by = "Ben", score = 4 }',
        '{ do = "check", slot = 15000, tile = "nonsense" }',
        '{ do = "check", by = "Ben", tile = "parlor", at = [3, 1], turn = 0, illegal = [] }',
        '{ do = "adjust", by = "Ben", why = "x" }',
        '{ do = "adjust", stack = 310, left = 3, why = "x" }',
        '{ do = "adjust", stack = 300, left = -3, why = "x" }',
        '{ do = "reveal", tiles = 3 }',
        '{ do = "reward", by = "Ben", reward = "corridor", decline = true }',
        '{ do = "reward", by = "Ben", reward = "riches" }',
        '{ do = "buy", by = "Anna", tile = "parlor", at = [3, 0], decline = [99] }',
        '{ do = "buy", by = "Anna", tile = "parlor", at = [3, 0], decline = true }',
        '{ do = "note" }',
        "{ n = 4 }",
    ],
)
def test_an_event_that_cannot_be_after_the_others(event):
    with pytest.raises(FileProblem, match="event 4"):
        play(SMALL.removesuffix("]\n") + f"  {event},\n]\n")


@pytest.mark.parametrize(
    "event",
    [
        '{ do = "undo", count = 0 }',
        '{ do = "note", text = "hello" }',
        '{ do = "check", by = "Ben", score = 3 }',
        '{ do = "check", by = "Ben", score = 3, money = 5000 }',
        '{ do = "check", slot = 15000, tile = "pumpkin-garden" }',
        '{ do = "check", slot = 10000, tile = "" }',
        '{ do = "check", by = "Ben", tile = "parlor", at = [3, 1], turn = 0, illegal = ["PLACE-1", "PLACE-4"] }',
        '{ do = "adjust", by = "Ben", points = -1, why = "x" }',
        '{ do = "adjust", by = "Ben", money = 500, why = "x" }',
        '{ do = "adjust", deck = 9, why = "x" }',
        '{ do = "adjust", stack = 300, left = 3, why = "x" }',
        '{ do = "adjust", stack = "stairs", left = 3, why = "x" }',
        '{ do = "pass", by = "Anna" }',
        '{ do = "buy", by = "Anna", tile = "parlor", at = [3, 0], claim = 4 }',
        '{ do = "buy", by = "Anna", tile = "parlor", at = [20, 20], allow = "they liked it there" }',
    ],
)
def test_every_kind_of_event_plays(event):
    assert play(SMALL.removesuffix("]\n") + f"  {event},\n]\n").remarks == []


@pytest.mark.slow
def test_too_many_events_are_named():
    note = '  { do = "note", text = "x" },\n'
    with pytest.raises(LimitHit, match=str(MOST_EVENTS)):
        parse_record(HEADER + "event = [\n" + note * (MOST_EVENTS + 1) + "]\n", "t.toml")


@pytest.mark.slow
def test_an_event_too_many_is_not_recorded():
    record = Record("t.toml", tomllib.loads(HEADER), ({"do": "note", "text": "x"},) * MOST_EVENTS)
    assert text_to_save(record, MOST_EVENTS - 1)
    more = record.with_events((*record.events, record.events[0]))
    with pytest.raises(LimitHit, match=f"event {MOST_EVENTS + 1}; a session may have {MOST_EVENTS}"):
        text_to_save(more, MOST_EVENTS)


def test_a_line_for_which_the_file_gets_too_large_is_not_recorded():
    notes = ({"do": "note", "text": "x" * 10_000},) * (LARGEST // 10_000 - 3)
    record = Record("t.toml", tomllib.loads(HEADER), notes)
    assert len(text_to_save(record, len(notes) - 1)) < LARGEST
    more = record.with_events((*notes, *notes[:4]))
    with pytest.raises(LimitHit, match="more than 4 MiB"):
        text_to_save(more, len(notes))


BUY = {"do": "buy", "by": "Ben", "tile": "larder", "at": [3, 1]}
PLACE = {"do": "place", "castle": "AB", "tile": "larder", "at": [0, 1]}
LAYS_NOTHING = [{"do": "pass", "by": "Ben"}, {**BUY, "do": "check"}, {"do": "note", "text": "x"}]


@pytest.mark.parametrize(("lays", "name"), [(BUY, "Ben"), ({**PLACE, "by": "Ben"}, "AB"), (PLACE, "AB")])
def test_a_castle_has_no_more_tiles_than_it_may_and_what_lays_none_or_is_undone_counts_none(lays, name):
    """One tile lies there at the start."""
    header = tomllib.loads(HEADER)
    rest = [*LAYS_NOTHING, {**BUY, "by": "Anna"}, {"do": "undo", "count": 1}, lays, {"do": "undo", "count": 1}]
    most = Record("t.toml", header, (*rest, *[lays] * (MOST_TILES - 1), {"do": "undo", "count": 1}, *LAYS_NOTHING))
    assert parse_checked(most)
    last = {"do": "undo", "count": 2}, lays, lays
    assert parse_checked(most.with_events((*most.events[:-3], lays, *last)))
    with pytest.raises(LimitHit, match=f"event {len(most.events) - 2 + 4}: {name}'s castle .*{MOST_TILES + 1} tiles"):
        parse_checked(most.with_events((*most.events[:-3], lays, *last, lays)))


def parse_checked(record):
    """A record whose castles are counted."""
    _check_castles(record)
    return True


def test_a_record_continues_another_if_it_says_the_same_and_more():
    """The number of an event is written for the reader."""
    whole = parse_record(SMALL, "t.toml")
    bare = whole.with_events(
        tuple({key: value for key, value in event.items() if key != "n"} for event in whole.events)
    )
    first = whole.with_events(whole.events[:2])
    assert whole.continues(bare) and bare.continues(whole) and whole.continues(first)
    assert not first.continues(whole)
    assert not whole.continues(whole.with_events((whole.events[1], whole.events[0])))
    assert not whole.continues(Record("t.toml", {**whole.header, "favors": ["small"]}, whole.events))


@pytest.mark.parametrize(
    ("right", "wrong", "says"),
    [
        ("foyers = [4, 4]", "foyers = [4]", "t.toml:7: foyers: they and foyer_turns have one entry"),
        ("favors = []", 'favors = ["small", "small"]', "t.toml:8: favors: "),
        ('builder = "Anna"', 'builder = "Cara"', "t.toml:6: builder: Cara is not one of the players"),
    ],
)
def test_a_header_that_cannot_be_is_told_with_its_line(right, wrong, says):
    with pytest.raises(FileProblem) as told:
        play(SMALL.replace(right, wrong))
    assert str(told.value).startswith(says)


def test_a_house_made_room_is_kept_in_the_record():
    text = HEADER + 'room = [\n  { id = "parlor", points = 9 },\n]\n' + OPENING
    record = parse_record(text, "t.toml")
    assert play_record(record).table.setup.box["parlor"].points == 9
    assert record_text(record) == text


def test_the_header_may_be_short():
    short = tomllib.loads(HEADER)
    assert "foyers" in short
    text = HEADER.replace("foyers = [4, 4]\n", "").replace('rules = "2e"\n', "").replace("favors = []\n", "")
    assert state(play(text + OPENING).table) == state(play(SMALL).table)


def test_the_last_cards_come_with_the_final_totals():
    cards = '  { n = 5, do = "cards", by = "Ben", cards = ["stairs", "living=3"] },\n'
    last = '  { n = 6, do = "cards", by = "Anna", cards = [], final = { Anna = 0, Ben = 0 } },\n'
    replay = play(ENDING.replace("\n]", f"\n{cards}{last}]"))
    assert replay.table.phase == "over"
    right = score(replay.table).players
    totals = ", ".join(f"{row.name} {row.total}" for row in right)
    assert replay.remarks == [f"t.toml:16: event 6: final is Anna 0, Ben 0 in the file, and should be {totals}"]


@pytest.mark.parametrize("word", ["nonsense", "living-area", "foyer"])
def test_a_bonus_card_that_does_not_exist_is_an_error(word):
    cards = f'  {{ n = 5, do = "cards", by = "Ben", cards = ["{word}"] }},\n'
    with pytest.raises(FileProblem, match=f"t.toml:15: event 5.*{word}"):
        play(ENDING.replace("\n]", f"\n{cards}]"))


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
    assert content_of(parse_record(text, "t.toml")) == content_of(after)


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
    monkeypatch.setattr(session_file, "parse_record", lambda *args: read.append(args) or parse_record(*args))
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
    monkeypatch.setattr(session_file, "array_of_lines", lambda key, rows: real(key, rows).replace("lamp", "lump"))
    code, out, err = typed("note", "the lamp went out", "-s", str(path))
    assert (code, out) == (3, "")
    assert err.endswith("Nothing was written.\n")
    assert path.read_text() == before
    assert beside(path) == []


def test_a_mistake_of_the_writer_begins_no_session(tmp_path, monkeypatch):
    path = tmp_path / "table.toml"
    real = toml_text.table
    monkeypatch.setattr(session_file, "table", lambda rows: real(rows).replace("Zoe", "Zoë"))
    code, out, err = typed("new", "Zoe", "Ben", "-s", str(path))
    assert (code, out) == (3, "")
    assert "reading it back gave something else. Nothing was written." in err
    assert not path.exists()
