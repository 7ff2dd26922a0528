"""Looking for a tournament on the network: by its title, the nick of whoever answers, or the only one."""

import asyncio
from collections.abc import Callable, Iterable
from typing import Final

import msgspec

from lanplay.errors import CommandError
from lanplay.exits import Exit
from lanplay.table.naming import meant
from lanplay.table.search import CHOOSING, SETTLING, OtherVersions, hear, probed_at
from protocol.files.tournament import DOMAIN
from protocol.hall.hall import room_of
from protocol.hall.talk import TournamentInfo
from protocol.identity import BadSignature, verify
from protocol.net.addresses import Address
from protocol.net.station import Station
from protocol.tournament.charter import BadCharter, Charter, check_charter
from protocol.wire.canonical import BadMessage, decode
from protocol.wire.sightings import Seen, What
from protocol.wire.terms import NICK_LENGTH
from protocol.wire.text import clean

SHOWN_OF_ID: Final = 8  # digits that tell tournaments of one title apart


class FoundTournament(msgspec.Struct, frozen=True):
    """A tournament that somebody with the key `key` answers for."""

    charter: Charter
    signature: bytes
    key: bytes
    addresses: tuple[Address, ...]
    host: str
    entrants: int
    stage: str
    has_code: bool


def read_tournament_info(data: bytes, key: bytes, addresses: tuple[Address, ...]) -> FoundTournament | None:
    """None unless the answer is a tournament's whose charter its organiser has signed."""
    try:
        info = decode(data, TournamentInfo)
        check_charter(info.charter)
        verify(info.charter.organiser, DOMAIN, info.charter.data, info.signature)
    except (BadMessage, BadCharter, BadSignature):
        return None
    host, stage = clean(info.host, NICK_LENGTH) or "?", clean(info.stage, 16)
    return FoundTournament(info.charter, info.signature, key, addresses, host, info.entrants, stage, info.has_code)


def tournament_of(seen: Seen[Address]) -> FoundTournament | None:
    found = read_tournament_info(seen.info, seen.key, seen.addresses) if seen.addresses else None
    return found if found is not None and room_of(found.charter) == seen.table else None


async def tournament_on_network(station: Station, wanted: str | None, wait: float) -> FoundTournament:
    """Raises CommandError when there is none, or no single one, within `wait` seconds."""
    found: dict[tuple[bytes, bytes], FoundTournament] = {}
    others = OtherVersions()
    news = asyncio.Event()

    def heard(what: What, seen: Seen[Address]) -> None:
        others.heard(what, seen)
        one = None if what is What.GONE else tournament_of(seen)
        if one is not None:
            found.setdefault((one.charter.id, one.key), one)
            if _matching(found.values(), wanted):
                news.set()

    async with station.browsing(heard) as browser:
        try:
            async with asyncio.timeout(wait):
                await news.wait()
        except TimeoutError:
            raise others.explain(_nobody(found.values(), wanted), wanted, is_alone=not found) from None
        await asyncio.sleep(CHOOSING)
        await browser.settle(SETTLING)
    fitting = _once_each(_matching(found.values(), wanted))
    if len(fitting) > 1:
        raise CommandError("tournaments_many", known=_called(fitting))
    return fitting[0]


async def tournaments_on_network(station: Station, wait: float, tell: Callable[[FoundTournament], None]) -> None:
    """Tell of every tournament that is found within `wait` seconds, once each, whoever answers for it."""
    told: set[bytes] = set()

    def heard(what: What, seen: Seen[Address]) -> None:
        one = None if what is What.GONE else tournament_of(seen)
        if one is not None and one.charter.id not in told:
            told.add(one.charter.id)
            tell(one)

    await hear(station, wait, heard)


async def tournament_at(text: str) -> FoundTournament:
    """The tournament at an address that somebody passed on; raises CommandError."""
    probed = await probed_at(text)
    found = read_tournament_info(probed.info, probed.key, (probed.address,))
    if found is None:
        raise CommandError("tournaments_none", status=Exit.NOBODY)
    return found


def _nobody(found: Iterable[FoundTournament], wanted: str | None) -> CommandError:
    others = _once_each(found)
    if wanted is None or not others:
        return CommandError("tournaments_none", status=Exit.NOBODY)
    return CommandError("tournament_not_found", status=Exit.NOBODY, name=wanted, known=_called(others))


def _once_each(found: Iterable[FoundTournament]) -> list[FoundTournament]:
    """Each tournament as whoever answered first for it has told of it."""
    first: dict[bytes, FoundTournament] = {}
    for one in found:
        first.setdefault(one.charter.id, one)
    return list(first.values())


def _called(found: Iterable[FoundTournament]) -> str:
    return "; ".join(f"{one.charter.title} ({one.host}, {_id_of(one)[:SHOWN_OF_ID]})" for one in found)


def _matching(found: Iterable[FoundTournament], wanted: str | None) -> list[FoundTournament]:
    """Those of the title, that somebody of the nick answers for, or whose id begins so; all where none is wanted."""
    if wanted is None:
        return list(found)
    beginning = wanted.replace("-", "").replace(" ", "").lower()
    return meant(found, wanted, _id_of, _names_of, beginning=beginning, shown=SHOWN_OF_ID, is_whole=False)


def _id_of(found: FoundTournament) -> str:
    return found.charter.id.hex()


def _names_of(found: FoundTournament) -> tuple[str, str]:
    return found.charter.title, found.host
