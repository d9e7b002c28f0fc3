"""Write the manual page man/castlescore.1 from the commands themselves; `--check` only compares."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

from typer.main import get_command

from castlescore import __version__
from castlescore.cli import help_pages
from castlescore.cli.app import app, setup_command
from castlescore.core.commands import Option, help_text, metavar
from castlescore.core.errors import Exit
from castlescore.core.language import marked, markedp, tr, trp
from castlescore.protocol.commands import GROUPS, aliases, commands

MAN = Path(__file__).parent.parent / "man" / "castlescore.1"
# Options that mean the same on every command; they are described once.
COMMON = ("--session", "--json", "--by", "--after", "--catalogue", "--help")
EXITS = {
    Exit.FINE: marked("All is well."),
    Exit.RULES_SAY_NO: marked(
        "The rules forbid it: the placement, the turn, the money, the market, or something else"
        " must be done first; or judge or audit has found something."
    ),
    Exit.WRONG_LINE: marked(
        "The line is wrong: an unknown or ambiguous name, an invalid or missing place, a wrong option."
    ),
    Exit.BAD_FILE: marked("A file cannot be read, written, locked or understood."),
    Exit.INTERRUPTED: marked("Interrupted."),
}
PLACES = (
    (
        marked("X,Y  or  X,Y@TURN"),
        marked(
            "The lower left corner of the tile's box, in units, the foyer's at 0,0; and how it is turned: 0, 90, "
            "180, 270, or N, E, S, W for where its printed top points."
        ),
    ),
    (
        marked("DOOR=TILE.DOOR"),
        marked(
            "A door of the tile in hand (its printed side) against a door of a tile in the castle (the side"
            " that it faces now): W=foyer.E"
        ),
    ),
    (
        marked("TILE.DOOR"),
        marked("The one legal way to join that door of the castle; where there are several they are listed."),
    ),
    (
        marked("N"),
        marked("The Nth line of what castlescore where TILE lists now."),
    ),
    (
        marked("COL,ROW"),
        marked("In Between Two Castles: a cell, the left half of the throne room at 0,0, rows upward."),
    ),
)
NAMES = (
    marked(
        "A tile, player, card or favor may be called by its id or name, by the beginnings of its words (pu-"
        "ga, pump), by its initials (pg), or by the beginnings of later words (puz). What can be meant here "
        "is tried first; if several fit, they are listed and none is taken. A name is one word: hyphens "
        "for its blanks, or quotes."
    ),
    marked(
        "A tile in a castle may also be called by its number, 0 the foyer; a second stairs is stairs-2. A "
        "word that begins with a minus and a digit is a place or an amount, never an option."
    ),
)
ENVIRONMENT = (
    (marked("CASTLESCORE_SESSION"), marked("The session, where -s names none.")),
    (marked("CASTLESCORE_LANG"), marked("The language, where --lang says none; else LC_ALL, LC_MESSAGES or LANG.")),
    (marked("PAGER"), marked("The program that shows a long answer at a terminal. Default: less.")),
    (marked("NO_COLOR"), marked("Set to anything: no colours.")),
    (marked("TERM"), marked("dumb: no colours, and pictures of ASCII letters alone.")),
    (marked("COLUMNS"), marked("The width of the text, if the terminal does not say it.")),
)
FILES = (
    (marked("table.toml"), marked("The session, where neither -s nor CASTLESCORE_SESSION names one.")),
    (marked("FILE.lock"), marked("Exists while FILE is being written.")),
    (marked("FILE~"), marked("The session that new --force has replaced.")),
)
EXAMPLES = (
    (marked("A table is set up, and the evening played at a prompt:"),
     ("castlescore new Anna Ben Cara", "castlescore play")),
    (marked("Where could it go, and why not there?"),
     ("castlescore where solar", "castlescore explain solar S=foyer.N")),
    (marked("A castle is built in a file and judged:"),
     ("castlescore place pantry foyer.E --castle mine.toml", "castlescore judge mine.toml")),
    (marked("Was everything right, in all the evenings of a folder?"), ("castlescore audit evenings/",)),
)  # fmt: skip


EVERYWHERE = (
    (marked("-s, --session FILE"), marked("The session file. Default: CASTLESCORE_SESSION, else table.toml.")),
    (marked("--json"), marked("One JSON document and nothing else on stdout.")),
    (marked("--by PLAYER"), marked("Refused if it is somebody else's move.")),
    (marked("--after N"), marked("Refused unless event N is the last recorded.")),
    (marked("--catalogue FILE"), marked("Home-made or misprinted rooms.")),
    (marked("--lang LANGUAGE"), marked("The language. Default: CASTLESCORE_LANG, else that of the system.")),
    (marked("--no-pager"), marked("Write a long answer at once; else PAGER or less shows it at a terminal.")),
    (marked("--version"), marked("Print the version and stop.")),
    (marked("-h, --help"), marked("What a command does, with examples.")),
)  # fmt: skip
SECTIONS = (
    markedp("manual", "NAME"),
    markedp("manual", "SYNOPSIS"),
    markedp("manual", "DESCRIPTION"),
    markedp("manual", "COMMANDS"),
    markedp("manual", "OPTIONS"),
    markedp("manual", "PLACES"),
    markedp("manual", "NAMES"),
    markedp("manual", "EXIT STATUS"),
    markedp("manual", "ENVIRONMENT"),
    markedp("manual", "FILES"),
    markedp("manual", "EXAMPLES"),
    markedp("manual", "SEE ALSO"),
)


def escaped(text: str) -> str:
    """Text for roff, without markup."""
    roff = text.replace("\\", "\\e").replace("-", "\\-").replace("~", "\\(ti").replace("^", "\\(ha")
    roff = roff.replace("'", "\\(aq")
    return f"\\&{roff}" if roff.startswith((".", "'")) else roff


def term(head: str, text: str) -> list[str]:
    """A term and its explanation."""
    return [".TP", f"\\fB{escaped(tr(head))}\\fR", escaped(tr(text))]


def command_page(command: Any) -> list[str]:
    """One command: its line, what it does, its own options, its examples."""
    paragraphs, examples = help_pages.parts(command.help)
    line = usage(command)
    rows = [f".TP\n\\fBcastlescore {escaped(command.name)}\\fR {escaped(line)}".rstrip(), escaped(tr(paragraphs[0]))]
    for paragraph in paragraphs[1:]:
        rows += [".IP", escaped(tr(paragraph))]
    rows.append(".RS")
    for word, about in own_options(command):
        rows += [".TP", f"\\fB{escaped(word)}\\fR", escaped(about or tr("As it says."))]
    rows += [".PP", ".nf", *map(escaped, examples), ".fi", ".RE"]
    return rows


def usage(command: Any) -> str:
    """The words of a command's line: required ones bare, optional ones in brackets."""
    names = [(metavar(each.metavar), each.needed) for each in command.takes]
    return " ".join(name if needed or name.startswith("[") else f"[{name}]" for name, needed in names)


