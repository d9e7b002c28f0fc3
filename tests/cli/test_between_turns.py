"""Between Two Castles: what is left of a turn, and a bonus where one castle alone waits for one."""

from __future__ import annotations

import shlex

from builders.evenings import turns
from castlescore.record.replay import play_record
from castlescore.record.session_file import read_record


def lines():
    return [shlex.split(line) for turn in turns("between-four") for line in turn]


def test_the_castle_of_a_reward_may_be_left_out_where_one_waits(typed, folder):
    """Every reward of a whole game, typed without its castle where it is the only one that waits."""
    path, alone = folder / "table.toml", 0
    for words in lines():
        if words[0] == "reward":
            waiting = play_record(read_record(str(path))).table.waiting
            line = [words[0], *words[2:]]
            if len(waiting) == 1:
                alone += 1
                before = path.read_bytes()
                assert typed(*words).code == 0
                whole = path.read_bytes()
                path.write_bytes(before)
                assert typed(*line).code == 0
                assert path.read_bytes() == whole
                continue
            before = path.read_bytes()
            answer = typed(*line)
            assert answer.code == 2
            for site in waiting:
                assert f"reward {site.name}" in answer.err
            assert path.read_bytes() == before
        assert typed(*words).code == 0
    assert alone > 3
