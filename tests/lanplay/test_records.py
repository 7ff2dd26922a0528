"""`lanplay export`, `verify` and `replay`, over games that were really played."""

import json
import os
import shutil
import sqlite3
import stat
from pathlib import Path

import pytest
from played_games import after_turns, begun, caught_doubling, items_of, keep, played, signatures
from program import Ran, run
from scripted_wire import ScriptedTable, identity

from engine.events import Answered
from engine.knowledge import Knowledge
from lanplay.exits import Exit
from lanplay.text.messages import is_known
from protocol.files.container import FileKind, pack, unpack
from protocol.files.evidence import write_evidence
from protocol.files.transcript import write_transcript
from protocol.log.branch import Happened
from protocol.store.folder import is_private
from protocol.store.store import DATABASE, Store
from protocol.wire.fingerprint import fingerprint, format_fingerprint


@pytest.fixture(scope="module")
def table() -> ScriptedTable:
    return played()


@pytest.fixture(scope="module")
def transcript(table: ScriptedTable) -> bytes:
    return write_transcript(table.peers[0].member.log, signatures(table.agreement))


@pytest.fixture
def home(tmp_path: Path) -> Path:
    return tmp_path / "home"


@pytest.fixture
def file(tmp_path: Path, transcript: bytes) -> Path:
    path = tmp_path / "game.transcript"
    path.write_bytes(transcript)
    return path


@pytest.fixture(scope="module")
def evidence() -> bytes:
    table, witness, foul = caught_doubling()
    return write_evidence(witness.member.log, signatures(table.agreement), foul, witness.member.identity)


def at(home: Path, *words: str) -> Ran:
    return run("--home", str(home), *words)


# -- export ------------------------------------------------------------------------------------------------------


def test_a_stored_game_is_the_same_file_on_every_peer(table: ScriptedTable, transcript: bytes, tmp_path: Path) -> None:
    for seat in range(3):
        game = keep(tmp_path / str(seat), table, seat)
        path = tmp_path / f"{seat}.transcript"
        told = at(tmp_path / str(seat), "export", game.hex()[:8], str(path), "--json")
        assert told.status == Exit.DONE
        assert path.read_bytes() == transcript
        (event,) = told.events
        assert (event["event"], event["file"], event["game_id"]) == ("exported", str(path), game.hex())
        assert event["ending"] == "closed"


@pytest.mark.skipif(os.name != "posix", reason="modes of files")
def test_an_exported_file_may_be_read_by_others(table: ScriptedTable, home: Path, tmp_path: Path) -> None:
    game = keep(home, table)
    path = tmp_path / "out"
    old = os.umask(0o022)
    try:
        at(home, "export", game.hex(), str(path))
    finally:
        os.umask(old)
    assert stat.S_IMODE(path.stat().st_mode) == 0o644
    assert is_private(home / DATABASE)


def test_a_file_is_overwritten_only_by_force(table: ScriptedTable, home: Path, file: Path) -> None:
    game = keep(home, table)
    before = file.read_bytes()
    file.write_bytes(b"precious")
    refused = at(home, "export", game.hex(), str(file), "--json")
    assert (refused.status, refused.events[0]["code"]) == (Exit.REFUSED, "file_exists")
    assert file.read_bytes() == b"precious"
    assert at(home, "export", game.hex(), str(file), "--force").status == Exit.DONE
    assert file.read_bytes() == before


def test_what_cannot_be_exported_is_told(table: ScriptedTable, home: Path, tmp_path: Path) -> None:
    signed = keep(home, table)
    unsigned = keep(home, begun(number=2), is_signed=False)
    target = str(tmp_path / "out")
    for words, code in (
        (("export", "0" * 64, target), "replay_unknown"),
        (("export", "", target), "replay_unknown"),
        (("export", unsigned.hex(), target), "game_unsigned"),
        (("export", signed.hex(), str(tmp_path / "no" / "folder")), "file_unwritable"),
        (("export", signed.hex(), "a\0b"), "file_unwritable"),
        (("export", signed.hex(), "a" * 300), "file_unwritable"),
    ):
        refused = at(home, *words, "--json")
        assert (refused.status, refused.events[0]["code"]) == (Exit.REFUSED, code)
    assert not Path(target).exists()


def test_an_unfinished_game_can_be_exported_while_it_is_played(home: Path, tmp_path: Path) -> None:
    table = after_turns(begun(number=3), 4)
    game = keep(home, table)
    path = tmp_path / "out"
    with Store.open(home) as store, store.open_journal(game):
        assert at(home, "export", game.hex(), str(path), "--json").events[0]["ending"] == "open"
    assert "told as far as step" in at(home, "verify", str(path)).out


