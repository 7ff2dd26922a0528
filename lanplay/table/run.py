"""One seat from the lobby to the verified result: hears what the table tells, and says what its player decides."""

import asyncio
from dataclasses import dataclass, field
from typing import Any, Final

from engine.errors import EngineError
from lanplay.bots import SlowBot
from lanplay.errors import CommandError
from lanplay.exits import Exit
from lanplay.table.accusing import keep_evidence, keep_testimony
from lanplay.table.commands import MOST_REPEATED, Commands, refusal
from lanplay.table.deciding import fresh_rng, play_turn
from lanplay.table.ending import books_of_others, ending_of, keep_file, past_of
from lanplay.table.front import Front, Happening, Scene
from lanplay.table.keeping import StoredJournal, now
from lanplay.table.recalling import Recall, last_decisions
from lanplay.text import table as texts
from lanplay.text import translate
from lanplay.text.words import words_of
from protocol.net.notices import Broke, HostLost, LinkDown, LinkUp, Notice, Started, Strange, Twin
from protocol.net.seat import Seat
from protocol.rounds.procedure import Words
from protocol.store.store import Store
from protocol.table.branch import Branch, Happened
from protocol.table.effects import Said, Tell, TurnCame
from protocol.table.lobby_steps import Changed, Failed, Spoke
from protocol.table.member import Member
from protocol.table.news import Closed, CutMade, FoulFound, News
from protocol.wire.fingerprint import shown_key

CLOSING_WITHIN: Final = 10.0
LINGER: Final = 0.7


