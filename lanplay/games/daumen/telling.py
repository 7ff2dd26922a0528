"""Daumen Drauf told: shows, parries, what is let go of, how the colours stand, who takes a trick, and the Partien.

What the thumb covers is told to its owner alone (B25).
"""

from collections.abc import Iterator, Sequence

from engine.cards import Face
from engine.daumen.course import taker
from engine.daumen.moves import GRAMMAR, PARRY, PASS, Move
from engine.daumen.view import View
from engine.events import Answered, Event, Opened, Tossed
from lanplay.games.voice import BEGINS, Spoken, SpokenCounted, Voice
from lanplay.text import capital, gain, mark, mark_counted, numeral, translate
from lanplay.text.faces import colour_word, face_words, listed

TAKER = "taker:"
TAKEN = "taken:"
"""Before the seat and before each card of a trick that lies open on the board."""
SHOWS = Spoken(mark("You show {card}."), mark("{nick} shows {card}."))
PARRIES = Spoken(mark("You parry with {card}."), mark("{nick} parries with {card}."))
PASSES = Spoken(mark("You pass."), mark("{nick} passes."))
LETS_GO = Spoken(mark("You let go of {card}."), mark("{nick} lets go of {card}."))
NEW_COLOUR = mark("{colour} is new and beats all earlier colours.")
TRICK = Spoken(mark("You take the trick: {cards}."), mark("{nick} takes the trick: {cards}."))
DRAWS = SpokenCounted(
    mark_counted("You draw {number} card.", "You draw {number} cards."),
    mark_counted("{{nick}} draws {number} card.", "{{nick}} draws {number} cards."),
)
STOCK_EMPTY = mark("The stock is empty.")
PARTIE_OVER = mark("Partie {partie} is over: {scores}.")
SCORE = Spoken(mark("you {gain}, {total} in all"), mark("{nick} {gain}, {total} in all"))
OUT_OF_CARDS = Spoken(mark("You have no cards left."), mark("{nick} has no cards left."))
SHOW_IT = mark("show {card}")
SHOW_POISON = mark("show {card} (poisonous)")
PARRY_WITH = mark("parry with {card}")
PASS_ON = mark("pass")
COVERED = mark("nobody else sees whether it is poisonous")
TAKES_ALL = mark("same colour and number as the highest card, so the whole trick is yours")
MAY_COME_BACK = mark("you may come in again later")


def moved(voice: Voice, seat: int, move: Move, before: View, after: View) -> str:
    if move == PASS:
        return voice.says(PASSES, seat)
    if move.verb == PARRY:
        return voice.says(PARRIES, seat, card=face_words(move.face))
    card = after.offers[seat] if seat == voice.reader else None
    return voice.says(SHOWS, seat, card=face_words(card or move.pair))


def meaning(voice: Voice, move: Move, view: View, seat: int) -> str:
    if move == PASS:
        return translate(PASS_ON)
    if move.verb == PARRY:
        return translate(PARRY_WITH).format(card=face_words(move.face))
    return translate(SHOW_IT if move.face == move.pair else SHOW_POISON).format(card=face_words(move.pair))


def consequence(voice: Voice, move: Move, view: View, seat: int) -> str:
    if move == PASS:
        return translate(MAY_COME_BACK)
    return translate(TAKES_ALL if move.verb == PARRY else COVERED)


def chapter(view: View, seat: int) -> str:
    return "A trick"


def happened(voice: Voice, event: Event, before: View, after: View) -> Sequence[str]:
    if isinstance(event, Tossed):
        return [] if after.starter is None else [voice.says(BEGINS, after.starter)]
    told = list(_offered(voice, before, after)) if isinstance(event, Answered) else []
    if sum(map(len, before.won)) != sum(map(len, after.won)) or before.totals != after.totals:
        told += _stacked(voice, event, before, after)
    return told


def uncovered(event: Event, before: View, after: View) -> tuple[str, ...]:
    """The cards of a trick that has been taken, which lie open until they are stacked (B16), and who takes it."""
    if sum(map(len, before.won)) == sum(map(len, after.won)) and before.totals == after.totals:
        return ()
    winner, cards = _trick(event, before)
    return (f"{TAKER}{winner}", *(f"{TAKEN}{face}" for face in cards)) if cards and winner is not None else ()


def _offered(voice: Voice, before: View, after: View) -> Iterator[str]:
    for seat, face in after.released[len(before.released) :]:
        if before.offers[seat] is not None and seat == after.best:
            yield voice.says(LETS_GO, seat, card=face_words(face))
    if len(after.colours) > len(before.colours) > 0:
        yield translate(NEW_COLOUR).format(colour=capital(colour_word(after.colours[-1])))


def _stacked(voice: Voice, event: Event, before: View, after: View) -> Iterator[str]:
    """The end of a trick, what is drawn after it, and the end of a Partie if it is one."""
    winner, cards = _trick(event, before)
    if cards and winner is not None:
        yield voice.says(TRICK, winner, cards=listed(cards))
    if before.totals != after.totals or before.partie != after.partie or after.over:
        yield _scores(voice, before, after)
        return
    for seat, hand in enumerate(after.hands):
        drawn = len(hand) - len(before.hands[seat])
        if drawn > 0:
            yield voice.counts(DRAWS, seat, drawn)
        elif not hand and before.offers[seat] is not None:
            yield voice.says(OUT_OF_CARDS, seat)
    if before.stock and not after.stock:
        yield translate(STOCK_EMPTY)


def _trick(event: Event, before: View) -> tuple[int | None, Sequence[Face]]:
    """Who takes the trick, and all its cards, as everybody may see them before they are stacked (B16)."""
    match event:
        case Answered(answers=(answer,)):
            move = GRAMMAR.exact(answer.move)
            twin = () if move.face is None else (move.face,)
            return taker(before, answer.seat, move), (*before.opened_trick(()), *twin)
        case Opened(faces=faces) if faces is not None:
            return taker(before), before.opened_trick(faces)
        case _:
            return taker(before), before.opened_trick(())


def _scores(voice: Voice, before: View, after: View) -> str:
    scores = [
        voice.says(SCORE, seat, gain=gain(total - before.totals[seat]), total=numeral(total))
        for seat, total in enumerate(after.totals)
    ]
    return translate(PARTIE_OVER).format(partie=before.partie, scores="; ".join(scores))
