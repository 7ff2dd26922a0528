"""One step of a game in words, for whoever only watches."""

from collections.abc import Iterator, Sequence
from typing import Any, assert_never

from engine.events import Answered, Event, Leaving, Left, Mixed, Opened, Proved, Reacted, Shuffled, Tossed
from lanplay.narration import MOVED, Voice, told
from lanplay.text import mark, mark_counted, translate, translate_counted
from lanplay.text.faces import listed
from lanplay.text.table import CUT, RESIGNED
from lanplay.text.words import words_of
from protocol.rounds.procedure import Words
from protocol.table.agreement import Agreement

STEP = mark("{step}. {text}")
WORDS = mark("The four words: {words}.")
TOSSED = mark("Tossed: {values}.")
SHUFFLED = mark_counted("{number} card is shuffled.", "{number} cards are shuffled.")
SHOWN = mark("Shown to all: {faces}.")
DEALT = mark("For {nicks} alone: {cards}.")
CARDS = mark_counted("{number} card", "{number} cards")
PROVED = mark("{nick} has proven something about cards that stay hidden.")
MIXED = mark("{nick} has mixed the cards of the hand unseen.")
CHEATED = mark("{nick} has cheated and is out.")
HIT = mark("in time")
MISSED = mark("too late")


def tell_step(
    agreement: Agreement, step: int, event: Event | Words, before: dict[str, Any], after: dict[str, Any]
) -> str:
    """All that happened in a step; what narrators add stands behind."""
    nicks = [player.nick for player in agreement.seating]
    if isinstance(event, Words):
        found = [translate(WORDS).format(words=" ".join(words_of(event.numbers)))]
    else:
        lines = [line.text for line in told(agreement.game, Voice(nicks.__getitem__), event, before, after)]
        says_all = isinstance(event, Answered | Tossed | Reacted)
        found = lines if lines and says_all else [*_plain(event, nicks), *lines]
    return translate(STEP).format(step=step, text=" ".join(found))


def _plain(event: Event, nicks: Sequence[str]) -> Iterator[str]:
    match event:
        case Answered(answers=answers):
            for answer in answers:
                yield translate(MOVED.other).format(nick=nicks[answer.seat], move=answer.move)
        case Tossed(values=values):
            yield translate(TOSSED).format(values=" ".join(map(str, values)))
        case Shuffled(fresh=fresh):
            yield translate_counted(SHUFFLED, len(fresh))
        case Opened(handles=handles, to=to, faces=faces):
            yield _opened(len(handles), to, faces, nicks)
        case Proved(seat=seat):
            yield translate(PROVED).format(nick=nicks[seat])
        case Mixed(seat=seat):
            yield translate(MIXED).format(nick=nicks[seat])
        case Reacted(seat=seat, hit=hit):
            yield translate(MOVED.other).format(nick=nicks[seat], move=translate(HIT if hit else MISSED))
        case Left(seat=seat, how=how):
            text = {Leaving.RESIGNED: RESIGNED, Leaving.CUT: CUT, Leaving.FOUL: CHEATED}[how]
            yield translate(text).format(nick=nicks[seat])
        case _:
            assert_never(event)


def _opened(count: int, to: tuple[int, ...] | None, faces: tuple[str, ...] | None, nicks: Sequence[str]) -> str:
    if faces is not None:
        return translate(SHOWN).format(faces=listed(faces))
    receivers = nicks if to is None else [nicks[seat] for seat in to]
    return translate(DEALT).format(nicks=", ".join(receivers), cards=translate_counted(CARDS, count))
