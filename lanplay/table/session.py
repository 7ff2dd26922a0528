"""One seat from the lobby to the verified result: relays what the table reports, and what its player decides."""

import asyncio
from dataclasses import dataclass, field
from typing import Final

from engine.errors import EngineError
from engine.events import Left
from engine.view import GameView
from lanplay.bots import SlowBot
from lanplay.errors import CommandError
from lanplay.exits import Exit
from lanplay.table import absence
from lanplay.table.commands import MOST_REPEATED, Commands, refusal
from lanplay.table.company import Company
from lanplay.table.evidence import Accusations
from lanplay.table.front import Front, Happening, Scene
from lanplay.table.journal import StoredJournal, now
from lanplay.table.recall import Recall, last_decisions
from lanplay.table.result import Kept, ending_of, keep_file, past_of, rest_of_the_end, rest_of_the_game
from lanplay.table.shown_talk import TalkShown
from lanplay.table.turns import Turns
from lanplay.text import table as texts
from lanplay.text import translate
from lanplay.text.games import title
from lanplay.text.words import words_of
from protocol.lobby.effects import Changed, Failed, Spoke
from protocol.log.branch import Happened
from protocol.log.news import Closed, Covered, CutMade, FoulFound, News
from protocol.net.notices import (
    CalledTwin,
    Crashed,
    HostLost,
    LinkDown,
    LinkUp,
    Misbehaved,
    Notice,
    Started,
    Twin,
    Unsure,
    WatchersChanged,
    WrongCode,
)
from protocol.net.seat import Seat
from protocol.net.tasks import Tasks, stop
from protocol.rounds.procedure import ComparisonWords
from protocol.seat.effects import OpinionHeard, PauseChanged, PauseHeard, Said, SilenceFound, TurnCame
from protocol.store.store import Store
from protocol.wire.fingerprint import shown_key

CLOSING_WITHIN: Final = 10.0
LINGER: Final = 0.7
CHECKED_WITHIN: Final = 1.0
WORDS_WITHIN: Final = 5.0
AGAIN: Final = "/again"
"""What somebody says after the end who wants another game with the same people; nobody types it by chance."""


