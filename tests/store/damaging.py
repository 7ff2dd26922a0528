"""A store that was cut short or changed on the disk: read as it was, read with the damage told, or refused with a code.

    python tests/store/damaging.py [STEP]     every STEPth byte, by default every one

It never invents what was not written, never keeps quiet about what is missing, and a file that is refused stays as it
is, for whoever can repair it.
"""

import shutil
import sys
import tempfile
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from time import monotonic

from stored_items import GAME, NEW_GAME, item

from lanplay.text.messages import is_known
from protocol.store.faults import StoreFault
from protocol.store.journal import JournalCopy
from protocol.store.store import DATABASE, Store
from protocol.wire.items import Signed
from protocol.wire.payloads import Reply, Unsealed

ITEMS = 8
WAL = f"{DATABASE}-wal"
SEALED = b"c" * 32
OPENING = Unsealed(bytes(32), Reply("take"))


@dataclass(frozen=True)
class StoredFiles:
    """The files of a store by their names, and what was written into it."""

    files: dict[str, bytes]
    items: tuple[Signed, ...]

    def put(self, folder: Path, name: str, data: bytes) -> None:
        """The store in `folder`, with other bytes in one of its files."""
        shutil.rmtree(folder, ignore_errors=True)
        folder.mkdir()
        for other, content in {**self.files, name: data}.items():
            (folder / other).write_bytes(content)


def written(folder: Path, *, is_crashed: bool) -> StoredFiles:
    """A game with its journal; of a process that crashed the last commits are in the write-ahead log alone."""
    with Store.open(folder) as store:
        store.identity().result()
        store.create_game(NEW_GAME, 1).result()
    with Store.open(folder) as store:
        items = tuple(item(serial) for serial in range(ITEMS))
        with store.open_journal(GAME) as journal:
            journal.keep_opening(SEALED, OPENING).result()
            for one in items:
                journal.keep(one, is_own=True).result()
        if is_crashed:
            return StoredFiles({name: (folder / name).read_bytes() for name in (DATABASE, WAL)}, items)
    return StoredFiles({DATABASE: (folder / DATABASE).read_bytes()}, items)


def outcome(folder: Path, stored: StoredFiles, *, may_be_older: bool) -> str:
    """How the damaged store in `folder` is taken. One whose log was damaged may be an older state of itself."""
    before = (folder / DATABASE).read_bytes()
    try:
        store = Store.open(folder)
    except StoreFault as fault:
        refused = fault.code
    else:
        with store:
            return _use(store, stored, may_be_older=may_be_older)
    assert is_known("", refused), refused
    assert (folder / DATABASE).read_bytes() == before, f"{refused} has changed the file"
    return refused


def _use(store: Store, stored: StoredFiles, *, may_be_older: bool) -> str:
    """What becomes of a store that could be opened when its game goes on."""
    try:
        with store.open_journal(GAME) as journal:
            copy = journal.copy
            journal.keep(item(99), is_own=True).result()
        after = store.read_journal(GAME).result()
        store.identity().result()
    except StoreFault as fault:
        refused = fault.code
    else:
        _check(stored, copy, after, may_be_older=may_be_older)
        return "whole" if copy.damage is None else copy.damage.value
    assert is_known("", refused), refused
    return refused


def _check(stored: StoredFiles, copy: JournalCopy, after: JournalCopy, *, may_be_older: bool) -> None:
    assert _is_within(copy.items, stored.items), "an item that was not written, or out of its place"
    if copy.damage is None and not may_be_older:
        assert copy.items == stored.items, "items are missing, and nobody is told"
        assert copy.openings == ((SEALED, OPENING),), "an opening is missing, and nobody is told"
    assert _is_within((*copy.items, item(99)), after.items), "what was read is lost by going on"
    assert copy.damage is None or after.damage is not None, "damage was told once only"


def _is_within(some: tuple[Signed, ...], all_: tuple[Signed, ...]) -> bool:
    """Whether they are there, in the same order."""
    left = iter(all_)
    return all(one in left for one in some)


def damages(stored: StoredFiles, name: str, step: int) -> Iterator[tuple[str, bytes]]:
    """The file cut at every `step`th byte, and with one bit of it flipped."""
    data = stored.files[name]
    for at in range(0, len(data), step):
        yield f"{name} cut at {at}", data[:at]
        yield f"{name} flipped at {at}", data[:at] + bytes([data[at] ^ 1 << at % 8]) + data[at + 1 :]


def survey(folder: Path, name: str, step: int) -> Counter[str]:
    """How often each outcome comes of the damages to one file; raises AssertionError with the first that is wrong."""
    stored = written(folder / "made", is_crashed=name == WAL)
    found: Counter[str] = Counter()
    for what, data in damages(stored, name, step):
        stored.put(folder / "damaged", name, data)
        try:
            found[outcome(folder / "damaged", stored, may_be_older=name == WAL)] += 1
        except AssertionError as wrong:
            raise AssertionError(f"{what}: {wrong}") from None
        except Exception as error:
            raise AssertionError(f"{what}: {type(error).__name__}: {error}") from error
    return found


def main() -> None:
    step = int(sys.argv[1]) if len(sys.argv) > 1 else 1
    shared = Path("/dev/shm")  # where writing costs nothing
    for name in (DATABASE, WAL):
        begun = monotonic()
        with tempfile.TemporaryDirectory(dir=shared if shared.is_dir() else None) as folder:
            found = survey(Path(folder), name, step)
        told = ", ".join(f"{count} {code}" for code, count in found.most_common())
        print(f"{name}: {found.total()} damages in {monotonic() - begun:.0f} s: {told}", flush=True)


if __name__ == "__main__":
    main()
