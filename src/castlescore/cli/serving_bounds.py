"""How many connections an address may hold, and how long a request may take to come: nobody shuts others out."""

from __future__ import annotations

import asyncio
from collections import Counter

import h11
from uvicorn.protocols.http.h11_impl import H11Protocol

EACH = 20  # connections of one address
MOST = 200  # connections of all together
PATIENCE = 5.0  # seconds a request may take to be whole, from when somebody connected or from its first byte
REFUSED = b"HTTP/1.1 429 Too Many Requests\r\nRetry-After: 5\r\nConnection: close\r\nContent-Length: 0\r\n\r\n"


class Bounded(H11Protocol):
    """A connection within the bounds.

    One too many takes the place of the oldest that asks nothing: of its own address, where that one has `EACH`; else
    of the address that has most. Where everybody asks or listens, it is refused (429).
    """

    _due: asyncio.TimerHandle | None = None
    _since = 0.0

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Somebody connected."""
        super().connection_made(transport)
        self._since = self.loop.time()
        there = [other for other in self.connections if isinstance(other, Bounded) and other.is_held]
        own = [other for other in there if other.address == self.address]
        if (len(own) > EACH and not self._replace(own)) or (len(there) > MOST and not self._replace(there)):
            transport.write(REFUSED)
            transport.close()
        else:
            self._expect()

    def connection_lost(self, exc: Exception | None) -> None:
        """Somebody went."""
        self._expect_no_more()
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        """A piece of a request: what is not whole in time is not waited for, however often a byte of it comes."""
        super().data_received(data)
        if self.conn.their_state not in (h11.IDLE, h11.SEND_BODY):
            self._expect_no_more()
        elif self._due is None:
            self._expect()

    @property
    def address(self) -> str:
        """From where it comes."""
        return self.client[0] if self.client else ""

    @property
    def is_held(self) -> bool:
        """Whether it takes a place: also one that is closed and has not read to the end."""
        return not self.transport.is_closing() or not self._has_read_all

    @property
    def is_idle(self) -> bool:
        """Whether nothing whole was asked that is not answered."""
        return self._has_read_all and (self.cycle is None or self.cycle.response_complete)

    @property
    def _has_read_all(self) -> bool:
        return self.transport.get_write_buffer_size() == 0

    def _replace(self, others: list[Bounded]) -> bool:
        """Let the longest idle one go, of the address that has most of them; whether there was one."""
        held = Counter(other.address for other in others)
        idle = [other for other in others if other is not self and other.is_idle and not other.transport.is_closing()]
        if idle:
            min(idle, key=lambda other: (-held[other.address], other._since)).transport.abort()
        return bool(idle)

    def _expect(self) -> None:
        self._due = self.loop.call_later(PATIENCE, self.transport.abort)

    def _expect_no_more(self) -> None:
        if self._due is not None:
            self._due.cancel()
            self._due = None
