"""A person at a screen: a game of the local dealer, told to a real front, and inputs as the application makes them."""

from collections.abc import Sequence
from random import Random
from typing import Any

import msgspec
from scripted_wire import make_agreement
from seeded_games import NICKS

from engine import registry
from engine.dealer import LocalTable
from engine.errors import EngineError
from engine.events import Event
from engine.grammar import GameMove
from engine.knowledge import Knowledge
from engine.outcome import Outcome
from engine.position import Position
from engine.requests import React
from engine.view import GameView
from lanplay.errors import report_of
from lanplay.games.counting import Change
from lanplay.games.game_statistics import statistics_of
from lanplay.screen.front import ScreenFront
from lanplay.screen.inputs import Input, Key, Typed, meant
from lanplay.screen.intents import Intent
from lanplay.screen.layout import places, row_width
from lanplay.screen.picture import Look, Picture
from lanplay.table.front import GameEnding, Happening, Past, Scene
from protocol.agreement import Agreement, Player

SEAT = 0
UNSTYLED = {"pane", "bold"}  # these look like what is around them


class ToldTable(LocalTable):
    """Tells each event with the views before and after it, and remembers them with all hands `opened`."""

    def __init__(self, tell: Any, opened: Sequence[int], *args: Any) -> None:
        super().__init__(*args)
        self.tell = tell
        self.opened = tuple(opened)
        self.beginning = self.open_view()
        self.past: list[Happening] = []
        self.steps: list[Change] = []

    def _happen(self, event: Event, after: Position[Any], private: Any) -> None:
        before, before_openly, state = self.view(), self.open_view(), self.state
        super()._happen(event, after, private)
        self.past.append(Happening(len(self.events), event, before_openly, self.open_view(), b""))
        self.steps.append(Change(event, state, self.state))
        self.tell(len(self.events), event, before, self.view())

    def open_view(self) -> GameView:
        faces = {handle: face for seat in self.opened for handle, face in self.knowledge[seat].faces.items()}
        return self.game.view(self.state, Knowledge(SEAT, faces, beside=self.opened))

    def view(self) -> GameView:
        return self.game.view(self.state, self.knowledge[SEAT])


class AtTable:
    """Seat 0 is the person; the others play greedily, so that games end."""

    def __init__(
        self,
        game: str,
        players: int,
        seed: int = 0,
        look: Look | None = None,
        opened: Sequence[int] = (),
        **options: Any,
    ) -> None:
        self.look = look or Look()
        self.rng = Random(seed)
        self.intents: list[Intent] = []
        self.rings = 0
        self.now = 0.0
        self.front = self._front()
        found = registry.find(game)
        self.agreement = _named(make_agreement(game, players, open_books=bool(opened)))
        chosen = found.configure(options, players)
        self.table = ToldTable(self._told, opened, found, chosen, players, Random(seed))
        self.front.started(self.scene)

    def _front(self) -> ScreenFront:
        return ScreenFront(lambda: None, self.intents.append, self._ring, clock=lambda: self.now)

    def _ring(self) -> None:
        self.rings += 1

    @property
    def scene(self) -> Scene:
        request = self.table.game.pending(self.table.state)
        return Scene(self.table.game, self.agreement, SEAT, self.table.view(), request)

    @property
    def moves(self) -> tuple[GameMove, ...]:
        """What the person may play now."""
        if SEAT not in self.table.deciders():
            return ()
        return self.table.game.legal(self.table.state, SEAT, self.table.knowledge[SEAT])

    def begin(self) -> "AtTable":
        self.go_on()
        return self

    def go_on(self) -> None:
        """To the person's next turn, or to the end."""
        self.table.settle()
        while not self.table.is_over and SEAT not in self.table.deciders():
            self.front.turn(self.scene, len(self.table.events), self.table.deciders(), None)
            self.table.decide(self._others)
            self.table.settle()
        if self.table.is_over:
            self._end()
        else:
            self.front.turn(self.scene, len(self.table.events), self.table.deciders(), None)
            self.front.ask(self.scene, self.moves)
            self.now += 1

    def view(self, look: Look | None = None) -> Picture:
        return self.front.view(look or self.look)

    def take(self, *inputs: Input) -> None:
        """Inputs a second apart, each on the picture that is seen then, and what the table makes of the lines sent."""
        for one in inputs:
            self.now += 1
            self.front.take(meant(one), places(self.view()))
            while not self.front.sent.empty():
                self._line(self.front.sent.get_nowait())

    def type(self, words: str) -> None:
        self.take(*map(Typed, words), Key("enter"))

    def play_on(self, most: int = 10_000) -> None:
        """The person plays greedily, too."""
        for _ in range(most):
            if self.table.is_over:
                return
            self.play_one()

    def play_one(self) -> None:
        table = self.table
        self._line(table.game.greedy(table.state, SEAT, table.knowledge[SEAT], self.moves).text)

    def _line(self, line: str) -> None:
        """What the table's commands do with it, as far as the game is concerned."""
        if line.startswith("/") or not self.moves:
            self.front.spoken(line.removeprefix("/say "))
            return
        moves = self.moves
        text = moves[int(line) - 1].text if line.isdigit() and 0 < int(line[:4]) <= len(moves) else line
        game, table = self.table.game, self.table
        try:
            move = game.read(text)
            if not isinstance(game.pending(table.state), React):
                game.answer(table.state, SEAT, table.knowledge[SEAT], move)
        except EngineError as error:
            self.front.refused(report_of(error).text)
            return
        self.table.decide(
            lambda state, seat, known, all_: move if seat == SEAT else self._others(state, seat, known, all_)
        )
        self.go_on()

    def _others(self, state: Any, seat: int, knowledge: Knowledge, moves: Sequence[GameMove]) -> GameMove:
        return self.table.game.greedy(state, seat, knowledge, moves)

    def _told(self, step: int, event: Event, before: GameView, after: GameView) -> None:
        self.front.happened(self.scene, Happening(step, event, before, after, b""))

    def _end(self) -> None:
        table = self.table
        outcome: Outcome = table.game.outcome(table.state)
        opened = table.opened
        if opened:
            self.front.past(self.scene, Past(table.beginning, iter(table.past), opened))
        unopened = tuple(seat for seat in range(self.agreement.players) if opened and seat not in opened)
        statistics = statistics_of(table.game.name, table.state.players, table.steps)
        books = {"opened": opened, "unopened": unopened}
        self.front.ended(self.scene, GameEnding(outcome, bytes(32), None, statistics, seconds=1234, **books))


def _named(agreement: Agreement) -> Agreement:
    seating = tuple(
        Player(player.key, NICKS[seat], player.toss_end, player.veil) for seat, player in enumerate(agreement.seating)
    )
    return msgspec.structs.replace(agreement, seating=seating)


def check_fills(picture: Picture, look: Look) -> None:
    """Nothing outside of the frame, and nothing missing in it."""
    assert len(picture) == look.height
    assert {row_width(row) for row in picture} <= {look.width}
    if look.is_ascii:
        assert all(piece.text.isascii() for row in picture for piece in row)
