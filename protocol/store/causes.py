"""Which fault an error of the database or of the system is."""

import errno
import sqlite3
from collections.abc import Mapping
from typing import Final

from protocol.store.faults import StoreFault

_CODES: Final[Mapping[int, str]] = {
    sqlite3.SQLITE_FULL: "disk_full",
    sqlite3.SQLITE_BUSY: "store_busy",
    sqlite3.SQLITE_LOCKED: "store_busy",
    sqlite3.SQLITE_CORRUPT: "store_damaged",
    sqlite3.SQLITE_NOTADB: "store_damaged",
    sqlite3.SQLITE_READONLY: "store_unwritable",
    sqlite3.SQLITE_CANTOPEN: "store_unwritable",
    sqlite3.SQLITE_PERM: "store_unwritable",
}
_NO_SPACE: Final = (errno.ENOSPC, getattr(errno, "EDQUOT", errno.ENOSPC))
DATABASE_ERRORS: Final = (sqlite3.Error, UnicodeDecodeError)
"""What a call of the database may raise; the second where a message of SQLite's quotes a name that was damaged."""
_PRIMARY: Final = 0xFF  # extended result codes keep the primary one in their low byte


def fault_of(error: sqlite3.Error | UnicodeDecodeError | OSError) -> StoreFault:
    if isinstance(error, OSError):
        code = "disk_full" if error.errno in _NO_SPACE else "store_unwritable"
        reason = error.strerror or type(error).__name__
        return StoreFault(code, reason=f"{error.filename}: {reason}" if error.filename else reason)
    if isinstance(error, UnicodeDecodeError):
        return StoreFault("store_damaged", reason=error.reason)
    number = getattr(error, "sqlite_errorcode", 0) or 0
    return StoreFault(_CODES.get(number & _PRIMARY, "store_failed"), reason=str(error))
