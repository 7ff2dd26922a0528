"""Taking a seat at a table that was found, and playing there."""

import asyncio
from dataclasses import dataclass, replace

from engine import registry
from lanplay.errors import CommandError
from lanplay.exits import Exit
from lanplay.settings import Settings
from lanplay.table.front import Front
from lanplay.table.front_choice import fronted
from lanplay.table.leftovers import answering
from lanplay.table.network import network
from lanplay.table.resume import go_on, own_games
from lanplay.table.search import FoundTable, at_address, next_of, on_network
from lanplay.table.session import open_session, readiness_of
from lanplay.table.veil_library import load_veil
from lanplay.text import table as texts
from lanplay.text import translate
from protocol.lobby.seating import Readiness
from protocol.net.seat import Seat
from protocol.wire.code import LEAST_CODE, MOST_CODE, Guess, is_fit
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
    """Find a table, unless one is given as `found`, and play at it, again and again with its host.

    Whoever has a seat in the game at that table goes on with it.
    """
    if plan.code is not None and not is_fit(plan.code):
        raise CommandError("code_unfit", least=LEAST_CODE, most=MOST_CODE)
    async with fronted(settings, front) as shown, network(settings) as net, answering(net):
        if found is None and plan.address is not None:
            found = await at_address(plan.address)
        own = await own_games(net.store)
        if found is None:
            shown.seeking(plan.wanted, plan.wait)
            found = await on_network(net.station, plan.wanted, plan.wait, own)
        await load_veil(registry.find(found.listing.info.game), settings.folder, has_code=plan.code is not None)
        record = own.get(found.table)
        if record is not None and (record.is_resumable or found.listing.info.is_playing):
            shown.note(translate(texts.SITS_THERE))
            return await go_on(settings, net, shown, record, found)
        while True:
            async with open_session(settings, net, shown, found.table, found.listing.info.name) as session:
                shown.found(found.listing)
                await _take_seat(session.seat, found, plan.code, readiness_of(shown, plan.is_ready))
                status = await session.run()
            if not await shown.goes_on():
                return status
            shown.fresh()
            plan = replace(plan, is_ready=True)
            found = await next_of(found)


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
