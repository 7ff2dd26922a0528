"""Games of the local dealer by fixed seeds, event by event, for what people are told, shown and counted of them."""

from collections.abc import Iterator
from dataclasses import dataclass
from random import Random
from typing import Any

from engine import registry
from engine.dealer import LocalTable
from engine.events import Event, Leaving
from engine.knowledge import Knowledge
from engine.view import GameView
from lanplay.games.counting import Change
from lanplay.games.telling import Told, told
from lanplay.games.voice import voice_of

NICKS = ("Alma", "Bela", "Cosmo", "Dara", "Edwin", "Flora", "Gino", "Hanna", "Ilja", "Jonas")
MOST_EVENTS = 6_000


@dataclass(frozen=True)
class Leaver:
    """Seat 1 leaves when so many events have happened."""

    events: int
    how: Leaving = Leaving.RESIGNED


@dataclass(frozen=True)
class Moment:
    """An event, the table after it, and the views of one reader before and after it."""

    table: LocalTable
    event: Event
    before: GameView
    after: GameView
    change: Change

    def told(self, reader: int) -> list[Told]:
        return told(voice_of(NICKS, reader), self.event, self.before, self.after)


def moments(
    game: str,
    players: int,
    seed: int,
    events: int = MOST_EVENTS,
    *,
    reader: int = 0,
    luck: float = 0.4,
    leaver: Leaver | None = None,
    **options: Any,
) -> Iterator[Moment]:
    """A game to its end or to so many events; `luck` is how often a move is any one, and not the greedy one."""
    found = registry.find(game)
    rng = Random(seed)
    table = LocalTable(found, found.configure(options, players), players, rng)

    def choose(state: Any, seat: int, knowledge: Knowledge, moves: tuple[Any, ...]) -> Any:
        return rng.choice(moves) if rng.random() < luck else found.greedy(state, seat, knowledge, moves)

    before = seen(table, reader)
    while not table.is_over and len(table.events) < events:
        state = table.state
        if leaver is not None and len(table.events) == leaver.events:
            table.leave(1, leaver.how)
        elif table.deciders():
            table.decide(choose)
        else:
            table.deal()
        after = seen(table, reader)
        yield Moment(table, table.events[-1], before, after, Change(table.events[-1], state, table.state))
        before = after


def seen(table: LocalTable, reader: int) -> GameView:
    """What the reader sees; nobody's seat sees what all see."""
    known = table.knowledge[reader] if reader >= 0 else Knowledge(reader)
    view: GameView = table.game.view(table.state, known)
    return view


def story(game: str, players: int, seed: int, events: int, *, reader: int = 0, **how: Any) -> list[str]:
    """All that is told to the reader, event by event."""
    return [
        line.text for one in moments(game, players, seed, events, reader=reader, **how) for line in one.told(reader)
    ]


def has(lines: list[str], *words: str) -> bool:
    """Whether one line has all the words."""
    return any(all(word in line for word in words) for line in lines)
