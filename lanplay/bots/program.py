"""The bot that is a program of its own: one JSON object per line each way (docs/notation.md, section 6).

It gets the view of its seat, so it never learns a face that the seat may not see. It is not trusted to answer: a wrong,
late or missing answer is replaced by a random legal move and reported. Answers come in the order of the questions;
those to questions that were given up are read and discarded.
"""

import asyncio
import errno
import json
import os
import shlex
import shutil
from collections import deque
from collections.abc import Callable, Sequence
from typing import Any

from engine.cards import Rng
from engine.contract import AnyGame
from engine.errors import EngineError
from engine.grammar import GameMove
from engine.knowledge import Knowledge
from engine.options import changed
from engine.outcome import Outcome
from lanplay.bots.child import Child
from lanplay.errors import CommandError, system_words
from lanplay.output import warn
from lanplay.strict_json import read_json
from lanplay.text.messages import sentence
from protocol.wire.text import clean

LONGEST_LINE = 1 << 16
LONGEST_NAME = 40
LONGEST_QUOTE = 80
HELLO_SECONDS = 10.0
GOODBYE_SECONDS = 1.0
MOST_SILENCES = 3  # after so many late answers in a row the program is ended

Warn = Callable[[str], None]


class Program:
    """A program that decides for one seat of one game. `name` is what it calls itself, if it `has_name`.

    Raises CommandError where there is no such program.

    `ended_with` is its exit status once it has been told of the end; None where it had to be ended.
    """

    wish = 0

    def __init__(self, command: str, rng: Rng, tell: Warn = warn) -> None:
        try:
            self._words = shlex.split(command)
        except ValueError:
            self._words = []
        if not self._words:
            raise CommandError("bot_command")
        self.name = clean(self._words[0], LONGEST_NAME)
        self._look_for(self._words[0])
        self._rng = rng
        self._tell = tell
        self._child: Child | None = None
        self.has_name = False
        self.ended_with: int | None = None
        self._unanswered: deque[asyncio.Future[bytes]] = deque()

    def _look_for(self, file: str) -> None:
        """Before others sit down for a game that would end at once. Windows looks in more places than we know."""
        if os.name == "posix" and shutil.which(file) is None:
            reason = errno.EACCES if os.path.dirname(file) and os.path.exists(file) else errno.ENOENT
            raise self._unstartable(OSError(reason, os.strerror(reason)))

    def _unstartable(self, error: OSError | ValueError) -> CommandError:
        return CommandError("bot_start", name=self.name, reason=system_words(error))

    async def start(self, game: AnyGame, options: Any, seat: int, players: int) -> None:
        """Start the program and ask for its name; raises `CommandError` if it cannot be started."""
        try:
            self._child = Child(self._words, LONGEST_LINE)
        except (OSError, ValueError) as error:
            raise self._unstartable(error) from None
        hello = {"hello": 1, "game": game.name, "options": changed(game.options, options)}
        line = await self._ask({**hello, "seat": seat, "players": players}, HELLO_SECONDS)
        name = _fields(line).get("name")
        if isinstance(name, str):
            self.name = clean(name, LONGEST_NAME) or self.name
        self.has_name = isinstance(name, str) and bool(name.strip())

    async def choose(
        self, game: AnyGame, state: Any, seat: int, knowledge: Knowledge, moves: Sequence[GameMove], milliseconds: int
    ) -> GameMove:
        """The program's answer, in the game's own spelling, if it is legal; else a random one of `moves`."""
        question = {
            "view": game.data(game.view(state, knowledge)),
            "moves": [move.text for move in moves],
            "deadline_ms": milliseconds,
        }
        line = await self._ask(question, milliseconds / 1000)
        if not line:
            return self._by_chance(moves)
        text = _fields(line).get("move")
        if isinstance(text, str):
            try:
                move: GameMove = game.read(text)
                if move in moves:
                    return move
                game.answer(state, seat, knowledge, move)
                return move
            except EngineError:
                pass
        said = text if isinstance(text, str) else line.decode("utf-8", "replace").strip()
        self._report("bot_wrong", answer=clean(said, LONGEST_QUOTE))
        return self._by_chance(moves)

    async def finish(self, outcome: Outcome | None) -> None:
        """Report the end, and make sure that nothing of the program is left running."""
        child, self._child = self._child, None
        if child is None:
            return
        over = None
        if outcome is not None:
            over = {"scores": outcome.scores, "places": outcome.places, "winners": outcome.winners}
        child.tell(_line({"over": over}))
        self.ended_with = await child.end(GOODBYE_SECONDS)

    async def _ask(self, question: dict[str, Any], seconds: float) -> bytes:
        """The line that the program answers; empty if it is late, or has ended."""
        child = self._child
        if child is None:
            return b""
        child.tell(_line(question))
        self._unanswered.append(child.next_line())
        try:
            async with asyncio.timeout(seconds):
                line = await self._answer()
        except TimeoutError:
            self._report("bot_late", milliseconds=round(seconds * 1000))
            if len(self._unanswered) >= MOST_SILENCES:
                await self._give_up(child)
            return b""
        if not line:
            await self._give_up(child)
        return line

    async def _answer(self) -> bytes:
        """The answer to the newest question; empty once the program has ended."""
        line = b"."
        while self._unanswered and line:
            line = await asyncio.shield(self._unanswered[0])
            self._unanswered.popleft()
        return line

    async def _give_up(self, child: Child) -> None:
        self._child = None
        self._report("bot_gone")
        await child.end(0)

    def _by_chance(self, moves: Sequence[GameMove]) -> GameMove:
        return moves[self._rng.randrange(len(moves))]

    def _report(self, code: str, **details: str | int) -> None:
        self._tell(sentence("", code, {"name": self.name, **details}))


def _line(message: dict[str, Any]) -> bytes:
    return json.dumps(message, separators=(",", ":")).encode() + b"\n"


def _fields(line: bytes) -> dict[str, Any]:
    """The object in a line; none where it holds anything else."""
    try:
        answer = read_json(line)
    except CommandError:
        return {}
    return answer if isinstance(answer, dict) else {}
