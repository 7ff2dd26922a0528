"""Around a table: sitting down again with the same people, what comes after the end, and the styles of all screens."""

import asyncio
import socket
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from itertools import product
from pathlib import Path
from types import SimpleNamespace
from typing import cast

import pytest
from prompt_toolkit.input import create_pipe_input
from prompt_toolkit.output import DummyOutput
from prompt_toolkit.styles import default_ui_style, merge_styles
from screen.at_table import UNSTYLED, AtTable

from lanplay.exits import Exit
from lanplay.screen.app import Appearance, ScreenApp
from lanplay.screen.boards.styles import STYLES
from lanplay.screen.home import session as home_session
from lanplay.screen.home.screen import HomeScreen
from lanplay.screen.inputs import Typed
from lanplay.screen.intents import Intent
from lanplay.screen.session import ScreenSession, SessionFront
from lanplay.screen.style import classes, rules_of, style_of
from lanplay.screen.window import Window
from lanplay.settings import Settings
from lanplay.table.front import Scene, TableListing
from lanplay.table.host import HostPlan, host
from lanplay.table.join import JoinPlan, join
from lanplay.table.network import network
from protocol.net.addresses import Address
from protocol.wire.sightings import Seen, What
from protocol.wire.talk import Lobby


class Again(SessionFront):
    """Watches a bot play, and wants so many games."""

    def __init__(self, games: int) -> None:
        self.games = games
        intents: list[Intent] = []
        super().__init__(lambda: None, intents.append, lambda: None, is_bot=True)
        self.is_open = asyncio.Event()

    def opened(self, table: TableListing) -> None:
        super().opened(table)
        self.is_open.set()

    async def goes_on(self) -> bool:
        self.games -= 1
        return self.games > 0


class Person(Again):
    """Presses R once, at the first table, and plays the first move whenever it is asked."""

    def __init__(self, games: int) -> None:
        super().__init__(games)
        self._is_bot = False
        self.has_pressed = False
        self.tables_ready: list[bool] = []

    def lobby(self, lobby: Lobby, own: bytes) -> None:
        if not self.model.state.sitting:
            self.tables_ready.append(all(one.is_ready for one in lobby.sitting if one.key == own))
        super().lobby(lobby, own)
        if not self.has_pressed:
            self.has_pressed = True
            self.take(Typed("R"), {})

    def ask(self, scene: Scene, moves: Sequence[str]) -> None:
        super().ask(scene, moves)
        self.sent.put_nowait(moves[0].text)


class Hesitant(Person):
    """Wants another game once somebody else does."""

    def __init__(self, games: int) -> None:
        super().__init__(games)
        self.is_encouraged = asyncio.Event()

    def wants_again(self, scene: Scene, seat: int) -> None:
        super().wants_again(scene, seat)
        self.said = self.model.state.log[-1].text
        self.is_encouraged.set()

    async def goes_on(self) -> bool:
        if self.games > 1:
            await self.is_encouraged.wait()
        return await super().goes_on()


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port


@pytest.mark.network
def test_the_same_people_sit_down_again_at_one_key_each(tmp_path: Path) -> None:
    port = free_port()
    common = {"interfaces": ("lo",), "auto": "greedy"}
    hosting = Settings(nick="Alma", home=tmp_path / "a", port=port, **common)
    joining = Settings(nick="Bela", home=tmp_path / "b", **common)
    fronts: list[Again] = []

    async def evening() -> list[Exit]:
        one, two = Again(2), Again(2)
        fronts.extend((one, two))
        opened = asyncio.create_task(host(hosting, HostPlan("dao", {}, 2), one))
        await one.is_open.wait()
        joined = asyncio.create_task(join(joining, JoinPlan(address=f"127.0.0.1:{port}"), two))
        return list(await asyncio.gather(opened, joined))

    assert asyncio.run(asyncio.wait_for(evening(), 60)) == [Exit.DONE, Exit.DONE]
    one, two = fronts
    first, second = ({ending.transcript_hash for _, ending in front.parting} for front in (one, two))
    assert len(first) == 2
    assert first == second
    assert one.model.state.words == two.model.state.words


@pytest.mark.network
def test_whoever_wants_another_game_is_ready_for_it_and_the_others_hear_of_it(tmp_path: Path) -> None:
    port = free_port()
    hosting = Settings(nick="Alma", home=tmp_path / "a", port=port, interfaces=("lo",))
    joining = Settings(nick="Bela", home=tmp_path / "b", interfaces=("lo",))
    fronts: list[Person] = []

    async def evening() -> list[Exit]:
        fronts.extend((Person(2), Hesitant(2)))
        opened = asyncio.create_task(host(hosting, HostPlan("dao", {}, 2), fronts[0]))
        await fronts[0].is_open.wait()
        joined = asyncio.create_task(join(joining, JoinPlan(address=f"127.0.0.1:{port}"), fronts[1]))
        return list(await asyncio.gather(opened, joined))

    assert asyncio.run(asyncio.wait_for(evening(), 60)) == [Exit.DONE, Exit.DONE]
    assert fronts[0].tables_ready == [False, True]
    assert fronts[1].said.endswith("would like another game.")
    assert len(fronts[0].parting) == len(fronts[1].parting) == 2


