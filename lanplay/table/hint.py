"""A hint for a person whose turn it is: what the strong bot would do with what their seat knows, and why."""

from collections.abc import Sequence
from typing import Final

from lanplay.bots import USUAL_THINK
from lanplay.bots.strong.bot import think_beside
from lanplay.bots.strong.estimate import Estimate
from lanplay.table.front import Front
from lanplay.text import table as texts
from lanplay.text import translate
from protocol.seat.playing import Playing

ALIKE: Final = 0.01
"""Two moves whose values differ by less look equally good."""


async def give_hint(playing: Playing, front: Front, think: float | None) -> None:
    """Tell the hint, unless the table has none or the question is answered by then."""
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
        front.note(hint_of(found, is_only=len(moves) == 1))


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
