"""Opening a tournament, entering one, or coming back to one: three ways into the same evening."""

import asyncio
import shlex
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from functools import partial

import msgspec

from engine import registry
from lanplay.errors import CommandError
from lanplay.exits import Exit
from lanplay.output import Output
from lanplay.settings import Settings
from lanplay.table.code_teller import told_once
from lanplay.table.front import Front
from lanplay.table.front_choice import front_of, screen_of
from lanplay.table.leftovers import answering
from lanplay.table.network import Network, network
from lanplay.table.spoken_code import code_checked
from lanplay.table.veil_library import load_veil
from lanplay.tournament.desk import EveningDesk
from lanplay.tournament.evening import Evening
from lanplay.tournament.plan import TournamentPlan, charter_of
from lanplay.tournament.search import FoundTournament, tournament_at, tournament_on_network
from lanplay.tournament.told import DeskTeller, JsonTeller, PlainTeller, Teller
from protocol.files.tournament import sign_charter
from protocol.hall.hall import Hall
from protocol.net.addresses import to_be_told
from protocol.net.dialling import dial
from protocol.net.links import Link
from protocol.store.tournaments import KeptTerms, KeptTournament, TournamentJournal, kept_tournaments
from protocol.tournament.charter import Charter, read_charter
from protocol.wire.fingerprint import shown_key
from protocol.wire.greetings import LinkError, Purpose
from protocol.wire.table_code import Guess


@dataclass(frozen=True, slots=True)
class EntryPlan:
    """Which tournament to enter: by its title, its id or who answers for it, at an address, or the only one."""

    wanted: str | None = None
    address: str | None = None
    code: str | None = field(default=None, repr=False)
    wait: float = 30.0
    watches: bool = False
    partner: str | None = None


async def host_tournament(settings: Settings, plan: TournamentPlan) -> Exit:
    """Open a tournament and play in it."""
    if settings.auto is not None and plan.entrants is None:
        raise CommandError("tournament_unstarted")
    code = code_checked(plan.code)
    await load_veil(registry.find(plan.game), settings.folder, has_code=code is not None)
    async with network(settings) as net, answering(net):
        identity = net.endpoint.identity
        charter = charter_of(plan, identity.key)
        signature = sign_charter(identity, charter)
        terms = KeptTerms(code is not None, plan.entrants)
        entering = _evening(settings, net, charter, signature, plays=True, partner=plan.partner, terms=terms)
        async with entering as (evening, _, teller), evening.begun(code) as driver:
            teller.opened(charter, net.nick, _join_line(net, code))
            return await evening.run(driver)


async def enter_tournament(settings: Settings, plan: EntryPlan) -> Exit:
    """Find a tournament and play in it, or watch how it goes."""
    code = code_checked(plan.code)
    async with network(settings) as net, answering(net):
        if plan.address is not None:
            found = await tournament_at(plan.address)
        else:
            found = await tournament_on_network(net.station, plan.wanted, plan.wait)
        charter = found.charter
        await load_veil(registry.find(charter.game), settings.folder, has_code=code is not None)
        terms, plays = KeptTerms(found.has_code or code is not None), not plan.watches
        entering = _evening(settings, net, charter, found.signature, plays=plays, partner=plan.partner, terms=terms)
        async with entering as (evening, hall, teller):
            teller.opened(charter, found.host, None)
            link = await _dial(net, found, hall.room, code)
            async with evening.begun(code) as driver:  # calls others as a member, which this program is by now
                driver.mesh.add(link)
                return await evening.run(driver)


async def resume_tournament(settings: Settings, wanted: str | None, code: str | None = None) -> Exit:
    """Come back to a tournament that is not over: the one that was left last, or the one whose id begins so.

    Newcomers are let in by its `code` alone, if it had one.
    """
    code_checked(code)
    kept = _newest(await asyncio.to_thread(kept_tournaments, settings.folder), wanted)
    charter = read_charter(kept.charter)
    await load_veil(registry.find(charter.game), settings.folder, has_code=code is not None)
    async with (
        network(settings) as net,
        answering(net),
        _evening(settings, net, charter, kept.signature, plays=True) as (evening, hall, teller),
    ):
        teller.opened(charter, organiser_of(hall), None)
        async with evening.begun(code) as driver:
            return await evening.run(driver)


@asynccontextmanager
async def _evening(
    settings: Settings,
    net: Network,
    charter: Charter,
    signature: bytes,
    *,
    plays: bool,
    partner: str | None = None,
    terms: KeptTerms | None = None,
) -> AsyncIterator[tuple[Evening, Hall, Teller]]:
    """With what the journal holds of the tournament, if this program was there before."""
    journal = TournamentJournal.create(settings.folder, charter.id, charter.data, signature, terms)
    try:
        now = asyncio.get_running_loop().time()
        hall = Hall(net.endpoint.identity, charter, signature, net.nick, now, plays=plays)
        hall.restore(journal.statements, await asyncio.to_thread(journal.files), now)
        net = msgspec.structs.replace(net, nick=hall.attendant.nick)
        hall.attendant.wanted = journal.terms().entrants
        async with _fronted(settings) as (front, desk, teller):
            yield Evening(settings, net, front, teller, hall, journal, desk, partner), hall, teller
    finally:
        journal.close()


@asynccontextmanager
async def _fronted(settings: Settings) -> AsyncIterator[tuple[Front, EveningDesk, Teller]]:
    """The tables' front, the desk between them, and who tells of the tournament."""
    session = screen_of(settings)
    if session is None:
        front = front_of(settings)
        yield front, EveningDesk(), JsonTeller() if settings.json else PlainTeller(front.note)
        return
    from lanplay.screen.desk import ScreenDesk

    desk = ScreenDesk(session)
    try:
        async with session.running():
            yield session.front, desk, DeskTeller(desk.screen.note)
    finally:
        Output(False).say(desk.screen.last_note)


def teller_of(settings: Settings) -> Teller:
    """For commands that only report."""
    return JsonTeller() if settings.json else PlainTeller(Output(False).say)


def organiser_of(hall: Hall) -> str:
    """The organiser's nick, or the beginning of the fingerprint where nobody has told it yet."""
    key = hall.charter.organiser
    return hall.nicks().get(key) or shown_key(key).partition("-")[0]


def _newest(kept: list[KeptTournament], wanted: str | None) -> KeptTournament:
    for one in kept:
        if one.id.hex().startswith(wanted.lower()) if wanted is not None else not one.is_over:
            return one
    raise CommandError("tournament_nothing", status=Exit.NOBODY)


async def _dial(net: Network, found: FoundTournament, table: bytes, code: str | None) -> Link:
    guess = None if code is None else Guess(code)
    call = partial(dial, net.endpoint, found.addresses, Purpose.JOIN, table, code=guess, expected_key=found.key)
    try:
        return await told_once(guess, call)
    except LinkError as error:
        details = {"address": str(found.addresses[0]), "wait": error.wait, "name": found.charter.title}
        raise CommandError(f"link_{error.code}", status=Exit.NOBODY, **details) from None


def _join_line(net: Network, code: str | None) -> str:
    address = next(map(str, to_be_told(net.station.addresses)), "")
    words = ["lanplay", "tournament", "join", "--address", address, *(() if code is None else ("--code", code))]
    return shlex.join(words)
