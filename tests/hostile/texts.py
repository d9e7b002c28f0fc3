"""What a stranger may write to do harm, how a terminal is shown it, and what no output may hold."""

from __future__ import annotations

import json
import re
import unicodedata
from dataclasses import dataclass
from html.parser import HTMLParser
from xml.etree import ElementTree

# What is written -> how a reader of one line sees it.
TEXTS = {
    "\x1b[31mred\x1b[0m": r"\x1b[31mred\x1b[0m",  # the very codes with which the program colours
    "\x1b]0;title\x07\x1b[2J": r"\x1b]0;title\x07\x1b[2J",
    "\x9b31m\x84\x90": r"\x9b31m\x84\x90",  # the same in single bytes of the upper control characters
    "del\x7f\x08\x00-\t-": r"del\x7f\x08\x00-\t-",
    "one\ntable.toml: all is well\r\x0b\x0c\x85two": r"one\ntable.toml: all is well\r\x0b\x0c\x85two",
    "\u2028three\u2029": r"\u2028three\u2029",
    "\u202egnp.\u202c\u2066x\u2069\u200e\u200f\u061c": r"\u202egnp.\u202c\u2066x\u2069\u200e\u200f\u061c",
    "\u200bno\ufeff\u00adwidth\u2060\U000e0041": r"\u200bno\ufeff\xadwidth\u2060\U000e0041",
    "[bold red]x[/] [/] [link=http://x]y[/link] :smiley: [": "[bold red]x[/] [/] [link=http://x]y[/link] :smiley: [",
    "<script>alert(1)</script><img src=x onerror=alert(1)>": "<script>alert(1)</script><img src=x onerror=alert(1)>",
    "</text></svg><foreignObject><a href='javascript:alert(1)'>x</a>": (
        "</text></svg><foreignObject><a href='javascript:alert(1)'>x</a>"
    ),
    '\'" onload="alert(1)" x=\'': '\'" onload="alert(1)" x=\'',
    "}</style><style>*{display:none}": "}</style><style>*{display:none}",
    "-->]]><![CDATA[<!--": "-->]]><![CDATA[<!--",
    "&amp;lt; &#x202e; &nbsp &": "&amp;lt; &#x202e; &nbsp &",
    "{{ 7*7 }}{% raw %}${7*7}#{1}": "{{ 7*7 }}{% raw %}${7*7}#{1}",
    "%s %n {0} {name} $(id) `id` ; rm -rf ~": "%s %n {0} {name} $(id) `id` ; rm -rf ~",
    "../../../etc/x ..\\..\\y C:\\z": "../../../etc/x ..\\..\\y C:\\z",
    '=HYPERLINK("http://x")': '=HYPERLINK("http://x")',
    '"""\nplayers = []\n[[event]]': '"""\\nplayers = []\\n[[event]]',
}
ALL = "".join(TEXTS)
# May be the names of players: a letter first, no control characters and no `: = ,`, up to 40 of them.
NAMES = ('A<b>&"[red]../\\', "B</svg><script>alert(1)", "C{{7*7}}%s' onload' x", "D]]><!--&#x202e;$(id)`~")
NOT_NAMES = [text for text in TEXTS if not text.isprintable()]

# The colours of the program, and nothing else that begins like them.
CODE = re.compile(r"\x1b\[(?:0|1|7|31|(?:1;)?(?:1;31|7|97;40|97;41)|(?:30|97);4[0-7])m")


def harmful(text: str) -> list[str]:
    """The characters that steer a terminal, hide, or turn the letters around them; none of them may be written."""
    return sorted({c for c in text if c != "\n" and unicodedata.category(c) in ("Cc", "Cf", "Cs", "Zl", "Zp", "Co")})


def uncoloured(text: str) -> str:
    """The text without the program's own colours."""
    return CODE.sub("", text)


@dataclass(frozen=True)
class Markup:
    """What a document is made of: its elements, attributes and styles, and all that it says."""

    tags: frozenset[tuple[str, str]]  # element and attribute, the attribute "" for none
    values: frozenset[tuple[str, str]]  # attribute and value, of those that name, style or lead somewhere
    style: str
    said: str


TELLING = ("id", "class", "style", "href", "src", "action", "lang", "type", "role", "fill", "stroke", "aria-labelledby")


class _Reader(HTMLParser):
    def __init__(self) -> None:
        super().__init__(convert_charrefs=True)
        self.tags: set[tuple[str, str]] = set()
        self.values: set[tuple[str, str]] = set()
        self.style: list[str] = []
        self.said: list[str] = []
        self.last = ""

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.last = tag
        self.tags |= {(tag, ""), *((tag, name) for name, _ in attrs)}
        self.values |= {(name, value or "") for name, value in attrs if name in TELLING}

    def handle_data(self, data: str) -> None:
        (self.style if self.last == "style" else self.said).append(data)

    def handle_endtag(self, tag: str) -> None:
        self.last = ""

    def handle_comment(self, data: str) -> None:
        raise AssertionError(f"a comment: {data!r}")

    def unknown_decl(self, data: str) -> None:
        raise AssertionError(f"a declaration: {data!r}")

    def handle_pi(self, data: str) -> None:
        raise AssertionError(f"an instruction: {data!r}")


def of_page(text: str) -> Markup:
    """A page as a browser reads it."""
    reader = _Reader()
    reader.feed(text)
    reader.close()
    return Markup(frozenset(reader.tags), frozenset(reader.values), "".join(reader.style), "".join(reader.said))


def of_picture(text: str) -> Markup:
    """A picture as XML has it; raises ParseError for what is none."""
    tags, values, style, said = set(), set(), [], []
    for element in ElementTree.fromstring(text).iter():
        tag = element.tag.removeprefix("{http://www.w3.org/2000/svg}")
        tags |= {(tag, ""), *((tag, name) for name in element.attrib)}
        values |= {(name, value) for name, value in element.attrib.items() if name in TELLING}
        (style if tag == "style" else said).append(element.text or "")
    return Markup(frozenset(tags), frozenset(values), "".join(style), "".join(said))


def toml(text: str) -> str:
    """Any text as a string of TOML."""
    return json.dumps(text, ensure_ascii=True).replace("\\ud800", "?") if text.isascii() else _long(text)


def _long(text: str) -> str:
    escaped = "".join(c if c.isascii() and c.isprintable() and c not in '"\\' else f"\\U{ord(c):08x}" for c in text)
    return f'"{escaped}"'