@dataclass(slots=True)
class Runner:
    """`bot` decides where there is one; else a person types, unless `has_input` is false.

    `companions` are the keys of bots beside this seat, which nobody need get to know; `recall` is what was before a
    game goes on.
    """

    seat: Seat
    front: Front
    store: Store
    journal: StoredJournal
    notices: "asyncio.Queue[Notice]"
    bot: SlowBot | None = None
    has_input: bool = True
    has_cheat: bool = False
    companions: frozenset[bytes] = frozenset()
    recall: Recall | None = None
    _view: dict[str, Any] = field(default_factory=dict)
    _recent: list[Happening] = field(default_factory=list)
    _over: asyncio.Event = field(default_factory=asyncio.Event)
    _left: asyncio.Event = field(default_factory=asyncio.Event)
    _is_told: bool = False
    _paused: set[int] = field(default_factory=set)
    _tasks: list["asyncio.Task[Any]"] = field(default_factory=list)
    _turn: "asyncio.Task[None] | None" = None
    _bot_ready: "asyncio.Task[None] | None" = None
    _turn_failed: "asyncio.Future[None]" = field(default_factory=lambda: asyncio.get_running_loop().create_future())

    async def run(self) -> Exit:
        """Until the game is over for this seat. Raises CommandError where there is no game for it."""
        with self.front.apart():
            hearing = asyncio.create_task(self._hear())
            reading = asyncio.create_task(self._read()) if self.has_input else None
            ending = asyncio.create_task(self._end())
            self._tasks = [task for task in (hearing, reading, ending) if task is not None]
            try:
                return await self._first_end(hearing, reading, ending)
            except asyncio.CancelledError:
                if self.seat.game is None or self.scene.settled is None:
                    raise
                return await self._say_goodbye(ending)
            finally:
                for task in (*self._tasks, *([self._turn] if self._turn else [])):
                    task.cancel()
                await asyncio.gather(*self._tasks, return_exceptions=True)

    async def _first_end(
        self,
        hearing: "asyncio.Task[None]",
        reading: "asyncio.Task[None] | None",
        ending: "asyncio.Task[Exit]",
    ) -> Exit:
        waiting: set[asyncio.Future[Any]] = {hearing, ending, self._turn_failed, *([reading] if reading else [])}
        while True:
            done, waiting = await asyncio.wait(waiting, return_when=asyncio.FIRST_COMPLETED)
            for failed in done & {hearing, self._turn_failed}:
                failed.result()
            if ending in done:
                return ending.result()
            if reading is not None and reading in done:
                reading.result()
                if self.bot is None:
                    raise CommandError("input_ended", status=Exit.INTERRUPTED)

    # -- hearing ----------------------------------------------------------------------------------------------

    async def _hear(self) -> None:
        while True:
            self._notice(await self.notices.get())

    def _notice(self, notice: Notice) -> None:
        match notice:
            case Changed(lobby=lobby):
                self.front.lobby(lobby, self.seat.endpoint.identity.key)
            case Spoke(nick=nick, text=text):
                self.front.chat(None, nick, text)
            case Failed(code=code) | HostLost(code=code):
                raise CommandError(f"lobby_{code}", status=Exit.NOBODY)
            case Broke(error=error):
                raise error
            case Twin():
                raise CommandError("twin")
            case Started():
                self._start(notice)
            case Tell(news=news):
                self._news(news)
            case TurnCame():
                self._turn_came(notice)
            case Said(seat=seat, text=text):
                self.front.chat(seat, self.scene.nick(seat), text)
            case LinkUp(seat=seat) | LinkDown(seat=seat):
                self._reachable(seat, is_up=isinstance(notice, LinkUp))
            case Strange():
                self._strange(notice)

    def _reachable(self, seat: int, *, is_up: bool) -> None:
        """Tell of links that broke, and of those that came back; the first ones are no news."""
        if is_up == (seat not in self._paused) or self._over.is_set() or self._branch.is_over:
            return
        self._paused ^= {seat}
        self.front.reachable(self.scene, seat, is_up=is_up)

    def _news(self, news: News) -> None:
        match news:
            case Happened():
                self._happened(news)
            case FoulFound():
                self._foul(news)
            case CutMade(cut=cut):
                for gone in cut.out:
                    self.front.cut(self.scene, gone.seat, is_foul=gone.is_foul)
            case Closed():
                self._over.set()

    @property
    def _member(self) -> Member:
        """There is one from the beginning of the game on."""
        assert self.seat.game is not None
        return self.seat.game.member

    @property
    def scene(self) -> Scene:
        member = self._member
        request = member.log.game.pending(member.log.branch.state)
        is_alone = len(self.companions) == member.agreement.players - 1
        return Scene(member.log.game, member.agreement, member.seat, self._view, request, is_alone, self._settled)

    @property
    def _settled(self) -> int | None:
        """The place that this seat keeps by leaving. People would wait for bots that end with this program."""
        log = self._member.log
        kept = {seat: log.game.settled(log.branch.state, seat) for seat in log.branch.living}
        bots = {log.agreement.seat_of(key) for key in self.companions}
        has_people = len(self.companions) < log.agreement.players - 1
        is_needed = has_people and any(kept[seat] is None for seat in kept.keys() & bots)
        return None if is_needed else kept.get(self._member.seat)

    @property
    def _branch(self) -> Branch:
        return self._member.log.branch

    def _start(self, started: Started) -> None:
        self._view = self._member.view()
        self.front.started(self.scene)
        if self.recall is not None:
            self._recent = list(last_decisions(self.recall.happenings, MOST_REPEATED))
            self.front.recalled(self.scene, self.recall.name, self.recall.words, self.recall.happenings)
        self._settle()
        self._meet(started)
        if self._branch.is_closed:  # it was interrupted behind the end, and nothing will tell of that again
            self._over.set()
        if self.bot is not None:
            log = self._member.log
            players = started.agreement.players
            start = self.bot.start(log.game, log.branch.state.options, started.seat, players)
            self._bot_ready = asyncio.create_task(start)

    def _meet(self, started: Started) -> None:
        """Note who sits here, and tell of a name that comes with another key than before."""
        for seat, player in enumerate(started.agreement.seating):
            if seat == started.seat or player.key in self.companions:
                continue
            meeting = self.store.meet(player.key, player.nick, now()).result()
            if meeting.is_suspicious:
                known = [shown_key(namesake.key) for namesake in meeting.namesakes]
                self.front.suspicious(player.nick, known, shown_key(player.key))

    def _happened(self, happened: Happened) -> None:
        if isinstance(happened.event, Words):
            self.front.words(self.scene, words_of(happened.event.numbers))
            return
        member = self._member
        before = self._view
        self._view = member.log.game.view(happened.state, member.knowledge)
        told = Happening(happened.step, happened.event, before, self._view, happened.state_hash)
        self._recent = list(last_decisions([*self._recent, told], MOST_REPEATED))
        self.front.happened(self.scene, told)
        self._settle()
        if self._branch.is_over:
            asyncio.get_running_loop().call_later(CLOSING_WITHIN, self._over.set)

    def _settle(self) -> None:
        """Tell once that this seat's place is its own for good."""
        scene = self.scene
        if scene.settled is not None and not self._is_told:
            self._is_told = True
            self.front.settled(scene, scene.settled)

    def _turn_came(self, turn: TurnCame) -> None:
        member = self._member
        clock = member.clock.limit
        self.front.turn(self.scene, turn.step, turn.seats, None if clock is None else float(clock))
        if self.bot is None and self._turn is not None:
            self._turn.cancel()  # it waits for the clock of a turn that has passed
            self._turn = None
        if turn.is_own and (self._turn is None or self._turn.done()):
            self._turn = asyncio.create_task(self._decide(clock))
            self._turn.add_done_callback(self._turn_done)

    def _turn_done(self, turn: "asyncio.Task[None]") -> None:
        """A failure while deciding ends the run; it must not leave the table waiting."""
        if not turn.cancelled() and turn.exception() is not None and not self._turn_failed.done():
            self._turn_failed.set_exception(turn.exception() or RuntimeError())

    async def _decide(self, clock: int | None) -> None:
        """Have the bot or the person decide; when the clock runs out a random move is made."""
        member = self._member
        if self.bot is not None:
            assert self._bot_ready is not None
            await self._bot_ready
            await play_turn(self.bot, self.seat)
            return
        place = (member.log.branch.epoch, member.log.head.place)
        self.front.ask(self.scene, member.legal())
        if clock is None:
            return
        await asyncio.sleep(clock)
        if (member.log.branch.epoch, member.log.head.place) == place and member.is_asked:
            self.front.note(translate(texts.TIME_OVER))
            self.seat.decide(fresh_rng().choice(member.legal()))

    def _foul(self, foul: FoulFound) -> None:
        self.has_cheat = True
        file = keep_evidence(self.seat, self.store, foul)
        self.front.foul(self.scene.nick(foul.seat), foul.seat, foul.code, file)

    def _strange(self, strange: Strange) -> None:
        accused = None if self.seat.game is None else self._member.agreement.seat_of(strange.key)
        if accused is None:
            return
        file = keep_testimony(self.seat, self.store, strange, accused)
        self.has_cheat = self.has_cheat or file is not None
        self.front.foul(self.scene.nick(accused), accused, strange.code, file)

    # -- speaking ---------------------------------------------------------------------------------------------

    async def _read(self) -> None:
        """Ends cancelled when the person breaks off by a key or /quit; KeyboardInterrupt would break off the loop."""
        commands = Commands(self.seat, self.front, lambda: self.scene, self._left.set, lambda: self._recent)
        try:
            async for line in self.front.lines(commands.words):
                try:
                    commands.take(line)
                except EngineError as error:
                    self.front.refused(refusal(error, line))
        except KeyboardInterrupt:
            raise asyncio.CancelledError from None

    # -- the end ----------------------------------------------------------------------------------------------

    async def _say_goodbye(self, ending: "asyncio.Task[Exit]") -> Exit:
        """However somebody leaves who has nothing left to decide: for good, so that nobody waits for him."""
        task = asyncio.current_task()
        assert task is not None
        task.uncancel()
        self.seat.resign()
        self._left.set()
        return await ending

    async def _end(self) -> Exit:
        over = asyncio.create_task(self._over.wait())
        left = asyncio.create_task(self._left.wait())
        try:
            await asyncio.wait({over, left}, return_when=asyncio.FIRST_COMPLETED)
        finally:
            for task in (over, left):
                task.cancel()
        assert self.seat.game is not None
        place = self._settled
        await books_of_others(self._member.log)
        await self.seat.game.flush()
        await asyncio.sleep(LINGER)
        if not self._branch.is_over and not self._has_claimed:
            await asyncio.wrap_future(self.journal.finish(self.scene.agreement.id, None, b""))
            if place is not None:
                self.front.parted(place)
            return Exit.DONE
        return await self._finish()

    @property
    def _has_claimed(self) -> bool:
        member = self._member
        return member.log.pool.count("claim", member.seat) > 0

    async def _finish(self) -> Exit:
        member = self._member
        kept = await keep_file(member, self.seat.signatures, self.store, self.journal)
        ending = await ending_of(member.log, self.store, kept)
        if ending is not None:
            past = past_of(member)
            if past is not None:
                self.front.past(self.scene, past)
            self.front.ended(self.scene, ending)
        outcome = kept.report.outcome
        if self.bot is not None:
            await self.bot.finish(outcome)
        if self.has_cheat:
            return Exit.CHEATED
        return Exit.ABANDONED if outcome is None or outcome.reason == "left" else Exit.DONE
