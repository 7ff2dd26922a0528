"""Dog told: cards with what they move, what that does to other pieces, the exchange, the goal, and every new deal.

Which card a partner has got is told to the two of them alone (C39).
"""

from collections import Counter
from collections.abc import Iterator, Sequence

from engine.cards import Face
from engine.dog.board import GOAL, HOME, Journey, PiecePlace, PieceRow, Pieces, StandingPiece, field_of, has_finished
from engine.dog.board import moved as moved_pieces
from engine.dog.cards import JOKER, hand_size
from engine.dog.moves import GRAMMAR, Gift, Move, Play
from engine.dog.rules import PLAY
from engine.dog.view import View
from engine.events import Answer, Answered, Event, Shuffled, Tossed
from lanplay.games.voice import Spoken, Voice
from lanplay.text import mark, mark_counted, translate, translate_counted
from lanplay.text.faces import face_words, listed

DEALER = Spoken(mark("You deal first."), mark("{nick} deals first."))
DEALT = mark_counted("Deal {{deal}}: {number} card each.", "Deal {{deal}}: {number} cards each.")
RESTOCKED = mark("The played cards are shuffled into a new stock.")
GIVES = Spoken(mark("You give {partner} a card: {card}."), mark("{nick} gives you a card: {card}."))
GIVE_UNSEEN = Spoken(mark("You give {partner} a card."), mark("{nick} gives you a card."))
EXCHANGE = mark("{nick} and {partner} give each other a card.")
GIVES_OTHER = mark("{nick} gives a card to {partner}.")
PLAYS = Spoken(mark("You play {card}: {what}."), mark("{nick} plays {card}: {what}."))
EXITS = mark("a piece leaves the house")
WALKS = mark("from {source} to {target}")
WALKS_BACK = mark("from {source} back to {target}")
SWAPS = mark("{first} and {second} change places")
PIECE = Spoken(mark("your piece on {field}"), mark("{nick}'s piece on {field}"))
FOR_OTHERS = Spoken(mark("your piece {way}"), mark("{nick}'s piece {way}"))
GOES_HOME = Spoken(mark("your own piece on {field} goes home"), mark("{nick}'s piece on {field} goes home"))
PARTNER_GOES_HOME = mark("the piece of your partner {nick} on {field} goes home")
GOAL_PLACE = mark("goal {place}")
JOKER_AS = mark("{joker} as {value}")
SENT_HOME = Spoken(mark("Your piece on {field} is sent home."), mark("A piece of {nick} is sent home from {field}."))
ARRIVES = Spoken(
    mark("Your piece is in the goal, on place {place}."), mark("A piece of {nick} is in the goal, on place {place}.")
)
ALL_IN = Spoken(
    mark("You have all four pieces in the goal and now move those of {partner}."),
    mark("{nick} has all four pieces in the goal and now moves those of {partner}."),
)
ALL_IN_FOR_READER = mark("{nick} has all four pieces in the goal and now moves yours.")
LAID_DOWN = Spoken(
    mark("You cannot move, lay down {cards} and are out until the next deal."),
    mark("{nick} cannot move, lays down {cards} and is out until the next deal."),
)
FOR_THE_ABSENT = mark("Played for seats that have left: {cards}.")
TO_PARTNER = mark("give {card} to your partner")
LAY_DOWN = mark("lay down the hand; no card can move")


def moved(voice: Voice, seat: int, move: Move, before: View, after: View) -> str:
    match move:
        case Gift():
            return _given(voice, seat, before, after)
        case Play():
            what = _what(voice, seat, move, before.journeys(move, seat))
            return voice.says(PLAYS, seat, card=_card(move), what=what)
        case _:
            laid = _laid(before, after) - _laid_for_the_absent(before, after)
            return voice.says(LAID_DOWN, seat, cards=listed(sorted(laid.elements())))


def meaning(voice: Voice, move: Move, view: View, seat: int) -> str:
    match move:
        case Gift(card=card):
            return translate(TO_PARTNER).format(card=face_words(card))
        case Play(card=card):
            what = _what(voice, seat, move, view.journeys(move, seat))
            home = [_going_home(voice, view, piece) for piece in view.sent_home(move, seat)]
            return "; ".join([f"{_card(move)}: {what}" if card == JOKER else what, *home])
        case _:
            return translate(LAY_DOWN)


def chapter(view: View, seat: int) -> str:
    return "Moving" if view.phase == PLAY else "A deal"


def happened(voice: Voice, event: Event, before: View, after: View) -> Sequence[str]:
    told: list[str] = []
    journeys: Sequence[Journey] = ()
    absent = _laid(before, after)
    match event:
        case Tossed() if after.dealer is not None:
            told.append(voice.says(DEALER, after.dealer))
        case Shuffled() if before.deal > 1:
            told.append(translate(RESTOCKED))
        case Answered(answers=(Answer(seat=seat, move=text),)) if before.phase == PLAY:
            journeys = before.journeys(GRAMMAR.exact(text), seat)
            absent = _laid_for_the_absent(before, after)
        case _:
            pass
    if after.left and absent and not isinstance(event, Shuffled):
        told.append(translate(FOR_THE_ABSENT).format(cards=listed(sorted(absent.elements()))))
    return [*told, *_pieces(voice, journeys, before, after), *_dealt(before, after)]