@dataclass(slots=True)
class Session:
    """`bot` decides if there is one; otherwise a person types, who may ask for hints of `think` seconds of thought.

    `companions` are the keys of this seat's own bots, which are never recorded as acquaintances; `recall` is a resumed
    game as it was before the break.
    """

    seat: Seat
    front: Front
    store: Store
    journal: StoredJournal
    notices: asyncio.Queue[Notice]
    bot: SlowBot | None = None
    think: float | None = None
    companions: frozenset[bytes] = frozenset()
    recall: Recall | None = None
    is_finished: bool = False  # its game is stored as over, so that there is nothing to resume
    kept: Kept | None = None  # the file of its game, at the end
    _view: GameView = field(init=False)
    _recent: list[Happening] = field(default_factory=list)
    _told: asyncio.Event = field(default_factory=asyncio.Event)
    _over: asyncio.Event = field(default_factory=asyncio.Event)
    _has_left: bool = False
    _hinting: asyncio.Task[None] | None = None
    _is_told: bool = False
    _stopped: asyncio.Future[Exit] = field(default_factory=lambda: asyncio.get_running_loop().create_future())
    _tasks: Tasks = field(init=False)
    _turns: Turns = field(init=False)
    _talk: TalkShown = field(init=False)
    _company: Company = field(init=False)
    accusations: Accusations = field(init=False)

    def __post_init__(self) -> None:
        self._tasks = Tasks(self._fail)
        self._talk = TalkShown(self.front)
        self._turns = Turns(self.seat, self.front, self.bot, self._tasks, self._told)
        self.accusations = Accusations(self.seat, self.store, self.front)

    async def run(self) -> Exit:
        """Until the game is over for this seat. Raises CommandError if there is no game for it."""
        self._company = Company(self.seat, self.front, self.companions)
        ending = self._tasks.begin(self._end())
        self._tasks.begin(self._hear())
        if self.bot is None:
            self._tasks.begin(self._read())
        try:
            done, _ = await asyncio.wait({ending, self._stopped}, return_when=asyncio.FIRST_COMPLETED)
            return (self._stopped if self._stopped in done else ending).result()
        except asyncio.CancelledError:
            if self._has_left or (self.seat.has_begun and self.seat.playing.is_closed):
                self._over.set()
                return await self._outlast(ending)
            if not self.seat.has_begun or self.scene.settled is None:
                raise
            return await self._say_goodbye(ending)
        finally:
            await self._tasks.close()

    def _fail(self, error: BaseException) -> None:
        if not self._stopped.done():
            self._stopped.set_exception(error)

    # -- notices ----------------------------------------------------------------------------------------------

    async def _hear(self) -> None:
        while True:
            await self._notice(await self.notices.get())
            self._told.set()

    async def _notice(self, notice: Notice) -> None:
        match notice:
            case Changed(lobby=lobby):
                self.front.lobby(lobby, self.seat.endpoint.identity.key)
            case Spoke(nick=nick, text=text):
                self._talk.said(None, nick, text)
            case Failed(code=code, details=details):
                raise CommandError(f"lobby_{code}", status=Exit.NOBODY, **details)
            case HostLost(code=code):
                raise CommandError(f"lobby_{code}", status=Exit.NOBODY)
            case Unsure(seconds=seconds):
                self.front.note(translate(texts.UNSURE).format(seconds=round(seconds)))
            case Crashed(error=error):
                raise error
            case Twin(is_later=True):
                raise CommandError("twin")
            case Twin():
                self.front.note(translate(texts.TWIN_AWAY))
            case WrongCode():
                self.front.note(translate(texts.WRONG_CODE))
            case CalledTwin():
                self.front.note(translate(texts.CALLED_TWIN))
            case Started():
                await self._start(notice)
            case Happened() | FoulFound() | CutMade() | Closed() | Covered():
                await self._news(notice)
            case TurnCame():
                self._turns.came(notice, self.scene)
            case Said(seat=seat, text=text) if text == AGAIN and self.seat.playing.is_over:
                if self._talk.hear_matter(self.scene.nick(seat)):
                    self.front.wants_again(self.scene, seat)
            case Said(seat=seat, text=text):
                self._talk.said(seat, self.scene.nick(seat), text)
            case SilenceFound() | PauseChanged():
                absence.tell(self.seat, self.front, self.scene, notice)
            case OpinionHeard(seat=seat) | PauseHeard(seat=seat):
                if self._talk.hear_matter(self.scene.nick(seat)):
                    absence.tell(self.seat, self.front, self.scene, notice)
            case LinkUp() | LinkDown():
                if not (self._over.is_set() or self.seat.playing.is_over):
                    self._company.hear(self.scene, notice)
            case WatchersChanged(watchers=watchers):
                self._talk.watched(watchers, [player.nick for player in self.scene.agreement.seating])
            case Misbehaved():
                await self.accusations.strange(notice)

    async def _news(self, news: News) -> None:
        match news:
            case Happened():
                self._happened(news)
            case FoulFound():
                await self.accusations.foul(news)
            case CutMade(cut=cut):
                for removed in cut.out:
                    self.front.cut(self.scene, removed.seat, is_foul=removed.is_foul)
                    if removed.seat == self.seat.playing.seat:
                        await self._voted_out(is_foul=removed.is_foul)
            case Closed():
                self._over.set()
            case Covered():
                pass

    async def _voted_out(self, *, is_foul: bool = False) -> None:
        """The others play on without this seat; if they have come to the end it is told how, and gets the file."""
        playing = self.seat.playing
        await rest_of_the_game(playing)
        await self.seat.flush()
        if playing.is_closed:
            self._view = playing.view
            await self._finish()
        else:
            await asyncio.wrap_future(self.journal.finish(playing.agreement.id, None, b""))
        self.is_finished = True
        code = "voted_out_foul" if is_foul else "voted_out_over" if playing.is_closed else "voted_out"
        raise CommandError(code, status=Exit.ABANDONED, game=title(playing.game.name))

    @property
    def scene(self) -> Scene:
        playing = self.seat.playing
        agreement, request = playing.agreement, playing.request
        is_alone = len(self.companions) == agreement.players - 1
        deciding = tuple(seat for seat in self._turns.deciding if seat in playing.deciding)
        return Scene(playing.game, agreement, playing.seat, self._view, request, is_alone, self._settled, deciding)

    @property
    def _settled(self) -> int | None:
        """The place this seat keeps if it leaves; None while people still wait for bots that would end with this
        program.
        """
        playing = self.seat.playing
        kept = {seat: playing.settled(seat) for seat in playing.living}
        bots = {playing.agreement.seat_of(key) for key in self.companions}
        has_people = len(self.companions) < playing.agreement.players - 1
        is_needed = has_people and any(kept[seat] is None for seat in kept.keys() & bots)
        return None if is_needed else kept.get(playing.seat)

    async def _start(self, started: Started) -> None:
        self._view = self.seat.playing.view
        if not self.seat.playing.is_living:
            await self._voted_out()
        self.front.started(self.scene, goes_on=self.recall is not None and bool(self.recall.happenings))
        if self.recall is not None:
            self._recent = list(last_decisions(self.recall.happenings, MOST_REPEATED))
            self.front.recalled(self.scene, self.recall.name, self.recall.words, self.recall.happenings)
            self._tasks.begin(self._company.tell_of_missing(self.scene))
        self._settle()
        await self._meet(started)
        if not self.seat.playing.words:
            self._tasks.begin(self._miss_words())
        if self.seat.playing.is_closed:  # it was interrupted after the end, and no further news will say so
            self._over.set()
        self._turns.start()

    async def _meet(self, started: Started) -> None:
        """Record the players, and warn of a nick that comes with a different key than before."""
        for seat, player in enumerate(started.agreement.seating):
            if seat == started.seat or player.key in self.companions:
                continue
            meeting = await asyncio.wrap_future(self.store.meet(player.key, player.nick, now()))
            if meeting.is_suspicious:
                known = [shown_key(namesake.key) for namesake in meeting.namesakes]
                self.front.suspicious(player.nick, known, shown_key(player.key))

    def _happened(self, happened: Happened) -> None:
        if isinstance(happened.event, ComparisonWords):
            self.front.words(self.scene, words_of(happened.event.numbers))
            return
        before = self._view
        self._view = self.seat.playing.view_of(happened.state)
        self._turns.deciding = ()
        told = Happening(happened.step, happened.event, before, self._view, happened.state_hash)
        self._recent = list(last_decisions([*self._recent, told], MOST_REPEATED))
        self.front.happened(self.scene, told)
        if isinstance(happened.event, Left) and not self.seat.playing.words:
            self.front.words_again(self.scene, happened.event.seat)
        self._settle()
        if self.seat.playing.is_over:
            asyncio.get_running_loop().call_later(CLOSING_WITHIN, self._over.set)

    async def _miss_words(self) -> None:
        """Somebody can keep the words from coming by keeping silent, so the reader is told while there are none."""
        await asyncio.sleep(WORDS_WITHIN)
        if not self.seat.playing.words:
            self.front.wordless(self.scene, self.seat.playing.awaited)

    def _settle(self) -> None:
        """Report once that this seat's place is final."""
        scene = self.scene
        if scene.settled is not None and not self._is_told:
            self._is_told = True
            self.front.settled(scene, scene.settled)

    # -- input ------------------------------------------------------------------------------------------------

    async def _read(self) -> None:
        """The end of the input is an error for whoever still plays. /quit or Ctrl-C stops this session, not the event
        loop.
        """
        commands = Commands(
            self.seat,
            self.front,
            lambda: self.scene,
            self._leave,
            lambda: self._recent,
            self._talk.hearing,
            self._hint,
            lambda: self._company.away,
        )
        try:
            async for line in self.front.lines(commands.words):
                while self.front.is_written and self._is_early(commands, line):
                    self._told.clear()
                    await self._told.wait()
                try:
                    commands.take(self.front.meant(line))
                except EngineError as error:
                    self.front.refused(refusal(error, line, commands.move_words))
        except KeyboardInterrupt:
            self._stopped.cancel()
        else:
            if not self._has_left:
                raise CommandError("input_ended", status=Exit.INTERRUPTED)

    def _hint(self) -> None:
        from lanplay.table.hint import give_hint

        if self._hinting is None or self._hinting.done():
            self._hinting = self._tasks.begin(give_hint(self.seat.playing, self.front, self.scene, self.think))

    def _is_early(self, commands: Commands, line: str) -> bool:
        """Whether nobody has asked for the move in `line` yet."""
        return commands.is_early(line) or (commands.is_asked and not self._turns.has_asked)

    # -- the end ----------------------------------------------------------------------------------------------

    async def _outlast(self, ending: asyncio.Task[Exit]) -> Exit:
        """Keep and tell the end before the program stops."""
        task = asyncio.current_task()
        assert task is not None
        task.uncancel()
        return await ending

    async def _say_goodbye(self, ending: asyncio.Task[Exit]) -> Exit:
        """Whoever has nothing left to decide leaves for good, however they quit, so that nobody waits for them."""
        self.seat.resign()
        self._leave()
        return await self._outlast(ending)

    async def _end(self) -> Exit:
        while True:
            await self._over.wait()
            playing, place = self.seat.playing, self._settled
            await rest_of_the_end(playing)
            await self.seat.flush()
            await asyncio.sleep(LINGER)
            if playing.is_over or playing.has_claimed:
                return await self._finish()
            if self._has_left:
                await asyncio.wrap_future(self.journal.finish(self.scene.agreement.id, None, b""))
                self.is_finished = True
                if place is not None:
                    self.front.parted(place)
                else:
                    self.front.gave_up(self.scene)
                return Exit.DONE
            self._over.clear()  # an exclusion has undone the end, and the game goes on

    async def ask_for_another(self) -> bool:
        """After the end, while the links are there: ask whether the reader wants another game with the same people.

        Whoever wants one tells the others, and hears of them.
        """
        self.seat.is_hidden = True
        hearing = asyncio.create_task(self._hear())
        try:
            if not await self.front.goes_on():
                return False
        finally:
            await stop(hearing)
        self.seat.say(AGAIN)
        return True

    def _leave(self) -> None:
        self._has_left = True
        self._over.set()

    async def _finish(self) -> Exit:
        playing = self.seat.playing
        telling = asyncio.get_running_loop().call_later(CHECKED_WITHIN, self.front.checking)
        try:
            kept = self.kept = await keep_file(playing, self.seat.signatures, self.store, self.journal)
        finally:
            telling.cancel()
        ending = await ending_of(playing, self.store, kept)
        if ending is not None:
            past = past_of(playing)
            if past is not None:
                self.front.past(self.scene, past)
            self.front.ended(self.scene, ending)
        outcome = kept.report.outcome
        if self.bot is not None:
            await self.bot.finish(outcome)
        if self.accusations.has_cheat:
            return Exit.CHEATED
        return Exit.ABANDONED if outcome is None or outcome.reason == "left" else Exit.DONE
