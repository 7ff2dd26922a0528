"""Dos told: cards laid with the colour that is wished, sums, who draws how much, reactions, and who has finished."""

from collections.abc import Iterator, Sequence

from lanplay.narration.dao import BEGINS
from lanplay.narration.voice import Spoken, SpokenCounted, Voice

from engine.dos.cards import CARD_OF, COLOUR_AFTER, COLOUR_OF, PENALTY_OF, REVERSE, SKIP, SYMBOL_OF
from engine.dos.playing import DRAW
from engine.events import Answer, Answered, Event, Reacted, Shuffled, Tossed
from lanplay.narration import View
from lanplay.narration.daumen import DRAWS
from lanplay.text import mark, mark_counted, translate, translate_counted
from lanplay.text.faces import colour_word, face_words

LAYS = Spoken(mark("You lay {card}."), mark("{nick} lays {card}."))
WISHES = Spoken(mark("You lay {card} and wish {colour}."), mark("{nick} lays {card} and wishes {colour}."))
HAS_TO_DRAW = Spoken(mark("You have to draw."), mark("{nick} has to draw."))
FIRST_CARD = mark("The first card is {card}.")
SUM = mark("The sum is now {penalty}.")
TURNS = mark("The direction changes.")
SKIPPED = Spoken(mark("You are skipped."), mark("{nick} is skipped."))
AGAIN = Spoken(mark("You move again."), mark("{nick} moves again."))
CARDS_LEFT = SpokenCounted(
    mark_counted("You have only {number} card left.", "You have only {number} cards left."),
    mark_counted("{{nick}} has only {number} card left.", "{{nick}} has only {number} cards left."),
)
FINISHED = Spoken(
    mark("You have no cards left and take place {place}."), mark("{nick} has no cards left and takes place {place}.")
)
QUICK = Spoken(mark("You were quick enough."), mark("{nick} was quick enough."))
MISSED = Spoken(mark("You missed, and take a card for it."), mark("{nick} missed, and takes a card for it."))
NEW_PILE = mark("The laid cards are shuffled into a new pile.")
LAY = mark("lay {card}")
WISH = mark("lay {card} and wish {colour}")
DRAW_ONE = mark_counted("draw {number} card", "draw {number} cards")
HIT = mark("hit the fields in time")
MISS = mark("miss")
TURN_OVER = mark("your turn is over")
REVERSED = mark("play goes on in the other direction")
SKIPS = mark("the next player is skipped")
YOU_AGAIN = mark("you move again")
ADDED = mark("the next player has to take {sum} or to answer")


def moved(voice: Voice, answer: Answer, before: View, after: View) -> str:
    if answer.move == DRAW:
        number = _grown(answer.seat, before, after)
        return voice.counts(DRAWS, answer.seat, number) if number > 0 else voice.says(HAS_TO_DRAW, answer.seat)
    face = CARD_OF[answer.move]
    if COLOUR_OF[face] is not None:
        return voice.says(LAYS, answer.seat, card=face_words(face))
    colour = colour_word(COLOUR_AFTER[answer.move])
    return voice.says(WISHES, answer.seat, card=face_words(face), colour=colour)


def meaning(move: str, view: View, seat: int) -> str:
    if move == DRAW:
        return translate_counted(DRAW_ONE, view["penalty"] or 1)
    face = CARD_OF.get(move)
    if face is None:
        return translate(HIT if move == "hit" else MISS)
    if COLOUR_OF[face] is not None:
        return translate(LAY).format(card=face_words(face))
    return translate(WISH).format(card=face_words(face), colour=colour_word(COLOUR_AFTER[move]))


def consequence(move: str, view: View, seat: int) -> str:
    """What a card does besides lying there (E8 to E10, E17 to E19)."""
    if move == DRAW:
        return translate(TURN_OVER)
    face = CARD_OF.get(move)
    if face is None:
        return ""
    if PENALTY_OF[face]:
        return translate(ADDED).format(sum=view["penalty"] + PENALTY_OF[face])
    if SYMBOL_OF[face] not in (REVERSE, SKIP):
        return ""
    holders = sum(bool(hand) for hand in view["hands"])
    return translate(YOU_AGAIN if holders == 2 else REVERSED if SYMBOL_OF[face] == REVERSE else SKIPS)


def tell(voice: Voice, event: Event, before: View, after: View) -> Sequence[str]:
    told: list[str] = []
    drawing: int | None = None
    match event:
        case Tossed() if before["turn"] is None and after["turn"] is not None:
            told.append(voice.says(BEGINS, after["turn"]))
        case Answered(answers=(answer,)) if answer.move in CARD_OF:
            told += _laid(voice, answer, before, after)
        case Answered(answers=(answer,)):
            drawing = answer.seat
        case Reacted(seat=seat, hit=hit):
            told.append(voice.says(QUICK if hit else MISSED, seat))
        case Shuffled() if len(before["discard"]) > len(after["discard"]) > 0:
            told.append(translate(NEW_PILE))
        case _:
            pass
    if after["discard"] and not before["discard"]:
        told.append(translate(FIRST_CARD).format(card=face_words(after["discard"][0])))
    elif before["discard"] and not isinstance(event, Reacted):
        told += _drawn(voice, before, after, drawing)
    return told


def _laid(voice: Voice, answer: Answer, before: View, after: View) -> Iterator[str]:
    face = CARD_OF[answer.move]
    if after["penalty"] > before["penalty"]:
        yield translate(SUM).format(penalty=after["penalty"])
    if after["direction"] != before["direction"]:
        yield translate(TURNS)
    left = len(after["hands"][answer.seat])
    if not left:
        yield voice.says(FINISHED, answer.seat, place=after["ranking"].index(answer.seat) + 1)
    elif left <= 2:
        yield voice.counts(CARDS_LEFT, answer.seat, left)
    if after["turn"] == answer.seat:
        yield voice.says(AGAIN, answer.seat)
    elif SYMBOL_OF[face] == SKIP and after["turn"] is not None:
        yield voice.says(SKIPPED, _next_holder(after, answer.seat))


def _next_holder(view: View, seat: int) -> int:
    players: int = view["players"]
    direction: int = view["direction"]
    order = ((seat + step * direction) % players for step in range(1, players + 1))
    return next(other for other in order if view["hands"][other])


def _drawn(voice: Voice, before: View, after: View, drawing: int | None) -> Iterator[str]:
    """Who has drawn how many cards, but for the seat whose own move has said it."""
    for seat in range(after["players"]):
        number = _grown(seat, before, after)
        if number > 0 and seat != drawing:
            yield voice.counts(DRAWS, seat, number)


def _grown(seat: int, before: View, after: View) -> int:
    return len(after["hands"][seat]) - len(before["hands"][seat])
