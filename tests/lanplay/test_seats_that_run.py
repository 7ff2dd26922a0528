"""One seat from the lobby to its end: whoever decides for it is asked as often as it has to, and told when it fails."""

import asyncio
import json
import os
import shlex
import signal
import subprocess
import sys
import time
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest
from memory_journal import MemoryJournal
from net.loopback import eventually
from program import run

from engine.contract import AnyGame
from engine.knowledge import Knowledge
from engine.outcome import Outcome
from lanplay.bots import SlowBot
from lanplay.errors import CommandError
from lanplay.exits import Exit
from lanplay.table.journal import StoredJournal
from lanplay.table.json_front import JsonFront
from lanplay.table.network import AT_HOME, Porter
from lanplay.table.session import LINGER, Session
from protocol.identity import Identity
from protocol.net.dialling import dial
from protocol.net.interfaces import Adapter, choose
from protocol.net.listening import listen
from protocol.net.notices import Misbehaved, Notice
from protocol.net.seat import Seat
from protocol.net.station import Station
from protocol.net.table_offer import TableOffer
from protocol.net.tls import Endpoint
from protocol.store.games import GameStatus
from protocol.store.store import Store
from protocol.wire.greetings import Purpose, Reason
from protocol.wire.handshake import Policy
from protocol.wire.items import Chat, sign

pytestmark = pytest.mark.network
TABLE = b"r" * 16


class Bot:
    """Thinks for ever when it is asked first, and then takes the first move."""

    wish = 0

    def __init__(self) -> None:
        self.is_asked = asyncio.Event()
        self.is_asked_again = asyncio.Event()

    async def start(self, game: AnyGame, options: Any, seat: int, players: int) -> None:
        pass

    async def choose(
        self, game: AnyGame, state: Any, seat: int, knowledge: Knowledge, moves: Sequence[str], milliseconds: int
    ) -> str:
        if not self.is_asked.is_set():
            self.is_asked.set()
            await asyncio.Event().wait()
        self.is_asked_again.set()
        return moves[0]

    async def finish(self, outcome: Outcome | None) -> None:
        pass


class NoProgram(Bot):
    async def start(self, game: AnyGame, options: Any, seat: int, players: int) -> None:
        raise CommandError("bot_start", name="nobody", reason="gone")


@asynccontextmanager
async def table(home: Path, bot: SlowBot) -> AsyncIterator[tuple[Session, list[Seat]]]:
    """A seat that runs as the host of a game of DAO for three, which it begins, and two others that only sit there."""
    heard: list[asyncio.Queue[Notice]] = [asyncio.Queue() for _ in range(3)]
    ends = [Endpoint.create(Identity(bytes([number + 1]) * 32)) for number in range(3)]
    with Store.open(home) as store:
        journal = StoredJournal(store)
        journals = (journal, MemoryJournal(), MemoryJournal())
        seats = [
            Seat(end, f"p{at}", journals[at], heard[at].put_nowait, lambda: station.addresses, TABLE)
            for at, end in enumerate(ends)
        ]
        station = await Station.open(ends[0], seats[0].expects, seats[0].welcome, interfaces=("127.0.0.1",))
        seats[0].host(TableOffer("tea", "dao", {"first": "0"}, 3))
        for guest in seats[1:]:
            await guest.join(station.addresses, None, "dao")
        try:
            yield Session(seats[0], JsonFront(), store, journal, heard[0], bot), seats
        finally:
            await asyncio.gather(*(seat.close() for seat in seats))
            await station.close()
            journal.close()


@asynccontextmanager
async def asked(home: Path, bot: Bot) -> AsyncIterator[tuple[asyncio.Task[Exit], Session, list[Seat]]]:
    """Such a seat while it runs and its bot thinks, broken off in the end."""
    async with asyncio.timeout(40), table(home, bot) as (session, seats):
        running = asyncio.create_task(session.run())
        try:
            await bot.is_asked.wait()
            yield running, session, seats
        finally:
            running.cancel()
            await asyncio.gather(running, return_exceptions=True)


def test_a_bot_that_still_thinks_when_its_turn_comes_anew_is_asked_again(tmp_path: Path) -> None:
    async def play() -> None:
        bot = Bot()
        async with asked(tmp_path, bot) as (_, _, seats):
            seats[2].resign()
            await bot.is_asked_again.wait()

    asyncio.run(play())


def test_a_bot_that_cannot_begin_ends_the_run_at_once(tmp_path: Path) -> None:
    async def play() -> None:
        async with asyncio.timeout(20), table(tmp_path, NoProgram()) as (session, _):
            with pytest.raises(CommandError) as refused:
                await session.run()
            assert refused.value.code == "bot_start"

    asyncio.run(play())


