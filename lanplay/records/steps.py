"""One step of a game in words, for a reader who only watches."""

from collections.abc import Iterator, Mapping, Sequence
from typing import assert_never

from engine.cards import Face, Handle
from engine.events import Answered, Event, Leaving, Left, Mixed, Opened, Reacted, Shuffled, Tossed
from engine.view import GameView
from lanplay.games.drawing import NOTHING
from lanplay.games.presenter import MOVED
from lanplay.games.telling import told
from lanplay.games.voice import voice_of
from lanplay.text import mark, mark_counted, translate, translate_counted
from lanplay.text.faces import listed
from lanplay.text.table import CUT, RESIGNED
from lanplay.text.words import words_of
from protocol.agreement import Agreement
from protocol.rounds.procedure import ComparisonWords

STEP = mark("{step}. {text}")
WORDS = mark("The four words: {words}.")
TOSSED = mark("Tossed: {values}.")
SHUFFLED = mark_counted("{number} card is shuffled.", "{number} cards are shuffled.")
SHOWN = mark("Shown to all: {faces}.")
DEALT = mark("For {nicks} alone: {cards}.")
CARDS = mark_counted("{number} card", "{number} cards")
DEALT_OPENLY = mark("For {nicks} alone: {faces}.")
GAVE = mark("{nick} has given away {faces}.")
HANDS = mark("Hands: {hands}.")
MIXED = mark("{nick} has shuffled their hand unseen.")
CHEATED = mark("{nick} has cheated and is out.")
HIT = mark("in time")
MISSED = mark("too late")


def tell_step(
    agreement: Agreement,
    step: int,
    event: Event | ComparisonWords,
    before: GameView,
    after: GameView,
    faces: Mapping[Handle, Face],
) -> str:
    """All that happened in a step, then what narrators add. `faces` are hidden faces known from open books."""
    if isinstance(event, ComparisonWords):
        sentences = [translate(WORDS).format(words=" ".join(words_of(event.numbers)))]
    else:
        sentences = sentences_of(agreement, event, before, after, faces)
    return translate(STEP).format(step=step, text=" ".join(sentences))


def sentences_of(
    agreement: Agreement, event: Event, before: GameView, after: GameView, faces: Mapping[Handle, Face]
) -> list[str]:
    """The same without its number, sentence by sentence."""
    nicks = [player.nick for player in agreement.seating]
    lines = [line.text for line in told(voice_of(nicks), event, before, after)]
    says_all = isinstance(event, Answered | Tossed | Reacted)
    sentences = lines if lines and says_all else [*_plain(event, nicks, faces), *lines]
    return [*sentences, *_given(event, nicks, faces)] if lines and isinstance(event, Answered) else sentences


def tell_hands(agreement: Agreement, hands: Sequence[Sequence[Face | None]]) -> str:
    """The hands as they can be seen now, seat by seat; shut books count as unknown cards."""
    rows = zip(agreement.seating, hands, strict=True)
    shown = "; ".join(f"{player.nick} {listed(hand) or translate(NOTHING)}" for player, hand in rows)
    return translate(HANDS).format(hands=shown)


def _plain(event: Event, nicks: Sequence[str], known: Mapping[Handle, Face]) -> Iterator[str]:
    match event:
        case Answered(answers=answers):
            for answer in answers:
                yield translate(MOVED.other).format(nick=nicks[answer.seat], move=answer.move)
            yield from _given(event, nicks, known)
        case Tossed(values=values):
            yield translate(TOSSED).format(values=" ".join(map(str, values)))
        case Shuffled(fresh=fresh):
            yield translate_counted(SHUFFLED, len(fresh))
        case Opened(handles=handles, to=to, faces=faces):
            yield _opened(handles, to, faces, nicks, known)
        case Mixed(seat=seat):
            yield translate(MIXED).format(nick=nicks[seat])
        case Reacted(seat=seat, hit=hit):
            yield translate(MOVED.other).format(nick=nicks[seat], move=translate(HIT if hit else MISSED))
        case Left(seat=seat, how=how):
            text = {Leaving.RESIGNED: RESIGNED, Leaving.WITHDRAWN: RESIGNED, Leaving.CUT: CUT, Leaving.FOUL: CHEATED}[
                how
            ]
            yield translate(text).format(nick=nicks[seat])
        case _:
            assert_never(event)


def _given(event: Answered, nicks: Sequence[str], known: Mapping[Handle, Face]) -> Iterator[str]:
    """Cards that changed hands unseen, as far as open books show them."""
    for answer in event.answers:
        given = _all_known([card.handle for card in answer.given], known)
        if given:
            yield translate(GAVE).format(nick=nicks[answer.seat], faces=listed(given))


def _opened(
    handles: Sequence[Handle],
    to: tuple[int, ...] | None,
    faces: tuple[Face, ...] | None,
    nicks: Sequence[str],
    known: Mapping[Handle, Face],
) -> str:
    if faces is not None:
        return translate(SHOWN).format(faces=listed(faces))
    receivers = nicks if to is None else [nicks[seat] for seat in to]
    seen = _all_known(handles, known)
    if seen:
        return translate(DEALT_OPENLY).format(nicks=", ".join(receivers), faces=listed(seen))
    return translate(DEALT).format(nicks=", ".join(receivers), cards=translate_counted(CARDS, len(handles)))


def _all_known(handles: Sequence[Handle], known: Mapping[Handle, Face]) -> tuple[Face, ...]:
    """The faces of these cards; empty unless all of them are known."""
    return tuple(known[handle] for handle in handles) if all(handle in known for handle in handles) else ()
