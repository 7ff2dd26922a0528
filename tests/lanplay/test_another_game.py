"""Another game with the same people after one that was resumed: its host opens a table, and the others find it."""

import asyncio
import random
from pathlib import Path

import pytest
from played_games import become, keep
from scripted_wire import ScriptedTable, identity, make_agreement

from lanplay.errors import CommandError
from lanplay.settings import Settings
from lanplay.table import search
from lanplay.table.front import Scene
from lanplay.table.journal import StoredJournal
from lanplay.table.json_front import JsonFront
from lanplay.table.network import network
from lanplay.table.resume import resume
from lanplay.table.search import FoundTable, listing_of, next_of
from protocol.net.addresses import Address
from protocol.net.seat import Seat
from protocol.net.table_offer import TableOffer
from protocol.wire.greetings import Purpose, Reason
from protocol.wire.talk import TableInfo

pytestmark = [pytest.mark.network, pytest.mark.timeout(60)]

HOST = identity(0).key
INFO = TableInfo(bytes(16), "tea", "dao", (), (), 2, 0, False, True, ("Ada", "Bo"), False)


class Fond(JsonFront):
    """Somebody who wants one more game."""

    def __init__(self) -> None:
        super().__init__()
        self.tables: list[bytes] = []
        self.nicks: set[str] = set()
        self.second = asyncio.Event()

    def started(self, scene: Scene, *, goes_on: bool = False) -> None:
        super().started(scene)
        self.tables.append(scene.agreement.table)
        self.nicks.add(scene.nick(scene.seat))
        if len(self.tables) == 2:
            self.second.set()

    async def goes_on(self) -> bool:
        return True


def home(folder: Path, table: ScriptedTable, seat: int) -> Settings:
    """Where the game lies as that seat left it after its last move."""
    keep(folder / str(seat), table, seat, is_finished=False)
    become(folder / str(seat), seat)
    return Settings(home=folder / str(seat), json=True, auto="greedy", interfaces=("lo",))


def test_people_who_have_gone_on_with_a_game_play_another_one(tmp_path: Path) -> None:
    table = ScriptedTable(make_agreement("dao", 2), random.Random(4))
    table.start()
    table.play_out()
    homes = [home(tmp_path, table, seat) for seat in range(2)]

    async def play() -> list[Fond]:
        fronts = [Fond(), Fond()]
        playing = [asyncio.create_task(resume(home, None, front)) for home, front in zip(homes, fronts, strict=True)]
        await asyncio.gather(*(front.second.wait() for front in fronts))
        for task in playing:
            task.cancel()
        await asyncio.gather(*playing, return_exceptions=True)
        return fronts

    host, guest = asyncio.run(play())
    assert host.tables == guest.tables
    assert len(set(host.tables)) == 2
    assert (host.nicks, guest.nicks) == ({"seat0"}, {"seat1"})


def test_nobody_else_sits_down_at_it_since_nothing_says_whether_there_was_a_code(tmp_path: Path) -> None:
    async def refusals() -> list[str | None]:
        async with network(Settings(home=tmp_path, interfaces=("lo",))) as net:
            table = bytes(16)
            seat = Seat(net.endpoint, "Ada", StoredJournal(net.store), lambda _: None, tuple, table)
            seat.host(TableOffer("tea", "dao", {}, 2, only=frozenset({identity(1).key})))
            seen = [seat.expects(identity(one).key, Purpose.JOIN, table).refuse for one in (1, 2)]
            await seat.close()
            return seen

    assert asyncio.run(refusals()) == [None, Reason.FULL]


def test_whoever_has_played_at_a_table_needs_no_code_for_the_next_one(tmp_path: Path) -> None:
    """A game that was resumed does not hold the code any more."""

    async def codes() -> list[str | None]:
        async with network(Settings(home=tmp_path, interfaces=("lo",))) as net:
            table = bytes(16)
            seat = Seat(net.endpoint, "Ada", StoredJournal(net.store), lambda _: None, tuple, table)
            seat.host(TableOffer("tea", "dao", {}, 2, "plum42", known=frozenset({identity(1).key})))
            asked = [seat.expects(identity(one).key, Purpose.JOIN, table).code for one in (1, 2)]
            await seat.close()
            return asked

    assert asyncio.run(codes()) == [None, "plum42"]


@pytest.mark.parametrize(("is_there", "code"), [(False, "host_left"), (True, "not_again")])
def test_nobody_waits_without_an_end_for_a_host(
    is_there: bool, code: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name, seconds in (("AGAIN", 0.05), ("GONE_AFTER", 0.2), ("AGAIN_WITHIN", 1.0)):
        monkeypatch.setattr(search, name, seconds)

    async def wait() -> FoundTable:
        here, there = (Settings(home=tmp_path / name, interfaces=("lo",)) for name in ("here", "there"))
        async with network(there) as host, network(here) as net:
            addresses = host.station.addresses if is_there else (Address.parse("127.0.0.1:9"),)
            return await next_of(net.station, FoundTable(INFO.table, addresses, listing_of(INFO, "", HOST)))

    with pytest.raises(CommandError) as error:
        asyncio.run(wait())
    assert error.value.code == code
