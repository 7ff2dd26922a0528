"""Games and items for the tests of the store, and damage to what is stored."""

import sqlite3
from pathlib import Path

from scripted_wire import identity, make_agreement

from protocol.store.games import NewGame
from protocol.store.secret import Secret
from protocol.store.store import DATABASE
from protocol.wire.items import Chat, Signed, sign

AGREEMENT = make_agreement("dao", 3)
GAME = AGREEMENT.id
NEW_GAME = NewGame(AGREEMENT.data, 0, Secret(bytes(range(32))))


def item(serial: int, seat: int = 0, text: str = "hello") -> Signed:
    return sign(identity(seat), Chat(GAME, seat, serial, text))


def change(folder: Path, statement: str) -> None:
    """Do to the database in a folder what no store does."""
    connection = sqlite3.connect(folder / DATABASE)
    with connection:
        connection.execute(statement)
    connection.close()
