"""A seat at somebody else's table, and at the tables they open with the same people afterwards."""

import asyncio

from lanplay.errors import CommandError
from lanplay.exits import Exit
from lanplay.settings import Settings
from lanplay.table.front import Front
from lanplay.table.network import Network
from lanplay.table.search import FoundTable, next_of
from lanplay.table.sitting_down import open_session, readiness_of
from lanplay.text import table as texts
from lanplay.text import translate
from protocol.lobby.seating import Readiness
from protocol.net.seat import Seat
from protocol.wire.code import Guess
from protocol.wire.greetings import LinkError, Reason

PATIENCE = 10  # seconds an honest guest may have to wait because others gave wrong codes


async def sit(
    settings: Settings, net: Network, front: Front, found: FoundTable, code: str | None, *, is_ready: bool
) -> Exit:
    """Play at a table that was found, and at the host's next one as often as the reader wants to."""
    while True:
        async with open_session(settings, net, front, found.table, found.listing.info.name) as session:
            front.found(found.listing)
            await _take_seat(session.seat, found, code, readiness_of(front, is_ready))
            status = await session.run()
            if not await session.ask_for_another():
                return status
        found, is_ready = await another(net, front, found), True


async def another(net: Network, front: Front, last: FoundTable) -> FoundTable:
    """The next table of the host of the `last` one; raises CommandError if there will be none."""
    front.fresh()
    front.note(translate(texts.AGAIN_WAITING).format(host=last.listing.host_nick))
    return await next_of(net.station, last)


async def _take_seat(seat: Seat, found: FoundTable, code: str | None, readiness: Readiness) -> None:
    """If others' wrong codes make the table refuse callers for a moment, wait rather than give up.

    Once the table was told the code nothing is tried again: a false one would be told as many codes as it likes.
    """
    info = found.listing.info
    guess = None if code is None else Guess(code)
    waited = 0
    while True:
        try:
            return await seat.join(found.addresses, found.listing.host_key, info.game, guess, info, readiness)
        except LinkError as error:
            if guess is None or guess.is_spent or error.code != Reason.WAIT or waited + error.wait > PATIENCE:
                details = {"address": found.listing.address, "wait": error.wait, "name": info.name}
                raise CommandError(f"link_{error.code}", status=Exit.NOBODY, **details) from None
            waited += max(1, error.wait)
            await asyncio.sleep(max(1, error.wait))
