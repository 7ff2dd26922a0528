"""What seats know of hidden cards: each by its own key, and after the end everybody by the books that are open.

Knowledge grows with every event by the faces that a key reads. A cut takes knowledge back, since fresh handles may mean
other cards afterwards. The books of a table that has not agreed on it stay shut, whatever has been published.
"""

from collections.abc import Mapping

from engine.knowledge import Knowledge, learn
from protocol.log.branch import Branch, Happened
from protocol.log.log import Log
from protocol.rounds.procedure import Basis, ComparisonWords
from protocol.rounds.reading import CardReader
from protocol.veil.keys import SeatKey


class Learning:
    """Of a game without hidden cards, whose seats need no key, there is nothing to read."""

    def __init__(self, seat: int, key: SeatKey | None, basis: Basis) -> None:
        self.knowledge = Knowledge(seat)
        self._reader = CardReader(seat, key, basis.faces) if key is not None and basis.game.veils else None

    def learn(self, happened: Happened) -> None:
        if not isinstance(happened.event, ComparisonWords):
            private = self._reader.read(happened.event, happened.veils) if self._reader else {}
            self.knowledge = learn(self.knowledge, happened.event, private)

    def relearn(self, branch: Branch) -> None:
        """Forget everything, and learn what happened before this branch began."""
        self.knowledge = Knowledge(self.knowledge.seat)
        for happened in branch.standing_events():
            self.learn(happened)


def opened(log: Log) -> dict[int, SeatKey]:
    """The keys of all seats whose books are open. Whoever had left has published nothing."""
    if not log.agreement.open_books or not log.branch.is_closed:
        return {}
    books = ((seat, log.pool.books(seat)) for seat in log.branch.living)
    return {seat: SeatKey.restore(body.secret) for seat, body in books if body is not None}


class Eyes:
    """What the seats with these keys know together. It follows the events that stand, one after another."""

    def __init__(self, log: Log, keys: Mapping[int, SeatKey]) -> None:
        self._seats = [Learning(seat, key, log.branch.beginning) for seat, key in keys.items()]

    def follow(self, happened: Happened) -> None:
        for seat in self._seats:
            seat.learn(happened)

    def knowledge(self, reader: int) -> Knowledge:
        """What a reader on the seat `reader`, or on none, sees of the table with these books open."""
        faces = {handle: face for seat in self._seats for handle, face in seat.knowledge.faces.items()}
        return Knowledge(reader, faces, beside=tuple(seat.knowledge.seat for seat in self._seats))
