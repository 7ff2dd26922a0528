"""Resuming a game after a break: from the store to the same seat, with the bots that sat there with it."""

import asyncio
from collections.abc import Sequence
from contextlib import nullcontext

from engine import registry
from lanplay.errors import CommandError
from lanplay.exits import Exit
from lanplay.records.listing import agreement_of
from lanplay.settings import Settings
from lanplay.table.announcement import announced
from lanplay.table.companions import USUAL_BOT, companions, companions_at
from lanplay.table.front import Front
from lanplay.table.front_choice import fronted
from lanplay.table.host import HostPlan, host
from lanplay.table.journal import now, reach_of, resume_seat, wait_for_word
from lanplay.table.leftovers import answering
from lanplay.table.network import AT_HOME, Network, network
from lanplay.table.recall import recall_of
from lanplay.table.search import FoundTable
from lanplay.table.session import Session, open_session, readiness_of
from lanplay.table.veil_library import load_veil
from protocol.agreement import Agreement
from protocol.store.games import GameRecord, short_id
from protocol.store.store import Store

FRESH = 3600  # seconds in which a game that was signed, and may have begun, is an unfinished one


async def resume(settings: Settings, wanted: str | None, front: Front | None = None) -> Exit:
    """Resume an interrupted game: the newest, or the one whose id begins with `wanted`."""
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
    await load_veil(registry.find(agreement.game), settings.folder)
    interfaces = settings.interfaces or (AT_HOME if is_alone else ())
    async with fronted(settings, front) as shown:
        async with network(settings, interfaces=interfaces) as net, answering(net, record.id):
            status = await go_on(settings, net, shown, record, is_announced=not is_alone)
        if not await shown.goes_on() or not is_alone:
            return status
        shown.fresh()
        return await host(settings, _plan_again(agreement), shown)


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


def _plan_again(agreement: Agreement) -> HostPlan:
    """The same game against this machine's own bots."""
    return HostPlan(
        agreement.game,
        {setting.name: setting.value for setting in agreement.settings},
        agreement.players,
        agreement.players - 1,
        is_announced=False,
        is_ready=True,
        open_books=agreement.open_books,
    )


async def go_on(
    settings: Settings,
    net: Network,
    front: Front,
    record: GameRecord,
    seen: FoundTable | None = None,
    *,
    is_announced: bool = True,
) -> Exit:
    """Go on with a game on the network; `seen` is where somebody at its table answers."""
    agreement = _resumable(record)
    bots = companions_at(net.endpoint.identity, agreement.keys)
    async with (
        open_session(settings, net, front, agreement.table, record.name) as session,
        companions(bots, USUAL_BOT, session.seat, "", settings.folder, session.notices.put_nowait) as seated,
    ):
        session.companions = frozenset(bot.key for bot in seated)
        await _sit(session, net.store, record, agreement.table)
        if seen is not None:
            session.seat.call(seen.listing.host_key, seen.addresses)
        async with announced(net, session.seat) if is_announced else nullcontext():
            for bot in seated:
                await bot.resume(record.id, lambda: net.station.addresses, net.endpoint.identity.key)
            return await session.run()


async def _sit(session: Session, store: Store, record: GameRecord, table: bytes) -> None:
    """Back into the game, or, where it may not have begun, to the others with the question whether it has."""
    if record.is_resumable:
        session.recall = recall_of(resume_seat(session.seat, session.journal, record, reach_of(record)), record.name)
        return
    games = (await asyncio.wrap_future(store.games())).games
    signed = [one for one in games if one.may_have_begun and _table_of(one) == table]
    wait_for_word(session.seat, signed, readiness_of(session.front, is_ready=False))


def _table_of(record: GameRecord) -> bytes | None:
    agreement = agreement_of(record)
    return None if agreement is None else agreement.table
