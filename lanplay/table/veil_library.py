"""The library for veiled cards and codes, loaded before a table is told of: a seat without it could only leave."""

import asyncio
import os
import tempfile
from pathlib import Path

from engine.contract import AnyGame
from lanplay.errors import CommandError, system_words
from protocol.sodium import SodiumNotLoaded, load_sodium
from protocol.store.folder import make_folder


async def load_veil(game: AnyGame, folder: Path, *, has_code: bool = False) -> None:
    """Load it where cards are veiled or a code opens the table; raises CommandError.

    Where the temporary folder is full, or allows no programs, `folder` stands in for it, for worker processes as well.
    """
    if game.veils or has_code:
        await asyncio.to_thread(_load, folder)


def _load(folder: Path) -> None:
    try:
        load_sodium()
        return
    except SodiumNotLoaded as error:
        reason = error.reason
    try:
        make_folder(folder)
        load_sodium(folder)
    except (SodiumNotLoaded, OSError) as error:
        raise CommandError("veil_not_loaded", reason=f"{reason}; {system_words(error)}") from None
    tempfile.tempdir = os.environ["TMPDIR"] = str(folder)
