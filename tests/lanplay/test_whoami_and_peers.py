"""`lanplay whoami` and `lanplay peers`."""

import sqlite3
from pathlib import Path

import pytest
from program import Ran, run

from lanplay.exits import Exit
from protocol.store.store import DATABASE, Store
from protocol.wire.fingerprint import fingerprint, format_fingerprint

ADA, BOB, EVE = (bytes([number]) * 32 for number in (1, 2, 3))


@pytest.fixture
def home(tmp_path: Path) -> Path:
    return tmp_path / "home"


def at(home: Path, *words: str) -> Ran:
    return run("--home", str(home), *words)


def shown(key: bytes) -> str:
    return format_fingerprint(fingerprint(key))


def meet(home: Path) -> None:
    """Ada and Bob, and somebody else who goes by Ada, too."""
    with Store.open(home) as store:
        for now, (key, nick) in enumerate([(ADA, "Ada"), (BOB, "Bob"), (EVE, "ada")], 1_800_000_000):
            store.meet(key, nick, now).result()


def test_whoami_shows_one_key_for_good(home: Path) -> None:
    first = at(home, "whoami", "--json").events[0]
    assert first == at(home, "whoami", "--json").events[0]
    with Store.open(home) as store:
        key = store.identity().result().key
    assert (first["key"], first["fingerprint"]) == (key.hex(), shown(key))
    assert first["home"] == str(home)
    assert shown(key) in at(home, "whoami").out


def test_a_name_is_kept_and_another_one_may_be_given_for_once(home: Path) -> None:
    assert at(home, "whoami", "--set-nick", "  Ada\x1b[31m \u202eL. ").status == Exit.DONE
    assert at(home, "whoami", "--json").events[0]["nick"] == "Ada L."
    assert at(home, "whoami", "--json", "--nick", "Bob").events[0]["nick"] == "Bob"
    assert at(home, "whoami").out.startswith("name: Ada L.\n")


def test_a_name_without_signs_is_refused(home: Path) -> None:
    refused = at(home, "whoami", "--set-nick", "\u200b\x1b[0m", "--json")
    assert (refused.status, refused.events[0]["code"]) == (Exit.REFUSED, "nick_empty")


def test_peers_are_listed_the_last_seen_first(home: Path) -> None:
    assert at(home, "peers").out == "You have met nobody yet.\n"
    assert at(home, "peers", "--json").out == ""
    meet(home)
    told = at(home, "peers", "--json").events
    assert [(peer["nick"], peer["trust"]) for peer in told] == [
        ("ada", "first_use"),
        ("Bob", "first_use"),
        ("Ada", "first_use"),
    ]
    assert told[2]["fingerprint"] == shown(ADA)
    assert told[2]["key"] == ADA.hex()
    assert told[2]["first_seen"] == told[2]["last_seen"] == 1_800_000_000
    lines = at(home, "peers").out.splitlines()
    assert lines[2].startswith(f"{shown(ADA)}  Ada, not compared yet, first seen 15 Jan 2027")


def test_a_peer_is_trusted_by_nick_or_by_fingerprint_however_it_is_typed(home: Path) -> None:
    meet(home)
    for wanted in ("BOB", shown(BOB), shown(BOB).lower().replace("-", " ")):
        told = at(home, "peers", "trust", wanted, "--json").events
        assert [(peer["nick"], peer["trust"]) for peer in told] == [("Bob", "trusted")]
    assert "Bob, trusted" in at(home, "peers").out


def test_a_forgotten_peer_is_listed_no_more(home: Path) -> None:
    meet(home)
    assert at(home, "peers", "forget", "Bob").status == Exit.DONE
    assert "Bob" not in at(home, "peers").out
    assert at(home, "peers", "trust", "Bob").status == Exit.REFUSED


def mistyped(key: bytes) -> str:
    text = shown(key)
    return ("0" if text[0] != "0" else "1") + text[1:]


@pytest.mark.parametrize(
    ("wanted", "code", "part"),
    [
        ("Ada", "peer_ambiguous", shown(EVE)),
        ("Cy", "peer_not_met", "Cy"),
        (shown(b"\4" * 32), "peer_not_met", shown(b"\4" * 32)),
        (mistyped(BOB), "fingerprint_wrong", "Group 1"),
        ("\x1b[2J", "peer_not_met", "peers"),
    ],
)
def test_who_is_not_clear_is_refused(home: Path, wanted: str, code: str, part: str) -> None:
    meet(home)
    refused = at(home, "peers", "trust", wanted, "--json")
    assert (refused.status, refused.events[0]["code"]) == (Exit.REFUSED, code)
    assert part in refused.err
    assert "\x1b" not in refused.err


def test_a_nick_cannot_stand_in_for_a_fingerprint(home: Path) -> None:
    """Whoever takes another one's fingerprint for a name is not trusted in their place."""
    meet(home)
    with Store.open(home) as store:
        store.meet(b"\5" * 32, shown(BOB), 1_900_000_000).result()
    assert at(home, "peers", "trust", shown(BOB), "--json").events[0]["nick"] == "Bob"


def test_hostile_nicks_do_not_reach_the_terminal(home: Path) -> None:
    with Store.open(home) as store:
        store.meet(ADA, "\x1b]0;title\x07\u202eAda\n", 1).result()
    assert not set(at(home, "peers").out) & set("\x1b\x07\u202e")


@pytest.mark.parametrize("words", [("whoami",), ("peers",), ("history",)])
def test_what_is_wrong_with_the_folder_is_told_in_one_sentence(tmp_path: Path, words: tuple[str, ...]) -> None:
    file = tmp_path / "file"
    file.write_text("in the way")
    newer = tmp_path / "newer"
    Store.open(newer).close()
    connection = sqlite3.connect(newer / DATABASE)
    connection.execute("PRAGMA user_version = 7")
    connection.close()
    for home, code, part in ((file, "store_unwritable", "--home"), (newer, "store_newer", "Update")):
        refused = at(home, *words, "--json")
        assert (refused.status, refused.events[0]["code"]) == (Exit.REFUSED, code)
        assert part in refused.err
        assert refused.err.count("\n") == 1


def test_a_damaged_database_is_named_with_its_folder(tmp_path: Path) -> None:
    (tmp_path / DATABASE).write_bytes(b"this is no database at all, however long it may be")
    ran = run("--home", str(tmp_path), "whoami")
    assert ran.status == Exit.REFUSED
    assert str(tmp_path / DATABASE) in ran.err
    assert "Move it away" in ran.err
