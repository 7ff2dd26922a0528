"""Hosting, joining and playing at home: from the command's words to a runner at a table."""

import asyncio
import secrets
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager, nullcontext
from dataclasses import dataclass, replace

from engine import registry
from engine.options import Value
from lanplay.bots import make_bot
from lanplay.errors import CommandError
from lanplay.exits import Exit
from lanplay.records.listing import agreement_of
from lanplay.settings import Settings
from lanplay.table.companions import companions, companions_at
from lanplay.table.deciding import fresh_rng
from lanplay.table.finding import Found, at_address, next_of, on_network
from lanplay.table.front import Front, Table
from lanplay.table.fronts import fronted
from lanplay.table.keeping import StoredJournal
from lanplay.table.network import Network, network
from lanplay.table.recalling import recall_of
from lanplay.table.restoring import is_resumable, reach_of, resume_seat
from lanplay.table.run import Runner
from lanplay.text.games import title
from lanplay.text.naming import usual_name
from protocol.net.addresses import Address
from protocol.net.notices import Notice
from protocol.net.seat import Seat, TableOffer
from protocol.store.games import GameRecord, short_id
from protocol.store.store import Store
from protocol.table.agreement import Agreement
from protocol.table.seating import Readiness
from protocol.wire.announcement import Announcement
from protocol.wire.fingerprint import fingerprint
from protocol.wire.greetings import LinkError, Reason
from protocol.wire.sightings import Seen, What
from protocol.wire.talk import NAME_LENGTH
from protocol.wire.text import clean

FLAG_CODE = "c"
FLAG_PLAYING = "p"
SEARCH_AFTER = 5  # seconds
IN_STEP = 0.2  # seconds between two looks at what the announcement says
PATIENCE = 10  # seconds that a table may make an honest guest wait for others' wrong codes
CODE_LENGTH = 64
USUAL_BOT = "greedy"
AT_HOME = ("127.0.0.1",)  # every system has it, whatever its loopback is called


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
    async with _seat(settings, net, front, secrets.token_bytes(16)) as at:
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
            async with _announced(net, at.seat) if plan.is_announced else nullcontext():
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
            async with _seat(settings, net, shown, found.table) as at:
                shown.found(found.told)
                at.journal.name = found.told.info.name
                await _take_seat(at.seat, found, plan.code, _readiness(shown, plan.is_ready))
                status = await at.run()
            if not await shown.goes_on():
                return status
            shown.fresh()
            plan = replace(plan, is_ready=True)
            found = await next_of(found)


async def resume(settings: Settings, wanted: str | None, front: Front | None = None) -> Exit:
    """Go on with a game that was interrupted: the newest, or the one whose id begins with `wanted`."""
    with Store.open(settings.folder) as store:
        if wanted is None:
            record = await asyncio.wrap_future(store.newest_running())
        else:
            record = await asyncio.wrap_future(store.find_game(wanted))
        identity = await asyncio.wrap_future(store.identity())
    if record is None:
        raise CommandError("nothing_to_resume", status=Exit.NOBODY)
    if not is_resumable(record):
        raise CommandError("game_not_running" if record.has_begun else "game_not_begun", game=short_id(record.id))
    agreement = agreement_of(record)
    if agreement is None:
        raise CommandError("game_other_version", game=short_id(record.id))
    bots = companions_at(identity, agreement.keys)
    is_alone = len(bots) == agreement.players - 1
    interfaces = settings.interfaces or (AT_HOME if is_alone else ())
    async with fronted(settings, front) as shown, network(settings, interfaces=interfaces) as net:
        status = await _resume(settings, net, shown, record, agreement, bots)
        await shown.goes_on()
        return status


async def _resume(
    settings: Settings, net: Network, front: Front, record: GameRecord, agreement: Agreement, bots: Sequence[int]
) -> Exit:
    identity = net.endpoint.identity
    async with (
        _seat(settings, net, front, agreement.table) as at,
        companions(bots, USUAL_BOT, at.seat, "", settings.folder, at.notices.put_nowait) as beside,
    ):
        at.companions = frozenset(bot.key for bot in beside)
        at.recall = recall_of(resume_seat(at.seat, at.journal, record, reach_of(record)), record.name)
        if len(bots) < agreement.players - 1:
            print_, game, seats = fingerprint(identity.key), agreement.game, agreement.players
            name = record.name or game
            net.station.announce(Announcement(name, agreement.table, print_, game, seats, 0, FLAG_PLAYING))
        for bot in beside:
            await bot.resume(record.id, net.station.addresses, identity.key)
        return await at.run()


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


@asynccontextmanager
async def _seat(settings: Settings, net: Network, front: Front, table: bytes) -> AsyncIterator[Runner]:
    """A seat of this process with its journal, and whoever decides for it."""
    bot = None if settings.auto is None else make_bot(settings.auto, fresh_rng())
    journal = StoredJournal(net.store)
    notices: asyncio.Queue[Notice] = asyncio.Queue()
    seat = Seat(net.endpoint, net.nick, journal, notices.put_nowait, lambda: net.station.addresses, table)
    searching = asyncio.create_task(_search_members(net, seat))
    try:
        with net.desk.taken(seat.expects, seat.welcome):
            yield Runner(seat, front, net.store, journal, notices, bot)
    except (KeyboardInterrupt, asyncio.CancelledError):
        if seat.game is not None:
            front.kept(seat.game.member.agreement.id.hex())
        raise
    finally:
        searching.cancel()
        await asyncio.gather(searching, return_exceptions=True)
        if bot is not None:
            await bot.finish(None)
        await seat.close()
        journal.close()


async def _search_members(net: Network, seat: Seat) -> None:
    """While no link leads to somebody of a running game, look whether it is announced elsewhere, and call it there."""
    apart_for = 0
    while apart_for < SEARCH_AFTER:
        await asyncio.sleep(1)
        apart_for = apart_for + 1 if seat.unlinked() else 0

    def heard(what: What, seen: Seen[Address]) -> None:
        if what is not What.GONE and seen.table == seat.table and seen.key in seat.unlinked():
            seat.mesh.keep(seen.key, seen.addresses)

    async with net.station.browsing(heard):
        await asyncio.Event().wait()


@asynccontextmanager
async def _announced(net: Network, seat: Seat) -> AsyncIterator[None]:
    """The network hears of the table while this lasts, and that it is gone behind it."""
    announcer = net.station.announce(_announcement(net, seat))

    async def keep_in_step() -> None:
        while True:
            await asyncio.sleep(IN_STEP)
            announcer.update(_announcement(net, seat))

    task = asyncio.create_task(keep_in_step())
    try:
        yield
    finally:
        task.cancel()
        await net.station.withdraw(announcer)


def _announcement(net: Network, seat: Seat) -> Announcement:
    info = seat.info
    assert info is not None
    flags = (FLAG_CODE if info.has_code else "") + (FLAG_PLAYING if info.is_playing else "")
    print_ = fingerprint(net.endpoint.identity.key)
    return Announcement(info.name, seat.table, print_, info.game, info.seats, info.free, flags)


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
