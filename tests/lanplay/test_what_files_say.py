"""What people and programs are told of files: whose keys they show, whether they agree, what only both prove."""

from pathlib import Path

import pytest
from msgspec.structs import replace
from played_games import caught_doubling, keep, played, signatures
from program import Ran, run
from scripted_wire import ScriptedTable, identity

from engine.outcome import Outcome
from lanplay.exits import Exit
from lanplay.games.game_statistics import Statistics
from lanplay.records.file_faults import shown_place
from lanplay.table.front import GameEnding
from lanplay.table.json_front import result_data
from protocol.files.container import FileKind, Where, pack, unpack
from protocol.files.evidence import write_evidence
from protocol.files.transcript import write_transcript
from protocol.store.store import Store
from protocol.wire.canonical import decode, encode
from protocol.wire.items import Entry, Signed, sign
from protocol.wire.payloads import Reply


@pytest.fixture(scope="module")
def table() -> ScriptedTable:
    return played()


@pytest.fixture(scope="module")
def transcript(table: ScriptedTable) -> bytes:
    return write_transcript(table.peers[0].member.log, signatures(table.agreement))


@pytest.fixture(scope="module")
def evidence() -> tuple[int, bytes]:
    table, witness, foul = caught_doubling()
    return foul.seat, write_evidence(witness.member.log, signatures(table.agreement), foul, witness.member.identity)


@pytest.fixture
def home(tmp_path: Path) -> Path:
    return tmp_path / "home"


def met(home: Path, *acquaintances: tuple[bytes, str]) -> None:
    with Store.open(home) as store:
        for key, nick in acquaintances:
            store.meet(key, nick, 1_800_000_000).result()


def verify(home: Path, *words: object) -> Ran:
    return run("--home", str(home), "verify", *map(str, words))


def kept(tmp_path: Path, name: str, data: bytes) -> Path:
    path = tmp_path / name
    path.write_bytes(data)
    return path


# -- whose keys ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("known", "said"),
    [
        ("key", "This is the seat{seat} that you know by this key."),
        ("other nick", "You know this key as Bela."),
        ("nick", "CAREFUL: this is not the seat{seat} that you know, who has another key."),
        ("nobody", "You do not know this key; anybody can make one and call themselves seat{seat}."),
    ],
)
def test_evidence_says_whose_key_it_is(
    tmp_path: Path, home: Path, evidence: tuple[int, bytes], known: str, said: str
) -> None:
    seat, data = evidence
    key, stranger = identity(seat).key, identity(9).key
    acquaintances = {
        "key": [(key, f"seat{seat}")],
        "other nick": [(key, "Bela")],
        "nick": [(stranger, f"seat{seat}")],
        "nobody": [(stranger, "Zoe")],
    }
    met(home, *acquaintances[known])
    path = kept(tmp_path, "x.evidence", data)
    told = verify(home, path).out
    assert "proves a foul of the key" in told
    assert said.format(seat=seat) in told
    (event,) = verify(home, path, "--json").events
    words = {"key": "known", "other nick": "renamed", "nick": "namesake", "nobody": "unknown"}
    assert event["seats"][seat]["acquaintance"] == words[known]


def test_a_game_of_strangers_alone_is_told_as_one(tmp_path: Path, home: Path, transcript: bytes) -> None:
    path = kept(tmp_path, "x.transcript", transcript)
    assert "You know none of these keys" in verify(home, path).out
    assert not home.exists()
    met(home, (identity(2).key, "seat2"))
    assert "You know none of these keys" not in verify(home, path).out
    met(home, (identity(9).key, "seat1"))
    assert "not the seat1 that you know" in verify(home, path).out


# -- two files of one game -------------------------------------------------------------------------------------------


