"""Killed, damaged, locked and full: nothing that was acknowledged is lost, and no damage goes unnoticed."""

import os
import random
import signal
import sqlite3
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

import pytest
from scripted_wire import identity
from stored_items import GAME, NEW_GAME, item

from protocol.store import journal as journals
from protocol.store.faults import StoreFault
from protocol.store.journal import Damage, JournalCopy
from protocol.store.schema import open_database
from protocol.store.store import DATABASE, GameJournal, Store
from protocol.store.writer import Writer
from protocol.wire.payloads import Reply, Unsealed

TESTS = Path(__file__).parents[1]
WRITER = TESTS / "store" / "journal_writer.py"
ENVIRONMENT = {**os.environ, "PYTHONPATH": os.pathsep.join((str(TESTS.parent), str(TESTS)))}
ITEMS = 12


# -- crashes -----------------------------------------------------------------------------------------------------


def kill_while_writing(folder: Path, seconds: float, *words: str) -> int:
    """Start a writer, kill it in the middle; the highest item that it called safe."""
    with subprocess.Popen(
        (sys.executable, str(WRITER), str(folder), *words), stdout=subprocess.PIPE, env=ENVIRONMENT, text=True
    ) as process:
        assert process.stdout is not None
        first = process.stdout.readline()
        time.sleep(seconds)
        process.kill()
        said = [first, *process.stdout]
    assert process.returncode == -signal.SIGKILL
    return max(int(line) for line in said if line.endswith("\n"))


@pytest.mark.skipif(os.name != "posix", reason="signals")
def test_what_was_acknowledged_survives_being_killed(tmp_path: Path) -> None:
    rng = random.Random(7)
    for _ in range(6):
        newest = kill_while_writing(tmp_path, rng.uniform(0.0, 0.3))
        with Store.open(tmp_path) as store:
            copy = store.read_journal(GAME).result()
        assert copy.damage is None
        assert len(copy.items) > newest
        assert [kept.body.serial for kept in copy.items] == list(range(len(copy.items)))


@pytest.mark.skipif(os.name != "posix", reason="signals")
def test_a_writer_that_promises_too_early_is_noticed(tmp_path: Path) -> None:
    """Or the test above would prove nothing. On a busy machine it takes some tries."""
    for _ in range(40):
        newest = kill_while_writing(tmp_path, 0.05, "early")
        with Store.open(tmp_path) as store:
            if newest >= len(store.read_journal(GAME).result().items):
                return
    pytest.fail("nothing that was promised was lost")


def test_processes_that_start_at_once_make_one_key(tmp_path: Path) -> None:
    code = (
        "import sys; from pathlib import Path; from protocol.store.store import Store\n"
        "with Store.open(Path(sys.argv[1])) as store: print(store.identity().result().key.hex())"
    )
    command = (sys.executable, "-c", code, str(tmp_path / "home"))
    started = [subprocess.Popen(command, stdout=subprocess.PIPE, env=ENVIRONMENT, text=True) for _ in range(4)]
    keys = {process.communicate(timeout=60)[0] for process in started}
    assert [process.returncode for process in started] == [0] * 4
    assert len(keys) == 1


# -- two at once -------------------------------------------------------------------------------------------------


def test_a_second_process_is_refused_until_the_first_is_gone(tmp_path: Path) -> None:
    with subprocess.Popen(
        (sys.executable, str(WRITER), str(tmp_path)), stdout=subprocess.PIPE, env=ENVIRONMENT
    ) as process:
        assert process.stdout is not None
        process.stdout.readline()
        with Store.open(tmp_path) as store:
            with pytest.raises(StoreFault, match="game_busy"):
                store.open_journal(GAME)
            assert store.read_journal(GAME).result().items
            store.set_nick("Ada").result()
            process.kill()
            process.wait()
            store.open_journal(GAME).close()


def test_a_journal_is_opened_once(tmp_path: Path) -> None:
    with Store.open(tmp_path) as store:
        store.create_game(NEW_GAME, 1).result()
        with store.open_journal(GAME), pytest.raises(StoreFault, match="game_busy"):
            store.open_journal(GAME)
        store.open_journal(GAME).close()


# -- damage ------------------------------------------------------------------------------------------------------


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    with Store.open(tmp_path) as store:
        store.create_game(NEW_GAME, 1).result()
        with store.open_journal(GAME) as journal:
            for serial in range(ITEMS):
                journal.keep(item(serial), is_own=True)
            journal.keep_opening(b"c" * 32, Unsealed(bytes(32), Reply("take")))
    return tmp_path


