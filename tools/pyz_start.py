"""The `__main__` of lanplay.pyz: unpacks the packages once, into a private folder of the user's cache, then runs them.

Extension modules cannot be imported from an archive. Whoever can write to the folder decides what runs, so it has to
belong to this user alone; its name is the hash of its content, and what was just unpacked has to have that hash.
"""

import hashlib
import json
import os
import platform
import shutil
import stat
import sys
import tempfile
import zlib
from importlib.machinery import EXTENSION_SUFFIXES
from pathlib import Path
from zipfile import BadZipFile, ZipFile

BUILT = "built.json"
OWN = (BUILT, "__main__.py")
REFUSED = 2


class Unusable(Exception):
    """Says in a sentence why the archive cannot run here."""


def main() -> int:
    archive = Path(__file__).parent
    try:
        folder = unpacked(archive)
    except (Unusable, OSError, BadZipFile, zlib.error) as error:
        sys.stderr.write(f"lanplay: {archive.name} cannot run here. {error}\n")
        return REFUSED
    sys.path.insert(0, str(folder))
    from lanplay.__main__ import main

    return main()


def unpacked(archive: Path) -> Path:
    """The folder with the packages of `archive`, unpacked where it is not there yet."""
    from platformdirs import user_cache_path  # pure Python: it comes from the archive itself

    with ZipFile(archive) as packed:
        built = json.loads(packed.read(BUILT))
        if built["for"] != this_python():
            raise Unusable(f"It was built for {built['for']}, and this Python is {this_python()}.")
        cache = user_cache_path("lanplay", appauthor=False)
        folder: Path = cache / built["sha256"]
        if not folder.exists():
            cache.mkdir(mode=0o700, parents=True, exist_ok=True)
            unpack(packed, folder)
    for one in (cache, folder):
        check_private(one)
    return folder


def unpack(packed: ZipFile, folder: Path) -> None:
    """All of it or nothing: another start may be doing the same."""
    fresh = Path(tempfile.mkdtemp(dir=folder.parent))
    try:
        packed.extractall(fresh, [name for name in packed.namelist() if name not in OWN])
        if digest(fresh) != folder.name:
            raise Unusable("The file is damaged. Copy it again.")
        if not folder.exists():
            fresh.rename(folder)
    except OSError:
        if not folder.exists():
            raise
    finally:
        shutil.rmtree(fresh, ignore_errors=True)


def check_private(folder: Path) -> None:
    """Raises Unusable where somebody else may have put something there. Windows keeps profiles apart by itself."""
    if os.name != "posix":
        return
    status = folder.lstat()
    if not stat.S_ISDIR(status.st_mode) or status.st_uid != os.getuid() or status.st_mode & 0o022:
        raise Unusable(f"Others can write to {folder}. Delete it, or see who made it.")


def digest(folder: Path) -> str:
    """The SHA-256 of all files in `folder`, names included."""
    whole = hashlib.sha256()
    for path in sorted(path for path in folder.rglob("*") if path.is_file()):
        content = hashlib.sha256(path.read_bytes()).hexdigest()
        whole.update(f"{content} {path.relative_to(folder).as_posix()}\n".encode())
    return whole.hexdigest()


def this_python() -> str:
    """Which extension modules can be loaded, as `cpython-311-x86_64-linux-gnu x86_64`."""
    return f"{EXTENSION_SUFFIXES[0].strip('.').rsplit('.', 1)[0]} {platform.machine()}"


if __name__ == "__main__":
    sys.exit(main())
