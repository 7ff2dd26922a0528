"""The folder that everything lies in, for its owner's eyes only, and files that are there whole or not at all.

A new name in a folder is durable only when the folder itself was synced; systems that cannot sync folders make it so
by themselves (macOS, Windows).
"""

import os
import secrets
import sys
from contextlib import suppress
from pathlib import Path
from typing import Final

FOLDER_MODE: Final = 0o700
FILE_MODE: Final = 0o600
_OTHERS: Final = 0o077
HAS_MODES: Final = os.name == "posix"


def make_folder(folder: Path) -> None:
    """Create `folder`, private and durable, with its parents; one that is there already stays as it is."""
    if folder.is_dir():
        return
    folder.parent.mkdir(parents=True, exist_ok=True)
    folder.mkdir(FOLDER_MODE, exist_ok=True)
    sync_folder(folder.parent)


def touch_private(path: Path) -> None:
    """Create an empty private file, durable by name; one that is there already becomes private."""
    os.close(os.open(path, os.O_CREAT | os.O_WRONLY, FILE_MODE))
    if HAS_MODES and path.stat().st_mode & _OTHERS:
        path.chmod(FILE_MODE)
    sync_folder(path.parent)


def is_private(path: Path) -> bool:
    """Whether nobody but its owner can read or write `path`, as far as the system's modes tell."""
    return not HAS_MODES or not path.stat().st_mode & _OTHERS


def write_whole(path: Path, data: bytes, mode: int = FILE_MODE) -> None:
    """Write a file: after a crash there is the old one or the new one, never half of it. Raises OSError."""
    draft = path.with_name(f".{path.name}.{secrets.token_hex(4)}")
    try:
        with os.fdopen(os.open(draft, os.O_CREAT | os.O_EXCL | os.O_WRONLY, mode), "wb") as stream:
            stream.write(data)
            stream.flush()
            _sync(stream.fileno())
        draft.replace(path)
    except BaseException:
        draft.unlink(missing_ok=True)
        raise
    sync_folder(path.parent)


def sync_folder(folder: Path) -> None:
    if sys.platform == "win32":
        return
    number = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(number)
    except OSError:
        if sys.platform != "darwin":  # which may refuse it and needs it not
            raise
    finally:
        os.close(number)


def _sync(number: int) -> None:
    """Onto the medium: on macOS fsync alone leaves data in the drive's cache."""
    os.fsync(number)
    if sys.platform == "darwin":
        import fcntl

        with suppress(OSError):
            fcntl.fcntl(number, fcntl.F_FULLFSYNC)
