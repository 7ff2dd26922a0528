"""A seat at somebody else's table, and at the tables they open with the same people afterwards."""

from lanplay.errors import CommandError
from lanplay.exits import Exit
from lanplay.settings import Settings
from lanplay.table.code_teller import told_once
from lanplay.table.front import Front
from lanplay.table.network import Network
from lanplay.table.search import FoundTable, next_of
from lanplay.table.sitting import open_session, readiness_of
from lanplay.text import table as texts
from lanplay.text import translate
from protocol.lobby.seating import Readiness
from protocol.net.seat import Seat
from protocol.wire.greetings import LinkError
from protocol.wire.table_code import Guess


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
    info, host = found.listing.info, found.listing.host_key
    guess = None if code is None else Guess(code)
    try:
        await told_once(guess, lambda: seat.join(found.addresses, host, info.game, guess, info, readiness))
    except LinkError as error:
        details = {"address": found.listing.address, "wait": error.wait, "name": info.name}
        raise CommandError(f"link_{error.code}", status=Exit.NOBODY, **details) from None
