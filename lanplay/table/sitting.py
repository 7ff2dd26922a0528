"""Hosting, joining and playing at home: from the command's words to a game with its people."""

import asyncio
import secrets
from collections.abc import Sequence
from contextlib import nullcontext
from dataclasses import dataclass, replace

from engine import registry
from engine.options import Value
from lanplay.errors import CommandError
from lanplay.exits import Exit
from lanplay.settings import Settings
from lanplay.table.announcing import announced
from lanplay.table.companions import USUAL_BOT, companions
from lanplay.table.finding import Found, at_address, next_of, on_network
from lanplay.table.front import Front, Table
from lanplay.table.fronts import fronted
from lanplay.table.network import AT_HOME, Network, network
from lanplay.table.runners import runner_at
from lanplay.text.games import title
from lanplay.text.naming import usual_name
from protocol.lobby.seating import Readiness
from protocol.net.seat import Seat, TableOffer
from protocol.wire.greetings import LinkError, Reason
from protocol.wire.talk import NAME_LENGTH
from protocol.wire.text import clean

PATIENCE = 10  # seconds that a table may make an honest guest wait for others' wrong codes
CODE_LENGTH = 64


@dataclass(frozen=True, slots=True)
class HostPlan:
    """What a host wants: `bots` seats are filled with companions that play as `bot`."""

    game: str
    options: dict[str, Value]
    seats: int | None
    bots: int = 0
    bot: str = USUAL_BOT
    name: str | None = None
    code: str | None = None
    is_announced: bool = True
    is_ready: bool = False
    open_books: bool = False


async def host(settings: Settings, plan: HostPlan, front: Front | None = None) -> Exit:
    """Open a table and play at it, and again as long as the reader wants to."""
    game = registry.find(plan.game)
    seats = plan.seats if plan.seats is not None else _usual_seats(game.seats, plan.bots)
    game.configure(plan.options, seats)
    plan = replace(plan, name=_name_of(plan.name), code=_code_of(plan.code))
    if plan.open_books and not game.veils:
        raise CommandError("books_nothing", game=title(game.name))
    if plan.bots >= seats:
        raise CommandError("too_many_bots", bots=plan.bots, seats=seats)
    interfaces = settings.interfaces or (() if plan.is_announced else AT_HOME)
    async with fronted(settings, front) as shown, network(settings, interfaces=interfaces) as net:
        while True:
            status = await _host(settings, net, shown, replace(plan, seats=seats))
            if not await shown.goes_on():
                return status
            shown.fresh()
            plan = replace(plan, is_ready=True)


async def _host(settings: Settings, net: Network, front: Front, plan: HostPlan) -> Exit:
    assert plan.seats is not None
    async with runner_at(settings, net, front, secrets.token_bytes(16)) as at:
        name = plan.name or usual_name(net.nick)
        offer = TableOffer(name, plan.game, plan.options, plan.seats, plan.code, plan.open_books)
        at.journal.name = offer.name
        at.seat.host(offer, _readiness(front, plan.is_ready) if plan.is_announced else Readiness.ALWAYS)
        info = at.seat.info
        assert info is not None
        address = str(next(iter(net.station.addresses), ""))
        if plan.is_announced:
            front.opened(Table(info, address, net.endpoint.identity.key, net.nick, plan.code))
        of, tell = net.nick if plan.is_announced else "", at.notices.put_nowait
        async with companions(range(plan.bots), plan.bot, at.seat, of, settings.folder, tell) as bots:
            at.companions = frozenset(bot.key for bot in bots)
            async with announced(net, at.seat) if plan.is_announced else nullcontext():
                for bot in bots:
                    await bot.join(net.station.addresses, net.endpoint.identity.key, plan.game, plan.code)
                return await at.run()


@dataclass(frozen=True, slots=True)
class JoinPlan:
    """Where to sit: at the table called `wanted`, at an address, or at the only one; `wait` seconds to look for it."""

    wanted: str | None = None
    address: str | None = None
    code: str | None = None
    wait: float = 30.0
    is_ready: bool = False


async def join(settings: Settings, plan: JoinPlan, front: Front | None = None, found: Found | None = None) -> Exit:
    """Find a table, unless one was `found` already, and play at it, and again with its host."""
    async with fronted(settings, front) as shown, network(settings) as net:
        if found is None and plan.address is not None:
            found = await at_address(plan.address)
        elif found is None:
            found = await on_network(net.station, plan.wanted, plan.wait)
        while True:
            async with runner_at(settings, net, shown, found.table) as at:
                shown.found(found.told)
                at.journal.name = found.told.info.name
                await _take_seat(at.seat, found, plan.code, _readiness(shown, plan.is_ready))
                status = await at.run()
            if not await shown.goes_on():
                return status
            shown.fresh()
            plan = replace(plan, is_ready=True)
            found = await next_of(found)


def _readiness(front: Front, is_ready: bool) -> Readiness:
    """Who wants another game with the same people is ready for it."""
    if not front.has_person:
        return Readiness.ALWAYS
    return Readiness.SAID if is_ready else Readiness.ASKED


async def _take_seat(seat: Seat, found: Found, code: str | None, readiness: Readiness) -> None:
    """Where somebody else's wrong codes make the table wait for a moment, wait with it rather than give up."""
    info = found.told.info
    waited = 0
    while True:
        try:
            return await seat.join(found.addresses, found.told.host_key, info.game, code, info, readiness)
        except LinkError as error:
            if code is None or error.code != Reason.WAIT or waited + error.wait > PATIENCE:
                told = {"address": found.told.address, "wait": error.wait, "name": info.name}
                raise CommandError(f"link_{error.code}", status=Exit.NOBODY, **told) from None
            waited += max(1, error.wait)
            await asyncio.sleep(max(1, error.wait))


def _name_of(given: str | None) -> str | None:
    """A table's name as others can show it; one that they would refuse must not be announced."""
    name = None if given is None else clean(given, NAME_LENGTH)
    if name == "":
        raise CommandError("table_name_empty")
    return name


def _code_of(given: str | None) -> str | None:
    """An empty code would leave open the table that its host believes closed."""
    if given is not None and (not given or clean(given, CODE_LENGTH) != given):
        raise CommandError("code_unfit", most=CODE_LENGTH)
    return given


def _usual_seats(allowed: Sequence[int], bots: int) -> int:
    """Without a number from the host: what the bots fill with one person, else the fewest with whom it is a party."""
    fitting = [seats for seats in allowed if seats >= max(bots + 1, 2)]
    if not fitting:
        raise CommandError("too_many_bots", bots=bots, seats=max(allowed))
    return fitting[0]