def test_a_damaged_journal_gives_what_is_left_of_it(home: Path, tmp_path: Path) -> None:
    table = after_turns(begun(number=3), 6)
    game = keep(home, table)
    connection = sqlite3.connect(home / DATABASE)
    with connection:
        connection.execute("DELETE FROM journal WHERE number > ?", (len(items_of(table)) // 2,))
    connection.close()
    path = tmp_path / "out"
    told = at(home, "export", game.hex(), str(path))
    assert told.status == Exit.DONE
    assert "the end is missing" in told.err
    assert at(home, "verify", str(path)).status == Exit.DONE


# -- verify ------------------------------------------------------------------------------------------------------


def test_a_true_transcript_is_told_in_a_line_and_more_on_demand(table: ScriptedTable, file: Path) -> None:
    told = run("verify", str(file))
    assert told.status == Exit.DONE
    assert told.out.count("\n") == 1
    assert told.out.startswith(
        f"{file} is genuine: DAO, game {table.agreement.id.hex()[:12]}, over and signed by all: 1. "
    )
    more = run("verify", str(file), "-v").out
    assert more.startswith(told.out)
    for seat in range(3):
        assert f"seat {seat + 1}: seat{seat}, key {format_fingerprint(fingerprint(identity(seat).key))}" in more
    assert "checked: signatures " in more
    assert "first=random, clock=none, absence=strict, hints=true, variant=plain" in more


def test_programs_are_told_what_the_file_says(table: ScriptedTable, file: Path) -> None:
    (event,) = run("verify", str(file), "--json").events
    log = table.peers[0].member.log
    outcome = log.game.outcome(log.branch.state)
    assert (event["event"], event["file"], event["verified"]) == ("verified", str(file), True)
    assert (event["kind"], event["game_id"], event["ending"]) == ("transcript", table.agreement.id.hex(), "closed")
    assert event["places"] == list(outcome.places)
    assert event["scores"] == list(outcome.scores or ())
    assert event["checked"]["entries"] > 50
    assert event["unsigned"] == event["departures"] == event["claims"] == []


def test_evidence_names_the_seat_the_rule_and_the_place(evidence: bytes, tmp_path: Path) -> None:
    path = tmp_path / "x.evidence"
    path.write_bytes(evidence)
    told = run("verify", str(path))
    assert told.status == Exit.DONE
    assert "proves a foul of the key" in told.out
    assert "nobody signs two different things" in told.out
    (event,) = run("verify", str(path), "--json").events
    assert (event["kind"], event["rule"], event["nick"]) == ("evidence", "double", f"seat{event['seat']}")
    assert event["step"] > 0
    assert "the accuser has the key" in run("verify", str(path), "-v").out


def records(data: bytes) -> list[bytes]:
    return list(unpack(data, FileKind.TRANSCRIPT))


def broken_files(data: bytes) -> dict[str, bytes]:
    whole = records(data)
    flipped = bytearray(whole[10])
    flipped[-1] ^= 1
    return {
        "magic": b"something else",
        "truncated": data[:-50],
        "end_hash": data[:-1] + bytes([data[-1] ^ 1]),
        "item_signature": pack(FileKind.TRANSCRIPT, [*whole[:10], bytes(flipped), *whole[11:]]),
        "item_twice": pack(FileKind.TRANSCRIPT, [*whole, whole[-1]]),
        "item_order": pack(FileKind.TRANSCRIPT, [*whole[:8], *whole[9:]]),
        "agreement_signature": pack(FileKind.TRANSCRIPT, [whole[0], whole[2], whole[1], *whole[3:]]),
        "agreement_garbled": pack(FileKind.TRANSCRIPT, [b"", *whole[1:]]),
    }


def test_broken_files_are_refused_with_reason_and_place(transcript: bytes, tmp_path: Path) -> None:
    path = tmp_path / "broken"
    for code, data in broken_files(transcript).items():
        path.write_bytes(data)
        refused = run("verify", str(path), "--json")
        assert (refused.status, [event["code"] for event in refused.events]) == (Exit.UNVERIFIED, [code])
        assert refused.events[0]["verified"] is False
        assert is_known("file", code)
        shown = run("verify", str(path)).out
        assert shown.startswith(f"{path} does not verify: ")
        assert "(record " in shown or "(in the file as a whole)" in shown
        assert code == "magic" or "{" not in shown


def test_each_file_gets_its_verdict_and_the_worst_decides(file: Path, tmp_path: Path) -> None:
    broken = tmp_path / "broken"
    broken.write_bytes(b"lanplay")
    missing = tmp_path / "missing"
    assert run("verify", str(file), str(file)).status == Exit.DONE
    both = run("verify", str(file), str(missing), "--json")
    assert both.status == Exit.REFUSED
    assert [event.get("verified", event.get("code")) for event in both.events] == [True, "file_unreadable"]
    told = run("verify", str(missing), str(broken), str(file), "--json")
    assert told.status == Exit.UNVERIFIED
    assert [event["event"] for event in told.events] == ["error", "verified", "verified"]
    assert run("verify", str(tmp_path)).status == Exit.REFUSED
    assert run("verify").status == Exit.REFUSED


def test_a_verifier_needs_no_home(file: Path, home: Path) -> None:
    assert at(home, "verify", str(file)).status == Exit.DONE
    assert at(home, "replay", str(file)).status == Exit.DONE
    assert not home.exists()


# -- replay ------------------------------------------------------------------------------------------------------


def happened(table: ScriptedTable) -> list[Happened]:
    return table.peers[0].member.log.branch.happened


def test_a_game_is_told_step_by_step(table: ScriptedTable, file: Path) -> None:
    told = run("replay", str(file))
    assert told.status == Exit.DONE
    lines = told.out.splitlines()
    steps = [line for line in lines if line[0].isdigit()]
    assert [int(line.split(".")[0]) for line in steps] == [step.step for step in happened(table)]
    assert steps[0].startswith("0. The four words: ")
    for line, step in zip(steps, happened(table), strict=True):
        if isinstance(step.event, Answered):
            answer = step.event.answers[0]
            verb = {"take": "takes ", "flip": "turns up a new card."}[answer.move]
            assert line.startswith(f"{step.step}. seat{answer.seat} {verb}")
    assert lines[-1].startswith(f"{file} is genuine")


def test_a_stored_game_is_told_as_its_file_is(table: ScriptedTable, file: Path, home: Path) -> None:
    game = keep(home, table, 2).hex()
    from_file = run("replay", str(file)).out
    assert at(home, "replay", game[:10]).out == from_file.replace(str(file), game[:10])


def test_programs_are_told_moves_hashes_and_the_result(table: ScriptedTable, file: Path) -> None:
    first, words, *steps, result = run("replay", str(file), "--json").events
    assert (first["event"], first["game_id"]) == ("replayed", table.agreement.id.hex())
    assert len(words["words"]) == 4
    truth = {step.step: step for step in happened(table)}
    moves = [event for event in steps if event["event"] == "moved"]
    assert moves
    for event in steps:
        assert event["state_hash"] == truth[event["step"]].state_hash.hex()
    assert (result["event"], result["verified"], result["transcript"]) == ("result", True, str(file))
    assert result["winners"]
    assert (result["reason"], result["unsigned"], result["claimed"]) == ("played", [], False)
    assert (result["opened"], result["unopened"]) == ([], [])


def test_the_figures_of_a_game_are_told_alike_from_every_file_and_store(
    table: ScriptedTable, file: Path, home: Path
) -> None:
    told = run("replay", str(file), "--figures", "--json").events
    assert [event["event"] for event in told] == ["replayed", "statistics", "result"]
    figures = {name: told[1][name] for name in ("seats", "table")}
    assert figures == told[2]["statistics"] == run("replay", str(file), "--json").events[-1]["statistics"]
    answers = [answer for step in happened(table) if isinstance(step.event, Answered) for answer in step.event.answers]
    assert figures["seats"]["moves"] == [sum(answer.seat == seat for answer in answers) for seat in range(3)]
    game = keep(home, table, 1).hex()
    lines = at(home, "replay", game, "--figures").out.splitlines()
    assert lines[4].startswith("Moves: seat0 ")
    assert f"Cards turned up in all: {figures['table']['turned']}." in lines
    assert lines[-2].startswith("About 15 minutes by this machine's clock")
    assert lines[-1].startswith(f"{game} is genuine")
    assert (told[2]["seconds"], at(home, "replay", game, "--json").events[-1]["seconds"]) == (None, 900)


def test_figures_of_an_unfinished_game_are_nobodys_to_count(home: Path) -> None:
    game = keep(home, after_turns(begun(number=8), 4)).hex()
    told = at(home, "replay", game, "--figures", "--json").events
    assert [event["event"] for event in told] == ["replayed"]


def test_a_replay_stops_where_it_is_told(file: Path, table: ScriptedTable) -> None:
    steps = [event["step"] for event in run("replay", str(file), "--until", "7", "--json").events if "step" in event]
    assert max(steps) == 7
    assert "is genuine" not in run("replay", str(file), "--until", "7").out
    last = happened(table)[-1].step
    assert run("replay", str(file), "--until", str(last)).status == Exit.DONE
    refused = run("replay", str(file), "--until", str(last + 1), "--json")
    assert (refused.status, refused.events[0]["code"]) == (Exit.REFUSED, "step_unknown")
    assert run("replay", str(file), "--until", "-1").status == Exit.REFUSED


def test_the_position_at_a_step_is_what_everybody_saw(file: Path, table: ScriptedTable) -> None:
    game = table.peers[0].member.log.game
    for step in happened(table)[3:12]:
        shown = run("replay", str(file), "--until", str(step.step), "--position")
        assert json.loads(shown.out) == game.data(game.view(step.state, Knowledge(-1)))
    final = run("replay", str(file), "--position", "--json").json
    assert final["over"] is True
    assert run("position", "show", "-", stdin=json.dumps(final)).status == Exit.DONE


def test_seats_that_left_are_told(tmp_path: Path) -> None:
    table = after_turns(begun(number=5), 3)
    table.peers[1].run(table.peers[1].member.resign(table.now))
    table.play_out()
    path = tmp_path / "file"
    path.write_bytes(write_transcript(table.peers[0].member.log, signatures(table.agreement)))
    assert "seat1 has left the game." in run("replay", str(path)).out
    assert "seat1 resigned at step" in run("verify", "-v", str(path)).out
    assert [gone["how"] for gone in run("verify", "--json", str(path)).events[0]["departures"]] == ["resigned"]


def test_a_seat_that_was_cut_for_a_foul_is_told_and_nothing_void(tmp_path: Path) -> None:
    table, witness, foul = caught_doubling()
    for peer in table.peers:
        for item in foul.items:
            if peer is not witness and peer.seat != foul.seat:
                peer.run(peer.member.receive(item, None, table.now))
    table.settle()
    for peer in table.peers:
        table.cut(foul.seat, peer.seat)
    table.play_out()
    log = witness.member.log
    assert log.branch.is_closed
    path = tmp_path / "file"
    path.write_bytes(write_transcript(log, signatures(table.agreement)))
    told = run("replay", str(path), "--json").events
    steps = [event["step"] for event in told if "step" in event]
    assert steps == sorted(steps)
    assert [(event["seat"], event["how"]) for event in told if event["event"] == "left"] == [(foul.seat, "foul")]
    assert f"seat{foul.seat} has cheated and is out." in run("replay", str(path)).out
    assert f"seat{foul.seat} was disqualified for a foul" in run("verify", "-v", str(path)).out


def test_what_does_not_verify_is_not_told(transcript: bytes, evidence: bytes, tmp_path: Path, home: Path) -> None:
    path = tmp_path / "file"
    for data in (broken_files(transcript)["item_twice"], evidence):
        path.write_bytes(data)
        refused = at(home, "replay", str(path), "--json")
        assert refused.status == Exit.UNVERIFIED
        assert [event["code"] for event in refused.events] == ["file_broken"]
    for wanted in ("no such game", "a\0b", "\x1b[2J"):
        assert at(home, "replay", wanted).status == Exit.REFUSED
    assert at(home, "replay", str(tmp_path)).status == Exit.REFUSED


@pytest.mark.parametrize("language", ["de", "it"])
def test_other_languages_say_the_same(file: Path, evidence: bytes, tmp_path: Path, language: str) -> None:
    proof = tmp_path / "x.evidence"
    proof.write_bytes(evidence)
    broken = tmp_path / "broken"
    broken.write_bytes(b"lanplay")
    for words in (("verify", "-v", str(file), str(proof), str(broken)), ("replay", str(file))):
        there, english = run(*words, "--lang", language), run(*words)
        assert there.status == english.status
        assert there.out.count("\n") == english.out.count("\n")
        assert there.out != english.out


def test_the_commands_do_not_touch_a_file_they_read(file: Path) -> None:
    copy = shutil.copy(file, file.with_name("copy"))
    run("verify", str(file))
    run("replay", str(file))
    assert Path(copy).read_bytes() == file.read_bytes()
