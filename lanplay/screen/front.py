"""A table told to a screen: what happens becomes the model, and what is typed or pointed at goes to the table."""

import asyncio
from collections.abc import AsyncIterator, Callable, Mapping, Sequence
from contextlib import AbstractContextManager, nullcontext
from dataclasses import replace
from math import ceil
from pathlib import Path
from time import monotonic

from engine.events import Left
from engine.requests import React
from lanplay.screen.facts import Facts, Frame, Kind, Result, Sitter, Stage
from lanplay.screen.inputs import Input
from lanplay.screen.keys.table import press, ways_of
from lanplay.screen.model import Focus, FourWords, Reaction, Sheet, TableModel
from lanplay.screen.picture import Look, Picture
from lanplay.screen.pointing import Spots
from lanplay.screen.telling import frames_of, moment_of, told_of
from lanplay.screen.views.whole import view
from lanplay.screen.wishes import Send, Wish
from lanplay.table.front import Ending, Front, Happening, Past, Scene, Table
from lanplay.table.waiting import awaited, changes, partners
from lanplay.text import table as texts
from lanplay.text import translate
from lanplay.text.fouls import told_foul
from lanplay.text.games import option_name, option_word
from protocol.agreement import values_of
from protocol.wire.talk import Lobby, Sitting

TICK = 0.25


