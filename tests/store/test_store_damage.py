"""A sample of what `make soak` tries at every byte and every call: damaged files, and a disk that fails."""

from pathlib import Path

import pytest
from store import damaging, failing_disk
from store.damaging import WAL, survey, written
from stored_items import item

from protocol.store.store import DATABASE

PAGE = 4096
INDEX_LEAF = 0x0A  # the first byte of such a page (sqlite.org/fileformat2.html, section 1.6)


def test_a_database_cut_or_changed_anywhere_is_read_or_refused(tmp_path: Path) -> None:
    found = survey(tmp_path, DATABASE, 2203)
    assert found["whole"]
    assert found["store_damaged"]
    assert found.total() > 50


def test_a_log_cut_or_changed_anywhere_gives_an_older_store(tmp_path: Path) -> None:
    assert set(survey(tmp_path, WAL, 7001)) <= {"whole", "game_unknown_here"}


def test_a_name_that_was_damaged_inside_the_database_is_told(tmp_path: Path) -> None:
    """SQLite quotes it in its message, and Python cannot read the message."""
    stored = written(tmp_path / "made", is_crashed=False)
    data = stored.files[DATABASE]
    at = data.index(b"CREATE TABLE games") + 14
    stored.put(tmp_path / "damaged", DATABASE, data[:at] + b"\xc1" + data[at + 1 :])
    assert damaging.outcome(tmp_path / "damaged", stored, may_be_older=False) == "store_damaged"


def test_a_damaged_index_hides_no_record(tmp_path: Path) -> None:
    stored = written(tmp_path / "made", is_crashed=False)
    data = stored.files[DATABASE]
    for at in range(PAGE, len(data), PAGE):
        if data[at] == INDEX_LEAF:
            shorter = data[: at + 3] + (1).to_bytes(2) + data[at + 5 :]  # says that it holds one entry
            stored.put(tmp_path / "damaged", DATABASE, shorter)
            assert damaging.outcome(tmp_path / "damaged", stored, may_be_older=False) in ("whole", "store_damaged")


def test_damage_that_is_not_told_would_be_noticed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    stored = written(tmp_path / "made", is_crashed=False)
    one_more = damaging.StoredFiles(stored.files, (*stored.items, item(50)))
    one_more.put(tmp_path / "damaged", DATABASE, stored.files[DATABASE])
    with pytest.raises(AssertionError, match="nobody is told"):
        damaging.outcome(tmp_path / "damaged", one_more, may_be_older=False)


@pytest.mark.skipif(not failing_disk.can_fail(), reason="a C compiler, and a system that loads libraries before others")
def test_a_disk_that_fails_at_some_call_loses_nothing_that_was_acknowledged(tmp_path: Path) -> None:
    told = failing_disk.run(failing_disk.build(tmp_path), tmp_path, 61)
    assert told.count(" runs ") == 2 * len(failing_disk.ERRORS)
    assert "disk_full" in told
