"""What a store leaves on disk: who may read it, which version it has, and what is refused."""

import os
import stat
import subprocess
import sys
from pathlib import Path

import pytest
from msgspec.structs import replace
from scripted_wire import make_agreement
from stored_items import GAME, NEW_GAME, change, item

from protocol.store.faults import StoreFault
from protocol.store.schema import open_database
from protocol.store.store import DATABASE, Store

posix = pytest.mark.skipif(os.name != "posix", reason="modes of files")


@posix
def test_everything_is_for_its_owner_alone(store: Store, folder: Path) -> None:
    old = os.umask(0)
    try:
        with Store.open(folder.parent / "other") as other:
            fill(other)
            modes = {path: stat.S_IMODE(path.stat().st_mode) for path in folder.parent.glob("other/**/*")}
    finally:
        os.umask(old)
    assert stat.S_IMODE((folder.parent / "other").stat().st_mode) == 0o700
    assert any(path.name == "lanplay.db-wal" for path in modes)
    for path, mode in modes.items():
        assert mode == (0o700 if path.is_dir() else 0o600), path


def fill(store: Store) -> None:
    store.create_game(NEW_GAME, 1).result()
    store.keep_evidence(GAME, 1, b"evidence").result()
    store.keep_transcript(GAME, b"transcript").result()
    with store.open_journal(GAME) as journal:
        journal.keep(item(0), is_own=True).result()


@posix
def test_a_database_that_others_could_read_becomes_private(folder: Path) -> None:
    Store.open(folder).close()
    (folder / DATABASE).chmod(0o644)
    Store.open(folder).close()
    assert stat.S_IMODE((folder / DATABASE).stat().st_mode) == 0o600


def test_files_get_free_names_and_the_same_file_is_kept_once(store: Store, folder: Path) -> None:
    first = store.keep_evidence(GAME, 2, b"one").result()
    second = store.keep_evidence(GAME, 2, b"two").result()
    assert first == folder / "evidence" / f"{GAME.hex()[:12]}-seat2.evidence"
    assert second != first
    assert store.keep_evidence(GAME, 2, b"two").result() == second
    assert (first.read_bytes(), second.read_bytes()) == (b"one", b"two")
    assert sorted(first.parent.iterdir()) == sorted([first, second])
    assert store.keep_transcript(GAME, b"three").result().read_bytes() == b"three"


@pytest.mark.parametrize("version", [1, 2, 3])
def test_a_database_of_an_earlier_version_is_brought_up_to_date(folder: Path, version: int) -> None:
    with Store.open(folder) as store:
        store.create_game(NEW_GAME, 100).result()
    change(folder, "ALTER TABLE heads DROP COLUMN openings")
    if version < 3:
        change(folder, "DROP TABLE verdicts")
    if version < 2:
        change(folder, "ALTER TABLE games DROP COLUMN name")
    change(folder, f"PRAGMA user_version = {version}")
    with Store.open(folder) as store:
        named = replace(NEW_GAME, agreement=make_agreement("dao", 3, b"n" * 16).data, name="Kitchen")
        store.create_game(named, 101).result()
        assert [game.name for game in store.games().result().games] == ["Kitchen", ""]
        with store.open_journal(GAME) as journal:
            journal.keep_verdict(b"v" * 32).result()
            assert store.read_journal(GAME).result().checked == (b"v" * 32,)


def test_a_newer_database_is_refused_and_left_alone(folder: Path) -> None:
    Store.open(folder).close()
    change(folder, "PRAGMA user_version = 5")
    before = (folder / DATABASE).read_bytes()
    with pytest.raises(StoreFault) as caught:
        Store.open(folder)
    told = {"found": 5, "known": 4, "file": str(folder / DATABASE)}
    assert (caught.value.code, caught.value.details) == ("store_newer", told)
    assert (folder / DATABASE).read_bytes() == before


@pytest.mark.parametrize("version", [0, -1])
def test_a_database_of_no_version_is_damaged(folder: Path, version: int) -> None:
    Store.open(folder).close()
    change(folder, f"PRAGMA user_version = {version}")
    with pytest.raises(StoreFault, match="store_damaged"):
        Store.open(folder)


def test_a_foreign_database_and_no_database_are_refused(tmp_path: Path) -> None:
    for name, wanted in (("foreign", "store_foreign"), ("garbage", "store_damaged"), ("short", "store_damaged")):
        folder = tmp_path / name
        folder.mkdir()
        if name == "foreign":
            change(folder, "CREATE TABLE other (a)")
        else:
            (folder / DATABASE).write_bytes(b"no database at all" * (1000 if name == "garbage" else 1))
        with pytest.raises(StoreFault, match=wanted):
            Store.open(folder)


def test_a_folder_that_cannot_be_made_is_told(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("in the way")
    with pytest.raises(StoreFault, match="store_unwritable"):
        Store.open(tmp_path / "file")
    with pytest.raises(StoreFault, match="store_unwritable"):
        Store.open(tmp_path / "file" / "below")


def test_the_database_waits_for_the_medium(folder: Path) -> None:
    folder.mkdir(parents=True)
    connection = open_database(folder / DATABASE)
    assert connection.execute("PRAGMA journal_mode").fetchone() == ("wal",)
    assert connection.execute("PRAGMA synchronous").fetchone() == (2,)
    connection.close()


READ_WITHOUT_ROOM = """
import resource, sys
from pathlib import Path
from stored_items import GAME
from protocol.store.store import Store
with Store.open(Path(sys.argv[1])) as store:
    resource.setrlimit(resource.RLIMIT_FSIZE, (0, resource.RLIM_INFINITY))
    print(len(store.read_journal(GAME).result().items))
"""


@posix
def test_a_long_journal_is_read_where_no_file_can_be_written(folder: Path) -> None:
    count = 6000  # more than SQLite sorts before it writes down a part
    with Store.open(folder) as store:
        store.create_game(NEW_GAME, 1).result()
        with store.open_journal(GAME) as journal:
            for number in range(count):
                journal.keep(item(number, text="x" * 400), is_own=False)
    root = Path(__file__).parents[2]
    environ = os.environ | {"PYTHONPATH": f"{root}:{root / 'tests'}"}
    ran = subprocess.run(
        [sys.executable, "-c", READ_WITHOUT_ROOM, folder], capture_output=True, text=True, env=environ, check=False
    )
    assert (ran.stdout, ran.stderr) == (f"{count}\n", "")
