"""Taking a seat at a table that was found, and playing there."""

import asyncio
from dataclasses import dataclass, replace

from lanplay.errors import CommandError
from lanplay.exits import Exit
from lanplay.settings import Settings
from lanplay.table.front import Front
from lanplay.table.front_choice import fronted
from lanplay.table.leftovers import answering
from lanplay.table.network import network
from lanplay.table.search import FoundTable, at_address, next_of, on_network
from lanplay.table.session import open_session, readiness_of
from protocol.lobby.seating import Readiness
from protocol.net.seat import Seat
from protocol.wire.greetings import LinkError, Reason

PATIENCE = 10  # seconds an honest guest may have to wait because others gave wrong codes


@dataclass(frozen=True, slots=True)
class JoinPlan:
    """Where to sit: at the table called `wanted`, at an address, or at the only one; `wait` is in seconds."""

    wanted: str | None = None
    address: str | None = None
    code: str | None = None
    wait: float = 30.0
    is_ready: bool = False


async def join(settings: Settings, plan: JoinPlan, front: Front | None = None, found: FoundTable | None = None) -> Exit:
    """Find a table, unless one is given as `found`, and play at it, again and again with its host."""
    async with fronted(settings, front) as shown, network(settings) as net, answering(net):
        if found is None and plan.address is not None:
            found = await at_address(plan.address)
        elif found is None:
            found = await on_network(net.station, plan.wanted, plan.wait)
        while True:
            async with open_session(settings, net, shown, found.table) as session:
                shown.found(found.listing)
                session.journal.name = found.listing.info.name
                await _take_seat(session.seat, found, plan.code, readiness_of(shown, plan.is_ready))
                status = await session.run()
            if not await shown.goes_on():
                return status
            shown.fresh()
            plan = replace(plan, is_ready=True)
            found = await next_of(found)


async def _take_seat(seat: Seat, found: FoundTable, code: str | None, readiness: Readiness) -> None:
    """If others' wrong codes make the table refuse callers for a moment, wait rather than give up."""
    info = found.listing.info
    waited = 0
    while True:
        try:
            return await seat.join(found.addresses, found.listing.host_key, info.game, code, info, readiness)
        except LinkError as error:
            if code is None or error.code != Reason.WAIT or waited + error.wait > PATIENCE:
                details = {"address": found.listing.address, "wait": error.wait, "name": info.name}
                raise CommandError(f"link_{error.code}", status=Exit.NOBODY, **details) from None
            waited += max(1, error.wait)
            await asyncio.sleep(max(1, error.wait))
