"""Showing how a game goes: a table in this program alone that always begins alike, and the reader's first turns at it.

The rules, the dealing and the bots are those of every game; nothing is signed, sent or kept.
"""

import asyncio
from random import Random
from typing import Any, Final

from engine import registry
from engine.cards import Rng
from engine.contract import AnyGame
from engine.dealer import LocalTable, Private
from engine.errors import EngineError
from engine.events import Event
from engine.grammar import GameMove
from engine.knowledge import Knowledge
from engine.position import Position
from engine.requests import React
from engine.view import GameView
from lanplay.exits import Exit
from lanplay.games.move_words import move_words
from lanplay.games.teaching import Lesson, teaching_of
from lanplay.table.companions import name_of
from lanplay.table.front import Front, Happening, Scene
from lanplay.text import table as texts
from lanplay.text import translate
from protocol.agreement import Agreement, Player, rules_of, settings_of
from protocol.wire.greetings import VERSION

SEAT: Final = 0


async def teach(game: str, nick: str, front: Front) -> Exit:
    """Play the lesson of a game with the reader; it ends when they leave."""
    lesson = teaching_of(game).lesson
    assert lesson is not None, "the game has a lesson"
    table = LessonTable(registry.find(game), lesson, nick, front)
    front.started(table.scene)
    lines = front.lines(dict)
    for number, (move, sentence) in enumerate(lesson.turns, 1):
        table.go_on()
        params = {"number": number, "most": len(lesson.turns), "sentence": translate(sentence)}
        front.taught(translate(texts.LESSON).format(**params))
        front.ask(table.scene, (table.read(move),))
        while not table.plays(await anext(lines), move):
            front.refused(translate(texts.LESSON_ONLY).format(move=move_words(game).shown(move)))
            if isinstance(table.scene.request, React):
                front.ask(table.scene, (table.read(move),))
    table.go_on()
    front.taught(translate(lesson.end), is_over=True)
    await asyncio.Event().wait()
    return Exit.DONE


class LessonTable(LocalTable):
    """Tells `front` what happens, as the reader at the first seat sees it."""

    def __init__(self, game: AnyGame, lesson: Lesson, nick: str, front: Front) -> None:
        self._front = front
        self._agreement = _agreement(game, lesson, nick)
        options = game.configure(lesson.options, lesson.seats)
        super().__init__(game, options, lesson.seats, _rng(lesson))
        if lesson.position is not None:
            named = {"game": game.name, "players": lesson.seats, "options": dict(lesson.options), "turn": SEAT}
            self.position = game.parse(named | dict(lesson.position))
            truth, hands = self.position.truth, self.position.state.hands
            self.knowledge = [Knowledge(seat, {card: truth[card] for card in hand}) for seat, hand in enumerate(hands)]

    @property
    def scene(self) -> Scene:
        request = self.game.pending(self.state)
        return Scene(self.game, self._agreement, SEAT, self._view(), request, is_alone=True)

    def read(self, move: str) -> GameMove:
        """The move of the reader that `move` spells; it must be possible."""
        moves = self.game.legal(self.state, SEAT, self.knowledge[SEAT])
        found: GameMove = next(possible for possible in moves if possible.text == move)
        return found

    def go_on(self) -> None:
        """To the reader's next decision, or to the end."""
        self.settle()
        while not self.is_over and SEAT not in self.deciders():
            self.decide(self.game.greedy)
            self.settle()

    def plays(self, line: str, move: str) -> bool:
        """Play what was typed if it is the move of this turn."""
        try:
            if line.strip() != "1" and self.game.read(line).text != move:
                return False
        except EngineError:
            return False
        self.decide(lambda *asked: self.read(move) if asked[1] == SEAT else self.game.greedy(*asked))
        return True

    def _happen(self, event: Event, after: Position[Any], private: Private) -> None:
        before = self._view()
        super()._happen(event, after, private)
        self._front.happened(self.scene, Happening(len(self.events), event, before, self._view(), b""))

    def _view(self) -> GameView:
        knowledge: Knowledge = self.knowledge[SEAT]
        view: GameView = self.game.view(self.state, knowledge)
        return view


def _rng(lesson: Lesson) -> Rng:
    return Random(lesson.seed)  # noqa: S311  # a lesson is the same each time


def _agreement(game: AnyGame, lesson: Lesson, nick: str) -> Agreement:
    """Names the people of the lesson; nobody signs it."""
    nicks = (nick, *(name_of(number, nick) for number in range(lesson.seats - 1)))
    seating = tuple(Player(bytes(32), name, bytes(32), b"") for name in nicks)
    settings = settings_of(game, lesson.options, lesson.seats)
    return Agreement(VERSION, bytes(16), game.name, rules_of(game), settings, seating, False)
