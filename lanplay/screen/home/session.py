"""Behind the home screen: watches the network and carries out what the person wants."""

import asyncio
from collections.abc import Container
from dataclasses import replace
from typing import Any

from engine.errors import EngineError
from lanplay.config import SETTINGS, change_config, setting_called
from lanplay.errors import CommandError, report_of
from lanplay.exits import Exit
from lanplay.output import shown_time
from lanplay.records.listing import agreement_of, players_of
from lanplay.records.past_game import read_past_game
from lanplay.screen.home.model import GameRow, Page, TableRow
from lanplay.screen.home.pages import RESUME
from lanplay.screen.home.screen import HomeScreen, settings_shown
from lanplay.screen.intents import Follow, Host, Intent, Join, Leave, LookBack, Resume, Save, Teach
from lanplay.screen.model import TableModel
from lanplay.screen.session import ScreenSession
from lanplay.screen.signals import NAME
from lanplay.screen.table_state import Stage, TableState
from lanplay.screen.window import Window, appearance_of
from lanplay.settings import Settings
from lanplay.table.host import HostPlan, host
from lanplay.table.join import JoinPlan, join
from lanplay.table.leftovers import answering
from lanplay.table.lesson import teach
from lanplay.table.lobby_sentences import terms
from lanplay.table.network import Network, keep_nick, network
from lanplay.table.resume import own_games, resume
from lanplay.table.search import FoundTable, OtherVersions, found_of, may_be_watched
from lanplay.table.watch import WatchPlan, watch
from lanplay.text import screen as texts
from lanplay.text import translate
from protocol.net.addresses import Address
from protocol.store.faults import StoreFault
from protocol.store.games import GameRecord
from protocol.store.store import Store
from protocol.wire.fingerprint import shown_key
from protocol.wire.sightings import Seen, What


async def run_home(settings: Settings, window: Window, home: HomeScreen) -> Exit:
    """Until the person quits; the window is open and shows the home screen."""
    session = ScreenSession(settings, window)
    async with session.keeping_time():
        return await HomeSession(settings, session, home).run()


