"""Whatever is pressed, pasted or sent at `-- more --` at a real terminal: the shell goes on and records none of it."""

from __future__ import annotations

from cli.test_play_terminal import events, sit  # noqa: F401 (a fixture)

# What a keyboard, a mouse, a paste or a broken line can send, each alone while an answer waits to be read on.
RUBBISH = (
    *(bytes([byte]) for byte in (*range(0x01, 0x03), *range(0x05, 0x0D), *range(0x0E, 0x1A), 0x1B, 0x1D, 0x1E, 0x1F)),
    b"\x7f", b"\x80", b"\xbf", b"\xc3", b"\xe2\x82", b"\xf0\x9f\x8f", b"\xff\xfe", b"\xc0\xaf", b"\xed\xa0\x80",
    "\u00e9".encode(), "\u0416".encode(), "\u20ac".encode(), "\U0001f3f0".encode(), "e\u0301".encode(),
    "\u200b".encode(), "\u202e".encode(), "\u00a0".encode(), b"\x1b[A", b"\x1b[5~", b"\x1b[H", b"\x1b[F", b"\x1bOP",
    b"\x1b[15~", b"\x1b[1;5C", b"\x1b[200~two\rlines\r\x1b[201~", b"\x1b[200~\x1b[201~", b"\x1b[M !!",
    b"\x1b[<0;5;5M", b"\x1b[I", b"\x1b[O", b"\x1b[?1;2c", b"\x1b[24;80R", b"\x1b]0;title\x07", b"\x1bx", b"\x1b\x1b",
    b"\x1b[999~", b"xyz", b"?", b"\t", b"~\\|",
)  # fmt: skip


def test_no_byte_at_more_harms_the_shell(sit, sat):  # noqa: F811
    assert len(set(RUBBISH)) >= 60
    sat(25)
    screen = sit()
    screen.wait("cara> ")
    for rubbish in RUBBISH:
        before = screen.raw.count(b"-- more --")
        screen.keys("rules place\r")
        screen.until(lambda before=before: screen.raw.count(b"-- more --") > before, f"more, before {rubbish!r}")
        screen.process.send(rubbish)
        screen.keys("\x03")  # leaves the answer, or the line that was begun
        screen.until(lambda: screen.last == "cara>", f"the prompt after {rubbish!r}")
        screen.keys("\x15")
        _, traceback, trace = screen.raw.decode(errors="replace").partition("Traceback")
        assert not traceback, f"{rubbish!r}: {trace}"
    assert events() == 25
    screen.line("pass", "dan> ")
    assert events() == 26
