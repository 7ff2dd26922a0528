"""Watchers over real links: they come in the middle of a game, follow two members, and cost the game nothing."""

import asyncio
from typing import Any

import pytest
from memory_journal import MemoryJournal
from net.loopback import eventually

from engine.events import Answered, Reacted
from protocol.identity import Identity
from protocol.log.log import Log
from protocol.log.news import Closed, Covered
from protocol.net.dialling import dial
from protocol.net.links import Link
from protocol.net.notices import (
    Crashed,
    FeedCaughtUp,
    FeedLost,
    Misbehaved,
    Notice,
    Started,
    WatchBegun,
    WatchersChanged,
    WrongCode,
)
from protocol.net.observer import Observer
from protocol.net.seat import Seat
from protocol.net.station import Station
from protocol.net.table_offer import TableOffer
from protocol.net.tls import Endpoint
from protocol.seat.effects import TurnCame
from protocol.wire.canonical import encode
from protocol.wire.greetings import LinkError, Purpose
from protocol.wire.items import Signed
from protocol.wire.table_code import Guess
from protocol.wire.talk import Items, Watch

pytestmark = pytest.mark.network
TABLE = b"w" * 16


class Heard:
    """What somebody is told, and a way to wait for it."""

    def __init__(self) -> None:
        self.notices: list[Notice] = []
        self.changed = asyncio.Event()

    def hear(self, notice: Notice) -> None:
        self.notices.append(notice)
        self.changed.set()

    async def wait(self, is_wanted: Any) -> Any:
        async with asyncio.timeout(30):
            while not (found := [notice for notice in self.notices if is_wanted(notice)]):
                self.changed.clear()
                await self.changed.wait()
        return found[-1]

    async def wait_for(self, kind: type[Any]) -> Any:
        return await self.wait(lambda notice: isinstance(notice, kind))


class Sitter(Heard):
    """A seat that takes the first legal move once it `may_move`."""

    may_move: asyncio.Event

    def __init__(self, number: int, may_move: asyncio.Event) -> None:
        super().__init__()
        self.may_move = may_move
        endpoint = Endpoint.create(Identity(bytes([number + 1]) * 32))
        self.seat = Seat(
            endpoint, f"p{number}", MemoryJournal(), self.hear, lambda: self.station.addresses, TABLE, "tea"
        )
        self.station: Station
        self.moving = asyncio.create_task(self.move())

    async def open(self) -> None:
        self.station = await Station.open(self.seat.endpoint, self.seat.expects, self.seat.welcome, interfaces=("lo",))

    async def move(self) -> None:
        while True:
            await self.may_move.wait()
            if self.seat.has_begun and (legal := self.seat.playing.legal):
                self.seat.decide(legal[0].text)
            await asyncio.sleep(0.01)

    async def close(self) -> None:
        self.moving.cancel()
        await self.seat.close()
        await self.station.close()


async def table(code: str | None = None, **options: Any) -> list[Sitter]:
    may_move = asyncio.Event()
    sitters = [Sitter(number, may_move) for number in range(2)]
    for sitter in sitters:
        await sitter.open()
    host, guest = sitters
    host.seat.host(TableOffer("tea", "dao", options, 2, code))
    guess = None if code is None else Guess(code)
    await guest.seat.join(host.station.addresses, host.seat.endpoint.identity.key, "dao", guess)
    for sitter in sitters:
        await sitter.wait_for(TurnCame)
    return sitters


def watcher_of(number: int = 0, nick: str = "Wanda") -> tuple[Observer, Heard]:
    heard = Heard()
    return Observer(Endpoint.create(Identity(bytes([100 + number]) * 32)), nick, TABLE, heard.hear), heard


async def close(sitters: list[Sitter], *watchers: Observer) -> None:
    for watcher in watchers:
        await watcher.close()
    await asyncio.gather(*(sitter.close() for sitter in sitters))