def test_a_peer_that_brings_foreign_items_again_and_again_is_attested_once(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    async def play() -> None:
        async with asked(tmp_path, Bot()) as (_, session, seats):
            liar = seats[1].endpoint.identity
            for number in range(5):
                item = sign(liar, Chat(bytes([number]) * 32, 0, 0, "hello"))
                session.notices.put_nowait(Misbehaved(liar.key, "item_foreign", item))
            await asyncio.sleep(0.3)

    asyncio.run(play())
    assert capsys.readouterr().out.count('"event":"foul"') == 1
    assert len(list((tmp_path / "evidence").iterdir())) == 1


def test_an_end_that_a_cut_has_undone_ends_no_run_and_erases_no_secret(tmp_path: Path) -> None:
    async def play() -> None:
        async with asked(tmp_path, Bot()) as (running, session, seats):
            session._over.set()  # as the wait for the closing does, when it has waited long enough
            await asyncio.sleep(2 * LINGER)
            assert not running.done()
            running.cancel()
            await asyncio.gather(running, return_exceptions=True)
            assert seats[0].game is not None
            assert session.store.game(seats[0].game.member.agreement.id).result().state is GameStatus.RUNNING

    asyncio.run(play())


STUBBORN = """\
import os, pathlib, sys, time
pathlib.Path(sys.argv[1]).write_text(str(os.getpid()))
time.sleep(60)
"""


@pytest.mark.skipif(os.name != "posix", reason="signals as posix has them")
def test_no_bot_outlives_a_game_that_is_broken_off(tmp_path: Path) -> None:
    bot, noted = tmp_path / "bot.py", tmp_path / "pid"
    bot.write_text(STUBBORN)
    auto = f"exec:{shlex.join([sys.executable, str(bot), str(noted)])}"
    command = [sys.executable, "-m", "lanplay", "play", "dao", "--seats", "2", "--home", str(tmp_path), "--auto", auto]
    running = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    try:
        for _ in range(200):
            if noted.exists() and noted.read_text():
                break
            time.sleep(0.1)
        running.send_signal(signal.SIGINT)
        assert running.wait(20) == Exit.INTERRUPTED
    finally:
        running.kill()
    with pytest.raises(ProcessLookupError):
        os.kill(int(noted.read_text()), 0)


def test_a_bot_on_another_seat_that_cannot_begin_ends_the_table(tmp_path: Path) -> None:
    no_program = tmp_path / "no-program"
    no_program.write_bytes(b"\x00")
    no_program.chmod(0o755)
    words = ("--home", str(tmp_path), "--auto", "greedy", "--bot", f"exec:{shlex.quote(str(no_program))}")
    ran = run("play", "dao", "--seats", "2", *words)
    assert ran.status == Exit.REFUSED
    assert "cannot be started" in ran.err


@pytest.mark.skipif(os.name != "posix", reason="Windows alone knows where it looks for programs")
@pytest.mark.parametrize("option", ["--auto", "--bot"])
def test_for_a_bot_that_is_not_there_no_game_begins(option: str, tmp_path: Path) -> None:
    ran = run("play", "dao", "--seats", "2", "--plain", "--home", str(tmp_path), option, "exec:no-such-bot")
    assert ran.status == Exit.REFUSED
    assert "no-such-bot" in ran.err
    assert "The game begins" not in ran.out
    with Store.open(tmp_path) as store:
        assert not store.games().result().games


@pytest.mark.parametrize("name", ["lo", "lo0", "Software Loopback Interface 1"])
def test_a_game_at_home_stays_on_the_loopback_whatever_that_is_called(name: str) -> None:
    adapters = [Adapter("en0", 4, ("10.0.0.5",)), Adapter(name, 1, ("::1", "127.0.0.1"))]
    assert choose(adapters, AT_HOME) == (Adapter(name, 1, ("127.0.0.1",)),)


def test_whoever_comes_in_when_nobody_sits_there_any_more_is_told_so_at_once() -> None:
    async def play() -> None:
        host = Endpoint.create(Identity(b"h" * 32))
        server = await listen(host, lambda *_: Policy(), ["127.0.0.1"], 0, Porter().welcome)
        link = await dial(Endpoint.create(Identity(b"g" * 32)), server.addresses, Purpose.JOIN, TABLE)
        ended: asyncio.Future[str] = asyncio.get_running_loop().create_future()
        link.start(None, lambda _, reason: ended.set_result(reason))
        assert await asyncio.wait_for(ended, 5) == Reason.CLOSED
        await server.close()

    asyncio.run(play())


def test_an_interrupt_after_the_end_keeps_and_tells_the_result_first(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """A game that all have signed is never said to go on, and checking it is not silent where that takes a while."""
    monkeypatch.setattr("lanplay.table.session.CHECKED_WITHIN", 0.0)

    async def play() -> Exit:
        async with asked(tmp_path, Bot()) as (running, _, seats):
            seats[1].resign()
            seats[2].resign()
            await eventually(lambda: seats[0].playing.is_closed, "signed by all", 20)
            running.cancel()
            return await running

    assert asyncio.run(play()) is Exit.ABANDONED
    events = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert [event["event"] for event in events if event["event"] in ("checking", "result", "kept")] == [
        "checking",
        "result",
    ]
    with Store.open(tmp_path) as store:
        assert not any(record.is_resumable for record in store.games().result().games)


def test_an_interrupt_of_whoever_has_finished_is_a_goodbye_for_good(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """test_goodbye.py plays a game of Dos so far, which takes long; here the place is made up, and all else is real."""
    monkeypatch.setattr(Session, "_settled", property(lambda _: 2))

    async def play() -> Exit:
        async with asked(tmp_path, Bot()) as (running, _, seats):
            running.cancel()
            code = await running
            await eventually(lambda: 0 not in seats[1].playing.living, "gone for the others", 20)
            return code

    assert asyncio.run(play()) is Exit.DONE
    events = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert [event["place"] for event in events if event["event"] == "parted"] == [2]
    with Store.open(tmp_path) as store:
        assert not any(record.is_resumable for record in store.games().result().games)
