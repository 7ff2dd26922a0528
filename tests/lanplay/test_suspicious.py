"""A known name that comes with another key is told when the game begins; bots beside a person are not."""

import subprocess
import sys
from pathlib import Path

import pytest
from network.players import Party, Player, kill

from lanplay.table.json_front import JsonFront
from lanplay.table.plain_front import PlainFront
from protocol.identity import Identity
from protocol.store.store import Store
from protocol.wire.fingerprint import fingerprint, format_fingerprint

pytestmark = pytest.mark.network

OTHER = Identity(bytes(31) + b"\x07").key


def meet(home: Path, key: bytes, nick: str) -> None:
    with Store.open(home) as store:
        store.meet(key, nick, 1).result()


def shown(key: bytes) -> str:
    return format_fingerprint(fingerprint(key))


def play(party: Party, *, seats: int = 2, bots: int = 0) -> tuple[Player, Player]:
    table = party.here("ada", "host", "dao", "--seats", str(seats), "--bots", str(bots))
    address = table.wait("table")["address"]
    guest = party.here("bob", "join", "--address", address)
    for player in (table, guest):
        player.wait("moved")  # of whoever is suspicious was told before
    for player in (table, guest):
        kill(player)
    return table, guest


def test_a_name_with_another_key_than_before_is_told() -> None:
    with Party() as party:
        meet(party.folder / "ada", OTHER, "bob")
        table, guest = play(party)
        (told,) = table.all("suspicious")
        key = next(bytes.fromhex(one["key"]) for one in table.all("seated") if one["nick"] == "bob")
        assert told == {"event": "suspicious", "nick": "bob", "fingerprint": shown(key), "known": [shown(OTHER)]}
        assert guest.all("suspicious") == []
        with Store.open(party.folder / "bob") as store:
            assert [peer.nick for peer in store.peers().result()] == ["ada"]


def test_old_acquaintances_and_their_bots_are_not_suspicious() -> None:
    with Party() as party:
        for _ in range(2):
            table, guest = play(party, seats=3, bots=1)
            assert table.all("suspicious") == guest.all("suspicious") == []
        with Store.open(party.folder / "ada") as store:
            assert [peer.nick for peer in store.peers().result()] == ["bob"]
        with Store.open(party.folder / "bob") as store:
            assert {peer.nick for peer in store.peers().result()} == {"ada", "Bo@ada"}


def test_playing_at_home_gets_to_know_nobody(tmp_path: Path) -> None:
    words = ["--home", str(tmp_path), "--interface", "lo", "--auto", "greedy", "play", "dao"]
    subprocess.run([sys.executable, "-m", "lanplay", *words], check=True, capture_output=True, timeout=60)
    with Store.open(tmp_path) as store:
        assert store.peers().result() == ()


def test_the_warning_names_both_keys(capsys: pytest.CaptureFixture[str]) -> None:
    PlainFront(is_bot=False).suspicious("bob", ["KNOWN"], "FRESH")
    told = capsys.readouterr().out
    assert told.startswith("CAREFUL: you know bob ")
    assert "FRESH is at this table" in told
    assert "KNOWN is the one you know" in told
    JsonFront().suspicious("bob", ["KNOWN"], "FRESH")
    assert '"event":"suspicious"' in capsys.readouterr().out