def change(folder: Path, statement: str, *values: object) -> None:
    connection = sqlite3.connect(folder / DATABASE)
    with connection:
        connection.execute(statement, values)
    connection.close()


def serials(copy: JournalCopy) -> list[int]:
    return [kept.body.serial for kept in copy.items]


FOREIGN = item(99, 1)
DAMAGES: list[tuple[str, Damage, set[int]]] = [
    ("DELETE FROM journal WHERE number = 5", Damage.GAP, {5, 6}),
    ("DELETE FROM journal WHERE number >= 9", Damage.END, {9, 10, 11}),
    ("DELETE FROM journal", Damage.END, set(range(ITEMS))),
    ("DELETE FROM heads", Damage.HEAD, set()),
    ("UPDATE heads SET count = 11", Damage.HEAD, set()),
    ("UPDATE heads SET chain = zeroblob(32)", Damage.HEAD, set()),
    ("UPDATE journal SET data = zeroblob(length(data)) WHERE number = 3", Damage.RECORD, {3}),
    ("UPDATE journal SET signature = zeroblob(64) WHERE number = 3", Damage.RECORD, {3}),
    ("UPDATE journal SET own = 0 WHERE number = 3", Damage.RECORD, {3}),
    ("UPDATE journal SET data = CAST(data || signature AS BLOB), signature = x'' WHERE number = 3", Damage.RECORD, {3}),
    ("UPDATE journal SET chain = zeroblob(32) WHERE number = 11", Damage.RECORD, {11}),
    ("UPDATE journal SET number = number + 1 WHERE number = 11", Damage.GAP, {11}),
    ("UPDATE journal SET number = -1 WHERE number = 0", Damage.GAP, {0, 1}),
    ("UPDATE journal SET number = 'none' WHERE number = 7", Damage.GAP, {7, 8}),
    ("UPDATE journal SET data = 'text' WHERE number = 3", Damage.RECORD, {3}),
    ("UPDATE journal SET chain = 'text' WHERE number = 3", Damage.RECORD, {3, 4}),
    ("UPDATE journal SET chain = 'text' WHERE number = 11", Damage.RECORD, {11}),
    ("UPDATE journal SET own = 7 WHERE number = 3", Damage.RECORD, {3}),
    ("UPDATE heads SET count = 'text'", Damage.HEAD, set()),
    ("UPDATE heads SET damage = 'unheard of'", Damage.HEAD, set()),
    ("UPDATE openings SET opening = CAST(replace(opening, 'take', 'flip') AS BLOB)", Damage.OPENING, set()),
    ("UPDATE openings SET opening = x'c0'", Damage.OPENING, set()),
    ("UPDATE openings SET sealed = zeroblob(32)", Damage.OPENING, set()),
    ("DELETE FROM openings", Damage.OPENING, set()),
]


@pytest.mark.parametrize(("statement", "damage", "lost"), DAMAGES)
def test_damage_is_told_and_what_is_whole_is_kept(folder: Path, statement: str, damage: Damage, lost: set[int]) -> None:
    change(folder, statement)
    with Store.open(folder) as store:
        copy = store.read_journal(GAME).result()
        assert copy.damage is damage
        assert serials(copy) == [serial for serial in range(ITEMS) if serial not in lost]


@pytest.mark.parametrize("statement", [statement for statement, _, _ in DAMAGES])
def test_after_damage_writing_goes_on_and_the_damage_stays_told(folder: Path, statement: str) -> None:
    change(folder, statement)
    with Store.open(folder) as store:
        with store.open_journal(GAME) as journal:
            assert journal.copy.damage is not None
            before = serials(journal.copy)
            journal.keep(item(50), is_own=True).result()
            journal.keep(item(51), is_own=True).result()
        copy = store.read_journal(GAME).result()
        assert copy.damage is journal.copy.damage
        assert serials(copy) == [*before, 50, 51]


def test_two_records_that_changed_places_are_noticed(folder: Path) -> None:
    for old, new in ((3, 99), (4, 3), (99, 4)):
        change(folder, "UPDATE journal SET number = ? WHERE number = ?", new, old)
    with Store.open(folder) as store:
        copy = store.read_journal(GAME).result()
        assert copy.damage is Damage.RECORD
        assert {3, 4}.isdisjoint(serials(copy))


