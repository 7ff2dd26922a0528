"""A table on a screen: what happens updates the model, and what is typed or pointed at goes to the table."""

import asyncio
from collections.abc import Sequence
from math import ceil
from pathlib import Path

from msgspec.structs import replace

from engine.events import Left
from engine.grammar import GameMove
from engine.knowledge import NOBODY
from engine.requests import React
from lanplay.screen.keys.table import ways_of
from lanplay.screen.model import Focus, FourWords, Question, ReactionDialog, SheetDialog, SureToClose, TableModel
from lanplay.screen.moments import frames_of, moment_of
from lanplay.screen.questions import about_pause, about_silence
from lanplay.screen.struck_front import StruckFront
from lanplay.screen.table_state import EntryKind, Frame, Sitter, Stage, TableResult, TableState
from lanplay.table.front import GameEnding, Happening, Past, Scene, TableListing, link_sentence
from lanplay.table.lobby_sentences import CLOCK, awaited, changes, not_again, partners
from lanplay.text import table as texts
from lanplay.text import translate
from lanplay.text.fouls import told_foul
from lanplay.text.games import option_told
from lanplay.text.screen import CTRL_C
from lanplay.text.watch import WATCHING, WORDS_HEARD, called, told_terms
from protocol.agreement import Player, values_of
from protocol.wire.talk import Lobby, Sitting, Watcher
from protocol.wire.watching import SETTINGS

TICK = 0.25


