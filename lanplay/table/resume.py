"""Resuming a game after a break: from the store to the same seat, with the bots that sat there with it."""

import asyncio
from collections.abc import Sequence
from contextlib import nullcontext

from lanplay.errors import CommandError
from lanplay.exits import Exit
from lanplay.records.listing import agreement_of
from lanplay.settings import Settings
from lanplay.table.announcement import announced
from lanplay.table.companions import USUAL_BOT, companions, companions_at
from lanplay.table.front import Front
from lanplay.table.front_choice import fronted
from lanplay.table.host import HostPlan, host
from lanplay.table.journal import reach_of, resume_seat
from lanplay.table.leftovers import answering
from lanplay.table.network import AT_HOME, Network, network
from lanplay.table.recall import recall_of
from lanplay.table.session import open_session
from protocol.agreement import Agreement
from protocol.store.games import GameRecord, short_id
from protocol.store.store import Store


async def resume(settings: Settings, wanted: str | None, front: Front | None = None) -> Exit:
    """Resume an interrupted game: the newest, or the one whose id begins with `wanted`."""
    with Store.open(settings.folder) as store:
        if wanted is None:
            record = await asyncio.wrap_future(store.newest_running())
        else:
            record = await asyncio.wrap_future(store.find_game(wanted))
        identity = await asyncio.wrap_future(store.identity())
    if record is None:
        raise CommandError("nothing_to_resume", status=Exit.NOBODY)
    if not record.is_resumable:
        raise CommandError("game_not_running" if record.has_begun else "game_not_begun", game=short_id(record.id))
    agreement = agreement_of(record)
    if agreement is None:
        raise CommandError("game_other_version", game=short_id(record.id))
    bots = companions_at(identity, agreement.keys)
    is_alone = len(bots) == agreement.players - 1
    interfaces = settings.interfaces or (AT_HOME if is_alone else ())
    async with fronted(settings, front) as shown:
        async with network(settings, interfaces=interfaces) as net, answering(net, record.id):
            status = await _resume(settings, net, shown, record, agreement.table, bots, is_announced=not is_alone)
        if not await shown.goes_on() or not is_alone:
            return status
        shown.fresh()
        return await host(settings, _plan_again(agreement), shown)


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


async def _resume(
    settings: Settings,
    net: Network,
    front: Front,
    record: GameRecord,
    table: bytes,
    bots: Sequence[int],
    *,
    is_announced: bool,
) -> Exit:
    async with (
        open_session(settings, net, front, table) as session,
        companions(bots, USUAL_BOT, session.seat, "", settings.folder, session.notices.put_nowait) as seated,
    ):
        session.companions = frozenset(bot.key for bot in seated)
        session.recall = recall_of(resume_seat(session.seat, session.journal, record, reach_of(record)), record.name)
        async with announced(net, session.seat, record.name) if is_announced else nullcontext():
            for bot in seated:
                await bot.resume(record.id, net.station.addresses, net.endpoint.identity.key)
            return await session.run()
