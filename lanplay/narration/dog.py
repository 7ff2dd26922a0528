"""Dog told: what moves do to other pieces, who comes into the goal, which cards change hands, and every new deal."""

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from typing import Any

from engine.dog.board import partner_of
from engine.dog.cards import hand_size
from engine.dog.picture import HOME_NAME
from engine.dog.spelling import FOLD, GIVE, play_of
from engine.events import Answered, Event, Shuffled, Tossed
from lanplay.text import mark, mark_counted, translate, translate_counted

DEALER = mark("{nick} deals first.")
DEALT = mark_counted("Deal {{deal}}: {number} card each.", "Deal {{deal}}: {number} cards each.")
RESTOCKED = mark("The played cards are shuffled into a new stock.")
RECEIVES = mark("{nick} receives {card}.")
SENT_HOME = mark("A piece of {nick} is sent home from {field}.")
ARRIVES = mark("A piece of {nick} is in the goal, on {place}.")
ALL_IN = mark("{nick} has all four pieces in the goal and now moves those of {partner}.")
LAID_DOWN = mark("{nick} cannot move, lays down {cards} and is out until the next deal.")
FOR_THE_ABSENT = mark("Played for seats that have left: {cards}.")

Nick = Callable[[int], str]
View = dict[str, Any]


def tell(nick: Nick, event: Event, before: View, after: View) -> Sequence[str]:
    told: list[str] = []
    laid: Counter[str] = Counter()
    match event:
        case Tossed():
            told.append(translate(DEALER).format(nick=nick(after["dealer"])))
        case Shuffled() if before["deal"] > 1:
            told.append(translate(RESTOCKED))
        case Answered(answers=answers) if answers[0].move.startswith(GIVE):
            told += _exchanged(nick, before, after)
        case Answered(answers=(answer,)) if answer.move == FOLD:
            laid = Counter(face for _, face in answer.opened)
            laid += Counter(face for face in before["hands"][answer.seat] if face and not answer.opened)
            told.append(translate(LAID_DOWN).format(nick=nick(answer.seat), cards=" ".join(sorted(laid))))
        case Answered(answers=(answer,)):
            laid = Counter([play_of(answer.move).face])
        case _:
            pass
    if after["left"] and not isinstance(event, Shuffled):
        told += _for_the_absent(before, after, laid)
    return [*told, *_pieces(nick, before, after), *_dealt(before, after)]


def _exchanged(nick: Nick, before: View, after: View) -> Iterator[str]:
    """The cards that this reader sees arrive: its own one, and the one it gave."""
    for seat, hand in enumerate(after["hands"]):
        come = Counter(face for face in hand if face) - Counter(face for face in before["hands"][seat] if face)
        for face in come.elements():
            yield translate(RECEIVES).format(nick=nick(seat), card=face)


def _pieces(nick: Nick, before: View, after: View) -> Iterator[str]:
    for owner, (old, new) in enumerate(zip(before["pieces"], after["pieces"], strict=True)):
        gone = [name for name in (Counter(old) - Counter(new)).elements() if name != HOME_NAME]
        caught = new.count(HOME_NAME) - old.count(HOME_NAME)
        for name in gone[: max(0, caught)]:
            yield translate(SENT_HOME).format(nick=nick(owner), field=name)
        here = {name for name in new if name.startswith("g")}
        there = {name for name in old if name.startswith("g")}
        if len(here) > len(there):
            for name in sorted(here - there):
                yield translate(ARRIVES).format(nick=nick(owner), place=name)
        if len(here) == 4 > len(there) and not after.get("over"):
            partner = nick(partner_of(owner, after["players"]))
            yield translate(ALL_IN).format(nick=nick(owner), partner=partner)


def _dealt(before: View, after: View) -> Iterator[str]:
    is_first = after["deal"] == 1 and not any(before["hands"]) and any(after["hands"])
    if is_first or before["deal"] != after["deal"]:
        yield translate_counted(DEALT, hand_size(after["deal"])).format(deal=after["deal"])


def _for_the_absent(before: View, after: View, laid: Counter[str]) -> Iterator[str]:
    """Seats that left are played on by a fixed policy, several at once (design: leaving)."""
    played: Counter[str] = Counter(after["played"])
    more = played - Counter(before["played"]) - laid
    if more:
        yield translate(FOR_THE_ABSENT).format(cards=" ".join(sorted(more.elements())))