class Quitting(Again):
    """Watches a bot play one game, and takes its time before it leaves."""

    def __init__(self) -> None:
        super().__init__(1)
        self.is_leaving = asyncio.Event()
        self.key = b""

    def opened(self, table: TableListing) -> None:
        super().opened(table)
        self.key = table.host_key

    async def goes_on(self) -> bool:
        await self.is_leaving.wait()
        return await super().goes_on()


@pytest.mark.network
def test_a_table_is_announced_no_longer_than_it_lasts(tmp_path: Path) -> None:
    there: set[bytes] = set()
    changed = asyncio.Event()
    fronts: list[Quitting] = []

    def heard(what: What, seen: Seen[Address]) -> None:
        if seen.key == fronts[0].key:
            (there.discard if what is What.GONE else there.add)(seen.table)
            changed.set()

    async def tables(number: int) -> None:
        while len(there) != number:
            await changed.wait()
            changed.clear()

    async def evening() -> list[Exit]:
        front, port = Quitting(), free_port()
        fronts.append(front)
        common = {"interfaces": ("lo",), "auto": "greedy"}
        hosting = Settings(nick="Alma", home=tmp_path / "a", port=port, **common)
        joining = Settings(nick="Bela", home=tmp_path / "b", **common)
        async with (
            network(Settings(nick="Cosmo", home=tmp_path / "c", interfaces=("lo",))) as net,
            net.station.browsing(heard),
        ):
            opened = asyncio.create_task(host(hosting, HostPlan("dao", {}, 2), front))
            await tables(1)
            joined = asyncio.create_task(join(joining, JoinPlan(address=f"127.0.0.1:{port}"), Again(1)))
            await tables(0)
            assert not opened.done()
            front.is_leaving.set()
            return list(await asyncio.gather(opened, joined))

    assert asyncio.run(asyncio.wait_for(evening(), 60)) == [Exit.DONE, Exit.DONE]


def test_a_fault_while_the_network_is_watched_is_not_lost(monkeypatch: pytest.MonkeyPatch) -> None:
    @asynccontextmanager
    async def broken(settings: Settings) -> AsyncIterator[None]:
        raise LookupError
        yield

    monkeypatch.setattr(home_session, "network", broken)
    start = HomeScreen(lambda: None)
    watching = home_session.HomeSession(Settings(), cast(ScreenSession, None), start)
    with pytest.raises(ExceptionGroup) as caught:
        asyncio.run(asyncio.wait_for(watching._intent(), 5))
    assert caught.group_contains(LookupError)


def test_a_fault_of_the_clock_ends_the_screen_and_is_not_lost(monkeypatch: pytest.MonkeyPatch) -> None:
    async def broken() -> None:
        raise LookupError

    async def evening() -> None:
        with create_pipe_input() as keys:
            app = ScreenApp(HomeScreen(lambda: None), Appearance(), DummyOutput(), None, keys)
            session = ScreenSession(Settings(), cast(Window, SimpleNamespace(app=app)))
            monkeypatch.setattr(session.front, "ticking", broken)
            async with app.running() as drawing, session.keeping_time():
                await asyncio.wait_for(drawing, 5)
        assert isinstance(app.fault, LookupError)

    asyncio.run(evening())


def test_waiting_after_the_end_is_answered_once() -> None:
    async def evening() -> None:
        intents: list[Intent] = []
        front = SessionFront(lambda: None, intents.append, lambda: None)
        assert await front.goes_on() is False
        at = AtTable("dao", 2, 2).begin()
        at.play_on()
        front.model = at.front.model
        waiting = asyncio.create_task(front.goes_on())
        await asyncio.sleep(0)
        assert front.answer(again=True)
        assert not front.answer(again=False)
        assert await waiting is True
        assert not front.answer(again=True)

    asyncio.run(evening())


@pytest.mark.parametrize(("theme", "palette"), [*product(("dark", "light"), ("usual", "safe"))])
def test_every_style_of_a_board_is_defined(theme: str, palette: str) -> None:
    assert STYLES.keys() <= rules_of(theme, palette).keys()


def test_no_style_of_ours_takes_a_background_from_the_toolkit() -> None:
    rules = rules_of("dark", "usual")
    names = {*rules, *STYLES, *UNSTYLED} - {name for name, rule in rules.items() if "bg:" in rule}
    toolkit = merge_styles([default_ui_style(), style_of("dark", "usual")])
    assert {name for name in names if toolkit.get_attrs_for_style_str(classes(name)).bgcolor} == set()