def test_a_watcher_follows_two_members_to_the_end_and_all_at_the_table_know_of_it() -> None:
    async def play() -> None:
        sitters = await table()
        host, guest = sitters
        watcher, heard = watcher_of()
        twin = Observer(host.seat.endpoint, "host on the wall", TABLE, Heard().hear)
        try:
            await watcher.begin(host.seat.endpoint.identity.key, host.station.addresses)
            await twin.begin(None, host.station.addresses)
            begun = await heard.wait_for(WatchBegun)
            assert (begun.agreement.id, begun.name) == (host.seat.playing.agreement.id, "tea")
            await heard.wait_for(FeedCaughtUp)
            assert (await heard.wait_for(TurnCame)).seats == host.seat.playing.deciding
            for sitter in sitters:
                await sitter.wait(
                    lambda notice: (
                        isinstance(notice, WatchersChanged)
                        and {one.nick for one in notice.watchers} == {"Wanda", "host on the wall"}
                    )
                )
            assert watcher.follower is not None
            await eventually(lambda: len(watcher._links) == 2, "a second link")
            host.may_move.set()
            for told in (*sitters, heard):
                await told.wait_for(Covered)
            chains = {sitter.seat.playing.record.head.chain for sitter in sitters}
            assert chains == {watcher.follower.log.head.chain}
            assert watcher.follower.report().outcome == host.seat.playing.outcome
            await watcher.close()
            await guest.wait(lambda notice: isinstance(notice, WatchersChanged) and len(notice.watchers) < 2)
        finally:
            await close(sitters, twin, watcher)

    asyncio.run(play())


def test_who_sends_items_or_too_much_loses_the_link_and_the_game_goes_on() -> None:
    async def play() -> None:
        sitters = await table(watchers=2)
        host = sitters[0]
        strange = [await call(host, number) for number in range(2)]
        ends: list[str] = []
        for link in strange:
            link.start(None, lambda _, reason: ends.append(reason))
        try:
            with pytest.raises(LinkError, match="full"):
                await call(host, 2)
            strange[0].send(encode(Items((Signed(b"\x90", bytes(64)),))))
            strange[1].send(encode(Watch("one")))
            strange[1].send(encode(Watch("two")))
            await asyncio.gather(*(link.wait_ended() for link in strange))
            assert ends == ["garbage", "garbage"]
            host.may_move.set()
            await host.wait_for(Closed)
            assert not any(isinstance(notice, Misbehaved) for sitter in sitters for notice in sitter.notices)
        finally:
            await close(sitters)

    asyncio.run(play())


def decided(log: Log) -> list[tuple[int, bytes]]:
    return [(one.step, one.state_hash) for one in log.branch.course() if isinstance(one.event, Answered | Reacted)]


def test_a_delayed_table_is_late_for_all_who_come_and_come_again_until_it_is_over() -> None:
    async def play() -> None:
        sitters = await table(watch="delayed:2")
        host, guest = sitters
        log = host.seat.playing.record
        watcher, heard = watcher_of()
        late, heard_late = watcher_of(1)
        again, heard_again = watcher_of(1)
        try:
            await watcher.begin(None, host.station.addresses)
            host.may_move.set()
            await eventually(lambda: len(decided(log)) > 5, "six moves")
            host.may_move.clear()
            await late.begin(None, guest.station.addresses)
            for one in (watcher, late):
                await eventually(lambda one=one: shown_late(one, log), "all but the last two moves")
            await late.close()
            await again.begin(None, guest.station.addresses)
            await eventually(lambda: shown_late(again, log), "the same for who comes again")
            host.may_move.set()
            for told in (*sitters, heard, heard_again):
                await told.wait_for(Covered)
            assert watcher.follower
            assert again.follower
            assert decided(watcher.follower.log) == decided(again.follower.log) == decided(log)
            assert not any(isinstance(notice, Closed) for notice in heard_late.notices)
        finally:
            await close(sitters, watcher, late, again)

    asyncio.run(play())


def shown_late(watcher: Observer, log: Log) -> bool:
    return watcher.follower is not None and decided(watcher.follower.log) == decided(log)[:-2]


async def call(sitter: Sitter, number: int) -> Link:
    endpoint = Endpoint.create(Identity(bytes([150 + number]) * 32))
    return await dial(endpoint, sitter.station.addresses, Purpose.WATCH, TABLE)


def test_a_private_table_says_so_and_a_member_that_lies_is_named_and_left_for_another() -> None:
    async def play() -> None:
        sitters = await table()
        host, guest = sitters
        watcher, heard = watcher_of()
        try:
            assert host.seat.watchers is not None
            feed = host.seat.watchers._gallery._feed
            feed.follow()
            feed.items[0] = Signed(feed.items[0].data, bytes(64))
            key = host.seat.endpoint.identity.key
            await watcher.begin(key, host.station.addresses)
            lie = await heard.wait_for(Misbehaved)
            assert (lie.key, lie.code) == (key, "item_signature")
            await heard.wait_for(FeedCaughtUp)
            assert watcher.follower is not None
            assert watcher.follower.log.head.chain == guest.seat.playing.record.head.chain
            assert key not in watcher._links or not watcher._links[key].is_up
        finally:
            await close(sitters, watcher)
        private = await table(watch="off")
        stranger, _ = watcher_of(1)
        try:
            with pytest.raises(LinkError, match="private"):
                await stranger.begin(None, private[0].station.addresses)
        finally:
            await close(private, stranger)

    asyncio.run(play())


