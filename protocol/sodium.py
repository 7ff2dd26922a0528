"""The bundled libsodium, loaded when the first point is computed and not before.

Loading takes tens of milliseconds, which a program that only lists tables must not pay. The package writes
the library to a temporary file of some megabytes at every start and never removes it; where the system
allows it to go while it is mapped, it goes at once.
"""

import contextlib
import functools
import importlib
import os
from typing import Any


@functools.cache
def sodium() -> Any:
    """The `rbcl` module, ready to use. It is untyped; only `protocol.veil.group` and `protocol.wire.cpace` call it."""
    library = importlib.import_module("rbcl")
    left_behind = importlib.import_module("rbcl._sodium")
    with contextlib.suppress(OSError, AttributeError):
        os.unlink(left_behind.lib_path)
    return library
