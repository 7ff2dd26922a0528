"""Dog told: cards with what they move, what that does to other pieces, the exchange, the goal, and every new deal.

Which card a partner has got is told to the two of them alone (C39).
"""

from collections import Counter
from collections.abc import Iterator, Sequence

from lanplay.narration.voice import Spoken, Voice

from engine.dog.board import SPAN, partner_of
from engine.dog.cards import JOKER, hand_size
from engine.dog.picture import HOME_NAME
from engine.dog.spelling import FOLD, GIVE, Play, play_of
from engine.events import Answer, Answered, Event, Shuffled, Tossed
from lanplay.narration import View
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
SWAPS = mark("the pieces on {first} and {second} change places")
GOAL = mark("goal {place}")
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


def moved(voice: Voice, answer: Answer, before: View, after: View) -> str:
    if answer.move.startswith(GIVE):
        return _given(voice, answer.seat, before, after)
    if answer.move == FOLD:
        return voice.says(LAID_DOWN, answer.seat, cards=listed(sorted(_laid_down(answer, before).elements())))
    play = play_of(answer.move)
    return voice.says(PLAYS, answer.seat, card=_card(play), what=_what(play, before["players"]))


def meaning(move: str, view: View, seat: int) -> str:
    if move == FOLD:
        return translate(LAY_DOWN)
    if move.startswith(GIVE):
        return translate(TO_PARTNER).format(card=face_words(move.split(" ")[1]))
    play = play_of(move)
    what = _what(play, view["players"])
    return f"{_card(play)}: {what}" if play.face == JOKER else what


def consequence(move: str, view: View, seat: int) -> str:
    return ""


def tell(voice: Voice, event: Event, before: View, after: View) -> Sequence[str]:
    told: list[str] = []
    laid: Counter[str] = Counter()
    reached: frozenset[str] = frozenset()
    match event:
        case Tossed():
            told.append(voice.says(DEALER, after["dealer"]))
        case Shuffled() if before["deal"] > 1:
            told.append(translate(RESTOCKED))
        case Answered(answers=answers) if answers[0].move.startswith(GIVE):
            pass
        case Answered(answers=(answer,)) if answer.move == FOLD:
            laid = _laid_down(answer, before)
        case Answered(answers=(answer,)):
            play = play_of(answer.move)
            laid = Counter([play.face])
            reached = frozenset(goal for _, goal in play.walk)
        case _:
            pass
    if after["left"] and not isinstance(event, Shuffled):
        told += _for_the_absent(before, after, laid)
    return [*told, *_pieces(voice, before, after, reached), *_dealt(before, after)]


# -- a move -----------------------------------------------------------------------------------------------------------


def _given(voice: Voice, seat: int, before: View, after: View) -> str:
    """What the reader has given and got; of the others only that they have exchanged cards, once a pair."""
    partner = partner_of(seat, after["players"])
    if voice.reader in (seat, partner):
        old, new = (Counter(face for face in view["hands"][voice.reader] if face) for view in (before, after))
        cards = list((old - new if voice.reader == seat else new - old).elements())
        sentence = GIVES if cards else GIVE_UNSEEN  # the same card both ways is seen in neither hand
        return voice.says(sentence, seat, partner=voice.nick(partner), card=listed(cards))
    if partner in after["left"]:
        return translate(GIVES_OTHER).format(nick=voice.nick(seat), partner=voice.nick(partner))
    return translate(EXCHANGE).format(nick=voice.nick(seat), partner=voice.nick(partner)) if seat < partner else ""


def _laid_down(answer: Answer, before: View) -> Counter[str]:
    laid = Counter(face for _, face in answer.opened)
    return laid + Counter(face for face in before["hands"][answer.seat] if face and not answer.opened)


def _card(play: Play) -> str:
    if play.face != JOKER:
        return face_words(play.face)
    return translate(JOKER_AS).format(joker=face_words(JOKER), value=play.value)


def _what(play: Play, players: int) -> str:
    if play.exits:
        return translate(EXITS)
    if play.swap is not None:
        first, second = play.swap
        return translate(SWAPS).format(first=first, second=second)
    return ", ".join(_walk(source, goal, play.value, players) for source, goal in play.walk)


def _walk(source: str, goal: str, value: str, players: int) -> str:
    is_back = value == "4" and source.isdigit() and goal.isdigit() and (int(source) - int(goal)) % (SPAN * players) == 4
    return translate(WALKS_BACK if is_back else WALKS).format(source=_place(source), target=_place(goal))


def _place(name: str) -> str:
    return translate(GOAL).format(place=name[1:]) if name.startswith("g") else name


# -- what follows -----------------------------------------------------------------------------------------------------


def _pieces(voice: Voice, before: View, after: View, reached: frozenset[str]) -> Iterator[str]:
    """Pieces sent home, and those in the goal that the move itself has not told of (`reached`)."""
    for owner, (old, new) in enumerate(zip(before["pieces"], after["pieces"], strict=True)):
        gone = [name for name in (Counter(old) - Counter(new)).elements() if name != HOME_NAME]
        caught = new.count(HOME_NAME) - old.count(HOME_NAME)
        for name in gone[: max(0, caught)]:
            yield voice.says(SENT_HOME, owner, field=name)
        here = {name for name in new if name.startswith("g")}
        there = {name for name in old if name.startswith("g")}
        if len(here) > len(there):
            for name in sorted(here - there - reached):
                yield voice.says(ARRIVES, owner, place=name[1:])
        if len(here) == 4 > len(there) and not after.get("over"):
            partner = partner_of(owner, after["players"])
            sentence = ALL_IN._replace(other=ALL_IN_FOR_READER) if partner == voice.reader else ALL_IN
            yield voice.says(sentence, owner, partner=voice.nick(partner))


def _dealt(before: View, after: View) -> Iterator[str]:
    is_first = after["deal"] == 1 and not any(before["hands"]) and any(after["hands"])
    if is_first or before["deal"] != after["deal"]:
        yield translate_counted(DEALT, hand_size(after["deal"])).format(deal=after["deal"])


def _for_the_absent(before: View, after: View, laid: Counter[str]) -> Iterator[str]:
    """Seats that left are played on by a fixed policy, several at once (design: leaving)."""
    played: Counter[str] = Counter(after["played"])
    more = played - Counter(before["played"]) - laid
    if more:
        yield translate(FOR_THE_ABSENT).format(cards=listed(sorted(more.elements())))
