"""One seat from the lobby to the verified result: hears what the table tells, and says what its player decides."""

import asyncio
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final

from engine.errors import EngineError
from engine.outcome import Outcome
from lanplay.bots import SlowBot
from lanplay.errors import CommandError, report_of
from lanplay.exits import Exit
from lanplay.records.figures import statistics_in
from lanplay.records.retelling import Retelling
from lanplay.table.commands import MOST_RETOLD, Commands
from lanplay.table.deciding import fresh_rng, play_turn
from lanplay.table.front import Ending, Front, Happening, Past, Scene
from lanplay.table.keeping import StoredJournal, now
from lanplay.table.recalling import Recall, last_decisions
from lanplay.text import table as texts
from lanplay.text import translate
from lanplay.text.words import words_of
from protocol.net.notices import Broke, HostLost, LinkDown, LinkUp, Notice, Started, Strange, Twin
from protocol.net.seat import Seat
from protocol.rounds.procedure import Words
from protocol.store.store import Store
from protocol.table.branch import Happened
from protocol.table.effects import Said, Tell, TurnCame
from protocol.table.evidence import write_evidence
from protocol.table.lobby import Changed, Failed, Spoke
from protocol.table.log import Log
from protocol.table.news import Closed, CutMade, FoulFound, News
from protocol.table.opened import opened, standing, unopened
from protocol.table.report import GameReport
from protocol.table.testimony import write_testimony
from protocol.table.transcript import write_transcript
from protocol.table.verify import verify_transcript
from protocol.wire.fingerprint import fingerprint, format_fingerprint
from protocol.wire.text import clean

