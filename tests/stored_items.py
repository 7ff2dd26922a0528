"""Games and items for the tests of the store."""

from scripted_wire import identity, make_agreement

from protocol.store.games import NewGame
from protocol.store.secret import Secret
from protocol.wire.items import Chat, Signed, sign

AGREEMENT = make_agreement("dao", 3)
GAME = AGREEMENT.id
NEW_GAME = NewGame(AGREEMENT.data, 0, Secret(bytes(range(32))))


def item(serial: int, seat: int = 0, text: str = "hello") -> Signed:
    return sign(identity(seat), Chat(GAME, seat, serial, text))
