"""The pages of the site that the program itself writes, as a hook of mkdocs: commands, rules, schemas, the library.

They are made while the site is built, from the same sources as `--help`, the manual page and the schemas, so that none
can be stale. In a page, `<!-- keys: KIND GAME -->` becomes the keys of a file and `<!-- exits -->` the exit codes.
What has a language of its own, commands, rules and the README, is there in each, in the folder of its code;
`tools/docs_languages.py` lets a page switch to its sisters.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import Any

from mkdocs.structure.files import File, Files
from typer.main import get_command

import castlescore
from castlescore.cli import help_pages
from castlescore.cli.app import app
from castlescore.cli.schemas import file_schema
from castlescore.core.language import ENGLISH, languages, speaking, tr, trp
from castlescore.core.rulebook import Rule, rules
from castlescore.protocol.commands import GROUPS, aliases
from castlescore.protocol.commands import commands as rows_of
from castlescore.protocol.registry import all_games

sys.path.insert(0, str(Path(__file__).parent))
import manual  # the manual page, whose texts these pages share

ROOT = Path(__file__).parent.parent
DOCS = ROOT / "docs"
SCHEMAS = DOCS / "schemas"
KEYS = re.compile(r"<!-- keys: (\w+) (\w+) -->")
LINK = re.compile(r"\[([^\]]+)\]\(([^)\s]+)\)")


def on_files(files: Files, config: Any) -> Files:
    """Add the pages."""
    pages = {
        "schemas.md": schema_list(),
        "library-names.md": library(),
    }
    for code in languages():
        with speaking(code):
            folder = "" if code == ENGLISH else f"{code}/"
            pages |= {f"{folder}commands.md": commands(), f"{folder}rules.md": rule_list()}
    pages |= {f"{code}/index.md": first_page(code) for code in languages() if readme(code).exists()}
    for name, text in pages.items():
        files.append(File.generated(config, name, content=text))
    return files


def on_page_markdown(markdown: str, **_: Any) -> str:
    """A page with the program's text in its placeholders."""
    text = KEYS.sub(lambda match: keys(match[1], match[2]), markdown)
    return text.replace("<!-- exits -->", _table(("code", "meaning"), _exits()))


def readme(code: str) -> Path:
    """The README in a language."""
    return ROOT / f"README.{code}.md"


def first_page(code: str) -> str:
    """The README in a language as a page of the site: links within the site work, other links become text."""
    text = readme(code).read_text(encoding="utf-8").replace(f"docs/{code}/", "")
    return LINK.sub(_linked, text).replace('src="docs/', 'src="../')


def _linked(match: re.Match[str]) -> str:
    text, target = match.groups()
    code = re.fullmatch(r"README\.(\w+)\.md", target)
    if code or target.startswith("docs/"):
        return f"[{text}](../{f'{code[1]}/index.md' if code else target.removeprefix('docs/')})"
    if target.startswith("README.md"):
        return f"[{text}](../index.md)"
    return f"[{text}]({target})" if "/" not in target and target != "CONTRIBUTING.md" else text


def commands() -> str:
    """Every command with its line, its text, its options and its examples."""
    group: Any = get_command(app)
    cuts = ", ".join(f"`{cut}` {name}" for cut, name in aliases().items())
    rows = [f"# {_head('COMMANDS')}", "", *map(tr, help_pages.parts(group.help)[0]), ""]
    rows += [tr("Aliases: {aliases}.", aliases=cuts), "", tr("These mean the same with every command:"), ""]
    rows += [_table((_head("OPTIONS"), _head("DESCRIPTION")), _coded(manual.EVERYWHERE)), ""]
    for title in GROUPS:
        rows += [f"## {trp('group', title)}", ""]
        for name in (name for name, row in rows_of().items() if row.group == title):
            command = group.get_command(None, name)
            rows += _command(command)
    for title, terms in (("PLACES", manual.PLACES), ("ENVIRONMENT", manual.ENVIRONMENT), ("FILES", manual.FILES)):
        rows += [f"## {_head(title)}", "", _table((_head(title), _head("DESCRIPTION")), _coded(terms)), ""]
    rows += [f"## {_head('NAMES')}", "", *(part for text in manual.NAMES for part in (_plain(tr(text)), ""))]
    exits = _table((_head("EXIT STATUS"), _head("DESCRIPTION")), _exits())
    return "\n".join([*rows, f"## {_head('EXIT STATUS')}", "", exits, ""])


def _head(section: str) -> str:
    """A heading of the manual page, in lower case but for the first letter."""
    return trp("manual", section).capitalize()


def _command(command: Any) -> Iterator[str]:
    paragraphs, examples = help_pages.parts(command.help)
    line = f"castlescore {command.name} {manual.usage(command)}".rstrip()
    yield from (f"### {command.name}", "", "```text", line, "```", "")
    for paragraph in paragraphs:
        yield from (_plain(tr(paragraph)), "")
    records = manual.own_options(command)
    if records:
        yield from (_table((_head("OPTIONS"), _head("DESCRIPTION")), _coded(records)), "")
    if examples:
        yield from ("```sh", *examples, "```", "")


