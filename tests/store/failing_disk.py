"""A disk that fails at one write or sync after the other: what was acknowledged stays, what failed is said.

    python tests/store/failing_disk.py [STEP]     at every STEPth call, by default at every one

The failing is real as far as this process can tell: `failing_calls.c` stands before the C library. A process that has
it loaded runs this module with `inside`.
"""

import ctypes
import errno
import os
import shutil
import subprocess
import sys
import tempfile
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from time import monotonic

from stored_items import GAME, NEW_GAME, item

from lanplay.config import read_config, write_config
from lanplay.errors import CommandError
from lanplay.text.messages import is_known
from protocol.store.faults import StoreFault
from protocol.store.games import GameResult, GameStatus
from protocol.store.store import Store
from protocol.wire.payloads import Reply, Unsealed

SOURCE = Path(__file__).with_name("failing_calls.c")
FOR_GOOD = 1 << 40
ERRORS = {"ENOSPC": errno.ENOSPC, "EIO": errno.EIO}
ITEMS = 4
SEALED = b"c" * 32
OPENING = Unsealed(bytes(32), Reply("take"))
RESULT = GameResult((1, 2, 2), (3, 1, 1), "played")


def can_fail() -> bool:
    return sys.platform == "linux" and shutil.which("cc") is not None


def build(folder: Path) -> Path:
    library = folder / "failing_calls.so"
    subprocess.run(["cc", "-shared", "-fPIC", "-O1", "-o", str(library), str(SOURCE), "-ldl"], check=True)
    return library


def run(library: Path, folder: Path, step: int) -> str:
    """What the process with the failing disk says; raises CalledProcessError where something was lost or untold."""
    environ = {**os.environ, "LD_PRELOAD": str(library), "PYTHONPATH": os.pathsep.join(sys.path)}
    command = [sys.executable, str(Path(__file__)), "inside", str(library), str(folder), str(step)]
    return subprocess.run(command, env=environ, check=True, stdout=subprocess.PIPE, text=True).stdout


# -- with the failing disk --------------------------------------------------------------------------------------------


class Work:
    """All that a game stores, in order; `done` are the pieces that were acknowledged."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.done: list[str] = []

    def attempt(self) -> None:
        """Raises StoreFault or CommandError at the first piece that fails."""
        with Store.open(self.folder) as store:
            self._did("key", store.identity().result().key.hex)
            store.create_game(NEW_GAME, 1).result()
            self.done.append("game")
            with store.open_journal(GAME) as journal:
                journal.keep_opening(SEALED, OPENING).result()
                self.done.append("opening")
                for serial in range(ITEMS):
                    journal.keep(item(serial), is_own=serial % 2 == 0).result()
                    self.done.append(f"item {serial}")
            store.keep_transcript(GAME, b"transcript" * 1000).result()
            self.done.append("transcript")
            write_config(self.folder, {"port": 7})
            self.done.append("config")
            store.finish_game(GAME, GameStatus.OVER, RESULT, 2).result()
            self.done.append("result")

    def _did(self, piece: str, told: Callable[[], str]) -> None:
        self.done += [piece, told()]

    def check(self) -> None:
        """With a disk that works again, what was acknowledged is there, and the game goes on."""
        with Store.open(self.folder) as store:
            key = store.identity().result().key.hex()
            assert "key" not in self.done or key in self.done, "another key"
            if "game" not in self.done:
                return
            copy = store.read_journal(GAME).result()
            assert copy.damage is None, copy.damage
            kept = {f"item {one.body.serial}" for one in copy.items}
            assert kept >= {piece for piece in self.done if piece.startswith("item")}, "an acknowledged item is lost"
            is_over = store.game(GAME).result().state is GameStatus.OVER
            assert is_over or "result" not in self.done, "an acknowledged result is lost"
            assert is_over or "opening" not in self.done or copy.openings == ((SEALED, OPENING),), "an opening is lost"
            with store.open_journal(GAME) as journal:
                journal.keep(item(99), is_own=True).result()
        assert "config" not in self.done or read_config(self.folder) == {"port": 7}
        self._check_files()

    def _check_files(self) -> None:
        for path in (self.folder / "transcripts").glob("*"):
            assert path.name.startswith(".") or path.read_bytes() == b"transcript" * 1000, f"{path.name} is not whole"
        drafts = [path.name for path in self.folder.rglob(".*")]
        assert not drafts, f"{drafts} are left behind"


def inside(library: Path, folder: Path, step: int) -> None:
    calls = ctypes.CDLL(str(library))
    calls.fail_from.argtypes = (ctypes.c_long, ctypes.c_long, ctypes.c_int)
    calls.calls_made.restype = ctypes.c_long
    for name, number in ERRORS.items():
        for how_long, failing in (("once", 1), ("for good", FOR_GOOD)):
            begun, tried, found = monotonic(), 0, Counter[str]()
            while True:
                code = _attempt(calls, folder / "home", tried * step, failing, number)
                found[code] += 1
                tried += 1
                if code == "none":
                    break
            told = ", ".join(f"{count} {code}" for code, count in found.most_common())
            print(f"{name} {how_long}: {tried} runs in {monotonic() - begun:.0f} s: {told}", flush=True)


def _attempt(calls: ctypes.CDLL, home: Path, working: int, failing: int, number: int) -> str:
    """The code of the fault that the failing disk came to; `none` when it was never met."""
    shutil.rmtree(home, ignore_errors=True)
    work = Work(home)
    calls.fail_from(working, failing, number)
    try:
        work.attempt()
        code = "silent"
    except (StoreFault, CommandError) as fault:
        code = fault.code
    made = calls.calls_made()
    calls.fail_from(0, 0, 0)
    assert code == "silent" or is_known("", code), code
    try:
        work.check()
    except (AssertionError, StoreFault) as wrong:
        raise AssertionError(f"errno {number} at call {working}, {failing} times, after {work.done}: {wrong}") from None
    return "none" if made <= working else code


def main() -> None:
    step = int(sys.argv[1]) if len(sys.argv) > 1 else 1
    with tempfile.TemporaryDirectory() as folder:
        sys.stdout.write(run(build(Path(folder)), Path(folder), step))


if __name__ == "__main__":
    if sys.argv[1:2] == ["inside"]:
        inside(Path(sys.argv[2]), Path(sys.argv[3]), int(sys.argv[4]))
    else:
        main()
