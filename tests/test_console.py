"""What plays console blocks: exit codes, both streams, pipes, files, shortened answers."""

from __future__ import annotations

from pathlib import Path

from console import folder, played

from transcripts import remade


def test_a_line_has_what_both_streams_print_and_its_exit_code() -> None:
    with folder():
        assert played("$ castlescore buy\n", codes=True) == (
            "$ castlescore buy\nMissing argument 'TILE'.  Type castlescore buy --help\n[2]\n"
        )
        assert "[2]" not in played("$ castlescore buy\n")


def test_lines_go_on_from_one_another_with_pipes_files_settings_and_here_documents() -> None:
    lines = [
        "$ castlescore new anna ben > new.txt", "$ cat > moves.txt <<END", "> note one", "> note two", "> END",
        "$ castlescore play < moves.txt | grep -c note", "4", "",
        "$ CASTLESCORE_LANG=cs castlescore log | grep -c anna",
        "0",
    ]  # fmt: skip
    with folder() as here:
        now = played("\n".join(lines)).splitlines()
        assert sorted(path.name for path in here.iterdir()) == ["moves.txt", "new.txt", "table.toml"]
    assert now[: len(lines)] == lines


def test_a_shortened_answer_is_shortened_at_the_same_place(tmp_path: Path) -> None:
    assert played("$ printf 'a\\nb\\nc\\nd'\nx\n...\ny\n") == "$ printf 'a\\nb\\nc\\nd'\na\n...\nd\n"


def test_only_what_is_indented_is_played() -> None:
    text = "Two lines.\n\n  $ echo one\n  $ false\n\nNo line:\n$ echo two\n"
    assert remade(text) == text.replace("$ echo one\n", "$ echo one\n  one\n").replace("$ false\n", "$ false\n  [1]\n")
