"""The bot that is a program of its own: one JSON object per line each way (docs/notation.md, section 6).

It gets the view of its seat, so it never learns a face that the seat may not see. It is not trusted to answer: a wrong,
late or missing answer is replaced by a random legal move and reported. Answers come in the order of the questions;
those to questions that were given up are read and discarded.
"""

import asyncio
import json
import shlex
from asyncio.subprocess import PIPE, Process
from collections.abc import Callable, Sequence
from contextlib import suppress
from typing import Any

from engine.cards import Rng
from engine.contract import AnyGame
from engine.errors import EngineError
from engine.grammar import GameMove
from engine.knowledge import Knowledge
from engine.options import changed
from engine.outcome import Outcome
from lanplay.errors import CommandError, system_words
from lanplay.output import one_line, warn
from lanplay.strict_json import read_json
from lanplay.text.messages import sentence
from protocol.wire.text import clean

LONGEST_LINE = 1 << 16
LONGEST_NAME = 40
HELLO_SECONDS = 10.0
GOODBYE_SECONDS = 1.0
MOST_SILENCES = 3  # after so many late answers in a row the program is ended

Warn = Callable[[str], None]


class Program:
    """A program that decides for one seat of one game. `name` is what it calls itself."""

    def __init__(self, command: str, rng: Rng, tell: Warn = warn) -> None:
        try:
            self._words = shlex.split(command)
        except ValueError:
            self._words = []
        if not self._words:
            raise CommandError("bot_command")
        self.name = clean(self._words[0], LONGEST_NAME)
        self._rng = rng
        self._tell = tell
        self._process: Process | None = None
        self._unanswered = 0

    async def start(self, game: AnyGame, options: Any, seat: int, players: int) -> None:
        """Start the program and ask for its name; raises `CommandError` if there is no such program."""
        try:
            self._process = await asyncio.create_subprocess_exec(
                *self._words, stdin=PIPE, stdout=PIPE, limit=LONGEST_LINE
            )
        except (OSError, ValueError) as error:
            raise CommandError("bot_start", name=self.name, reason=system_words(error)) from None
        hello = {"hello": 1, "game": game.name, "options": changed(game.options, options)}
        answer = await self._ask({**hello, "seat": seat, "players": players}, HELLO_SECONDS)
        if answer is not None and isinstance(answer.get("name"), str):
            self.name = clean(answer["name"], LONGEST_NAME) or self.name

    async def choose(
        self, game: AnyGame, state: Any, seat: int, knowledge: Knowledge, moves: Sequence[GameMove], milliseconds: int
    ) -> GameMove:
        """The program's answer, in the game's own spelling, if it is legal; else a random one of `moves`."""
        question = {
            "view": game.data(game.view(state, knowledge)),
            "moves": [move.text for move in moves],
            "deadline_ms": milliseconds,
        }
        answer = await self._ask(question, milliseconds / 1000)
        if answer is None:
            return self._by_chance(moves)
        text = answer.get("move")
        if isinstance(text, str):
            try:
                move: GameMove = game.read(text)
                if move in moves:
                    return move
                game.answer(state, seat, knowledge, move)
                return move
            except EngineError:
                pass
        self._report("bot_wrong", answer=text if isinstance(text, str) else one_line(answer))
        return self._by_chance(moves)

    async def finish(self, outcome: Outcome | None) -> None:
        """Report the end and make sure that the program exits."""
        process, self._process = self._process, None
        if process is None:
            return
        over = None
        if outcome is not None:
            over = {"scores": outcome.scores, "places": outcome.places, "winners": outcome.winners}
        try:
            await self._write(process, {"over": over})
            assert process.stdin is not None
            process.stdin.close()
            await asyncio.wait_for(process.wait(), GOODBYE_SECONDS)
        except (OSError, TimeoutError):
            await _end(process)

    async def _ask(self, question: dict[str, Any], seconds: float) -> dict[str, Any] | None:
        """The program's answer, {} if it makes no sense, or None if there is none."""
        process = self._process
        if process is None:
            return None
        self._unanswered += 1
        try:
            async with asyncio.timeout(seconds):
                await self._write(process, question)
                line = await self._answer(process)
        except TimeoutError:
            self._report("bot_late", milliseconds=round(seconds * 1000))
            if self._unanswered >= MOST_SILENCES:
                await self._give_up(process)
            return None
        except (OSError, ValueError):  # it has exited, or its line never ends
            line = b""
        if not line:
            await self._give_up(process)
            return None
        try:
            answer = read_json(line)
        except CommandError:
            return {}
        return answer if isinstance(answer, dict) else {}

    async def _write(self, process: Process, message: dict[str, Any]) -> None:
        assert process.stdin is not None
        process.stdin.write(json.dumps(message, separators=(",", ":")).encode() + b"\n")
        await process.stdin.drain()

    async def _answer(self, process: Process) -> bytes:
        """The answer to the newest question; empty once the program has ended."""
        assert process.stdout is not None
        line = b"."
        while self._unanswered and line:
            line = await process.stdout.readline()
            self._unanswered -= 1
        return line

    async def _give_up(self, process: Process) -> None:
        self._process = None
        self._report("bot_gone")
        await _end(process)

    def _by_chance(self, moves: Sequence[GameMove]) -> GameMove:
        return moves[self._rng.randrange(len(moves))]

    def _report(self, code: str, **details: str | int) -> None:
        self._tell(sentence("", code, {"name": self.name, **details}))


async def _end(process: Process) -> None:
    with suppress(ProcessLookupError):  # it may just have ended by itself
        process.kill()
    await process.wait()