class HomeSession:
    def __init__(self, settings: Settings, session: ScreenSession, home: HomeScreen) -> None:
        self.settings = settings
        self.session = session
        self.home = home
        self.found: dict[str, FoundTable] = {}
        self.others = OtherVersions()
        self.own: Container[bytes] = ()  # the tables at which a game of this person's can go on

    async def run(self) -> Exit:
        while True:
            self.session.window.app.shown = self.home
            self.session.window.app.entitle(NAME)
            self.session.window.app.changed()
            intent = await self._intent()
            match intent:
                case Leave():
                    return Exit.DONE
                case Save():
                    self._save(dict(intent.values), is_quiet=intent.is_quiet)
                case _:
                    await self._at_table(intent)

    async def _intent(self) -> Intent:
        """What the person wants next; until then the network is watched."""
        async with asyncio.TaskGroup() as group:  # raise an error of the watching here
            watching = group.create_task(self._watch())
            intent = await self.home.intents.get()
            watching.cancel()
        return intent

    async def _watch(self) -> None:
        """Show the name, the unfinished games, and the tables as they come and go."""
        self.found.clear()
        self.others = OtherVersions()
        try:
            async with network(self.settings) as net, answering(net):
                await self._introduce(net)
                async with net.station.browsing(self._heard):
                    await asyncio.Event().wait()
        except (CommandError, StoreFault) as error:
            message = translate(texts.OFFLINE).format(reason=report_of(error).text)
            self.home.put(self.home.model.says(message, is_refused=True))

    async def _introduce(self, net: Network) -> None:
        self.own = await own_games(net.store)
        listing = await asyncio.wrap_future(net.store.games())
        games = tuple(row for game in listing.games if game.is_resumable and (row := _row(game)) is not None)
        past = tuple(row for game in listing.games if game.result is not None and (row := _row(game)) is not None)
        fingerprint = shown_key(net.endpoint.identity.key)
        kept = (("nick", net.nick), *settings_shown(self.settings))
        known = self.home.model.with_(nick=net.nick, print=fingerprint, games=games, past=past)
        known = known.with_(tables=(), others=(), settings=kept)
        if games and not known.pointed:  # nobody has chosen anything yet
            known = known.with_(pointed=RESUME + games[0].id)
        self.home.refresh(known)

    def _heard(self, what: What, seen: Seen[Address]) -> None:
        self.others.heard(what, seen)
        id_ = b"".join(seen.id).hex()
        table = None if what is What.GONE else found_of(seen)
        if table is None:
            self.found.pop(id_, None)
        else:
            self.found[id_] = table
        tables = tuple(_table(id_, listed, is_own=listed.table in self.own) for id_, listed in self.found.items())
        self.home.refresh(self.home.model.with_(tables=tables, others=self.others.names))

    # -- what the person wants --------------------------------------------------------------------------------------

    async def _at_table(self, intent: Intent) -> None:
        front = self.session.front
        front.forget()
        self.session.window.app.shown = front
        try:
            await self.session.window.do(self._work(intent))
        except (CommandError, EngineError, StoreFault) as error:
            self.home.put(self.home.model.says(report_of(error).text, is_refused=True))
        else:
            pages: dict[type[Intent], Page] = {Teach: Page.GAMES, LookBack: Page.PAST}
            page = pages.get(type(intent), Page.MAIN)
            self.home.put(self.home.model.with_(page=page, message=front.last_word))
            front.last_word = ""  # it was said

    async def _work(self, intent: Intent) -> Exit:
        front = self.session.front
        match intent:
            case Host():
                return await host(self.settings, plan_of(intent), front)
            case Join():
                found = self.found.get(intent.table)
                if found is None and not intent.address:
                    raise CommandError("tables_none", status=Exit.NOBODY)
                return await join(
                    self.settings, JoinPlan(address=intent.address, code=intent.code or None), front, found
                )
            case Follow():
                following = self.found.get(intent.table)
                if following is None:
                    raise CommandError("watch_none", status=Exit.NOBODY)
                return await watch(self.settings, WatchPlan(code=intent.code or None), front, following)
            case Teach():
                return await teach(intent.game, self.home.model.nick, front)
            case LookBack():
                return await self._look_back(intent.game)
            case Resume():
                return await resume(self.settings, intent.game, front)
            case _:
                raise AssertionError(intent)

    async def _look_back(self, game: str) -> Exit:
        self.session.front.model = TableModel(TableState(stage=Stage.READING))
        found = await asyncio.to_thread(read_past_game, self.settings, game)
        await self.session.front.looks_back(found.scene, found.past, found.ending)
        return Exit.DONE

    # -- settings ---------------------------------------------------------------------------------------------------

    def _keep_nick(self, nick: str) -> None:
        if nick == self.home.model.nick:
            return
        with Store.open(self.settings.folder) as store:
            keep_nick(store, nick)
        self.settings = replace(self.settings, nick=None)

    def _save(self, typed: dict[str, str], *, is_quiet: bool) -> None:
        try:
            self._keep_nick(typed.pop("nick", self.home.model.nick))
            values = {name: setting_called(name).read(value) for name, value in typed.items()}
            usual = {setting.name: setting.usual for setting in SETTINGS}

            def change(kept: dict[str, Any]) -> None:
                for name, value in values.items():
                    kept[name] = value
                    if value == usual[name]:
                        del kept[name]

            change_config(self.settings.home, change)
        except CommandError as error:
            self.home.put(self.home.model.says(report_of(error).text, is_refused=True))
            return
        self.settings = _changed(self.settings, values)
        self.session.window.app.restyle(appearance_of(self.settings))
        self.session.front.pace = self.settings.pace
        saved = self.home.model.with_(settings=settings_shown(self.settings))
        self.home.refresh(saved if is_quiet else saved.says(translate(texts.SAVED)))


def plan_of(intent: Host) -> HostPlan:
    return HostPlan(
        intent.game,
        dict(intent.options),
        intent.seats,
        intent.bots,
        intent.bot,
        intent.name or None,
        intent.code or None,
        is_announced=intent.is_announced,
        open_books=intent.open_books,
    )


def _changed(settings: Settings, values: dict[str, Any]) -> Settings:
    return replace(settings, **{name: value for name, value in values.items() if name != "lang"})


def _table(id_: str, table: FoundTable, *, is_own: bool) -> TableRow:
    info = table.listing.info
    flags = info.has_code, info.open_books, is_own and info.is_playing, info.is_playing
    host, told = table.listing.host_nick, tuple(terms(info))
    agreed = may_be_watched(info), told, info.table.hex()
    return TableRow(id_, info.name, info.game, info.seats, info.free, host, *flags, *agreed)


def _row(record: GameRecord) -> GameRow | None:
    """None for a game of another version."""
    agreement = agreement_of(record)
    if agreement is None:
        return None
    players = players_of(record, agreement)
    when, table = shown_time(record.started), agreement.table.hex()
    return GameRow(record.id.hex(), agreement.game, players, when, record.name, table)
