"""Behind the start: the network that is watched there, and the tables, games and settings that are wished."""

import asyncio
from dataclasses import replace
from typing import Any

from engine.errors import EngineError
from lanplay.config import SETTINGS, change_config, setting_called
from lanplay.errors import CommandError, report_of
from lanplay.exits import Exit
from lanplay.records.listing import agreement_of
from lanplay.screen.menu import Menu
from lanplay.screen.session import Session
from lanplay.screen.start_model import GameRow, StartModel, TableRow
from lanplay.screen.start_screen import StartScreen, settings_shown
from lanplay.screen.window import Window, appearance_of
from lanplay.screen.wishes import Host, Join, Leave, Resume, Save, Wish
from lanplay.settings import Settings
from lanplay.table.host import HostPlan, host
from lanplay.table.join import JoinPlan, join
from lanplay.table.journal import is_resumable
from lanplay.table.network import Network, keep_nick, network
from lanplay.table.resume import resume
from lanplay.table.search import Found, found_of
from lanplay.text import screen as texts
from lanplay.text import translate
from lanplay.times import shown_time
from protocol.net.addresses import Address
from protocol.store.faults import StoreFault
from protocol.store.games import GameRecord
from protocol.store.store import Store
from protocol.wire.fingerprint import shown_key
from protocol.wire.sightings import Seen, What


async def go_on(settings: Settings, window: Window, start: StartScreen) -> Exit:
    """Until the person quits; the window is open and shows the start."""
    session = Session(settings, window)
    async with session.keeping_time():
        return await _Beginning(settings, session, start).run()


class _Beginning:
    def __init__(self, settings: Settings, session: Session, start: StartScreen) -> None:
        self.settings = settings
        self.session = session
        self.start = start
        self.found: dict[str, Found] = {}

    async def run(self) -> Exit:
        while True:
            self.session.window.app.shown = self.start
            self.session.window.app.changed()
            wish = await self._wish()
            match wish:
                case Leave():
                    return Exit.DONE
                case Save(values=values):
                    self._save(dict(values))
                case _:
                    await self._at_table(wish)

    async def _wish(self) -> Wish:
        """What the person wants; until then the network is watched."""
        async with asyncio.TaskGroup() as group:  # a fault of the watching is not to be lost
            watching = group.create_task(self._watch())
            wish = await self.start.wishes.get()
            watching.cancel()
        return wish

    async def _watch(self) -> None:
        """Who one is, what is unfinished, and the tables as they come and go."""
        self.found.clear()
        try:
            async with network(self.settings) as net:
                await self._introduce(net)
                async with net.station.browsing(self._heard):
                    await asyncio.Event().wait()
        except (CommandError, StoreFault) as error:
            told = translate(texts.OFFLINE).format(reason=report_of(error).text)
            self.start.put(self.start.model.says(told, is_refused=True))

    async def _introduce(self, net: Network) -> None:
        listing = await asyncio.wrap_future(net.store.games())
        games = tuple(row for game in listing.games if is_resumable(game) and (row := _row(game)) is not None)
        print_ = shown_key(net.endpoint.identity.key)
        kept = (("nick", net.nick), *settings_shown(self.settings))
        self.start.there(self.start.model.with_(nick=net.nick, print=print_, games=games, tables=(), settings=kept))

    def _heard(self, what: What, seen: Seen[Address]) -> None:
        id_ = b"".join(seen.id).hex()
        found = None if what is What.GONE else found_of(seen)
        if found is None:
            self.found.pop(id_, None)
        else:
            self.found[id_] = found
        tables = tuple(_table(id_, one) for id_, one in self.found.items())
        self.start.there(self.start.model.with_(tables=tables))

    # -- what is wished ---------------------------------------------------------------------------------------------

    async def _at_table(self, wish: Wish) -> None:
        front = self.session.front
        front.forget()
        self.session.window.app.shown = front
        try:
            await self.session.window.do(self._work(wish))
        except (CommandError, EngineError, StoreFault) as error:
            self.start.put(self.start.model.says(report_of(error).text, is_refused=True))
        else:
            self.start.put(self.start.model.with_(page=StartModel().page, message=""))

    async def _work(self, wish: Wish) -> Exit:
        front = self.session.front
        match wish:
            case Host():
                return await host(self.settings, plan_of(wish), front)
            case Join():
                found = self.found.get(wish.table)
                if found is None and not wish.address:
                    raise CommandError("tables_none", status=Exit.NOBODY)
                return await join(self.settings, JoinPlan(address=wish.address, code=wish.code or None), front, found)
            case Resume():
                return await resume(self.settings, wish.game, front)
            case _:
                raise AssertionError(wish)

    # -- settings ---------------------------------------------------------------------------------------------------

    def _keep_nick(self, nick: str) -> None:
        if nick == self.start.model.nick:
            return
        with Store.open(self.settings.folder) as store:
            keep_nick(store, nick)
        self.settings = replace(self.settings, nick=None)

    def _save(self, typed: dict[str, str]) -> None:
        try:
            self._keep_nick(typed.pop("nick", self.start.model.nick))
            values = {name: setting_called(name).read(value) for name, value in typed.items()}
            usual = {setting.name: setting.usual for setting in SETTINGS}

            def change(kept: dict[str, Any]) -> None:
                for name, value in values.items():
                    kept[name] = value
                    if value == usual[name]:
                        del kept[name]

            change_config(self.settings.home, change)
        except CommandError as error:
            self.start.put(self.start.model.says(report_of(error).text, is_refused=True))
            return
        self.settings = _changed(self.settings, values)
        self.session.window.app.restyle(appearance_of(self.settings))
        saved = self.start.model.with_(main=Menu(()), settings=settings_shown(self.settings))
        self.start.there(saved.says(translate(texts.SAVED)))


def plan_of(wish: Host) -> HostPlan:
    return HostPlan(
        wish.game,
        dict(wish.options),
        wish.seats,
        wish.bots,
        wish.bot,
        wish.name or None,
        wish.code or None,
        is_announced=wish.is_announced,
        open_books=wish.open_books,
    )


def _changed(settings: Settings, values: dict[str, Any]) -> Settings:
    return replace(settings, **{name: value for name, value in values.items() if name != "lang"})


def _table(id_: str, found: Found) -> TableRow:
    info = found.told.info
    free = 0 if info.is_playing else info.free
    flags = info.has_code, info.open_books
    return TableRow(id_, info.name, info.game, info.seats, free, found.told.host_nick, *flags)


def _row(record: GameRecord) -> GameRow | None:
    """None for a game of another version."""
    agreement = agreement_of(record)
    if agreement is None:
        return None
    players = ", ".join(player.nick for player in agreement.seating)
    return GameRow(record.id.hex(), agreement.game, players, shown_time(record.started))
