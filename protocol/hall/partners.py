"""Who would like to enter with whom, where pairs enter together.

Wishes are told by beacons and bind nobody. As soon as two wish for each other, each signs an enrolment that names the
other; an entry takes both.
"""

from collections.abc import Iterator

from protocol.hall.exchange import HallExchange
from protocol.tournament.gathering import enrolled
from protocol.tournament.statements import Enrolment, Retirement


def named_partner(exchange: HallExchange, key: bytes) -> bytes:
    """The partner whom `key` has signed to enter with; empty while there is none, or when either has retired."""
    found = _enrolled(exchange).get(key)
    return b"" if found is None else found.partner


def agrees(exchange: HallExchange, key: bytes, partner: bytes) -> bool:
    """Whether `partner` has signed to enter with `key`, or has signed for nobody and wishes to."""
    named = named_partner(exchange, partner)
    if named or partner in _retired(exchange):
        return named == key
    beacon = exchange.beacons.get(partner)
    return beacon is not None and beacon.body.partner == key


def free_players(exchange: HallExchange) -> Iterator[tuple[bytes, str]]:
    """The keys and nicks of those who have signed for nobody yet, and do not only look on."""
    taken = {*_enrolled(exchange), *_retired(exchange)}
    for key, beacon in sorted(exchange.beacons.items()):
        if beacon.body.nick and key not in taken:
            yield key, beacon.body.nick


def pairs(exchange: HallExchange) -> list[tuple[Enrolment, Enrolment]]:
    """Those who have signed for each other."""
    bodies = _enrolled(exchange)
    return [
        (body, bodies[body.partner])
        for key, body in bodies.items()
        if key < body.partner and body.partner in bodies and bodies[body.partner].partner == key
    ]


def _enrolled(exchange: HallExchange) -> dict[bytes, Enrolment]:
    pool = dict(exchange.log.bodies())
    return {key: body for key, (_, body) in enrolled(exchange.log.charter, pool).items()}


def _retired(exchange: HallExchange) -> set[bytes]:
    return {body.key for _, body in exchange.log.bodies() if isinstance(body, Retirement)}