# -- a move -----------------------------------------------------------------------------------------------------------


def _given(voice: Voice, seat: int, before: View, after: View) -> str:
    """What the reader has given and got; of the others only that they have exchanged cards, once a pair."""
    partner = after.partner(seat)
    if voice.reader in (seat, partner):
        old, new = (Counter(face for face in view.hands[voice.reader] if face) for view in (before, after))
        cards = list((old - new if voice.reader == seat else new - old).elements())
        sentence = GIVES if cards else GIVE_UNSEEN  # the same card both ways is seen in neither hand
        return voice.says(sentence, seat, partner=voice.nick(partner), card=listed(cards))
    if partner in after.left:
        return translate(GIVES_OTHER).format(nick=voice.nick(seat), partner=voice.nick(partner))
    return translate(EXCHANGE).format(nick=voice.nick(seat), partner=voice.nick(partner)) if seat < partner else ""


def _laid(before: View, after: View) -> Counter[Face]:
    """The cards that came onto the pile of played cards."""
    old, new = (Counter(face for face in view.played if face) for view in (before, after))
    return new - old


def _laid_for_the_absent(before: View, after: View) -> Counter[Face]:
    """What the open hands of seats that have left played on with after somebody's move."""
    laid: Counter[Face] = Counter()
    for seat in before.left:
        rest = after.hands[seat] if before.deal == after.deal else ()
        laid += Counter(face for face in before.hands[seat] if face) - Counter(face for face in rest if face)
    return laid


def _card(play: Play) -> str:
    if play.card != JOKER:
        return face_words(play.card)
    return translate(JOKER_AS).format(joker=face_words(JOKER), value=play.value)


def _what(voice: Voice, seat: int, play: Play, journeys: Sequence[Journey]) -> str:
    """What the pieces do; whose they are is said where they are not the mover's own."""
    if play.is_exit:
        return translate(EXITS)
    if play.is_swap:
        first, second = (voice.says(PIECE, journey.owner, field=_source(journey)) for journey in journeys)
        return translate(SWAPS).format(first=first, second=second)
    return ", ".join(_walk(voice, seat, journey) for journey in journeys)


def _walk(voice: Voice, seat: int, journey: Journey) -> str:
    sentence = translate(WALKS_BACK if journey.steps < 0 else WALKS)
    walked = sentence.format(source=_source(journey), target=_place(journey.target))
    return walked if journey.owner == seat else voice.says(FOR_OTHERS, journey.owner, way=walked)


def _going_home(voice: Voice, view: View, piece: StandingPiece) -> str:
    is_partner = piece.owner == view.partner(voice.reader)
    sentence = GOES_HOME._replace(other=PARTNER_GOES_HOME) if is_partner else GOES_HOME
    return voice.says(sentence, piece.owner, field=field_of(piece.place, piece.owner))


def _source(journey: Journey) -> str:
    return _place(field_of(journey.source, journey.owner))


def _place(place: PiecePlace) -> str:
    return translate(GOAL_PLACE).format(place=place - GOAL) if place > GOAL else str(place)


# -- what follows -----------------------------------------------------------------------------------------------------


def _pieces(voice: Voice, journeys: Sequence[Journey], before: View, after: View) -> Iterator[str]:
    """Pieces sent home, those brought into the goal for seats that have left, and whoever is in with all four."""
    for journey in journeys:
        for piece in journey.caught:
            yield voice.says(SENT_HOME, piece.owner, field=piece.place)
    yield from _moved_for_the_absent(voice, moved_pieces(before.pieces, journeys), after.pieces)
    for owner, (old, new) in enumerate(zip(before.pieces, after.pieces, strict=True)):
        if has_finished(new) and not has_finished(old) and not after.over:
            partner = after.partner(owner)
            sentence = ALL_IN._replace(other=ALL_IN_FOR_READER) if partner == voice.reader else ALL_IN
            yield voice.says(sentence, owner, partner=voice.nick(partner))


def _moved_for_the_absent(voice: Voice, before: Pieces, after: Pieces) -> Iterator[str]:
    """Several moves may have been made at once, so only what has become of the pieces is told."""
    for owner, (old, new) in enumerate(zip(before, after, strict=True)):
        caught = new.count(HOME) - old.count(HOME)
        away = [place for place in (Counter(old) - Counter(new)).elements() if place != HOME]
        for place in away[: max(0, caught)]:
            yield voice.says(SENT_HOME, owner, field=field_of(place, owner))
        arrived = [place for place in new if place > GOAL and place not in old]
        for place in arrived if _in_goal(new) > _in_goal(old) else ():
            yield voice.says(ARRIVES, owner, place=place - GOAL)


def _in_goal(row: PieceRow) -> int:
    return sum(place > GOAL for place in row)


def _dealt(before: View, after: View) -> Iterator[str]:
    is_first = after.deal == 1 and not any(before.hands) and any(after.hands)
    if is_first or before.deal != after.deal:
        yield translate_counted(DEALT, hand_size(after.deal)).format(deal=after.deal)