def test_files_that_agree_say_so_with_one_hash(
    tmp_path: Path, home: Path, table: ScriptedTable, transcript: bytes
) -> None:
    files = [kept(tmp_path, f"{number}.transcript", transcript) for number in range(3)]
    told = verify(home, *files)
    assert told.status == Exit.DONE
    assert told.out.splitlines()[-1].startswith(f"All 3 files of the game {table.agreement.id.hex()[:12]} agree")
    events = [event for event in verify(home, *files, "--json").events if event["event"] == "compared"]
    assert [(event["relation"], event["agree"]) for event in events] == [("same", True)] * 3


def test_a_shorter_file_is_a_beginning(tmp_path: Path, home: Path, transcript: bytes) -> None:
    sooner = pack(FileKind.TRANSCRIPT, list(unpack(transcript, FileKind.TRANSCRIPT))[:40])
    files = kept(tmp_path, "sooner", sooner), kept(tmp_path, "whole", transcript)
    told = verify(home, *files)
    assert told.status == Exit.DONE
    assert f"{files[1]} goes on where {files[0]} ends." in told.out


def contradicting(transcript: bytes) -> tuple[int, bytes]:
    """The seat that signed another move, and the file that ends with it."""
    records = list(unpack(transcript, FileKind.TRANSCRIPT))
    for number in range(60, 10, -1):
        body = decode(records[number], Signed).body
        if isinstance(body, Entry) and isinstance(body.payload, Reply):
            other = Reply("take" if body.payload.move == "flip" else "flip")
            twin = encode(sign(identity(body.seat), replace(body, payload=other)))
            return body.seat, pack(FileKind.TRANSCRIPT, [*records[:number], twin])
    raise AssertionError("nobody has decided")


def test_a_game_of_this_home_is_verified_by_its_id(home: Path, table: ScriptedTable) -> None:
    game = keep(home, table).hex()
    told = verify(home, game[:12])
    assert told.status == Exit.DONE
    assert f"{game[:12]} is genuine" in told.out


@pytest.mark.parametrize("is_new", [True, False], ids=["no home", "no such game"])
def test_what_is_neither_a_file_nor_a_game_cannot_be_read(is_new: bool, home: Path, table: ScriptedTable) -> None:
    game = table.agreement.id.hex()
    if not is_new:
        keep(home, table)
    for wanted in ("nope", game[:7], "0" * 12):
        told = verify(home, wanted, "--json")
        assert told.status == Exit.REFUSED
        assert told.events[0]["code"] == "file_unreadable"
    assert home.exists() == (not is_new)


def test_people_count_the_seats_of_a_file_from_one() -> None:
    assert shown_place(Where(record=3, seat=0)) == "record 3, seat 1"


def test_files_that_contradict_each_other_prove_who_signed_twice(tmp_path: Path, home: Path, transcript: bytes) -> None:
    seat, other = contradicting(transcript)
    files = kept(tmp_path, "one", transcript), kept(tmp_path, "two", other)
    told = verify(home, *files)
    assert told.status == Exit.CHEATED
    assert "contradict each other" in told.out
    assert f"called seat{seat} on seat {seat + 1}" in told.out
    assert "--evidence DIR" in told.out
    proofs = tmp_path / "proofs"
    *_, compared = verify(home, *files, "--evidence", proofs, "--json").events
    (foul,) = compared["fouls"]
    assert (compared["relation"], compared["agree"], foul["seat"], foul["rule"]) == ("parted", False, seat, "double")
    (event,) = verify(home, foul["evidence"], "--json").events
    assert (event["kind"], event["seat"], event["verified"]) == ("evidence", seat, True)


# -- programs --------------------------------------------------------------------------------------------------------


def test_a_replayed_result_has_all_keys_of_a_played_one(tmp_path: Path, transcript: bytes) -> None:
    *_, result = run("replay", str(kept(tmp_path, "x", transcript)), "--json").events
    ending = GameEnding(Outcome(None, (1, 2)), bytes(32), None, Statistics({}, {}))
    assert result.keys() - {"event"} == result_data(ending).keys()
    assert (result["reason"], result["unsigned"], result["claimed"], result["verified"]) == ("played", [], False, True)
