"""The bundled libsodium, loaded when the first point is computed and not before.

Loading takes tens of milliseconds, which a program that only lists tables must not pay. The package writes
the library to a temporary file of some megabytes at every start and never removes it; so it is given a folder
of its own, which goes at once where the system lets a mapped file go.
"""

import functools
import importlib
import sys
import threading
from pathlib import Path
from typing import Any, Final

_LOADING: Final = threading.Lock()
"""Where the library is unpacked is said for the whole process, so only one thread may say it at a time."""


class SodiumNotLoaded(Exception):
    """The library cannot be unpacked or may not be loaded from where it was unpacked: `reason` in the system's words.

    Mostly the temporary folder is full, or lies on a file system that allows no programs (noexec).
    """

    def __init__(self, reason: str) -> None:
        super().__init__(reason)
        self.reason = reason


@functools.cache
def sodium() -> Any:
    """The `rbcl` module, ready to use; raises SodiumNotLoaded. It is untyped; only `protocol.veil.group` and
    `protocol.wire.cpace` call it.
    """
    return load_sodium()


def load_sodium(folder: Path | None = None) -> Any:
    """Load the library, unless it is, by way of `folder` or the system's temporary one; raises SodiumNotLoaded."""
    import tempfile  # which a program that never gets here need not load

    with _LOADING:
        if "rbcl" in sys.modules:
            return sys.modules["rbcl"]
        before = tempfile.tempdir
        try:
            with tempfile.TemporaryDirectory(prefix="lanplay-", dir=folder, ignore_cleanup_errors=True) as own:
                tempfile.tempdir = own
                return importlib.import_module("rbcl")
        except OSError as error:
            raise SodiumNotLoaded(error.strerror or str(error)) from None
        finally:
            tempfile.tempdir = before
