"""Whether a program keeps to docs/bots.md: it plays a game of each kind against bots that move at random."""

import asyncio
from collections.abc import Iterator, Sequence
from functools import partial
from typing import Final

import msgspec

from engine.contract import AnyGame
from engine.dealer import LocalTable
from engine.grammar import GameMove
from lanplay.bots.program import Program
from lanplay.chance import chance
from lanplay.matches.playing import chosen
from lanplay.text.messages import sentence

MOST_ASKED: Final = 60
"""Decisions after which a game is broken off: it would only go on like that."""
MOST_FAULTS: Final = 3


class ProgramCheck(msgspec.Struct, frozen=True):
    """One game: how often the program decided, how it calls itself, and all that it did wrong, in sentences."""

    game: str
    players: int
    name: str
    decisions: int
    faults: tuple[str, ...]


def check(command: str, games: Sequence[AnyGame], milliseconds: int, seed: int) -> Iterator[ProgramCheck]:
    """One result a game; raises `CommandError` if there is no such program."""
    for game in games:
        yield asyncio.run(_check(command, game, milliseconds, seed))


async def _check(command: str, game: AnyGame, milliseconds: int, seed: int) -> ProgramCheck:
    players = game.seats[0]
    rng = chance(seed, game.name.encode())
    table = LocalTable(game, game.configure({}, players), players, rng)
    faults: list[str] = []
    program = Program(command, rng, faults.append)
    asked = 0
    try:
        await program.start(game, table.state.options, 0, players)
        table.settle()
        while not table.is_over and asked < MOST_ASKED and len(faults) < MOST_FAULTS:
            given = {seat: await _choice(table, seat, program, milliseconds) for seat in table.deciders()}
            asked += 0 in given
            table.decide(partial(chosen, given))
            table.settle()
    finally:
        await program.finish(game.outcome(table.state) if table.is_over else None)
    return ProgramCheck(game.name, players, program.name, asked, (*faults, *_manners(program, has_faults=bool(faults))))


def _manners(program: Program, *, has_faults: bool) -> Iterator[str]:
    """What a program that decided well may still do wrong at the beginning and at the end."""
    if not program.has_name:
        yield sentence("", "bot_nameless", {"name": program.name})
    if has_faults:
        return
    if program.ended_with is None:
        yield sentence("", "bot_stayed", {"name": program.name})
    elif program.ended_with != 0:
        yield sentence("", "bot_failed", {"name": program.name, "status": program.ended_with})


async def _choice(table: LocalTable, seat: int, program: Program, milliseconds: int) -> GameMove:
    game, state, knowledge = table.game, table.state, table.knowledge[seat]
    moves = game.legal(state, seat, knowledge)
    if seat != 0:
        move: GameMove = moves[table.rng.randrange(len(moves))]
        return move
    return await program.choose(game, state, seat, knowledge, moves, milliseconds)
