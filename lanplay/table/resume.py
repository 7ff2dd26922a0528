"""Resuming a game after a break: from the store to the same seat, with the bots that sat there with it."""

import asyncio
from collections.abc import Sequence
from contextlib import nullcontext
from functools import partial

from msgspec.structs import replace

from engine import registry
from lanplay.errors import CommandError
from lanplay.exits import Exit
from lanplay.records.listing import agreement_of
from lanplay.settings import Settings
from lanplay.table.announcement import announced
from lanplay.table.bot_player import bot_for
from lanplay.table.companions import USUAL_BOT, companions, companions_at
from lanplay.table.front import Front, TableListing
from lanplay.table.front_choice import fronted
from lanplay.table.guest import another, sit
from lanplay.table.host import HostPlan, open_tables
from lanplay.table.journal import now, reach_of, resume_seat, signed_at, wait_for_word
from lanplay.table.leftovers import answering
from lanplay.table.network import AT_HOME, Network, network
from lanplay.table.recall import recall_of
from lanplay.table.search import FoundTable
from lanplay.table.session import Session
from lanplay.table.sitting import open_session, readiness_of
from lanplay.table.spoken_code import code_checked
from lanplay.table.veil_library import load_veil
from protocol.agreement import Agreement, values_of
from protocol.store.games import GameRecord, short_id
from protocol.store.store import Store
from protocol.wire.talk import TableInfo

FRESH = 3600  # seconds in which a game that was signed, and may have begun, is an unfinished one


async def resume(
    settings: Settings, wanted: str | None, front: Front | None = None, *, code: str | None = None
) -> Exit:
    """Resume an interrupted game: the newest, or the one whose id begins with `wanted`.

    `code` is the table's, which is kept nowhere: where it takes one to watch, this seat asks for it.
    """
    code_checked(code)
    with Store.open(settings.folder) as store:
        if wanted is None:
            record = _newest((await asyncio.wrap_future(store.games())).games)
        else:
            record = await asyncio.wrap_future(store.find_game(wanted))
        identity = await asyncio.wrap_future(store.identity())
    if record is None:
        raise CommandError("nothing_to_resume", status=Exit.NOBODY)
    agreement = _resumable(record)
    is_alone = len(companions_at(identity, agreement.keys)) == agreement.players - 1
    await load_veil(registry.find(agreement.game), settings.folder, has_code=code is not None)
    interfaces = settings.interfaces or (AT_HOME if is_alone else ())
    async with (
        fronted(settings, front) as shown,
        network(settings, interfaces=interfaces) as net,
        answering(net, record.id),
    ):
        return await go_on_again(settings, net, shown, record, is_announced=not is_alone, code=code)


def _newest(games: Sequence[GameRecord]) -> GameRecord | None:
    """The newest game that has begun, or a newer one that has been signed just now and may have."""
    for record in games:
        if record.is_resumable or (record.may_have_begun and 0 <= now() - record.started < FRESH):
            return record
    return None


def _resumable(record: GameRecord) -> Agreement:
    """What is played in a game that can go on; raises CommandError for any other."""
    if not record.is_resumable and not record.may_have_begun:
        raise CommandError("game_not_running" if record.has_begun else "game_not_begun", game=short_id(record.id))
    agreement = agreement_of(record)
    if agreement is None:
        raise CommandError("game_other_version", game=short_id(record.id))
    return agreement


async def own_games(store: Store) -> dict[bytes, GameRecord]:
    """The newest game that can go on at each table, by the table's id."""
    found: dict[bytes, GameRecord] = {}
    for record in (await asyncio.wrap_future(store.games())).games:
        agreement = agreement_of(record) if record.is_resumable or record.may_have_begun else None
        if agreement is not None and (record.is_resumable or agreement.table not in found):
            found.setdefault(agreement.table, record)
    return found


def _plan_again(agreement: Agreement, name: str, bots: int, code: str | None) -> HostPlan:
    """The same game for the same people: nothing says whether the table had a code, so nobody else may sit down."""
    return HostPlan(
        agreement.game,
        values_of(agreement.settings),
        agreement.players,
        bots,
        name=name or None,
        code=code,
        is_announced=bots < agreement.players - 1,
        is_ready=True,
        open_books=agreement.open_books,
        only=frozenset(agreement.keys),
    )


def _table_of_host(agreement: Agreement, record: GameRecord, seen: FoundTable | None) -> FoundTable:
    """The table of a game that was resumed; where its host listens is known only if that was `seen` since."""
    host = record.host or b""
    addresses = seen.addresses if seen is not None and seen.listing.host_key == host else ()
    nicks = tuple(player.nick for player in agreement.seating)
    terms = agreement.game, agreement.rules, agreement.settings, agreement.players
    info = TableInfo(
        agreement.table, record.name or agreement.game, *terms, 0, False, True, nicks, agreement.open_books
    )
    seat = agreement.seat_of(host)
    return FoundTable(info.table, addresses, TableListing(info, "", host, "" if seat is None else nicks[seat]))


async def go_on_again(
    settings: Settings,
    net: Network,
    front: Front,
    record: GameRecord,
    seen: FoundTable | None = None,
    *,
    is_announced: bool = True,
    code: str | None = None,
) -> Exit:
    """Go on with a game, and play again with the same people as often as the reader wants to, under the same name."""
    status, wants_more = await go_on(settings, net, front, record, seen, is_announced=is_announced, code=code)
    if not wants_more:
        return status
    agreement, own = _resumable(record), net.endpoint.identity
    seat = agreement.seat_of(own.key)
    if settings.nick is None and seat is not None:
        net = replace(net, nick=agreement.seating[seat].nick)
    if record.host != own.key:
        again = await another(net, front, _table_of_host(agreement, record, seen))
        return await sit(settings, net, front, again, code, is_ready=True)
    front.fresh()
    bots = companions_at(own, agreement.keys)
    return await open_tables(settings, net, front, _plan_again(agreement, record.name, len(bots), code))


async def go_on(
    settings: Settings,
    net: Network,
    front: Front,
    record: GameRecord,
    seen: FoundTable | None = None,
    *,
    is_announced: bool = True,
    code: str | None = None,
) -> tuple[Exit, bool]:
    """Go on with a game on the network; `seen` is where somebody at its table answers.

    How it ended, and whether the reader wants another one, which takes that the host is known.
    """
    agreement = _resumable(record)
    usual_bot = partial(bot_for, settings, USUAL_BOT)
    bots = companions_at(net.endpoint.identity, agreement.keys)
    async with open_session(settings, net, front, agreement.table, record.name) as session:
        session.seat.code = code
        tell = session.notices.put_nowait
        async with companions(bots, usual_bot, session.seat, "", settings.folder, tell) as seated:
            session.companions = frozenset(bot.key for bot in seated)
            await sit_again(session, net.store, record)
            if seen is not None:
                session.seat.call(seen.listing.host_key, seen.addresses)
            async with announced(net, session.seat) if is_announced else nullcontext():
                for bot in seated:
                    await bot.resume(record.id, lambda: net.station.addresses, net.endpoint.identity.key)
                status = await session.run()
        return status, record.host is not None and await session.ask_for_another()


async def sit_again(session: Session, store: Store, record: GameRecord) -> None:
    """Back into the game, or, where it may not have begun, to the others with the question whether it has."""
    if record.is_resumable:
        session.recall = recall_of(resume_seat(session.seat, session.journal, record, reach_of(record)), record.name)
        return
    signed = await signed_at(store, record)
    wait_for_word(session.seat, signed, readiness_of(session.front, is_ready=False))
