"""Addresses of the second screen: what is said of them, which are answered, and the one in the network."""

from __future__ import annotations

import json
import socket

import pytest

from castlescore.cli.commands.share import _print_address
from castlescore.cli.serving import Address, opened
from castlescore.core.errors import FileProblem


@pytest.mark.parametrize("lan", [False, True])
@pytest.mark.parametrize("as_json", [False, True])
@pytest.mark.many
def test_the_second_screen_says_where_it_is_and_with_lan_who_can_see_it(capsys, lan: bool, as_json: bool) -> None:
    """The warning is for people, so it stands beside a document too; the code to be photographed does not."""
    url = "http://192.168.1.7:8420/kabelutomide/"
    assert _print_address("friday.toml", url, lan, as_json) is True
    out, err = capsys.readouterr()
    if as_json:
        assert json.loads(out) == {"address": url, "lan": lan, "session": "friday.toml"}
    else:
        assert out == f"{url}\n"
    told = "Everybody in this network who has this address can watch, over plain http; nobody can change anything."
    assert (told in " ".join(err.split())) is lan
    assert ("█" in err) is (lan and not as_json)
    assert err.endswith("friday.toml is on the second screen; Ctrl-C ends it\n")


def test_an_address_answers_to_its_own_names_alone() -> None:
    assert Address("127.0.0.1", 8420, "/").hosts == {"127.0.0.1:8420", "localhost:8420"}
    assert Address("127.0.0.1", 80, "/").hosts == {"127.0.0.1:80", "localhost:80", "127.0.0.1", "localhost"}
    assert Address("192.168.1.7", 8420, "/word/").hosts == {"192.168.1.7:8420"}
    assert Address("192.168.1.7", 8420, "/word/").url == "http://192.168.1.7:8420/word/"


def test_what_is_opened_listens_on_this_machine_and_a_port_is_taken_once() -> None:
    listening, address = opened(0, lan=False)
    with listening:
        assert (address.host, address.base) == ("127.0.0.1", "/")
        assert listening.getsockname() == ("127.0.0.1", address.port)
        socket.create_connection(("127.0.0.1", address.port)).close()
        with pytest.raises(FileProblem, match=f"port {address.port} is in use"):
            opened(address.port, lan=False)


def test_a_port_that_one_may_not_have_is_told_so(monkeypatch) -> None:
    class Refused(socket.socket):
        def bind(self, address: object) -> None:
            raise PermissionError(13, "Permission denied")

    monkeypatch.setattr(socket, "socket", Refused)
    with pytest.raises(FileProblem, match="port 80 may not be used here"):
        opened(80, lan=False)


@pytest.mark.parametrize(
    ("host", "reached"), [("192.168.1.7", True), ("10.0.0.3", True), ("127.0.0.1", False), ("0.0.0.0", False)]
)
def test_the_address_in_the_network_is_one_that_others_reach(monkeypatch, host: str, reached: bool) -> None:
    class Asked(socket.socket):
        def connect(self, address: object) -> None:
            pass

        def getsockname(self) -> tuple[str, int]:
            return host, 4

    from castlescore.cli.serving import in_the_network

    monkeypatch.setattr(socket, "socket", Asked)
    if reached:
        assert in_the_network() == host
    else:
        with pytest.raises(FileProblem, match="in no network"):
            in_the_network()
