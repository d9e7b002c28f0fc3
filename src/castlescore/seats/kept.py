"""The tables of somebody who has no table at a server: tallies, castles and records, each in a file of one folder."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from castlescore.core.errors import CastlescoreError, FileProblem, LimitHit
from castlescore.core.language import languages, speaking, tr
from castlescore.protocol.game import Game
from castlescore.protocol.registry import all_games
from castlescore.record.castle_files import castle_text
from castlescore.record.store import kind_there
from castlescore.seats.judged import CastleTable
from castlescore.seats.looked import Looked, RecordTable
from castlescore.seats.tallied import TalliedTable
from castlescore.tally.file import tally_of
from castlescore.toml.reading import LARGEST, shown

Table = CastleTable | TalliedTable | Looked
KINDS: Mapping[str, type[Table]] = {"castle": CastleTable, "tally": TalliedTable, "session": RecordTable}


class Tables:
    """The tables in the files of a folder; a table is named by its file."""

    def __init__(self, folder: str) -> None:
        self._folder = Path(folder)
        self._folder.mkdir(exist_ok=True)
        self._open: dict[str, Table] = {}

    @property
    def texts(self) -> dict[str, str]:
        """The text of each file, by name."""
        return {path.name: path.read_text(encoding="utf-8") for path in sorted(self._folder.glob("*.toml"))}

    @property
    def games(self) -> Mapping[str, Game]:
        """The games by their names."""
        return all_games()

    @property
    def languages(self) -> dict[str, str]:
        """What each language calls itself, by its code."""
        return {code: _own_name(code) for code in languages()}

    def put(self, texts: Mapping[str, str]) -> None:
        """Make the files these: somebody else may have changed them."""
        for name in self.texts:
            if name not in texts:
                self.delete(name)
        for name, text in texts.items():
            self._path(name).write_text(text, encoding="utf-8")

    def _path(self, name: str) -> Path:
        return self._folder / Path(name).name

    def table(self, name: str) -> Table:
        """The table of a file; nothing to look at where there is none. Raises FileProblem or LimitHit."""
        path = self._path(name)
        if not name or not path.exists():
            return Looked("")
        if name not in self._open:
            self._open[name] = opened(path)
        if trouble := self._open[name].refreshed():
            del self._open[name]
            raise FileProblem(trouble)
        return self._open[name]

    def do(self, name: str, form: Mapping[str, str]) -> tuple[str, tuple[str, ...]]:
        """Begin, open or delete a table, as a form of the menu says; the name of the one to show, and remarks.

        Raises CastlescoreError.
        """
        match form["do"]:
            case "new":
                return self.begin_tally(form["game"], form["players"]), ()
            case "begin":
                return self.keep(tr("Castle"), all_games()[form["game"]].castle_file.new_text(form["first"])), ()
            case "link":
                return self.from_link(form["link"])
            case "open":
                return self.keep(Path(form["name"]).stem, form["text"]), ()
            case "castle":
                return self.keep(form["of"], self.table(name).castle_file(form["of"])), ()
        self.delete(name)
        return "", ()

    def begin_tally(self, game: str, players: str) -> str:
        """Begin the tally of a finished table, its players in one line; its name. Raises Unclear."""
        played = all_games()[game]
        document = played.tally.new_file([players] if "," in players else players.split(), {})
        return self.keep(players, tally_of(played, document, "").text)

    def from_link(self, link: str) -> tuple[str, tuple[str, ...]]:
        """Keep the castle of a link of madcastles.com; its name, and what could not be read of it.

        Raises FileProblem or LimitHit.
        """
        game, links = next((game, game.links) for game in all_games().values() if game.links is not None)
        imported = links.read_link(link.strip(), game.castle_file.open_box(None))
        return self.keep(tr("Castle"), castle_text(game.meta.id, imported.entries, imported.beside)), imported.remarks

    def keep(self, called: str, text: str) -> str:
        """Keep a new file if it can be opened; its name, which no other has. Raises FileProblem or LimitHit."""
        if not text or len(text.encode()) > LARGEST:
            raise LimitHit(tr("{name}: the file is empty, or larger than 4 MiB", name=shown(called)))
        stem = " ".join("".join(letter if letter.isalnum() else " " for letter in called)[:40].split()) or tr("Castle")
        names = (f"{stem}{'' if n == 1 else f' {n}'}.toml" for n in range(1, len(self.texts) + 2))
        name = next(name for name in names if not self._path(name).exists())
        self._path(name).write_text(text, encoding="utf-8")
        try:
            self._open[name] = opened(self._path(name))
        except CastlescoreError:
            self.delete(name)
            raise
        return name

    def delete(self, name: str) -> None:
        """Delete a file."""
        self._path(name).unlink(missing_ok=True)
        self._open.pop(name, None)


def _own_name(code: str) -> str:
    with speaking(code):
        return tr("English")  # TRANSLATORS: the name of this language, in this language


def opened(path: Path) -> Table:
    """The table of a file, whatever it is; raises FileProblem or LimitHit."""
    if kind := KINDS.get(kind_there(str(path))):
        return kind(str(path))
    for kind in (CastleTable, TalliedTable):  # without a line `format` they are read with a remark
        try:
            return kind(str(path))
        except CastlescoreError:
            continue
    raise FileProblem(tr("{name}: this is no castle, no tally and no record of castlescore", name=shown(path.stem)))
