"""Daumen Drauf told: shows, parries, what is let go of, how the colours stand, who takes a trick, and the Partien.

What the thumb covers is told to its owner alone (B25).
"""

from collections.abc import Iterator, Sequence

from lanplay.narration.dao import BEGINS
from lanplay.narration.voice import Spoken, SpokenCounted, Voice

from engine.daumen.cards import HIDDEN
from engine.daumen.moves import PASS
from engine.events import Answer, Answered, Event, Opened, Tossed
from lanplay.narration import View
from lanplay.text import capital, mark, mark_counted, translate
from lanplay.text.faces import colour_word, face_words, listed

SHOWS = Spoken(mark("You show {card}."), mark("{nick} shows {card}."))
PARRIES = Spoken(mark("You parry with {card}."), mark("{nick} parries with {card}."))
PASSES = Spoken(mark("You pass."), mark("{nick} passes."))
LETS_GO = Spoken(mark("You let go of {card}."), mark("{nick} lets go of {card}."))
NEW_COLOUR = mark("{colour} is new and beats all colours before.")
TRICK = Spoken(mark("You take the trick: {cards}."), mark("{nick} takes the trick: {cards}."))
DRAWS = SpokenCounted(
    mark_counted("You draw {number} card.", "You draw {number} cards."),
    mark_counted("{{nick}} draws {number} card.", "{{nick}} draws {number} cards."),
)
STOCK_EMPTY = mark("The stock is empty.")
PARTIE_OVER = mark("Partie {partie} is over: {scores}.")
SCORE = Spoken(mark("you {gain}, in all {total}"), mark("{nick} {gain}, in all {total}"))
OUT_OF_CARDS = Spoken(mark("You have no cards left."), mark("{nick} has no cards left."))
SHOW = mark("show {card}")
PARRY = mark("parry with {card}")
PASS_ON = mark("pass")
EFFECTS = {
    "show": mark("your thumb covers its tooth"),
    "parry": mark("it is the twin of the highest card: the whole trick is yours"),
    PASS: mark("you may come in again later"),
}


def moved(voice: Voice, answer: Answer, before: View, after: View) -> str:
    if answer.move == PASS:
        return voice.says(PASSES, answer.seat)
    verb, face = answer.move.split(" ")
    if verb == "parry":
        return voice.says(PARRIES, answer.seat, card=face_words(face))
    offer = after["offers"][answer.seat] if answer.seat == voice.reader else None
    return voice.says(SHOWS, answer.seat, card=face_words(offer or face.rstrip(HIDDEN)))


def meaning(move: str, view: View, seat: int) -> str:
    if move == PASS:
        return translate(PASS_ON)
    verb, face = move.split(" ")
    return translate(PARRY if verb == "parry" else SHOW).format(card=face_words(face))


def consequence(move: str, view: View, seat: int) -> str:
    return translate(EFFECTS[move.split(" ")[0]])


def tell(voice: Voice, event: Event, before: View, after: View) -> Sequence[str]:
    if isinstance(event, Tossed):
        return [voice.says(BEGINS, after["starter"])] if after["starter"] is not None else []
    told = list(_offered(voice, before, after)) if isinstance(event, Answered) else []
    if sum(map(len, before["won"])) != sum(map(len, after["won"])) or before["totals"] != after["totals"]:
        told += _stacked(voice, event, before, after)
    return told


def _offered(voice: Voice, before: View, after: View) -> Iterator[str]:
    for seat, face in after["released"][len(before["released"]) :]:
        if before["offers"][seat] is not None and seat == after["best"]:
            yield voice.says(LETS_GO, seat, card=face_words(face))
    if len(after["colours"]) > len(before["colours"]) > 0:
        colour = colour_word(after["colours"][-1])
        yield translate(NEW_COLOUR).format(colour=capital(colour))


def _stacked(voice: Voice, event: Event, before: View, after: View) -> Iterator[str]:
    """The end of a trick, what is drawn after it, and the end of a Partie if it is one."""
    is_next = before["partie"] != after["partie"]
    grown = [seat for seat, won in enumerate(after["won"]) if len(won) > len(before["won"][seat])]
    winner = before["best"] if is_next or not grown else grown[0]
    cards = _trick(event, before)
    if cards and winner is not None:
        yield voice.says(TRICK, winner, cards=listed(cards))
    if before["totals"] != after["totals"] or is_next:
        yield _scores(voice, before, after)
        return
    drawn = [len(hand) - len(before["hands"][seat]) for seat, hand in enumerate(after["hands"])]
    for seat, number in enumerate(drawn):
        if number > 0:
            yield voice.counts(DRAWS, seat, number)
        elif not after["hands"][seat] and before["offers"][seat] is not None:
            yield voice.says(OUT_OF_CARDS, seat)
    if before["stock"] and not after["stock"]:
        yield translate(STOCK_EMPTY)


def _trick(event: Event, before: View) -> list[str]:
    """All cards of the trick, as everybody may see them before they are stacked (B16)."""
    shown = list(event.faces) if isinstance(event, Opened) and event.faces is not None else []
    pairs = {face.rstrip("!") for face in shown}
    open_before = [face for face in before["offers"] if face is not None and face.rstrip("!?") not in pairs]
    return [*(face for _, face in before["released"]), *open_before, *shown]


def _scores(voice: Voice, before: View, after: View) -> str:
    scores = [
        voice.says(SCORE, seat, gain=f"{total - before['totals'][seat]:+d}", total=total)
        for seat, total in enumerate(after["totals"])
    ]
    return translate(PARTIE_OVER).format(partie=before["partie"], scores="; ".join(scores))
