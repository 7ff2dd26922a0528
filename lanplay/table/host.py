"""Opening a table: from what the host wants to a game with its people, or at home with bots alone."""

import asyncio
import secrets
from collections.abc import Sequence
from contextlib import nullcontext
from dataclasses import dataclass, field, replace
from functools import partial

from engine import registry
from engine.options import OptionValue
from lanplay.bots import bot_named
from lanplay.errors import CommandError
from lanplay.exits import Exit
from lanplay.settings import Settings
from lanplay.table.announcement import announced
from lanplay.table.bot_player import bot_for
from lanplay.table.companions import USUAL_BOT, Companion, companions
from lanplay.table.front import Front, TableListing
from lanplay.table.front_choice import fronted
from lanplay.table.leftovers import answering
from lanplay.table.network import AT_HOME, Network, network
from lanplay.table.sitting import open_session, readiness_of
from lanplay.table.spoken_code import code_checked
from lanplay.table.veil_library import load_veil
from lanplay.text import table as texts
from lanplay.text import translate
from lanplay.text.games import title
from lanplay.text.naming import usual_name
from protocol.agreement import settings_of
from protocol.lobby.seating import Readiness
from protocol.net.addresses import to_be_told
from protocol.net.seat import Seat
from protocol.net.table_offer import TableOffer
from protocol.store.games import short_id
from protocol.wire.talk import NAME_LENGTH
from protocol.wire.text import clean
from protocol.wire.watching import ASKED, OFF, WATCH, WATCH_CODE


@dataclass(frozen=True, slots=True)
class HostPlan:
    """What a host wants: `bots` seats are filled with companions that play as `bot`; `only` and `known` as in
    TableOffer.
    """

    game: str
    options: dict[str, OptionValue]
    seats: int | None
    bots: int = 0
    bot: str = USUAL_BOT
    name: str | None = None
    code: str | None = field(default=None, repr=False)
    is_announced: bool = True
    is_ready: bool = False
    open_books: bool = False
    only: frozenset[bytes] = frozenset()
    known: frozenset[bytes] = frozenset()


async def host(settings: Settings, plan: HostPlan, front: Front | None = None) -> Exit:
    """Open a table and play at it, again and again as long as the reader wants to."""
    game = registry.find(plan.game)
    seats = plan.seats if plan.seats is not None else _usual_seats(game.seats, plan.bots)
    plan = replace(plan, options=_with_watching(plan))
    settings_of(game, plan.options, seats)
    bot_named(plan.bot)
    plan = replace(plan, name=_name_of(plan.name), code=code_checked(plan.code))
    if plan.open_books and not game.veils:
        raise CommandError("books_nothing", game=title(game.name))
    if plan.bots >= seats:
        raise CommandError("too_many_bots", bots=plan.bots, seats=seats)
    await load_veil(game, settings.folder, has_code=plan.code is not None)
    interfaces = settings.interfaces or (() if plan.is_announced else AT_HOME)
    async with (
        fronted(settings, front) as shown,
        network(settings, interfaces=interfaces) as net,
        answering(net) if plan.is_announced else nullcontext(),
    ):
        return await open_tables(settings, net, shown, replace(plan, seats=seats))


async def open_tables(settings: Settings, net: Network, front: Front, plan: HostPlan) -> Exit:
    """One table after another, as long as the reader wants to; the plan says for how many seats.

    Whoever has played at one needs no code for the next: a game that was resumed does not hold it.
    """
    while True:
        status, known = await _host(settings, net, front, plan)
        if known is None:
            return status
        front.fresh()
        plan = replace(plan, is_ready=True, known=known)


async def _host(settings: Settings, net: Network, front: Front, plan: HostPlan) -> tuple[Exit, frozenset[bytes] | None]:
    """How it ended, and with whom the reader wants another game: the keys of those who have played, or None."""
    assert plan.seats is not None
    name = plan.name or usual_name(net.nick)
    if plan.is_announced:
        await _remind(net, front, name)
    async with open_session(settings, net, front, secrets.token_bytes(16), name) as session:
        offer = TableOffer(name, plan.game, plan.options, plan.seats, plan.code, plan.open_books, plan.only, plan.known)
        of, tell = net.nick if plan.is_announced else "", session.notices.put_nowait
        make_bot = partial(bot_for, settings, plan.bot)
        async with companions(range(plan.bots), make_bot, session.seat, of, settings.folder, tell, net.nick) as bots:
            session.companions = frozenset(bot.key for bot in bots)
            readiness = readiness_of(front, plan.is_ready) if plan.is_announced else Readiness.ALWAYS
            await _open(net, session.seat, offer, readiness, bots)
            if plan.is_announced:
                _tell_opened(net, front, session.seat, plan.code)
            async with announced(net, session.seat) if plan.is_announced else nullcontext():
                status = await session.run()
        return status, frozenset(session.seat.playing.agreement.keys) if await session.ask_for_another() else None


async def _open(net: Network, seat: Seat, offer: TableOffer, readiness: Readiness, bots: Sequence[Companion]) -> None:
    """Open the table once the host's own bots sit there: others might take their seats, or keep them waiting by wrong
    codes.
    """
    own = frozenset(bot.key for bot in bots)
    offer = replace(offer, known=offer.known | own)
    seat.host(replace(offer, only=own or offer.only), readiness)
    seat.is_hidden = True
    for bot in bots:
        await bot.join(lambda: net.station.addresses, net.endpoint.identity.key, offer.game, offer.code)
    seat.is_hidden = False
    seat.admit(offer)


def _tell_opened(net: Network, front: Front, seat: Seat, code: str | None) -> None:
    info = seat.info
    assert info is not None
    address, *more = tuple(map(str, to_be_told(net.station.addresses))) or ("",)
    front.opened(TableListing(info, address, net.endpoint.identity.key, net.nick, code, tuple(more)))


async def _remind(net: Network, front: Front, name: str) -> None:
    """Whoever opens a table of a name again may mean a game that can go on."""
    for record in (await asyncio.wrap_future(net.store.games())).games:
        if record.is_resumable and record.name == name:
            front.note(translate(texts.NAMED_ALIKE).format(name=name, game=short_id(record.id)))
            return


def _name_of(given: str | None) -> str | None:
    """A table's name as others can show it; they would refuse one that cannot be shown."""
    name = None if given is None else clean(given, NAME_LENGTH)
    if name == "":
        raise CommandError("table_name_empty")
    return name


def _with_watching(plan: HostPlan) -> dict[str, OptionValue]:
    """The options; unless somebody says otherwise nobody watches at home, and a table with a code asks
    those who watch for it, too.
    """
    if plan.code is None and plan.options.get(WATCH_CODE) == ASKED:
        raise CommandError("watch_no_code")
    usual = {} if plan.is_announced else {WATCH: OFF}
    return {**usual, **({} if plan.code is None else {WATCH_CODE: ASKED}), **plan.options}


def _usual_seats(allowed: Sequence[int], bots: int) -> int:
    """The default number of seats: one person and the bots, but at least two."""
    fitting = [seats for seats in allowed if seats >= max(bots + 1, 2)]
    if not fitting:
        raise CommandError("too_many_bots", bots=bots, seats=max(allowed))
    return fitting[0]
