from castlescore import between as between
from castlescore import castles as castles
from castlescore.core.errors import CastlescoreError as CastlescoreError
from castlescore.core.errors import FileProblem as FileProblem
from castlescore.core.errors import LimitHit as LimitHit
from castlescore.core.errors import Unclear as Unclear
from castlescore.core.standings import Standings as Standings
from castlescore.games.castles.library import Castle as Castle
from castlescore.games.castles.library import Placement as Placement
from castlescore.games.castles.library import Tally as Tally
from castlescore.games.castles.library import Tile as Tile
from castlescore.games.castles.library import find_tile as find_tile
from castlescore.library.castle import AnyCastle as AnyCastle
from castlescore.library.castle import AnyPlacement as AnyPlacement
from castlescore.library.castle import AnyTally as AnyTally
from castlescore.library.castle import Circle as Circle
from castlescore.library.castle import Illegal as Illegal
from castlescore.library.session import Choice as Choice
from castlescore.library.session import Move as Move
from castlescore.library.session import Session as Session
from castlescore.record.audit.findings import Audit as Audit
from castlescore.record.audit.findings import Doubt as Doubt
from castlescore.record.audit.findings import Finding as Finding
from castlescore.record.audit.findings import Hint as Hint
from castlescore.record.audit.findings import Story as Story
from castlescore.tally.part import Missing as Missing
from castlescore.view.common_answers import Line as Line
from castlescore.view.common_answers import Violation as Violation

__all__ = [
    "AnyCastle",
    "AnyPlacement",
    "AnyTally",
    "Audit",
    "Castle",
    "CastlescoreError",
    "Choice",
    "Circle",
    "Doubt",
    "FileProblem",
    "Finding",
    "Hint",
    "Illegal",
    "LimitHit",
    "Line",
    "Missing",
    "Move",
    "Placement",
    "Session",
    "Standings",
    "Story",
    "Tally",
    "Tile",
    "Unclear",
    "Violation",
    "between",
    "castles",
    "find_tile",
]
__version__: str