def test_a_record_of_another_game_is_noticed(folder: Path) -> None:
    chain = journals.chain_after(journals.chain_start(b"x" * 32), 0, FOREIGN.data, FOREIGN.signature, True)
    change(
        folder,
        "UPDATE journal SET data = ?, signature = ?, chain = ? WHERE number = 0",
        FOREIGN.data,
        FOREIGN.signature,
        chain,
    )
    with Store.open(folder) as store:
        copy = store.read_journal(GAME).result()
    assert copy.damage is Damage.RECORD
    assert FOREIGN not in copy.items


def test_a_chain_covers_everything_that_is_written() -> None:
    values = (bytes(32), 1, b"data", b"signature", True)
    others = (b"\1" * 32, 2, b"datb", b"signaturf", False)
    chains = {journals.chain_after(*values)}
    for place, other in enumerate(others):
        chains.add(journals.chain_after(*values[:place], other, *values[place + 1 :]))
    chains.add(journals.chain_after(bytes(32), 1, b"datas", b"ignature", True))
    assert len(chains) == len(others) + 2


def test_broken_pages_are_told_as_damage(folder: Path) -> None:
    path = folder / DATABASE
    data = bytearray(path.read_bytes())
    rng = random.Random(3)
    for start in range(4096, len(data), 512):  # the first page stays, or it would be no database at all
        data[start : start + 64] = rng.randbytes(64)
    path.write_bytes(data)
    with Store.open(folder) as store:
        error = store.read_journal(GAME).exception()
        assert isinstance(error, StoreFault)
        assert error.code == "store_damaged"


# -- a disk without room -----------------------------------------------------------------------------------------


def fill(journal: GameJournal) -> tuple[int, StoreFault]:
    """Write until the disk is full; how many items were acknowledged, and the fault."""
    for serial in range(10_000):
        error = journal.keep(item(serial, 0, "x" * 400), is_own=True).exception()
        if error is not None:
            assert isinstance(error, StoreFault)
            return serial, error
    raise AssertionError("the disk never filled")


def test_a_full_disk_is_told_and_nothing_goes_on_behind_the_gap(tmp_path: Path) -> None:
    connection = open_database(tmp_path / DATABASE)
    connection.execute("PRAGMA max_page_count = 60")
    with Store(tmp_path, Writer(connection, tmp_path / DATABASE)) as store:
        store.create_game(NEW_GAME, 1).result()
        with store.open_journal(GAME) as journal:
            kept, fault = fill(journal)
            assert fault.code == "disk_full"
            connection.execute("PRAGMA max_page_count = 10000")
            later = journal.keep(item(20_000), is_own=True).exception()
            assert later is fault
        with store.open_journal(GAME) as journal:
            assert serials(journal.copy) == list(range(kept))
            assert journal.copy.damage is None
            journal.keep(item(kept), is_own=True).result()
            assert len(store.read_journal(GAME).result().items) == kept + 1


def test_a_fault_of_the_database_fails_all_that_waited_with_it(tmp_path: Path) -> None:
    with Store.open(tmp_path) as store:
        store.create_game(NEW_GAME, 1).result()
        with store.open_journal(GAME) as journal:
            journal.keep(item(0), is_own=True).result()
            change(tmp_path, "DROP TABLE journal")
            futures = [journal.keep(item(number, 1), is_own=False) for number in range(1, 5)]
            faults = {error.code for future in futures if isinstance(error := future.exception(), StoreFault)}
            assert faults == {"store_failed"}
            assert isinstance(journal.flush().exception(), StoreFault)


def test_a_fault_of_the_program_reaches_who_caused_it(tmp_path: Path) -> None:
    def broken(_: sqlite3.Connection) -> None:
        raise RuntimeError("planted")

    writer = Writer(open_database(tmp_path / DATABASE), tmp_path / DATABASE)
    works: list[Callable[[sqlite3.Connection], object]] = [lambda _: 1, broken, lambda _: 2]
    first, second, third = (writer.submit(work) for work in works)
    assert (first.result(), third.result()) == (1, 2)
    with pytest.raises(RuntimeError, match="planted"):
        second.result()
    writer.close()


def test_items_come_back_as_they_were_signed(folder: Path) -> None:
    with Store.open(folder) as store:
        for kept in store.read_journal(GAME).result().items:
            kept.check(identity(0).key)