class ScreenFront(Front):
    """`changed` is told that the picture is another one, `wish` what the table cannot do itself."""

    def __init__(
        self,
        changed: Callable[[], None],
        wish: Callable[[Wish], None],
        ring: Callable[[], None],
        *,
        is_bot: bool = False,
    ) -> None:
        self.model = TableModel()
        self._changed = changed
        self._wish = wish
        self._ring = ring
        self._is_bot = is_bot
        self.sent: asyncio.Queue[str] = asyncio.Queue()
        self._until: float | None = None
        self._tried: tuple[str, ...] = ()
        self._host_key = b""
        self._sitting: tuple[Sitting, ...] = ()

    # -- what the application shows ---------------------------------------------------------------------------------

    def view(self, look: Look) -> Picture:
        return view(self.model, look)

    def take(self, one: Input, spots: Spots) -> None:
        model, wishes = press(self.model, one, spots)
        self._put(model)
        for wish in wishes:
            if isinstance(wish, Send):
                self._send(wish.line)
            else:
                self._wish(wish)

    def _send(self, line: str) -> None:
        """A move that is on its way is not asked for any more, unless it is refused."""
        self.sent.put_nowait(line)
        facts = self.model.facts
        if facts.moves and not line.startswith("/"):
            self._tried = facts.moves
            self._put(self.model.knows(moves=()))

    def _asked_again(self) -> TableModel:
        tried, self._tried = self._tried, ()
        return self.model.knows(moves=tried) if tried and not self.model.facts.moves else self.model

    def aside(self, line: str) -> None:
        self._put(self.model.logs(Kind.NOTE, line))

    async def ticking(self) -> None:
        """Keeps the clock on the screen in step, for as long as the screen is there."""
        while True:
            await asyncio.sleep(TICK)
            if self._until is None:
                continue
            seconds = max(0, ceil(self._until - monotonic()))
            if seconds != self.model.facts.clock:
                self.tell_time(seconds)

    def tell_time(self, seconds: int) -> None:
        """So many seconds remain; a reaction that is still open when none is has come too late.

        The seat itself reports that, by the same clock: another report would come behind it.
        """
        model = self.model.knows(clock=seconds)
        dialog = model.doing.dialog
        if isinstance(dialog, Reaction):
            model = model.does(dialog=replace(dialog, seconds=seconds) if seconds else None)
        self._put(model)

    def _put(self, model: TableModel) -> None:
        if model is not self.model:
            self.model = model
            self._changed()

    # -- what the table asks for ------------------------------------------------------------------------------------

    async def lines(self, words: Callable[[], Mapping[str, str]]) -> AsyncIterator[str]:
        while True:
            yield await self.sent.get()

    def apart(self) -> AbstractContextManager[None]:
        return nullcontext()

    def fresh(self) -> None:
        """Another table begins; nothing of the last one is left but what was said."""
        self._until, self._tried, self._sitting = None, (), ()
        while not self.sent.empty():
            self.sent.get_nowait()
        self._put(TableModel(Facts(log=self.model.facts.log)))

    # -- before the game --------------------------------------------------------------------------------------------

    def opened(self, table: Table) -> None:
        self._lobby_of(table, code=table.code, is_host=True)

    def found(self, table: Table) -> None:
        self._lobby_of(table, code=None, is_host=False)

    def _lobby_of(self, table: Table, *, code: str | None, is_host: bool) -> None:
        info = table.info
        told = values_of(info.settings)
        options = tuple(f"{option_name(name)}: {option_word(value)}" for name, value in told.items())
        self._host_key = table.host_key
        self._put(
            self.model.knows(
                stage=Stage.LOBBY,
                name=info.name,
                game=info.game,
                seats=info.seats,
                options=options,
                address=table.address,
                code=code,
                is_host=is_host,
                open_books=info.open_books,
            )
        )

    def lobby(self, lobby: Lobby, own: bytes) -> None:
        told = list(changes(self._sitting, lobby))
        self._sitting = lobby.sitting
        model = self.model.knows(
            stage=Stage.LOBBY,
            name=lobby.name,
            game=lobby.game,
            seats=lobby.seats,
            sitting={one.seat: self._sitter(one, own) for one in lobby.sitting},
            partners=partners(lobby),
            awaited=tuple(line for line in awaited(lobby, own, "") if line),
        )
        for line in told:
            model = model.logs(Kind.TOLD, line)
        self._put(model.does(picked=()) if told else model)

    def _sitter(self, one: Sitting, own: bytes) -> Sitter:
        return Sitter(one.nick, one.is_ready, one.key == self._host_key, one.key == own)

    def started(self, scene: Scene) -> None:
        nicks = tuple(player.nick for player in scene.agreement.seating)
        model = self.model.knows(
            stage=Stage.PLAYING,
            game=scene.game.name,
            seats=len(nicks),
            nicks=nicks,
            seat=scene.seat,
            view=scene.view,
            frames=(Frame(scene.view, (), ()),),
            open_books=scene.agreement.open_books,
        )
        model = model.does(focus=Focus.BOARD, cursor=None, picked=(), scroll=0, message="")
        players = translate(texts.PLAYERS).format(players=", ".join(nicks))
        model = model.logs(Kind.NOTE, players)
        is_agreed = scene.agreement.open_books
        self._put(model.logs(Kind.NOTE, translate(texts.BOOKS_AGREED)) if is_agreed else model)

    def recalled(self, scene: Scene, name: str, words: tuple[str, ...], happenings: Sequence[Happening]) -> None:
        first = happenings[0].before if happenings else scene.view
        words = () if scene.is_alone else words
        self._put(self.model.knows(name=name, words=words, frames=(Frame(first, (), ()),)))
        for happening in happenings:
            self.happened(scene, happening)

    def repeated(self, scene: Scene, happenings: Sequence[Happening]) -> None:
        for happening in happenings:
            for kind, line in told_of(scene, happening):
                self._put(self.model.logs(kind, line))

    def suspicious(self, nick: str, known: Sequence[str], fingerprint: str) -> None:
        told = translate(texts.NEW_KEY).format(nick=nick, known=", ".join(known), fingerprint=fingerprint)
        warned = (*self.model.facts.suspicions, told)
        self._put(self.model.knows(suspicions=warned).logs(Kind.ALARM, told))

    def words(self, scene: Scene, words: tuple[str, ...]) -> None:
        if scene.is_alone:
            return
        model = self.model.knows(words=words)
        model = model.logs(Kind.NOTE, translate(texts.WORDS).format(words=" ".join(words)))
        dialog = FourWords(words, self.model.facts.suspicions)
        self._put(model if self._is_bot else model.does(dialog=dialog))

    # -- the game ---------------------------------------------------------------------------------------------------

    def happened(self, scene: Scene, happening: Happening) -> None:
        event, facts = happening.event, self.model.facts
        moment = moment_of(scene, happening, facts.last)
        model = self.model.knows(view=happening.after, last=moment.last, moves=(), turn=(), clock=None)
        self._until, self._tried = None, ()
        for kind, line in moment.told:
            model = model.logs(kind, line)
        if isinstance(event, Left):
            model = model.knows(left=facts.left | {event.seat})
        facts = model.facts
        facts = facts.with_frame(moment.frame) if moment.is_shown else facts.with_view(happening.after)
        model = replace(model, facts=facts)
        if model.doing.earlier is not None:
            back = model.doing.earlier + moment.frame.is_move
            model = model.does(earlier=back)  # whoever looks at a move stays there
        dialog = None if isinstance(model.doing.dialog, Reaction) else model.doing.dialog
        self._put(model.does(picked=(), cursor=None, chosen=0, dialog=dialog))

    def settled(self, scene: Scene, place: int) -> None:
        told = translate(texts.SETTLED).format(place=place, how="Ctrl-C")
        self._put(self.model.knows(place=place).logs(Kind.NOTE, told))

    def parted(self, place: int) -> None:
        """The session tells it, when the screen is gone."""

    def turn(self, scene: Scene, step: int, seats: Sequence[int], deadline: float | None) -> None:
        self._until = None if deadline is None else monotonic() + deadline
        self._put(self.model.knows(turn=tuple(seats), clock=None if deadline is None else ceil(deadline)))

    def ask(self, scene: Scene, moves: Sequence[str]) -> None:
        if self._is_bot:
            return
        model = self.model.knows(moves=tuple(moves), view=scene.view)
        if isinstance(scene.request, React):
            react = scene.request
            self._until = monotonic() + react.seconds
            model = model.does(
                dialog=Reaction(scene.game.name, react.fields, react.seconds),
                line=model.doing.line.set(""),
                earlier=None,
            )
        first = ways_of(model).next(())
        focus = Focus.BOARD if first else Focus.MOVES
        if model.doing.focus is Focus.TALK and model.doing.line.text:
            focus = Focus.TALK  # what was begun as talk must not become a move in the middle of it
        self._put(model.does(focus=focus, picked=(), cursor=next(iter(first), None), chosen=0))
        self._ring()

    def chat(self, seat: int | None, nick: str, text: str) -> None:
        self._put(self.model.logs(Kind.CHAT, translate(texts.CHAT).format(nick=nick, text=text)))

    def spoken(self, text: str) -> None:
        facts = self.model.facts
        self.chat(facts.seat, facts.nicks[facts.seat], text)

    def read(self, title: str, text: str) -> None:
        self._put(self._asked_again().does(dialog=self.model.doing.dialog or Sheet(title, text)))

    def reachable(self, scene: Scene, seat: int, *, is_up: bool) -> None:
        paused = self.model.facts.paused - {seat} if is_up else self.model.facts.paused | {seat}
        text = translate(texts.BACK if is_up else texts.PAUSED).format(nick=scene.nick(seat))
        self._put(self.model.knows(paused=paused).logs(Kind.NOTE, text))

    def cut(self, scene: Scene, seat: int, *, is_foul: bool) -> None:
        model = self.model.knows(left=self.model.facts.left | {seat})
        text = translate(texts.CUT).format(nick=scene.nick(seat))
        self._put(model if is_foul else model.logs(Kind.ALARM, text))

    def foul(self, nick: str, seat: int | None, reason: str, file: Path | None) -> None:
        self._put(self.model.logs(Kind.ALARM, told_foul(nick, reason, file)))

    # -- the end ----------------------------------------------------------------------------------------------------

    def past(self, scene: Scene, past: Past) -> None:
        if not self._is_bot:
            self._put(self.model.knows(frames=frames_of(scene, past), opened=past.opened))

    def ended(self, scene: Scene, ending: Ending) -> None:
        outcome = ending.outcome
        result = Result(
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
        model = self.model.knows(stage=Stage.OVER, result=result, moves=(), turn=(), clock=None)
        model = model.logs(Kind.NOTE, translate(texts.OVER))
        self._put(model.does(dialog=None, message="", earlier=None, line=model.doing.line.set("")))

    def kept(self, game_id: str) -> None:
        """The session tells it, when the screen is gone."""

    @property
    def has_person(self) -> bool:
        return not self._is_bot

    def note(self, text: str) -> None:
        self._put(self._asked_again().logs(Kind.NOTE, text))

    def refused(self, text: str) -> None:
        self._put(self._asked_again().says(text, is_refused=True))
