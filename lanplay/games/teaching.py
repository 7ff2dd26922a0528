"""What somebody is told who has never played a game: what it is about, its signs, and a few turns to try.

A game's own stands in its room, in `teaching.py` as `TEACHING`; a game without one is taught by its rules sheet alone.
Importing it loads nothing else of the game.
"""

from collections.abc import Mapping, Sequence
from importlib import import_module
from importlib.util import find_spec
from typing import NamedTuple

import msgspec

from engine.options import OptionValue
from lanplay.games.rooms import room_of
from lanplay.text import mark, translate
from lanplay.text.games import about, seats_listed

SIGN = mark("Sign")
MEANING = mark("Meaning")
PLAYERS = mark("{seats} players")
MINUTES = mark("{least}–{most} min")


class Sign(NamedTuple):
    """What stands for something on the board, and its meaning, which is marked for translation."""

    shown: str
    meaning: str


class Lesson(NamedTuple):
    """A table for `seats` that always begins alike, and the reader's turns at it.

    Each turn is a move in notation and the sentence that goes with it; `end` is said after the last one. The sentences
    are marked for translation. The table begins as `seed` deals, or with a `position` (docs/positions.md) of a game
    whose secrets are the hands alone.
    """

    seats: int
    seed: int
    turns: Sequence[tuple[str, str]]
    end: str
    options: Mapping[str, OptionValue] = {"first": "0"}
    position: Mapping[str, object] | None = None


class Teaching(msgspec.Struct, frozen=True, kw_only=True):
    """`goal` is what one plays for, without a subject; `minutes` are how long a game usually takes, from and to.

    `picture` is at most five lines of 17 cells. `goal` is marked for translation.
    """

    goal: str = ""
    minutes: tuple[int, int] | None = None
    picture: Sequence[str] = ()
    signs: Sequence[Sign] = ()
    lesson: Lesson | None = None


COMMON_SIGNS = (
    Sign("►", mark("whose turn it is")),
    Sign("┏━┓ [ ]", mark("you can choose this now")),
    Sign("╔═╗ > <", mark("you have picked this")),
    Sign("▴ ( )", mark("what the last move has changed")),
    Sign("∙", mark("empty")),
)


def teaching_of(game: str) -> Teaching:
    room = room_of(game)
    if room is None or find_spec(f"{room}.teaching") is None:
        return Teaching()
    found: Teaching = import_module(f"{room}.teaching").TEACHING
    return found


def told_signs(game: str) -> str:
    """All signs of a game's board with their meanings, as a table in Markdown."""
    signs = (*COMMON_SIGNS, *teaching_of(game).signs)
    rows = [f"| `{translate(sign.shown)}` | {translate(sign.meaning)} |" for sign in signs]
    return "\n".join([f"| {translate(SIGN)} | {translate(MEANING)} |", "|---|---|", *rows])


def described(game: str, seats: Sequence[int]) -> tuple[str, str]:
    """A game to somebody who chooses one: what it is, and for how many it is and how long it takes."""
    minutes = teaching_of(game).minutes
    facts = [translate(PLAYERS).format(seats=seats_listed(seats))]
    if minutes is not None:
        facts.append(translate(MINUTES).format(least=minutes[0], most=minutes[1]))
    return about(game), ", ".join(facts)
