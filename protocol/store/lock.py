"""One process at a time writes a game's journal: two that sign for one seat would double.

The lock is SQLite's own on an empty database next to the real one. It works on every system and falls with its process,
however that ends.
"""

import sqlite3
from pathlib import Path

from protocol.store.causes import fault_of
from protocol.store.faults import StoreFault
from protocol.store.folder import make_folder, touch_private
from protocol.store.games import short_id


class GameLock:
    """Held from the moment it is made; raises StoreFault `game_busy` when another process, or this one, holds it."""

    def __init__(self, folder: Path, game: bytes) -> None:
        path = folder / "locks" / game.hex()
        try:
            make_folder(path.parent)
            touch_private(path)
            self._connection = sqlite3.connect(path, timeout=0, isolation_level=None, check_same_thread=False)
        except (sqlite3.Error, OSError) as error:
            raise fault_of(error).at(path) from None
        try:
            self._connection.execute("BEGIN EXCLUSIVE")
        except sqlite3.Error as error:
            self._connection.close()
            fault = fault_of(error).at(path)
            raise StoreFault("game_busy", game=short_id(game)) if fault.code == "store_busy" else fault from None

    def release(self) -> None:
        self._connection.close()