CLOSING_WITHIN: Final = 10.0
BOOKS_WITHIN: Final = 5.0
BOOKS_AGAIN: Final = 0.1
LINGER: Final = 0.7
LONGEST_QUOTE: Final = 24


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
    def scene(self) -> Scene:
        assert self.seat.game is not None
        member = self.seat.game.member
        request = member.log.game.pending(member.log.branch.state)
        return Scene(member.log.game, member.agreement, member.seat, self._view, request)

    @property
    def _branch(self) -> Any:
        assert self.seat.game is not None
        return self.seat.game.member.log.branch

    def _start(self, started: Started) -> None:
        assert self.seat.game is not None
        self._view = self.seat.game.member.view()
        self.front.started(self.scene)
        if self.recall is not None:
            self._recent = list(last_decisions(self.recall.happenings, MOST_RETOLD))
            self.front.recalled(self.scene, self.recall.name, self.recall.words, self.recall.happenings)
        self._meet(started)
        if self._branch.is_closed:  # it was interrupted behind the end, and nothing will tell of that again
            self._over.set()
        if self.bot is not None:
            log = self.seat.game.member.log
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
            self.front.words(words_of(happened.event.numbers))
            return
        assert self.seat.game is not None
        member = self.seat.game.member
        before = self._view
        self._view = member.log.game.view(happened.state, member.knowledge)
        told = Happening(happened.step, happened.event, before, self._view, happened.state_hash)
        self._recent = list(last_decisions([*self._recent, told], MOST_RETOLD))
        self.front.happened(self.scene, told)
        if self._branch.is_over:
            asyncio.get_running_loop().call_later(CLOSING_WITHIN, self._over.set)

    def _turn_came(self, turn: TurnCame) -> None:
        assert self.seat.game is not None
        member = self.seat.game.member
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
        assert self.seat.game is not None
        member = self.seat.game.member
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
        assert self.seat.game is not None
        member = self.seat.game.member
        self.has_cheat = True
        file: Path | None = None
        try:
            data = write_evidence(member.log, self.seat.signatures, foul, self.seat.endpoint.identity)
        except LookupError:
            pass  # it lies on a stretch of the log that was left meanwhile, where another foul of more weight was found
        else:
            file = self.store.keep_evidence(member.agreement.id, foul.seat, data).result()
        self.front.foul(self.scene.nick(foul.seat), foul.seat, foul.code, file)

    def _strange(self, strange: Strange) -> None:
        if self.seat.game is None:
            return
        member = self.seat.game.member
        seat = member.agreement.seat_of(strange.key)
        if seat is None:
            return
        file: Path | None = None
        if strange.code == "item_foreign" and strange.item is not None:
            witness = self.seat.endpoint.identity
            data = write_testimony(member.agreement, self.seat.signatures, strange.item, strange.key, witness)
            file = self.store.keep_evidence(member.agreement.id, seat, data).result()
            self.has_cheat = True
        self.front.foul(self.scene.nick(seat), seat, strange.code, file)

    # -- speaking ---------------------------------------------------------------------------------------------

    async def _read(self) -> None:
        """Ends cancelled when the person breaks off by a key or /quit; KeyboardInterrupt would break off the loop."""
        commands = Commands(self.seat, self.front, lambda: self.scene, self._left.set, lambda: self._recent)
        try:
            async for line in self.front.lines(commands.words):
                try:
                    commands.take(line)
                except EngineError as error:
                    self.front.refused(_refusal(error, line))
        except KeyboardInterrupt:
            raise asyncio.CancelledError from None

    # -- the end ----------------------------------------------------------------------------------------------

    async def _end(self) -> Exit:
        over = asyncio.create_task(self._over.wait())
        left = asyncio.create_task(self._left.wait())
        try:
            await asyncio.wait({over, left}, return_when=asyncio.FIRST_COMPLETED)
        finally:
            for task in (over, left):
                task.cancel()
        assert self.seat.game is not None
        await self._books()
        await self.seat.game.flush()
        await asyncio.sleep(LINGER)
        if not self._branch.is_over and not self._has_claimed:
            await asyncio.wrap_future(self.journal.finish(self.scene.agreement.id, None, b""))
            return Exit.DONE
        return await self._finish()

    async def _books(self) -> None:
        """Wait a moment for the books of the others, where they are to be opened; who keeps them shut is named."""
        assert self.seat.game is not None
        log = self.seat.game.member.log
        for _ in range(round(BOOKS_WITHIN / BOOKS_AGAIN)):
            if not unopened(log):
                return
            await asyncio.sleep(BOOKS_AGAIN)

    @property
    def _has_claimed(self) -> bool:
        assert self.seat.game is not None
        member = self.seat.game.member
        return member.log.pool.count("claim", member.seat) > 0

    async def _finish(self) -> Exit:
        assert self.seat.game is not None
        member = self.seat.game.member
        log = member.log
        data = write_transcript(log, self.seat.signatures)
        report = verify_transcript(data)
        game = member.agreement.id
        file = await asyncio.wrap_future(self.store.keep_transcript(game, data))
        outcome = report.outcome
        if log.branch.is_closed or report.is_claimed:  # else it can be resumed, to gather the missing signatures
            await asyncio.wrap_future(self.journal.finish(game, outcome, report.transcript_hash))
        if outcome is not None:
            self._look_back(log)
            self.front.ended(self.scene, await self._ending(outcome, report, file))
        if self.bot is not None:
            await self.bot.finish(outcome)
        if self.has_cheat:
            return Exit.CHEATED
        return Exit.ABANDONED if outcome is None or outcome.reason == "left" else Exit.DONE

    def _look_back(self, log: Log) -> None:
        """Show the whole game once more with all hands, where books are open; one's own is open to oneself."""
        assert self.seat.game is not None
        member, keys = self.seat.game.member, opened(log)
        if not keys:
            return
        told = Retelling(log, member.seat, {**keys, member.seat: member.secrets.veil})
        steps = (
            Happening(step.happened.step, step.happened.event, step.before, step.after, step.happened.state_hash)
            for step in told.steps()
            if not isinstance(step.happened.event, Words)
        )
        self.front.past(self.scene, Past(told.beginning, steps, tuple(sorted({*keys, member.seat}))))

    async def _ending(self, outcome: Outcome, report: GameReport, file: Path) -> Ending:
        assert self.seat.game is not None
        log = self.seat.game.member.log
        started = (await asyncio.wrap_future(self.store.game(log.agreement.id))).started
        return Ending(
            outcome,
            report.transcript_hash,
            file,
            statistics_in(log, standing(log)),
            report.unsigned,
            report.is_claimed,
            max(0, now() - started),
            report.opened,
            report.unopened,
        )


def _refusal(error: EngineError, line: str) -> str:
    """Why a line is no move; whole sentences are meant for the others, who hear them only after /say."""
    if error.code == "move_words":
        return translate(texts.NOT_A_MOVE).format(text=clean(line, LONGEST_QUOTE))
    said = report_of(error).text
    return f"{said} {translate(texts.SAY_HOW)}" if error.code == "word_unknown" else said


def shown_key(key: bytes) -> str:
    return format_fingerprint(fingerprint(key))
