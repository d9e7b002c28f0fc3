"""The completion scripts are those of the program, and a shell that asks by them is answered."""

import contextlib
import importlib.util
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from builders.evenings import evening
from castlescore.cli.completion import answer
from samples import some
from waiting import at_a_terminal

ROOT = Path(__file__).parent.parent
PROGRAM = "import sys; sys.argv[0] = 'castlescore'\nfrom castlescore.cli import main\nmain()"


@pytest.fixture
def table(tmp_path):
    """The evening of the examples after event 18: seven rooms on the market, Dan's turn."""
    (tmp_path / "table.toml").write_text(evening()[18])
    return tmp_path


def ask(folder, shell="bash", program=PROGRAM, **asking):
    environment = {**os.environ, "_CASTLESCORE_COMPLETE": f"complete_{shell}", **asking}
    environment.pop("CASTLESCORE_SESSION", None)
    environment |= {key: value for key, value in asking.items() if key == "CASTLESCORE_SESSION"}
    return subprocess.run([sys.executable, "-c", program], env=environment, cwd=folder, capture_output=True, text=True)


@pytest.fixture
def answered(table, monkeypatch, capsys):
    """What the program answers a shell, in this process: its exit code, and what it printed."""

    def ask_here(shell, **asking):
        monkeypatch.chdir(table)
        for key, value in {"_CASTLESCORE_COMPLETE": f"complete_{shell}", **asking}.items():
            monkeypatch.setenv(key, value)
        return (answer(os.environ), *capsys.readouterr())

    return ask_here


def asked(folder, line, shell="bash", **asking):
    return ask(folder, shell, _CASTLESCORE_LINE=f"castlescore {line}", **asking).stdout.splitlines()


@pytest.mark.slow
def test_the_scripts_are_fresh():
    spec = importlib.util.spec_from_file_location("completions", ROOT / "tools" / "completions.py")
    tool = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(tool)
    for shell, name in tool.SHELLS.items():
        assert (ROOT / "completions" / name).read_text(encoding="utf-8") == tool.script(shell)
        printed = ask(ROOT, _CASTLESCORE_COMPLETE=f"source_{shell}").stdout
        assert printed == tool.script(shell)


@pytest.mark.parametrize(
    ("words", "position", "wanted"),
    [("castlescore re", 1, {"replay", "review"}), ("castlescore buy --cl", 2, {"--claim"}), ("castlescore", 1, set())],
)
@pytest.mark.slow
def test_a_shell_that_asks_by_words_and_a_position_is_answered(table, words, position, wanted):
    answer = ask(table, COMP_WORDS=words, COMP_CWORD=str(position)).stdout.split()
    assert set(answer) == wanted if wanted else "buy" in answer


@pytest.mark.parametrize("shell", ["bash", "zsh", "fish", "powershell"])
@pytest.mark.parametrize("position", ["x", "1.5", "-1", "-2", "4", "9" * 30, "9" * 5000, "²", " "])
def test_a_position_of_no_word_is_answered_with_nothing(answered, shell, position):
    assert answered(shell, COMP_WORDS="castlescore buy ga", COMP_CWORD=position) == (0, "", "")


@pytest.mark.slow
def test_the_session_of_the_line_comes_before_that_of_the_environment(table, tmp_path_factory):
    elsewhere = tmp_path_factory.mktemp("elsewhere")
    file = str(table / "table.toml")
    assert asked(elsewhere, "buy gat") == []
    assert asked(elsewhere, f"buy -s {file} gat") == ["gatehouse"]
    assert asked(elsewhere, f"-s {file} buy gat") == ["gatehouse"]
    assert asked(elsewhere, "buy gat", CASTLESCORE_SESSION=file) == ["gatehouse"]
    assert asked(elsewhere, "buy -s missing.toml gat", CASTLESCORE_SESSION=file) == []


@pytest.mark.slow
def test_bash_never_shortens_what_was_typed(table):
    result = asked(table, "tiles roo")
    assert len(result) > 1
    common = os.path.commonprefix(result)  # noqa: RUF071 - of letters
    assert common == "" or common.startswith("roo")


@pytest.mark.parametrize(
    "text", some(["", "[[[", "format = 1", 'game = "castles"\nplayers = 3', "\x00", "a = " + "[" * 3000], 2)
)
@pytest.mark.slow
def test_a_broken_session_suggests_nothing_and_says_nothing(tmp_path, text):
    (tmp_path / "table.toml").write_text(text)
    answer = ask(tmp_path, _CASTLESCORE_LINE="castlescore buy ")
    assert (answer.returncode, answer.stdout, answer.stderr) == (0, "", "")


