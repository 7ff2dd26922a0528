"""What was last chosen for each game on the start screen, so that one key chooses it again. A code is never kept.

A file that cannot be read, or was spoilt, is as good as none: all that is lost are presets.
"""

import json
from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path
from typing import Any, TypeAlias

from engine import registry
from lanplay.errors import CommandError

FILE = "choices.json"
MOST_BYTES = 64 * 1024
LONGEST = 64
SECRET = frozenset({"code"})

Values: TypeAlias = Mapping[str, str]
Choices: TypeAlias = Mapping[str, tuple[Values, ...]]
"""For each page that opens a table the values of its form, one for each game, the newest first."""


def remembering(choices: Choices, page: str, values: Values) -> Choices:
    kept = {name: value for name, value in values.items() if name not in SECRET}
    others = [other for other in choices.get(page, ()) if other["game"] != kept["game"]]
    return {**choices, page: (kept, *others)}


def last_values(choices: Choices, page: str, game: str) -> Values:
    return next((values for values in choices.get(page, ()) if values["game"] == game), {"game": game})


def last_game(choices: Choices, page: str) -> str:
    """The first registered game if there was none yet."""
    return next((values["game"] for values in choices.get(page, ())), registry.names()[0])


def read_choices(folder: Path | None) -> Choices:
    from lanplay.strict_json import read_json

    if folder is None:
        return {}
    try:
        with (folder / FILE).open("rb") as file:
            found = read_json(file.read(MOST_BYTES))
    except (OSError, CommandError):
        return {}
    pages = found.items() if isinstance(found, dict) else ()
    return {page: tuple(filter(_is_whole, kept)) for page, kept in pages if isinstance(kept, list)}


def write_choices(folder: Path | None, choices: Choices) -> None:
    from protocol.store.folder import make_folder, write_whole

    if folder is None:
        return
    with suppress(OSError):  # a full disk keeps nobody from playing
        make_folder(folder)
        write_whole(folder / FILE, json.dumps(choices, indent=1).encode())


def _is_whole(values: Any) -> bool:
    if not isinstance(values, dict) or values.get("game") not in registry.names():
        return False
    return all(isinstance(value, str) and value.isprintable() and len(value) <= LONGEST for value in values.values())