def rule_list() -> str:
    """The rules of the games by their ids, in the program's own words."""
    rows = [
        f"# {trp('page', 'Rules')}",
        "",
        tr("Print the rules that the program cites, in its own words, with their pages."),
        "",
    ]
    for game in all_games().values():
        rows += [f"## {game.meta.title}", ""]
        groups: dict[str, list[Rule]] = {}
        for rule in rules(game.meta.id):
            groups.setdefault(rule.id.rpartition("-")[0], []).append(rule)
        for head, rules_of_head in groups.items():
            rows += [f"### {head} {{ #group-{head} }}", ""]
            for rule in rules_of_head:
                page = f" {trp('page', 'p.')}{rule.page}" if rule.page else ""
                rows += [f"**{rule.id}**{{ #{rule.id} }}{page}: {_plain(rule.localized_text)}", ""]
    return "\n".join(rows)


def schema_list() -> str:
    """The list of the schemas."""
    stems = sorted(path.stem for path in SCHEMAS.glob("*.json"))
    rows = [(f"[{stem}](schemas/{stem}.json)", f"`{_asked(stem)}`") for stem in stems]
    text = "JSON Schema, draft 2020-12, of every file and of every answer with `--json`."
    more = "`recorded` is what every line answers that is recorded."
    return f"# Schemas\n\n{text} {more}\n\n{_table(('schema', 'printed by'), rows)}\n"


def library() -> str:
    """Every public name of the library: those of every game, then what each game has of its own."""
    games = {"castles": castlescore.castles, "between": castlescore.between}
    shared = [name for name in castlescore.__all__ if name not in games]
    rows = [
        "# Every name of the library",
        "",
        "What they are for is told in [the library](library.md). In the examples `cs` is `castlescore`,",
        "and paths are those of the folder `examples`.",
    ]
    rows += ["", "## castlescore", "", *(f"::: castlescore.{name}\n" for name in shared)]
    for id, game in games.items():
        own = [name for name in game.__all__ if getattr(game, name) is not getattr(castlescore, name, None)]
        rows += [f"## castlescore.{id}", "", *(f"::: castlescore.{id}.{name}\n" for name in own)]
    return "\n".join(rows)


def _asked(stem: str) -> str:
    *kind, game = stem.split("-")
    words = " ".join(kind).replace("recorded", "note")
    return f"castlescore schema {words}{f' --game {game}' if game != next(iter(all_games())) else ''}"


def keys(kind: str, game: str) -> str:
    """The keys of a file, a table for each of its tables."""
    schema: Any = file_schema(kind, all_games()[game])
    rows = [_keys_of(schema)]
    for part in schema.get("$defs", {}).values():
        if "properties" in part:
            do = part["properties"].get("do", {}).get("const")
            name = f'`do = "{do}"`' if do else f"`{part['title']}`"
            rows.append(f"**{name}**: {_plain(' '.join(part.get('description', '').split()))}\n\n{_keys_of(part)}")
    return "\n\n".join(rows)


def _keys_of(table: Any) -> str:
    needed = set(table.get("required", ()))
    rows = [
        (f"`{key}`", "yes" if key in needed else "", _kind(value))
        for key, value in table["properties"].items()
        if key not in ("n", "was", "do")
    ]
    return _table(("key", "needed", "what"), rows)


def _kind(value: Any) -> str:
    """The type of a value, in a few words."""
    if "$ref" in value:
        return f"a table `{value['$ref'].rpartition('/')[2]}`"
    if "const" in value:
        return f"`{value['const']}`"
    if "enum" in value:
        return "one of " + ", ".join(f"`{one}`" for one in value["enum"])
    if "anyOf" in value and "type" not in value:
        return " or ".join(map(_kind, value["anyOf"]))
    if value.get("type") == "array":
        return _list(value)
    if value.get("type") == "object":
        more = value.get("additionalProperties")
        return f"a table, each value {_kind(more)}" if isinstance(more, dict) else "a table"
    if value.get("format") == "date":
        return "a day, YYYY-MM-DD"
    bounds = f", {value['minimum']:,} to {value['maximum']:,}" if "minimum" in value and "maximum" in value else ""
    kinds = {"integer": "a whole number", "string": "a text", "boolean": "true or false"}
    return f"{kinds.get(value.get('type', ''), 'a value')}{bounds}"


def _list(value: Any) -> str:
    if "prefixItems" in value:
        return f"{len(value['prefixItems'])} values: {', '.join(map(_kind, value['prefixItems']))}"
    if "allOf" in value["items"]:
        return "the events, by what they `do`"
    return f"a list, each {_kind(value['items'])}"


def _coded(rows: Iterable[Sequence[str]]) -> list[tuple[str, str]]:
    """Typed words, and their meaning."""
    return [(f"`{tr(word)}`", _plain(tr(text))) for word, text in rows]


def _exits() -> list[tuple[str, str]]:
    return [(str(int(code)), tr(text)) for code, text in manual.EXITS.items()]


def _plain(text: str) -> str:
    """A text without markup."""
    return re.sub(r"([*_<>\[\]|])", r"\\\1", text)


def _table(head: Sequence[str], rows: Sequence[Sequence[str]]) -> str:
    return "\n".join(f"| {' | '.join(row)} |" for row in (head, ["---"] * len(head), *rows))
