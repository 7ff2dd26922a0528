"""Watching a table: from finding it to the end of its game, told to a front as to a player who holds no seat."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

from engine import registry
from engine.knowledge import NOBODY
from engine.view import GameView
from lanplay.errors import CommandError
from lanplay.exits import Exit
from lanplay.records.export import write_file
from lanplay.records.figures import statistics_in
from lanplay.records.playback import Playback
from lanplay.settings import Settings
from lanplay.table.code_teller import told_once
from lanplay.table.front import Front, GameEnding, Happening, Past, Scene, TableListing
from lanplay.table.front_choice import fronted
from lanplay.table.leftovers import answering
from lanplay.table.network import Network, network
from lanplay.table.search import AGAIN, FoundTable, at_address, found_of, may_be_watched, not_to_be_watched, to_watch
from lanplay.table.spoken_code import QUITTING, code_checked
from lanplay.table.veil_library import load_veil
from lanplay.text import translate, translate_counted
from lanplay.text import watch as texts
from lanplay.text.words import words_of
from protocol.files.container import BadTranscript
from protocol.files.report import GameReport
from protocol.lobby.effects import Failed
from protocol.log.branch import Happened
from protocol.log.news import Closed, Covered, CutMade, FoulFound
from protocol.net.addresses import Address
from protocol.net.notices import Crashed, FeedCaughtUp, FeedLost, Misbehaved, ToldWatcher, WatchBegun
from protocol.net.observer import Observer
from protocol.net.tasks import stop
from protocol.rounds.procedure import ComparisonWords
from protocol.seat.effects import TurnCame
from protocol.watch.follower import Follower
from protocol.wire.fingerprint import shown_key
from protocol.wire.greetings import LinkError, Reason
from protocol.wire.sightings import Seen, What
from protocol.wire.table_code import Guess

COVERED_WITHIN: Final = 6.0  # seconds after the end for what all sign last


@dataclass(frozen=True, slots=True)
class WatchPlan:
    """What to watch: the table called `wanted`, the one at an address, or the only one; `wait` is in seconds.

    `out` is a file for the transcript, `code` the table's.
    """

    wanted: str | None = None
    address: str | None = None
    wait: float = 30.0
    is_projected: bool = False
    out: str | None = None
    code: str | None = field(default=None, repr=False)


async def watch(
    settings: Settings, plan: WatchPlan, front: Front | None = None, found: FoundTable | None = None
) -> Exit:
    """Find a table, unless one is given as `found`, and follow its game to the end."""
    code_checked(plan.code)
    async with fronted(settings, front) as shown, network(settings) as net, answering(net):
        if found is None:
            shown.seeking_to_watch(plan.wanted, plan.wait)
            found = await _found(net, plan)
        info = found.listing.info
        code = await shown.code_for(info.name) if plan.code is None and info.has_code else plan.code
        await load_veil(registry.find(info.game), settings.folder, has_code=code is not None)
        shown.found(found.listing)
        shown.watching(is_projected=plan.is_projected)
        async with _observing(net, found, code_checked(code)) as (observer, told):
            return await WatchSession(observer, told, shown, info.name, plan.out).run()


async def _found(net: Network, plan: WatchPlan) -> FoundTable:
    if plan.address is None:
        return await to_watch(net.station, plan.wanted, plan.wait)
    clock = asyncio.get_running_loop().time
    until = clock() + plan.wait
    while True:
        found = await at_address(plan.address)
        info = found.listing.info
        if not may_be_watched(info):
            raise not_to_be_watched(info)
        if info.is_playing:
            return found
        if clock() > until:
            raise CommandError("watch_not_begun", status=Exit.NOBODY, name=info.name)
        await asyncio.sleep(AGAIN)


@asynccontextmanager
async def _observing(
    net: Network, found: FoundTable, code: str | None
) -> AsyncIterator[tuple[Observer, asyncio.Queue[ToldWatcher]]]:
    """A watcher with a link to the table, while the context lasts; members that announce themselves are called, too."""
    told: asyncio.Queue[ToldWatcher] = asyncio.Queue()
    observer = Observer(net.endpoint, net.nick, found.table, told.put_nowait)

    def heard(what: What, seen: Seen[Address]) -> None:
        if what is not What.GONE and seen.table == found.table and found_of(seen) is not None:
            observer.found(seen.key, seen.addresses)

    key, guess = found.listing.host_key, None if code is None else Guess(code)
    try:
        await told_once(guess, lambda: observer.begin(key, found.addresses, guess))
        async with net.station.browsing(heard):
            yield observer, told
    except LinkError as error:
        raise _refused(error, found.listing) from None
    finally:
        await observer.close()


def _refused(error: LinkError, listing: TableListing) -> CommandError:
    name = listing.info.name
    match error.code:
        case Reason.FULL:
            return CommandError("watch_full", status=Exit.NOBODY, name=name)
        case Reason.PRIVATE:
            return CommandError("watch_private", status=Exit.NOBODY, name=name)
        case Reason.CODE_NEEDED:
            return CommandError("watch_code_needed", status=Exit.NOBODY, name=name)
        case code:
            details = {"address": listing.address, "wait": error.wait, "name": name}
            return CommandError(f"link_{code}", status=Exit.NOBODY, **details)


@dataclass(slots=True)
class WatchSession:
    """Until the watcher has caught up, what has happened is gathered; then it is told at once, as after a break."""

    observer: Observer
    told: asyncio.Queue[ToldWatcher]
    front: Front
    name: str
    out: str | None
    _view: GameView = field(init=False)
    _words: tuple[str, ...] = ()
    _past: list[Happening] | None = field(default_factory=list)
    _is_closed: bool = False
    _is_covered: bool = False

    async def run(self) -> Exit:
        following, reading = asyncio.create_task(self._follow()), asyncio.create_task(self._read())
        try:
            await asyncio.wait({following, reading}, return_when=asyncio.FIRST_COMPLETED)
            return following.result() if following.done() else Exit.DONE
        finally:
            await stop(following, reading)

    async def _follow(self) -> Exit:
        while not self._is_covered:
            try:
                async with asyncio.timeout(COVERED_WITHIN if self._is_closed else None):
                    notice = await self.told.get()
            except TimeoutError:
                break
            if isinstance(notice, FeedLost) and self.observer.follower is not None and self._follower.has_end:
                break
            self._take(notice)
        return await self._finish()

    # -- what members show ----------------------------------------------------------------------------------------

    @property
    def _follower(self) -> Follower:
        assert self.observer.follower is not None
        return self.observer.follower

    @property
    def _scene(self) -> Scene:
        follower = self._follower
        return Scene(follower.game, follower.agreement, NOBODY, self._view, follower.request)

    def _take(self, notice: ToldWatcher) -> None:
        match notice:
            case WatchBegun():
                self._view = self._follower.beginning
                self.front.started(self._scene)
                delay = self._follower.agreement.watching.delay
                if delay:
                    self.front.note(translate_counted(texts.WATCH_DELAYED, delay))
            case Happened():
                self._happened(notice)
            case FeedCaughtUp():
                self._catch_up()
            case TurnCame(step=step, seats=seats):
                self.front.turn(self._scene, step, seats, None)
            case CutMade(cut=cut):
                for removed in cut.out if self._past is None else ():
                    self.front.cut(self._scene, removed.seat, is_foul=removed.is_foul)
            case FoulFound(seat=seat, code=code):
                self.front.foul(self._scene.nick(seat), seat, code, None)
            case Closed():
                self._is_closed = True
            case Covered():
                self._is_covered = True
            case Misbehaved():
                self._strange(notice)
            case FeedLost():
                raise CommandError("watch_lost", status=Exit.NOBODY, name=self.name)
            case Failed(code=code, details=details):
                raise CommandError(f"lobby_{code}", status=Exit.NOBODY, **details)
            case Crashed(error=error):
                raise error

    def _catch_up(self) -> None:
        if self._past is not None:
            happenings, self._past = tuple(self._past), None
            self.front.recalled(self._scene, self.name, self._words, happenings)

    def _happened(self, happened: Happened) -> None:
        if isinstance(happened.event, ComparisonWords):
            self._words = words_of(happened.event.numbers)
            if self._past is None:
                self.front.words(self._scene, self._words)
            return
        before, self._view = self._view, self._follower.view_of(happened.state)
        one = Happening(happened.step, happened.event, before, self._view, happened.state_hash)
        if self._past is None:
            self.front.happened(self._scene, one)
        else:
            self._past.append(one)

    def _strange(self, notice: Misbehaved) -> None:
        """A member has lied, and is named by its seat where there is one."""
        follower = self.observer.follower
        seat = None if follower is None else follower.agreement.seat_of(notice.key)
        nick = shown_key(notice.key) if follower is None or seat is None else follower.agreement.seating[seat].nick
        self.front.foul(nick, seat, notice.code, None)
        if follower is None:
            raise CommandError("watch_untrue", status=Exit.CHEATED, name=self.name)

    # -- the reader, and the end ----------------------------------------------------------------------------------

    async def _read(self) -> None:
        """Until the reader leaves. Nothing that is typed reaches the table; an input that ends changes nothing."""
        async for line in self.front.lines(dict):
            if line.strip().lower() in QUITTING:
                return
            if line.strip():
                self.front.note(translate(texts.UNHEARD))
        await asyncio.Event().wait()

    async def _finish(self) -> Exit:
        """What a stranger would find in the transcript of what was shown."""
        try:
            data = self._follower.file()
            report = await asyncio.to_thread(self._follower.report)
        except BadTranscript:
            raise CommandError("watch_untrue", status=Exit.CHEATED, name=self.name) from None
        file = None if self.out is None else Path(self.out)
        if file is not None:
            write_file(file, data, is_forced=True)
        self._catch_up()  # the end may have come with all that went before it
        self._tell_of_past()
        if report.outcome is None:
            return Exit.ABANDONED
        self.front.ended(self._scene, self._ending(report, file))
        if file is None:
            self.front.note(translate(texts.VERIFIED).format(hash=report.transcript_hash.hex()[:16]))
        await self.front.seen()
        return Exit.ABANDONED if report.outcome.reason == "left" else Exit.DONE

    def _tell_of_past(self) -> None:
        """With open books: the whole game with those hands."""
        keys = self._follower.open_books
        if not keys:
            return
        playback = Playback(self._follower.log, NOBODY, keys)
        self.front.past(self._scene, Past(playback.beginning, playback.happenings(), tuple(sorted(keys))))

    def _ending(self, report: GameReport, file: Path | None) -> GameEnding:
        assert report.outcome is not None
        figures = statistics_in(self._follower.log, self._follower.course)
        return GameEnding.of(report, report.outcome, figures, file, seconds=None)