class ScreenFront(StruckFront):
    """A table on a screen, as its model has it."""

    _until: float | None = None
    _host_key = b""
    _sitting: tuple[Sitting, ...] = ()
    _seating: tuple[Player, ...] = ()
    _former: tuple[Player, ...] = ()

    async def ticking(self) -> None:
        """Keep the clock on the screen running; never returns."""
        while True:
            await asyncio.sleep(TICK)
            if self._until is None:
                continue
            seconds = max(0, ceil(self._until - self._clock()))
            if seconds != self.model.state.clock:
                self.tell_time(seconds)

    def tell_time(self, seconds: int) -> None:
        """Update the countdown. A reaction still open at zero is late.

        The seat itself reports the miss, by the same clock, so nothing is sent here.
        """
        model = self.model.with_state(clock=seconds)
        dialog = model.ui.dialog
        if isinstance(dialog, ReactionDialog):
            model = model.with_ui(dialog=replace(dialog, seconds=seconds) if seconds else None)
        if dialog is not None and model.ui.dialog is None:
            self._held.gone()
        self._put(model)

    # -- what the table asks for ------------------------------------------------------------------------------------

    def fresh(self) -> None:
        """Another table begins; what was said remains, and who could agree to another game."""
        self._former, self._seating = self._seating, ()
        self._until, self._tried, self._sitting = None, (), ()
        while not self.sent.empty():
            self.sent.get_nowait()
        said = tuple(entry for entry in self.model.state.log if entry.kind is EntryKind.CHAT)
        self._put(TableModel(TableState(log=said)))

    # -- before the game --------------------------------------------------------------------------------------------

    def seeking(self, wanted: str | None, seconds: float) -> None:
        """The screen shows nothing else until a table is found."""
        self._put(self.model.with_state(is_sought=True))

    def seeking_to_watch(self, wanted: str | None, seconds: float) -> None:
        """As with a table to sit down at."""
        self._put(self.model.with_state(is_sought=True))

    def watching(self, *, is_projected: bool) -> None:
        self._put(self.model.with_state(is_projected=is_projected, seat=NOBODY))

    def opened(self, table: TableListing) -> None:
        self._lobby_of(table, code=table.code, is_host=True)

    def found(self, table: TableListing) -> None:
        self._lobby_of(table, code=None, is_host=False)

    def _lobby_of(self, table: TableListing, *, code: str | None, is_host: bool) -> None:
        info = table.info
        settings = dict(values_of(info.settings))
        watch_terms: dict[str, object] = {name: settings.pop(name) for name in SETTINGS if name in settings}
        options = tuple(option_told(info.game, name, value) for name, value in settings.items())
        self._host_key = table.host_key
        self._put(
            self.model.with_state(
                stage=Stage.LOBBY,
                name=info.name,
                game=info.game,
                seats=info.seats,
                options=options,
                watch_terms=told_terms(watch_terms) if watch_terms else "",
                address=table.address,
                more=table.more,
                join_line=table.join_line,
                code=code,
                is_host=is_host,
                open_books=info.open_books,
            )
        )

    def lobby(self, lobby: Lobby, own: bytes) -> None:
        news = list(changes(self._sitting, lobby))
        self._sitting = lobby.sitting
        model = self.model.with_state(
            stage=Stage.LOBBY,
            name=lobby.name,
            game=lobby.game,
            seats=lobby.seats,
            sitting={sitting.seat: self._sitter(sitting, own) for sitting in lobby.sitting},
            partners=partners(lobby),
            awaited=(*(line for line in awaited(lobby, own, "") if line), *not_again(self._former, lobby)),
        )
        for line in news:
            model = model.logs(EntryKind.TOLD, line)
        self._put(model.with_ui(picked=()) if news else model)

    def _sitter(self, sitting: Sitting, own: bytes) -> Sitter:
        is_bot = bool(sitting.of)
        return Sitter(sitting.nick, sitting.is_ready, sitting.key == self._host_key, sitting.key == own, is_bot)

    def started(self, scene: Scene, *, goes_on: bool = False) -> None:
        nicks = tuple(player.nick for player in scene.agreement.seating)
        model = self.model.with_state(
            stage=Stage.PLAYING,
            game=scene.game.name,
            seats=len(nicks),
            nicks=nicks,
            seat=scene.seat,
            view=scene.view,
            frames=(Frame(scene.view, (), ()),),
            open_books=scene.agreement.open_books,
            has_people=len(scene.agreement.people) > 1,
            allotted=values_of(scene.agreement.settings).get(CLOCK),
        )
        self._seating = scene.agreement.seating
        ui = model.ui
        is_talk = ui.focus is Focus.TALK and ui.line.text  # a line begun as talk stays talk
        focus = Focus.TALK if is_talk else Focus.BOARD
        dialog = None if isinstance(ui.dialog, SureToClose) else ui.dialog
        model = model.with_ui(focus=focus, dialog=dialog, cursor=None, picked=(), scroll=0, message="")
        if scene.is_watching:
            model = model.logs(EntryKind.NOTE, translate(WATCHING))
        players = translate(texts.PLAYERS).format(players=", ".join(nicks))
        model = model.logs(EntryKind.NOTE, players)
        is_agreed = scene.agreement.open_books
        self._put(model.logs(EntryKind.NOTE, translate(texts.BOOKS_AGREED)) if is_agreed else model)

    def recalled(self, scene: Scene, name: str, words: tuple[str, ...], happenings: Sequence[Happening]) -> None:
        first = happenings[0].before if happenings else scene.view
        words = () if scene.is_alone else words
        self._put(self.model.with_state(name=name, words=words, frames=(Frame(first, (), ()),)))
        for happening in happenings:
            self.happened(scene, happening)

    def suspicious(self, nick: str, known: Sequence[str], fingerprint: str) -> None:
        warning = translate(texts.NEW_KEY).format(nick=nick, known=", ".join(known), fingerprint=fingerprint)
        warnings = (*self.model.state.suspicions, warning)
        self._put(self.model.with_state(suspicions=warnings).logs(EntryKind.ALARM, warning))

    def alarm(self, text: str) -> None:
        self._put(self.model.logs(EntryKind.ALARM, text))

    def words(self, scene: Scene, words: tuple[str, ...]) -> None:
        if scene.is_alone:
            return
        model = self.model.with_state(words=words)
        text = WORDS_HEARD if scene.is_watching else texts.WORDS
        self._put(model.logs(EntryKind.NOTE, translate(text).format(words=" ".join(words))))
        if not scene.is_watching:
            self._lay_over(FourWords(words, self.model.state.suspicions))

    # -- the game ---------------------------------------------------------------------------------------------------

    def happened(self, scene: Scene, happening: Happening) -> None:
        event, state = happening.event, self.model.state
        moment = moment_of(scene, happening, state.last)
        model = self.model.with_state(view=happening.after, last=moment.last, moves=(), turn=(), clock=None)
        self._until, self._tried = None, ()
        if happening.hides_past:
            model = replace(model.with_ui(earlier=None, replay=None, scroll=0), state=model.state.without_past())
        for kind, line in moment.told:
            model = model.logs(kind, line)
        if isinstance(event, Left):
            model = model.with_state(left=state.left | {event.seat})
        state = model.state
        state = state.with_frame(moment.frame) if moment.is_shown else state.with_view(happening.after)
        model = replace(model, state=state)
        if model.ui.earlier is not None:
            back = model.ui.earlier + moment.frame.is_move
            model = model.with_ui(earlier=back)  # whoever is looking at an earlier move stays there
        dialog = model.ui.dialog
        if isinstance(dialog, ReactionDialog):
            dialog = None
            self._held.gone()
        self._put(model.with_ui(picked=(), cursor=None, chosen=0, dialog=dialog))

    def settled(self, scene: Scene, place: int) -> None:
        note = translate(texts.SETTLED).format(place=place, how=translate(CTRL_C))
        self._put(self.model.with_state(place=place).logs(EntryKind.NOTE, note))

    def parted(self, place: int) -> None:
        """The session prints it once the screen is closed."""

    def turn(self, scene: Scene, step: int, seats: Sequence[int], deadline: float | None) -> None:
        self._until = None if deadline is None else self._clock() + deadline
        self._put(self.model.with_state(turn=tuple(seats), clock=None if deadline is None else ceil(deadline)))

    def ask(self, scene: Scene, moves: Sequence[GameMove]) -> None:
        if self._is_bot:
            return
        self._held.asked()
        model = self.model.with_state(moves=tuple(moves), view=scene.view)
        if isinstance(scene.request, React):
            react = scene.request
            self._until = self._clock() + react.seconds
            model = model.with_ui(
                dialog=ReactionDialog(scene.game.name, react.fields, react.seconds),
                earlier=None,
            )
        ways = ways_of(model)
        focus = Focus.BOARD if ways.paths else Focus.MOVES
        if model.ui.line.text and (model.ui.focus is Focus.TALK or not self.model.state.moves):
            focus = Focus.TALK  # a line begun as talk must not become a move halfway
        self._put(model.with_ui(focus=focus, picked=(), cursor=ways.first, chosen=ways.first_in(moves)))
        self._ring()

    def chat(self, seat: int | None, nick: str, text: str) -> None:
        self._put(self.model.logs(EntryKind.CHAT, translate(texts.CHAT).format(nick=nick, text=text)))

    def spoken(self, text: str) -> None:
        state = self.model.state
        self.chat(state.seat, state.nicks[state.seat], text)

    def read(self, title: str, text: str) -> None:
        self._put(self._asked_again().with_ui(dialog=self.model.ui.dialog or SheetDialog(title, text)))

    def reachable(self, scene: Scene, seat: int, *, is_up: bool, has_stopped: bool = False) -> None:
        paused = self.model.state.paused - {seat} if is_up else self.model.state.paused | {seat}
        text = translate(link_sentence(is_up=is_up, has_stopped=has_stopped)).format(nick=scene.nick(seat))
        self._put(self.model.with_state(paused=paused).logs(EntryKind.NOTE, text))

    def unreachable(self, scene: Scene, seats: Sequence[int]) -> None:
        paused = self.model.state.paused | frozenset(seats)
        self._put(self.model.with_state(paused=paused).logs(EntryKind.NOTE, translate(texts.UNREACHABLE)))

    def silent(self, scene: Scene, seats: Sequence[int], *, may_claim: bool) -> None:
        super().silent(scene, seats, may_claim=may_claim)
        if isinstance(self.model.ui.dialog, Question):
            self._held.gone()
            self._put(self.model.with_ui(dialog=None))
        if seats:
            self._question(about_silence(scene.nicks(seats), may_claim=may_claim))

    def pause(self, scene: Scene, seat: int, *, ends: bool, is_open: bool) -> None:
        super().pause(scene, seat, ends=ends, is_open=is_open)
        if is_open:
            self._question(about_pause(scene.nick(seat)))

    def pausing(self, scene: Scene, deadline: float | None, *, is_on: bool) -> None:
        super().pausing(scene, deadline, is_on=is_on)
        left = None if is_on else deadline
        self._until = None if left is None else self._clock() + left
        self._put(self.model.with_state(is_pausing=is_on, clock=None if left is None else ceil(left)))

    def _question(self, question: Question) -> None:
        if self._lay_over(question):
            self._ring()

    def watched(self, watchers: Sequence[Watcher], told: str) -> None:
        self._put(self.model.with_state(watchers=called(watchers, self.model.state.nicks)))
        super().watched(watchers, told)

    def cut(self, scene: Scene, seat: int, *, is_foul: bool) -> None:
        model = self.model.with_state(left=self.model.state.left | {seat})
        text = translate(texts.CUT).format(nick=scene.nick(seat))
        self._put(model if is_foul else model.logs(EntryKind.ALARM, text))

    def foul(self, nick: str, seat: int | None, reason: str, file: Path | None) -> None:
        self._put(self.model.logs(EntryKind.ALARM, told_foul(nick, reason, file)))

    # -- the end ----------------------------------------------------------------------------------------------------

    def past(self, scene: Scene, past: Past) -> None:
        if not self._is_bot:
            self._put(self.model.with_state(frames=frames_of(scene, past), hidden_frames=0, opened=past.opened))

    def ended(self, scene: Scene, ending: GameEnding) -> None:
        outcome = ending.outcome
        result = TableResult(
            outcome.places,
            outcome.scores,
            ending.unsigned,
            ending.is_claimed,
            ending.file,
            ending.transcript_hash.hex(),
            ending.statistics,
            ending.seconds,
            ending.opened,
            ending.unopened,
        )
        self._until, self._tried = None, ()
        model = self.model.with_state(stage=Stage.OVER, result=result, moves=(), turn=(), clock=None)
        model = model.logs(EntryKind.NOTE, translate(texts.OVER))
        self._put(model.with_ui(dialog=None, message="", earlier=None, line=model.ui.line.set("")))

    def taught(self, sentence: str, *, is_over: bool = False) -> None:
        self._put(self.model.with_state(lesson=sentence, is_lesson_over=is_over))

    def kept(self, game_id: str) -> None:
        """The session prints it once the screen is closed."""

    @property
    def has_person(self) -> bool:
        return not self._is_bot

    def note(self, text: str) -> None:
        self._put(self._asked_again().logs(EntryKind.NOTE, text))

    def refused(self, text: str) -> None:
        self._put(self._asked_again().says(text, is_refused=True))