def test_a_coded_table_is_watched_with_its_code_and_each_wrong_one_counts() -> None:
    """All refusals look alike to who does not know it, the host hears of each, and both members want the code."""

    async def play() -> None:
        sitters = await table("plum42", watch_code="asked")
        host, guest = sitters
        key, addresses = host.seat.endpoint.identity.key, host.station.addresses
        watcher, heard = watcher_of()
        strangers = [watcher_of(number)[0] for number in (1, 2, 3)]
        try:
            assert host.seat.info is not None
            assert (host.seat.info.has_code, host.seat.info.is_playing) == (True, True)
            await watcher.begin(key, addresses, Guess("Plum 42"))
            await heard.wait_for(FeedCaughtUp)
            await eventually(lambda: len(watcher._links) == 2, "a second link, with the same code")
            with pytest.raises(LinkError, match="code-needed"):
                await strangers[0].begin(key, addresses)
            with pytest.raises(LinkError, match="wait"):
                await strangers[1].begin(key, addresses, Guess("plum42"))
            with pytest.raises(LinkError, match="wrong-code"):
                await strangers[2].begin(None, guest.station.addresses, Guess("plum43"))
            await guest.wait_for(WrongCode)
            assert not host.seat.watchers or {one.nick for one in host.seat.watchers.all} == {"Wanda"}
        finally:
            await close(sitters, watcher, *strangers)

    asyncio.run(play())


def test_who_does_not_ask_for_the_code_is_not_believed_and_who_does_not_know_it_is_told_once() -> None:
    async def play() -> None:
        sitters = await table("plum42", watch_code="asked")
        host, guest = sitters
        lured, heard = watcher_of()
        watcher, _ = watcher_of(1)
        guess = Guess("plum42")
        try:
            assert host.seat.watchers is not None
            host.seat.watchers._takes_code = False
            await lured.begin(host.seat.endpoint.identity.key, host.station.addresses, guess)
            assert (await heard.wait_for(Misbehaved)).code == "unasked_code"
            assert (lured.follower, guess.is_spent) == (None, False)
            host.seat.watchers._takes_code = True
            await watcher.begin(host.seat.endpoint.identity.key, host.station.addresses, guess)
            await eventually(lambda: watcher.follower is not None, "the game is shown")
            watcher._code = "plum43"
            for _ in range(2):
                watcher._next_call.clear()
                await watcher._call_another()
            assert sum(isinstance(notice, WrongCode) for notice in guest.notices) == 1
        finally:
            await close(sitters, lured, watcher)

    asyncio.run(play())


def test_a_watcher_whom_nobody_shows_the_game_any_more_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("protocol.net.observer.LOST_AFTER", 0.5)

    async def play() -> None:
        sitters = await table()
        watcher, heard = watcher_of()
        try:
            await watcher.begin(None, sitters[1].station.addresses)
            await heard.wait_for(FeedCaughtUp)
            await close(sitters)
            await heard.wait_for(FeedLost)
        finally:
            await watcher.close()

    asyncio.run(play())


def test_a_fault_in_handing_out_costs_watchers_their_links_and_nobody_the_game() -> None:
    async def play() -> None:
        sitters = await table()
        host = sitters[0]
        watcher, heard = watcher_of()
        try:
            await watcher.begin(None, host.station.addresses)
            await heard.wait_for(FeedCaughtUp)
            assert host.seat.watchers is not None
            del host.seat.watchers._gallery._feed
            await eventually(lambda: host.seat.endpoint.identity.key not in watcher._links, "the link has ended")
            with pytest.raises(LinkError, match="fault"):
                await call(host, 0)
            host.may_move.set()
            for told in (*sitters, heard):
                await told.wait_for(Closed)
            assert not any(isinstance(notice, Crashed) for sitter in sitters for notice in sitter.notices)
        finally:
            await close(sitters, watcher)

    asyncio.run(play())


def test_there_is_nothing_to_watch_before_the_game_begins() -> None:
    async def play() -> None:
        host = Sitter(0, asyncio.Event())
        await host.open()
        host.seat.host(TableOffer("tea", "dao", {}, 2))
        try:
            with pytest.raises(LinkError, match="no-table"):
                await call(host, 0)
            assert not any(isinstance(notice, Started) for notice in host.notices)
        finally:
            await close([host])

    asyncio.run(play())