def own_options(command: Any) -> list[tuple[str, str]]:
    """The options of a command that mean the same on no other, and what each is."""
    return [
        (f"--{option.name} {metavar(option.metavar)}".rstrip(), help_text(option.help) + _notes(option))
        for option in (*command.own, *command.others)
        if not option.hidden and f"--{option.name}" not in COMMON
    ]


def _notes(option: Option) -> str:
    """The default of an option, and its least value."""
    default = f"  {tr('[default: ')}{option.default}]" if option.default else ""
    return default if option.least is None else f"{default}  [x>={option.least}]"


def page() -> str:
    """The whole page. It has no date, so that it changes only when the program does."""
    group: Any = get_command(app)
    manual = trp("manual", "User Commands")
    file, command, word = trp("metavar", "FILE"), trp("metavar", "COMMAND"), trp("metavar", "WORD")
    rows = [
        '.\\" Made from the commands: make generate',
        f'.TH CASTLESCORE 1 "" "castlescore {__version__}" "{manual}"',
        _section("NAME"),
        f"castlescore \\- {escaped(tr('referee and scoring assistant for two board games'))}",
        _section("SYNOPSIS"),
        ".B castlescore",
        f"[\\fB\\-s\\fR {_slanted(file)}] {_slanted(command)} [{_slanted(word)}]...",
        _section("DESCRIPTION"),
    ]
    for text in help_pages.parts(group.help)[0]:
        rows += [".PP", escaped(tr(text))]
    cuts = ", ".join(f"{cut} {name}" for cut, name in aliases().items())
    rows += [_section("COMMANDS"), ".PP", escaped(tr("Aliases: {aliases}.", aliases=cuts))]
    for title in GROUPS:
        names = [name for name, row in commands().items() if row.group == title]
        if names:
            rows.append(f".SS {trp('group', title)}")
            for name in names:
                rows += command_page(group.get_command(None, name))
                rows += command_page(setup_command(None)) if name == "amend" else []
    rows += [_section("OPTIONS"), ".PP", escaped(tr("These mean the same with every command:"))]
    rows += [row for head, text in EVERYWHERE for row in term(head, text)]
    rows += [row for title, terms in _terms() for row in (_section(title), *terms)]
    rows.append(_section("EXAMPLES"))
    for text, lines in EXAMPLES:
        rows += [".PP", escaped(tr(text)), ".PP", ".RS", ".nf", *map(escaped, lines), ".fi", ".RE"]
    rows += [
        _section("SEE ALSO"),
        ".PP",
        escaped(tr("castlescore COMMAND --help; castlescore rules, the rules it cites, with pages.")),
    ]
    # A section begins its own paragraph.
    rows_kept = [row for before, row in zip(["", *rows], rows, strict=False) if row != ".PP" or before[:3] != ".SH"]
    return "\n".join(rows_kept) + "\n"


def _terms() -> list[tuple[str, list[str]]]:
    """The sections of terms."""
    sections = [("PLACES", [row for head, text in PLACES for row in term(head, text)])]
    sections.append(("NAMES", [row for text in NAMES for row in (".PP", escaped(tr(text)))]))
    sections.append(("EXIT STATUS", [row for code, text in EXITS.items() for row in term(str(int(code)), text)]))
    sections.append(("ENVIRONMENT", [row for head, text in ENVIRONMENT for row in term(head, text)]))
    sections.append(("FILES", [row for head, text in FILES for row in term(head, text)]))
    return sections


def _slanted(word: str) -> str:
    """A placeholder in italics."""
    return f"\\fI{escaped(word)}\\fR"


def _section(title: str) -> str:
    return f".SH {trp('manual', title)}"


def main() -> None:
    """Write the page, or with --check exit with 1 if it is stale."""
    if "--check" not in sys.argv:
        MAN.write_text(page(), encoding="utf-8")
    elif MAN.read_text(encoding="utf-8") != page():
        sys.exit(f"{MAN} is stale: make generate")


if __name__ == "__main__":
    main()