@contextlib.contextmanager
def _sat_at(shell, folder):
    """A real shell in a terminal of its own, with the script sourced."""
    pytest.importorskip("pexpect")
    (folder / "bin").mkdir()
    program = folder / "bin" / "castlescore"
    program.write_text(f"#!{sys.executable}\n{PROGRAM}\n")
    program.chmod(0o755)
    path = f"{folder / 'bin'}{os.pathsep}{os.environ['PATH']}"
    environment = {**os.environ, "PATH": path, "TERM": "xterm", "PS1": "$ ", "HOME": str(folder)}
    environment.pop("CASTLESCORE_SESSION", None)
    starting = {
        "bash": (["--norc", "--noprofile", "-i"], "bind 'set enable-bracketed-paste off'; source"),
        "zsh": (["-f", "-i"], "autoload -U compinit; compinit -u -D; source"),
    }
    options, before = starting[shell]
    how = {"env": environment, "cwd": str(folder), "encoding": "utf-8", "dimensions": (24, 120)}
    with at_a_terminal(shell, *options, **how) as child:
        script = ROOT / "completions" / {"bash": "castlescore.bash", "zsh": "_castlescore"}[shell]
        child.sendline(f"{before} '{script}'; echo rea''dy")
        child.expect("ready\r\n")
        yield child


TYPED = [
    (("buy ve\t", "E=fo\t", "e\t"), "buy vestibule E=foyer.E"),
    (("where pg\t", "da\t"), "where pumpkin-garden Dan"),
]


@pytest.mark.parametrize(
    ("shell", "typed", "recorded"),
    some(
        [(shell, *line) for line in TYPED for shell in ("bash", "zsh")],
        [("bash", *TYPED[0]), ("zsh", *TYPED[1])],
    ),
)
@pytest.mark.slow
def test_a_real_shell_inserts_what_the_program_says(table, shell, typed, recorded):
    if shutil.which(shell) is None:
        pytest.skip(f"no {shell} here")
    with _sat_at(shell, table) as child:
        child.send("castlescore ")
        for part in typed:
            child.send(part)
        # The line itself is printed, not read off as the terminal drew it.
        child.send("\x01echo the line: \r")
        child.expect(f"the line: castlescore {recorded}\r\n")


def _installing(shell):
    """The line with which the documents install completion in a shell."""
    row = next(
        row
        for row in (ROOT / "docs" / "install.md").read_text(encoding="utf-8").splitlines()
        if row.startswith(f"| {shell} |")
    )
    return row.split("`")[1]


def _program_in(folder):
    (folder / "bin").mkdir()
    program = folder / "bin" / "castlescore"
    program.write_text(f"#!{sys.executable}\n{PROGRAM}\n")
    program.chmod(0o755)
    environment = {**os.environ, "PATH": f"{folder / 'bin'}{os.pathsep}{os.environ['PATH']}", "HOME": str(folder)}
    for name in ("CASTLESCORE_SESSION", "ZDOTDIR", "XDG_CONFIG_HOME", "FPATH"):
        environment.pop(name, None)
    return {**environment, "TERM": "xterm", "PS1": "$ "}


@pytest.mark.parametrize("shell", ["bash", "zsh"])
@pytest.mark.slow
def test_the_line_of_the_readme_installs_completion(table, shell):
    pytest.importorskip("pexpect")
    if shutil.which(shell) is None:
        pytest.skip(f"no {shell} here")
    environment = _program_in(table)
    (table / f".{shell}rc").write_text("PS1='$ '\n")
    done = subprocess.run([shell, "-c", _installing(shell)], env=environment, cwd=table, capture_output=True, text=True)
    assert (done.returncode, done.stdout, done.stderr) == (0, "", "")
    options = {"bash": ["--noprofile", "-i"], "zsh": ["-i"]}[shell]
    how = {"env": environment, "cwd": str(table), "encoding": "utf-8", "dimensions": (24, 120)}
    with at_a_terminal(shell, *options, **how) as child:
        child.sendline("echo rea''dy")
        child.expect("ready\r\n")
        child.send("castlescore buy ve\t")
        child.send("\x01echo the line: \r")
        child.expect("the line: castlescore buy vestibule ?\r\n")


def test_the_line_of_the_readme_installs_completion_in_fish(table):
    if shutil.which("fish") is None:
        pytest.skip("no fish here")
    environment = _program_in(table)
    assert subprocess.run(["fish", "-c", _installing("fish")], env=environment, cwd=table).returncode == 0
    asked = ["fish", "-c", "complete -C 'castlescore buy ve'"]
    result = subprocess.run(asked, env=environment, cwd=table, capture_output=True, text=True)
    assert result.stdout.split("\t")[0] == "vestibule"
