"""A table as plain sentences, one after the other: for screen readers, pipes and small devices. Nothing is redrawn."""

import sys
from collections.abc import Sequence
from pathlib import Path

from engine.dealer import HIT
from engine.grammar import GameMove
from engine.requests import React
from lanplay.games.drawing import draw
from lanplay.games.game_statistics import told_duration, told_statistics
from lanplay.games.presenter import presenter_of
from lanplay.games.teaching import teaching_of
from lanplay.table.front import Front, GameEnding, Happening, Scene, TableListing, link_sentence, sentences
from lanplay.table.lobby_sentences import awaited, changes, has_moved, partners, terms
from lanplay.table.move_list import MOST_EXPLAINED, compact, counted, explained
from lanplay.table.recall import last_decisions
from lanplay.table.spoken_code import first_fit
from lanplay.text import numeral, translate, translate_counted
from lanplay.text import table as texts
from lanplay.text.fouls import told_foul
from lanplay.text.games import title
from lanplay.text.markdown import spoken
from lanplay.text.screen import GOAL
from lanplay.text.watch import WATCHING, WORDS_HEARD
from protocol.wire.talk import Lobby, Sitting, TableInfo

MISS = "miss"
RECALLED = 3  # decisions repeated when a game is resumed


class Lit:
    """The fields of a reaction that are lit, by their letters; those that were typed already are `hit`."""

    def __init__(self, keys: str, fields: Sequence[int]) -> None:
        self._keys = keys
        self._wanted = {keys[field] for field in fields}
        self._hit: set[str] = set()

    @property
    def letters(self) -> str:
        return " ".join(sorted(self._wanted, key=self._keys.index))

    def answer(self, line: str) -> str:
        """The move that a line is; empty as long as letters are missing, the line itself where it has none."""
        typed = set(line.lower()) - set(" ,")
        if not typed or not typed <= set(self._keys):
            return line
        self._hit |= typed
        if not self._hit <= self._wanted:
            return MISS
        return HIT if self._hit == self._wanted else ""


