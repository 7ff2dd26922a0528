"""Whether the files in use are lanplay's own; another project may have packages called `engine` or `protocol`, too.

An installed lanplay is compared, file by file, with the record that its installer wrote; a checkout has none, but all
its packages come from one folder. Nothing but the standard library is imported, and none of the packages judged: this
has to work where they do not.
"""

import base64
import hashlib
from collections.abc import Iterator, Sequence
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, Final, NamedTuple

from lanplay.text import mark, translate

if TYPE_CHECKING:
    from importlib.metadata import PackagePath

PACKAGES: Final = ("lanplay", "protocol", "engine")
CODE: Final = (".py", ".so", ".pyd")
MOST_NAMED: Final = 5
LONGEST: Final = 300

OWN = mark("All files in use are lanplay's own: {folder}.")
ELSEWHERE = mark("The package {names} is taken from {folder}, which is not lanplay's.")
ELSEWHERE_ADVICE = mark("Take that folder out of PYTHONPATH, or start lanplay in another one.")
MISSING = mark("Files of lanplay are missing: {names}.")
CHANGED = mark("Files of lanplay are not what was installed: {names}.")
FOREIGN = mark("Files that are not lanplay's lie among its own: {names}.")
INSTALL_ADVICE = mark("Install lanplay again, in an environment of its own: pipx install --force lanplay")


class Alien(NamedTuple):
    """What is not lanplay's own, of one kind: the state of things in a sentence, and what to do about it."""

    text: str
    advice: str


def home() -> Path:
    """The folder that holds the packages."""
    return Path(__file__).parents[1]


def aliens(root: Path | None = None) -> Iterator[Alien]:
    """All that is wrong with the packages in `root`; nothing where they are lanplay's own."""
    root = root or home()
    elsewhere = [(name, where) for name in PACKAGES if (where := _folder_of(name)) != root / name]
    for name, where in elsewhere:
        yield _alien(ELSEWHERE, ELSEWHERE_ADVICE, [name], "-" if where is None else str(where))
    installed = None if elsewhere else _record(root)
    if installed is None:
        return
    present = {path.relative_to(root).as_posix(): path for name in PACKAGES for path in (root / name).rglob("*")}
    lists = {
        MISSING: [name for name in installed if name not in present],
        CHANGED: [name for name, file in installed.items() if name in present and not _is_as_recorded(file)],
        FOREIGN: [name for name, path in present.items() if path.suffix in CODE and name not in installed],
    }
    yield from (_alien(text, INSTALL_ADVICE, sorted(names)) for text, names in lists.items() if names)


def _folder_of(package: str) -> Path | None:
    """Where Python takes a package from; None if nowhere, or from no single folder."""
    try:
        spec = find_spec(package)
    except (ImportError, ValueError):
        return None
    return Path(spec.origin).parent if spec is not None and spec.origin is not None else None


def _record(root: Path) -> "dict[str, PackagePath] | None":
    """The files that were installed in `root`, by name; None where they were not installed, as in a checkout."""
    from importlib.metadata import PackageNotFoundError, distribution  # a tenth of a second, paid in need alone

    try:
        found = distribution("lanplay")
    except PackageNotFoundError:
        return None
    listed = {file.as_posix(): file for file in found.files or () if file.parts[0] in PACKAGES}
    own = {name: file for name, file in listed.items() if "__pycache__" not in file.parts}
    first = own.get("lanplay/__init__.py")
    is_here = first is not None and Path(str(first.locate())).resolve() == (root / "lanplay/__init__.py").resolve()
    return own if is_here else None


def _is_as_recorded(file: "PackagePath") -> bool:
    if file.hash is None:
        return True
    try:
        digest = hashlib.new(file.hash.mode, Path(str(file.locate())).read_bytes()).digest()
    except (OSError, ValueError):
        return False
    return base64.urlsafe_b64encode(digest).rstrip(b"=").decode() == file.hash.value


def _alien(text: str, advice: str, names: Sequence[str], folder: str = "") -> Alien:
    named = ", ".join(names[:MOST_NAMED]) + (f" … ({len(names)})" if len(names) > MOST_NAMED else "")
    return Alien(translate(text).format(names=_shown(named), folder=_shown(folder)), translate(advice))


def _shown(words: str) -> str:
    """A name from the disk without anything that a terminal would obey."""
    return "".join(letter if letter.isprintable() else "?" for letter in words)[:LONGEST]
