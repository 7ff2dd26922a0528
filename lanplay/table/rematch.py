"""What a person can do line by line once a game is over: play again with the same people, verify it, replay it.

The letters are those of the screen. Besides a valid answer, only the end of the input ends the question.
"""

import asyncio
from pathlib import Path

from lanplay.records.replay import replay
from lanplay.records.verification import checked
from lanplay.settings import Settings
from lanplay.table.front import Front
from lanplay.text import screen, translate
from lanplay.text import table as texts

AGAIN, VERIFY, REPLAY, QUIT = WORDS = ("again", "verify", "replay", "quit")


async def ask_again(front: Front, file: Path | None) -> bool:
    """Ask whether the person wants to play again; `file` is the transcript of the finished game."""
    front.note(translate(texts.AFTERWARDS))
    try:
        async for line in front.lines(lambda: dict.fromkeys(WORDS, "")):
            word = _word_of(line)
            if word in (AGAIN, QUIT):
                return word == AGAIN
            await _tell(front, word, file)
    except KeyboardInterrupt:
        return False
    return False


def _word_of(line: str) -> str | None:
    """A word may be shortened, and may start with a slash like a command."""
    typed = line.strip().lower().removeprefix("/")
    return next((word for word in WORDS if typed and word.startswith(typed)), None)


async def _tell(front: Front, word: str | None, file: Path | None) -> None:
    if word is None:
        front.note(translate(texts.AFTERWARDS))
    elif file is None:
        front.note(translate(texts.NO_FILE))
    elif word == VERIFY:
        front.note(translate(screen.CHECKING))
        front.note(await asyncio.to_thread(checked, file))
    else:
        await asyncio.to_thread(replay, Settings(), str(file), None, is_position=False)
