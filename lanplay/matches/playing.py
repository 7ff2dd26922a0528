"""One game of a match: dealt by the local dealer, each bot knowing what its seat knows, in one process."""

import asyncio
from collections.abc import Mapping, Sequence
from functools import partial
from typing import Any, Final

import msgspec

from engine.contract import AnyGame
from engine.dealer import LocalTable
from engine.grammar import GameMove
from engine.knowledge import Knowledge
from lanplay.bots import STRONG, Quick, SlowBot, make_bot
from lanplay.chance import chance
from lanplay.matches.plan import MatchPlan, game_of

LEAST_MILLISECONDS: Final = 100
"""What a program gets for a move, however little other bots think."""
MOST_DECISIONS: Final = 5_000
"""A game that is not over by then is nobody's."""


class MatchGame(msgspec.Struct, frozen=True):
    """For each bot its share of the win, its mean place and its mean points; `number` is that of the game."""

    number: int
    shares: tuple[float, ...]
    places: tuple[float, ...]
    points: tuple[float, ...] | None
    decisions: int
    is_over: bool = True


def play_game(plan: MatchPlan, number: int) -> MatchGame:
    """Game `number`; the same plan and number have the same cards."""
    game = game_of(plan)
    options = game.configure(plan.options, plan.seats)
    deal = plan.deal_of(number)
    table = LocalTable(game, options, plan.seats, chance(plan.seed, b"deal", deal.to_bytes(8, "big")))
    bots = [_bot(plan, number, seat) for seat in range(plan.seats)]
    decisions = asyncio.run(_play(table, bots, max(LEAST_MILLISECONDS, round(plan.think * 1000))))
    return _result(game, table, plan, number, decisions)


def _bot(plan: MatchPlan, number: int, seat: int) -> SlowBot:
    name = plan.bots[plan.bot_at(number, seat)]
    rng = chance(plan.seed, b"bot", number.to_bytes(8, "big"), seat.to_bytes(1, "big"))
    if name != STRONG:
        return make_bot(name, rng)
    from lanplay.bots.strong.bot import Thinker
    from lanplay.bots.strong.thinking import Budget

    if plan.iterations is not None:
        return Quick(Thinker(Budget(None, plan.iterations), rng))
    return Quick(Thinker(Budget(plan.think, is_processor_time=True), rng))


async def _play(table: LocalTable, bots: Sequence[SlowBot], milliseconds: int) -> int:
    """To the end, or as far as is ever played; says how many decisions were made."""
    game, made = table.game, 0
    try:
        for seat, bot in enumerate(bots):
            await bot.start(game, table.state.options, seat, len(bots))
        table.settle()
        while not table.is_over and made < MOST_DECISIONS:
            given = {seat: await _choice(table, seat, bots[seat], milliseconds) for seat in table.deciders()}
            table.decide(partial(chosen, given))
            table.settle()
            made += len(given)
    finally:
        outcome = game.outcome(table.state) if table.is_over else None
        await asyncio.gather(*(bot.finish(outcome) for bot in bots))
    return made


def chosen(given: Mapping[int, GameMove], state: Any, seat: int, knowledge: Knowledge, moves: object) -> GameMove:
    """A chooser for `LocalTable.decide` of moves that are known."""
    return given[seat]


async def _choice(table: LocalTable, seat: int, bot: SlowBot, milliseconds: int) -> GameMove:
    knowledge = table.knowledge[seat]
    moves = table.game.legal(table.state, seat, knowledge)
    return await bot.choose(table.game, table.state, seat, knowledge, moves, milliseconds)


def _result(game: AnyGame, table: LocalTable, plan: MatchPlan, number: int, decisions: int) -> MatchGame:
    bots = range(len(plan.bots))
    seats = [[seat for seat in range(plan.seats) if plan.bot_at(number, seat) == bot] for bot in bots]
    if not table.is_over:
        even = tuple(1 / len(plan.bots) for _ in bots)
        return MatchGame(number, even, tuple(1.0 for _ in bots), None, decisions, is_over=False)
    outcome = game.outcome(table.state)
    won = [sum(seat in outcome.winners for seat in own) for own in seats]
    scores = outcome.scores
    return MatchGame(
        number,
        tuple(count / sum(won) for count in won),
        tuple(_mean([outcome.places[seat] for seat in own]) for own in seats),
        None if scores is None else tuple(_mean([scores[seat] for seat in own]) for own in seats),
        decisions,
    )


def _mean(values: Sequence[float]) -> float:
    return sum(values) / len(values)
