"""Games played part of the way by fixed seeds, for tests of pictures; run as a program it writes the pictures anew."""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import islice
from pathlib import Path
from random import Random
from typing import Any

from seeded_games import NICKS

from engine import registry
from engine.dealer import LocalTable
from engine.grammar import GameMove
from engine.knowledge import Knowledge
from engine.requests import React
from engine.view import GameView
from lanplay.games.presenter import Sight, presenter_of
from lanplay.screen.boards.picking import begun, finished
from lanplay.screen.picture import Look, Picture, text_of

FOLDER = Path(__file__).parent / "boards"
LOOKS = {"80x24": Look(), "120x40": Look(120, 40), "200x60": Look(200, 60), "ascii": Look(is_ascii=True)}


@dataclass(frozen=True)
class Scene:
    """A table, what one of its seats sees and may do, and what the last move changed."""

    table: LocalTable
    seat: int
    last: tuple[str, ...]

    @property
    def game(self) -> str:
        return self.table.game.name

    @property
    def view(self) -> GameView:
        return self.table.game.view(self.table.state, self.table.knowledge[self.seat])

    @property
    def moves(self) -> tuple[GameMove, ...]:
        if self.seat not in self.table.deciders():
            return ()
        if isinstance(self.table.game.pending(self.table.state), React):
            return ()
        moves: tuple[GameMove, ...] = self.table.game.legal(
            self.table.state, self.seat, self.table.knowledge[self.seat]
        )
        return moves

    @property
    def nicks(self) -> tuple[str, ...]:
        return NICKS[: self.table.state.players]

    def board(self, look: Look, picked: tuple[str, ...] = ()) -> Picture:
        sight = Sight(self.view, self.seat, self.nicks, self.moves, picked, self.last)
        picture = presenter_of(self.game).board(sight, look)
        assert picture is not None
        return picture

    def next_targets(self, picked: tuple[str, ...] = ()) -> dict[str, tuple[GameMove, ...]]:
        return begun(presenter_of(self.game).paths(self.view, self.seat, self.moves), picked)

    def chosen(self, picked: tuple[str, ...]) -> GameMove | None:
        return finished(presenter_of(self.game).paths(self.view, self.seat, self.moves), picked)


def walk(game: str, players: int, seed: int, care: float = 0.7, **options: Any) -> Iterator[Scene]:
    """A game from its first decision on, after every decision as the next decider sees it, to its end.

    `care` is how often a player thinks; otherwise the move is any, so that what no careful player does happens too.
    """
    found = registry.find(game)
    rng = Random(seed)
    table = LocalTable(found, found.configure(options, players), players, rng)

    def choose(state: Any, seat: int, knowledge: Knowledge, moves: tuple[GameMove, ...]) -> GameMove:
        return found.greedy(state, seat, knowledge, moves) if rng.random() < care else rng.choice(moves)

    table.settle()
    last: tuple[str, ...] = ()
    while True:
        seat = (table.deciders() or (rng.randrange(players),))[0]
        yield Scene(table, seat, last)
        if table.is_over:
            return
        before = found.view(table.state, table.knowledge[seat])
        table.decide(choose)
        table.settle()
        last = presenter_of(game).touched(before, found.view(table.state, table.knowledge[seat]))


def after(decisions: int, scenes: Iterator[Scene]) -> Scene:
    """The scene after so many decisions, or the last one of a shorter game."""
    *_, scene = islice(scenes, decisions + 1)
    return scene


def first(scenes: Iterator[Scene], field: str) -> Scene:
    """The first scene in whose view that field holds something."""
    return next(scene for scene in scenes if getattr(scene.view, field))


def scenes() -> dict[str, Scene]:
    """The scenes that are kept as text files."""
    return {
        "dao-3-row": after(16, walk("dao", 3, 11)),
        "dao-2-halves-late": after(45, walk("dao", 2, 3, variant="halves")),
        "dao-6-over": after(999, walk("dao", 6, 5)),
        "daumen-4-trick": after(18, walk("daumen", 4, 2)),
        "daumen-7-full": after(30, walk("daumen", 7, 4)),
        "daumen-3-released": first(walk("daumen", 3, 6), "released"),
        "daumen-2-lead": after(40, walk("daumen", 2, 5)),
        "dog-4-exchange": after(0, walk("dog", 4, 8)),
        "dog-4-race": after(150, walk("dog", 4, 8)),
        "dog-6-race": after(220, walk("dog", 6, 9)),
        "tao-yin": after(13, walk("tao", 2, 6)),
        "tao-claim": first(walk("tao", 2, 4), "claim"),
        "tao-yang": after(26, walk("tao", 2, 7, version="yang")),
        "tao-yang-open": after(8, walk("tao", 2, 8, version="yang", open_hands=True)),
        "dos-4-middle": after(20, walk("dos", 4, 12)),
        "dos-10-crowd": after(70, walk("dos", 10, 13)),
        "dos-3-sum": first(walk("dos", 3, 14), "penalty"),
    }


def text(scene: Scene) -> str:
    """A scene in every look."""
    return "".join(f"--- {name}\n{text_of(scene.board(look))}\n" for name, look in LOOKS.items())


if __name__ == "__main__":
    FOLDER.mkdir(exist_ok=True)
    for name, kept in scenes().items():
        (FOLDER / f"{name}.txt").write_text(text(kept), "utf-8")
