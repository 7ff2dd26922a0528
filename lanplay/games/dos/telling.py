"""Dos told: cards played with the colour that is chosen, sums, who draws how much, reactions, who has finished."""

from collections.abc import Iterator, Sequence

from engine.cards import Face
from engine.dos.cards import COLOUR_OF, PENALTY_OF
from engine.dos.moves import DRAW, GRAMMAR, HIT, Move
from engine.dos.view import View
from engine.events import Answered, Event, Reacted, Shuffled, Tossed
from lanplay.games.voice import BEGINS, Spoken, SpokenCounted, Voice
from lanplay.text import mark, mark_counted, translate, translate_counted
from lanplay.text.faces import colour_word, face_words

PLAYS = Spoken(mark("You play {card}."), mark("{nick} plays {card}."))
CHOOSES = Spoken(mark("You play {card} and choose {colour}."), mark("{nick} plays {card} and chooses {colour}."))
DRAWS = SpokenCounted(
    mark_counted("You draw {number} card.", "You draw {number} cards."),
    mark_counted("{{nick}} draws {number} card.", "{{nick}} draws {number} cards."),
)
HAS_TO_DRAW = Spoken(mark("You have to draw."), mark("{nick} has to draw."))
FIRST_CARD = mark("The first card is {card}.")
SUM = mark("Now there are {penalty} cards to draw.")
TURNS = mark("The direction changes.")
SKIPPED = Spoken(mark("You are skipped."), mark("{nick} is skipped."))
AGAIN = Spoken(mark("You move again."), mark("{nick} moves again."))
CARDS_LEFT = SpokenCounted(
    mark_counted("You have only {number} card left.", "You have only {number} cards left."),
    mark_counted("{{nick}} has only {number} card left.", "{{nick}} has only {number} cards left."),
)
FINISHED = Spoken(
    mark("You have no cards left and finish in place {place}."),
    mark("{nick} has no cards left and finishes in place {place}."),
)
QUICK = Spoken(mark("You were quick enough."), mark("{nick} was quick enough."))
MISSED = Spoken(mark("Missed or too late: you draw a card."), mark("Missed or too late: {nick} draws a card."))
NEW_PILE = mark("The played cards are shuffled into a new pile.")
PLAY = mark("play {card}")
CHOOSE = mark("play {card} and choose {colour}")
DRAW_CARDS = mark_counted("draw {number} card", "draw {number} cards")
HIT_FIELDS = mark("hit the fields in time")
MISS_FIELDS = mark("miss")
TURN_OVER = mark("your turn is over")
REVERSED = mark("play goes on in the other direction")
SKIPS = mark("the next player is skipped")
YOU_AGAIN = mark("you move again")
ADDED = mark("the next player has to take {sum} or answer")


def moved(voice: Voice, seat: int, move: Move, before: View, after: View) -> str:
    if move.face is None:
        number = _grown(seat, before, after)
        return voice.counts(DRAWS, seat, number) if number > 0 else voice.says(HAS_TO_DRAW, seat)
    return voice.says(PLAYS if COLOUR_OF[move.face] else CHOOSES, seat, **_card(move, move.face))


def meaning(voice: Voice, move: Move, view: View, seat: int) -> str:
    if move.face is not None:
        return translate(PLAY if COLOUR_OF[move.face] else CHOOSE).format(**_card(move, move.face))
    if move == DRAW:
        return translate_counted(DRAW_CARDS, view.number_to_draw)
    return translate(HIT_FIELDS if move == HIT else MISS_FIELDS)


def consequence(voice: Voice, move: Move, view: View, seat: int) -> str:
    """What a card does besides lying there (E8 to E10, E17 to E19)."""
    if move.face is None:
        return translate(TURN_OVER) if move == DRAW else ""
    if PENALTY_OF[move.face]:
        return translate(ADDED).format(sum=view.penalty_after(move.face))
    course = view.course_after(move.face, seat)
    if course.turn == seat:
        return translate(YOU_AGAIN)
    if course.direction != view.direction:
        return translate(REVERSED)
    return "" if course.skipped is None else translate(SKIPS)


def chapter(view: View, seat: int) -> str:
    if view.reaction is not None:
        return "Two cards, one card"
    return "Special cards" if view.penalty else "Your turn"


def happened(voice: Voice, event: Event, before: View, after: View) -> Sequence[str]:
    if not before.discard:
        return [*_started(voice, before, after)]
    drawing: int | None = None
    lines: list[str] = []
    match event:
        case Answered(answers=(answer,)):
            face = GRAMMAR.exact(answer.move).face
            if face is None:
                drawing = answer.seat
            else:
                lines += _played(voice, answer.seat, face, before, after)
        case Reacted(seat=seat, hit=hit):
            return [voice.says(QUICK if hit else MISSED, seat)]
        case Shuffled() if len(before.discard) > len(after.discard):
            lines.append(translate(NEW_PILE))
        case Tossed():
            lines += _started(voice, before, after)
        case _:
            pass
    return [*lines, *_drawn(voice, before, after, drawing)]


def _started(voice: Voice, before: View, after: View) -> Iterator[str]:
    if before.turn is None and after.turn is not None:
        yield voice.says(BEGINS, after.turn)
    if after.discard and not before.discard:
        yield translate(FIRST_CARD).format(card=face_words(after.discard[0]))


def _played(voice: Voice, seat: int, face: Face, before: View, after: View) -> Iterator[str]:
    if after.penalty > before.penalty:
        yield translate(SUM).format(penalty=after.penalty)
    if after.direction != before.direction:
        yield translate(TURNS)
    left = len(after.hands[seat])
    if not left:
        yield voice.says(FINISHED, seat, place=after.rank(seat))
    elif left <= 2:
        yield voice.counts(CARDS_LEFT, seat, left)
    skipped = before.course_after(face, seat).skipped
    if after.turn == seat:
        yield voice.says(AGAIN, seat)
    elif skipped is not None and after.turn is not None:
        yield voice.says(SKIPPED, skipped)


def _drawn(voice: Voice, before: View, after: View, drawing: int | None) -> Iterator[str]:
    """Who has drawn how many cards, but for the seat whose own move has said it."""
    for seat in range(after.players):
        number = _grown(seat, before, after)
        if number > 0 and seat != drawing:
            yield voice.counts(DRAWS, seat, number)


def _grown(seat: int, before: View, after: View) -> int:
    return len(after.hands[seat]) - len(before.hands[seat])


def _card(move: Move, face: Face) -> dict[str, str]:
    return {"card": face_words(face), "colour": colour_word(move.colour or "")}
