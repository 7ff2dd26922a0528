"""What open books show: whose cards can be read by everybody, and what each of these seats knew, event by event.

It derives everything from the log and the secrets published in it, as each seat's own program did while it played.
Before the end nothing is shown, whatever has been published: the books of a table that has not agreed on it stay shut.
"""

from collections.abc import Mapping

from engine.knowledge import Knowledge
from protocol.log.branch import Happened
from protocol.log.course import beginning
from protocol.log.learning import Learning
from protocol.log.log import Log
from protocol.veil.keys import SeatKey
from protocol.wire.items import AnyBody, Books, Resignation


def unopened(log: Log) -> tuple[int, ...]:
    """The seats that have to publish their secrets now, and of which none is here."""
    if not log.agreement.open_books or not log.branch.is_closed:
        return ()
    return tuple(seat for seat in log.branch.living if log.pool.books(seat) is None)


def opened(log: Log) -> dict[int, SeatKey]:
    """The keys of all seats whose books are open: by their own word after the end, or by their resignation before."""
    if not log.agreement.open_books or not log.branch.is_closed:
        return {}
    bodies: list[AnyBody | None] = [log.pool.books(seat) for seat in log.branch.living]
    bodies += [item.body for seat, item in log.pool.resignations.items() if seat not in log.branch.living]
    published = {body.seat: body.secret for body in bodies if isinstance(body, Books | Resignation)}
    return {seat: SeatKey.restore(secret) for seat, secret in sorted(published.items())}


class Eyes:
    """What the seats with these keys know together; shown what happened and stands, one event after the other."""

    def __init__(self, log: Log, keys: Mapping[int, SeatKey]) -> None:
        self._seats = [Learning(seat, key, beginning(log)) for seat, key in keys.items()]

    def follow(self, happened: Happened) -> None:
        for seat in self._seats:
            seat.learn(happened)

    def knowledge(self, reader: int) -> Knowledge:
        """What a reader on the seat `reader`, or on none, sees of the table with these books open before him."""
        faces = {handle: face for seat in self._seats for handle, face in seat.knowledge.faces.items()}
        return Knowledge(reader, faces, beside=tuple(seat.knowledge.seat for seat in self._seats))
