"""A hint for a person whose turn it is: what the strong bot would do with what their seat knows, and why."""

from collections.abc import Sequence
from typing import Final

import msgspec

from engine.grammar import GameMove
from lanplay.bots import USUAL_THINK
from lanplay.bots.strong.bot import think_beside
from lanplay.bots.strong.estimate import Estimate
from lanplay.games.move_words import move_words
from lanplay.games.telling import consequence, meaning
from lanplay.table.front import Front, Scene
from lanplay.text import table as texts
from lanplay.text import translate
from protocol.seat.playing import Playing

ALIKE: Final = 0.01
"""Two moves whose values differ by less look equally good."""


async def give_hint(playing: Playing, front: Front, scene: Scene, think: float | None) -> None:
    """Tell the hint in the reader's words, unless the table has none or the question is answered by then."""
    if not playing.options.hints:
        front.note(translate(texts.HINT_FORBIDDEN))
        return
    moves, question = playing.legal, playing.question
    if not moves:
        front.note(translate(texts.HINT_NONE))
        return
    if len(moves) > 1:
        front.note(translate(texts.HINT_THINKING))
    seconds = USUAL_THINK if think is None else think
    found = await think_beside(playing.game, playing.state, playing.knowledge, moves, seconds)
    if playing.question == question and playing.is_asked:
        front.note(told_hint(scene, moves, found))


def told_hint(scene: Scene, moves: Sequence[GameMove], found: Sequence[Estimate]) -> str:
    """The hint with the moves as the reader types them, and what comes of the best one."""
    best = next(move for move in moves if move.text == found[0].move)
    shown = move_words(scene.game.name).shown
    spelled = [msgspec.structs.replace(one, move=shown(one.move)) for one in found]
    return f"{hint_of(spelled, is_only=len(moves) == 1)} {_why(scene, best)}".rstrip()


def _why(scene: Scene, move: GameMove) -> str:
    """What the move does, where something comes of it by the rules."""
    does, comes = (words(scene.voice, move, scene.view, scene.seat) for words in (meaning, consequence))
    return translate(texts.HINT_WHY).format(why=f"{does}; {comes}") if comes else ""


def hint_of(found: Sequence[Estimate], *, is_only: bool) -> str:
    """One sentence on the best of the estimates, which stands first."""
    best = found[0]
    other = max(found[1:], key=lambda one: (one.visits, one.value), default=None)
    if is_only:
        return translate(texts.HINT_ONLY).format(move=best.move)
    if other is None:
        return translate(texts.HINT_ALONE).format(move=best.move)
    if best.value - other.value < ALIKE:
        return translate(texts.HINT_EQUAL).format(move=best.move, other=other.move)
    value, second = (round(100 * one.value) for one in (best, other))
    return translate(texts.HINT_BEST).format(move=best.move, value=value, other=other.move, second=second)