class PlainFront(Front):
    """With `is_bot` nobody types here, so no choices are listed. With `is_terse` only what has changed is told."""

    def __init__(self, *, is_bot: bool, is_terse: bool = False) -> None:
        self._is_bot = is_bot
        self._is_terse = is_terse
        self._sitting: tuple[Sitting, ...] = ()
        self._awaited: tuple[str, ...] = ()
        self._ending: GameEnding | None = None
        self._lit: Lit | None = None
        self._goals: set[str] = set()  # that were told, each game's once

    def opened(self, table: TableListing) -> None:
        info = table.info
        self._say(texts.OPENED, name=info.name, game=title(info.game), seats=info.seats)
        if table.address:
            self._say(texts.ADDRESS, line=table.join_line)
        if table.more:
            told = translate_counted(texts.MORE_ADDRESSES, len(table.more))
            self._print(told.format(addresses=", ".join(table.more)))
        if table.code is not None:
            self._say(texts.CODE, code=table.code)
        self._terms(info)

    def found(self, table: TableListing) -> None:
        info = table.info
        params = {"seats": info.seats, "free": info.free, "host": table.host_nick, "fingerprint": table.short_print}
        waiting = texts.FOUND if info.free else texts.FOUND_FULL
        text = texts.FOUND_PLAYING if info.is_playing else waiting
        self._say(text, name=info.name, game=title(info.game), **params)
        self._terms(info)

    def _terms(self, table: TableInfo) -> None:
        for line in terms(table):
            self._print(line)

    def lobby(self, lobby: Lobby, own: bytes) -> None:
        before, self._sitting = self._sitting, lobby.sitting
        for line in changes(before, lobby):
            self._print(line)
        if has_moved(before, lobby):
            self._partners(lobby)
        else:
            self._readiness(before, lobby)
        sentences = awaited(lobby, own, translate(texts.TYPE_READY))
        for line in sentences:
            if line not in self._awaited:
                self._print(line)
        self._awaited = sentences

    def _partners(self, lobby: Lobby) -> None:
        with_whom = partners(lobby)
        if with_whom is not None:
            self._print(with_whom)

    def _readiness(self, before: Sequence[Sitting], lobby: Lobby) -> None:
        """Changes among the people who were here before; newcomers are announced anyway."""
        was_ready = {sitting.key: sitting.is_ready for sitting in before}
        for sitting in lobby.sitting:
            if was_ready.get(sitting.key, sitting.is_ready) != sitting.is_ready:
                self._say(texts.READY if sitting.is_ready else texts.UNREADY, nick=sitting.nick)

    def started(self, scene: Scene, *, goes_on: bool = False) -> None:
        if scene.is_watching:
            self._say(WATCHING)
        else:
            self._say(texts.RESUMED if goes_on else texts.STARTED, seat=scene.seat + 1, nick=scene.nick(scene.seat))
        nicks = ", ".join(player.nick for player in scene.agreement.seating)
        self._say(texts.PLAYERS, players=nicks)
        if scene.agreement.open_books:
            self._say(texts.BOOKS_AGREED)
        goal = teaching_of(scene.game.name).goal
        if goal not in self._goals and not (self._is_bot or self._is_terse):
            self._goals.add(goal)
            self._say(GOAL, goal=translate(goal))

    def recalled(self, scene: Scene, name: str, words: tuple[str, ...], happenings: Sequence[Happening]) -> None:
        if happenings:
            self._say(texts.GOES_ON)
        self.repeated(scene, last_decisions(happenings, RECALLED))

    def repeated(self, scene: Scene, happenings: Sequence[Happening]) -> None:
        """With numbers, by which a listener tells them from what happens meanwhile."""
        told = (line for happening in happenings for line in sentences(scene, happening))
        for number, line in enumerate(told, 1):
            self._print(f"{number}. {line}")

    def words(self, scene: Scene, words: tuple[str, ...]) -> None:
        if not scene.is_alone:
            self._say(WORDS_HEARD if scene.is_watching else texts.WORDS, words=" ".join(words))

    def happened(self, scene: Scene, happening: Happening) -> None:
        for line in sentences(scene, happening):
            self._print(line)
        sheet = presenter_of(scene.game.name).score_sheet(scene.voice, happening.before, happening.after)
        if sheet is not None:
            for line in (sheet.heading, *map(" ".join, sheet.rows)):
                self._print(line)

    def settled(self, scene: Scene, place: int) -> None:
        if not self._is_bot:
            self._say(texts.SETTLED, place=place, how="/quit")

    def parted(self, place: int) -> None:
        self._say(texts.GOODBYE, place=place)

    def turn(self, scene: Scene, step: int, seats: Sequence[int], deadline: float | None) -> None:
        for seat in () if self._is_terse or scene.is_alone else seats:  # bots of one's own decide at once
            if seat != scene.seat:
                self._say(texts.TURN, nick=scene.nick(seat))

    def ask(self, scene: Scene, moves: Sequence[GameMove]) -> None:
        if self._is_bot:
            return
        if isinstance(scene.request, React):  # all else would have to be listened to while the time runs
            self._lit = Lit(presenter_of(scene.game.name).reaction_keys, scene.request.fields)
            self._print(translate_counted(texts.QUICK, scene.request.seconds).format(letters=self._lit.letters))
            return
        self._lit = None
        if self._is_terse:
            listed = translate_counted(texts.ALL_MOVES, len(moves)).format(moves=counted(moves, scene.game.name))
            self._print(f"{translate(texts.YOUR_TURN)} {listed}")
            return
        drawn, whose = draw(scene.view, scene.voice), translate(texts.YOUR_TURN)
        self._print(drawn if drawn.startswith(whose) else f"{whose}\n{drawn}")
        self._choices(scene, moves)

    def _choices(self, scene: Scene, moves: Sequence[GameMove]) -> None:
        """One line per move with its meaning; a long list grouped and without, lest it bury all else."""
        is_long = len(moves) > MOST_EXPLAINED
        self._print(translate(texts.CHOOSE))
        for line in (
            compact(moves, scene.game.name) if is_long else explained(scene.voice, moves, scene.view, scene.seat)
        ):
            self._print(line)
        if is_long:
            self._say(texts.EXPLAINED)

    def chat(self, seat: int | None, nick: str, text: str) -> None:
        self._say(texts.CHAT, nick=nick, text=text)

    def reachable(self, scene: Scene, seat: int, *, is_up: bool, has_stopped: bool = False) -> None:
        self._say(link_sentence(is_up=is_up, has_stopped=has_stopped), nick=scene.nick(seat))

    def unreachable(self, scene: Scene, seats: Sequence[int]) -> None:
        self._say(texts.UNREACHABLE)

    def cut(self, scene: Scene, seat: int, *, is_foul: bool) -> None:
        if not is_foul:
            self._say(texts.CUT, nick=scene.nick(seat))

    def foul(self, nick: str, seat: int | None, reason: str, file: Path | None) -> None:
        self._print(told_foul(nick, reason, file))

    def ended(self, scene: Scene, ending: GameEnding) -> None:
        self._ending = ending
        outcome = ending.outcome
        self._say(texts.OVER)
        if outcome.winners and scene.game.teams(len(outcome.places)):
            self._say(texts.WON_TOGETHER, nicks=" + ".join(map(scene.nick, outcome.winners)))
        for seat in sorted(range(len(outcome.places)), key=lambda seat: outcome.places[seat]):
            params = {"place": outcome.places[seat], "nick": scene.nick(seat)}
            if outcome.scores is None:
                self._say(texts.PLACE, **params)
            else:
                self._say(texts.PLACE_SCORE, **params, score=numeral(outcome.scores[seat]))
        if ending.unsigned:
            self._say(texts.UNSIGNED, nicks=", ".join(scene.nick(seat) for seat in ending.unsigned))
        for text, seats in ((texts.BOOKS_OPEN, ending.opened), (texts.BOOKS_SHUT, ending.unopened)):
            if seats:
                self._say(text, nicks=", ".join(map(scene.nick, seats)))
        if ending.is_claimed:
            self._say(texts.CLAIMED)
        if not self._is_bot:
            self._figures(scene, ending)
        if ending.file is not None:
            self._say(texts.TRANSCRIPT, file=ending.file, hash=ending.transcript_hash.hex()[:16])

    def _figures(self, scene: Scene, ending: GameEnding) -> None:
        for line in told_statistics(ending.statistics, [player.nick for player in scene.agreement.seating]):
            self._print(line)
        if ending.seconds is not None:
            self._print(told_duration(ending.seconds))

    def kept(self, game_id: str) -> None:
        self._say(texts.KEPT, game=game_id[:12])

    def fresh(self) -> None:
        self._sitting, self._awaited, self._ending = (), (), None

    async def goes_on(self) -> bool:
        """Only a person at a terminal is asked; piped input has no more to say."""
        if self._ending is None or not self.has_person:
            return False
        from lanplay.table.rematch import ask_again

        return await ask_again(self, self._ending.file)

    @property
    def has_person(self) -> bool:
        return not self._is_bot and sys.stdin.isatty()

    @property
    def is_written(self) -> bool:
        return not sys.stdin.isatty()

    def meant(self, line: str) -> str:
        """The letters of a reaction, all of them in one line or one after another, are a hit, and any others a miss."""
        if self._lit is None:
            return line
        answer = self._lit.answer(line)
        self._lit = None if answer in (HIT, MISS) else self._lit
        return answer

    async def code_for(self, name: str) -> str | None:
        if not self.has_person:
            return None
        self._say(texts.CODE_WANTED, name=name)
        return await first_fit(self.lines(dict), self.note)

    def note(self, text: str) -> None:
        self._print(text)

    def read(self, title: str, text: str) -> None:
        self._print(spoken(text))

    def _say(self, text: str, /, **params: object) -> None:
        self._print(translate(text).format(**params))

    def _print(self, text: str) -> None:
        sys.stdout.write(f"{text}\n")
        sys.stdout.flush()
