"""What was refused of seats that have signed too many: with another body of its key it may be proof of a double.

All must find a double that anybody has found, or whoever found it would wait for their votes for ever.
"""

from typing import Final

from protocol.log.pool import ItemKey, Pool, key_of
from protocol.wire.items import Signed

MOST_ASIDE: Final = 256  # of one seat; the oldest go first


class Aside:
    """Items that are not in `pool`, by seat and key."""

    def __init__(self, pool: Pool) -> None:
        self._pool = pool
        self._items: dict[int, dict[ItemKey, Signed]] = {}

    def proof_with(self, item: Signed) -> tuple[Signed, ...]:
        """The items that together are the first proof that the signer of `item` has doubled; none where they are not.

        All but it were refused before.
        """
        seat, key = item.body.seat, key_of(item.body)
        if self._pool.has_double(seat):
            return ()
        if self._pool.knows(key) or self._pool.clash(item.body) is not None:
            return (item,)
        other = self._items.get(seat, {}).get(key)
        return () if other is None or other.hash == item.hash else (other, item)

    def keep(self, item: Signed) -> None:
        of_seat = self._items.setdefault(item.body.seat, {})
        of_seat[key_of(item.body)] = item
        if len(of_seat) > MOST_ASIDE:
            del of_seat[next(iter(of_seat))]
