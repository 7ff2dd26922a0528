"""TAO told: the table at the start, moves with the cards they touch, cards that come, coins and rule cards."""

from collections.abc import Iterator, Sequence

from lanplay.narration.dao import BEGINS
from lanplay.narration.voice import Spoken, SpokenCounted, Voice

from engine.events import Answer, Answered, Event, Opened, Tossed
from engine.tao.cards import COLUMNS
from engine.tao.moves import MOVES, Move, Verb
from engine.tao.rules import DRAWING
from lanplay.narration import View
from lanplay.text import capital, mark, mark_counted, translate
from lanplay.text.faces import colour_word, face_words, listed

LAID = Spoken(mark("Your row: {cards}."), mark("The row of {nick}: {cards}."))
TURNED = Spoken(
    mark("{card} comes to column {column} of your row."), mark("{card} comes to column {column} in the row of {nick}.")
)
STANDS = Spoken(
    mark("A combination stands: you may open portal {portals}."),
    mark("A combination stands: {nick} may open portal {portals}."),
)
OPENS = SpokenCounted(
    mark_counted(
        "You open portal {{portal}} and have {number} coin.", "You open portal {{portal}} and have {number} coins."
    ),
    mark_counted(
        "{{nick}} opens portal {{portal}} and has {number} coin.",
        "{{nick}} opens portal {{portal}} and has {number} coins.",
    ),
)
USED = mark("The rule card was used by {attribute}, which is barred for the next five guardians.")
RULE = mark("The rule card is {card}.")
NO_RULE = mark("No rule card is left; only doors open portals now.")

MOVED = {
    Verb.SWAP: Spoken(
        mark("You swap columns {column} ({card}) and {other} ({there})."),
        mark("{nick} swaps columns {column} ({card}) and {other} ({there})."),
    ),
    Verb.MOVE: Spoken(
        mark("You move column {column} ({card}) to column {other}."),
        mark("{nick} moves column {column} ({card}) to column {other}."),
    ),
    Verb.CROSS: Spoken(
        mark("You swap column {column} with {rival}: {card} for {there}."),
        mark("{nick} swaps column {column} with {rival}: {card} for {there}."),
    ),
    Verb.DRAW: Spoken(
        mark("You put column {column} ({card}) under your deck and draw."),
        mark("{nick} puts column {column} ({card}) under the deck and draws."),
    ),
    Verb.PLANT: Spoken(
        mark("You put column {column} of {rival} ({card}) under your deck; your top card takes its place."),
        mark("{nick} puts column {column} of {rival} ({card}) under the deck; the top card takes its place."),
    ),
    Verb.SPECIAL: Spoken(
        mark("You swap the special in column {column} for column {other} of {rival} ({there})."),
        mark("{nick} swaps the special in column {column} for column {other} of {rival} ({there})."),
    ),
    Verb.DECLINE: Spoken(mark("You leave the portal closed."), mark("{nick} leaves the portal closed.")),
}
MOVED_AGAINST_READER = {
    Verb.CROSS: mark("{nick} swaps column {column} with you: {card} for {there}."),
    Verb.PLANT: mark("{nick} puts your column {column} ({card}) under the deck; the top card takes its place."),
    Verb.SPECIAL: mark("{nick} swaps the special in column {column} for your column {other} ({there})."),
}
MEANING = {
    Verb.SWAP: mark("{card} and {there} change places"),
    Verb.MOVE: mark("{card} goes to column {other}, the others close up"),
    Verb.CROSS: mark("{card} for {there}, which faces it"),
    Verb.DRAW: mark("{card} under your deck, your top card in its place"),
    Verb.PLANT: mark("the opponent's {card} under your deck, your top card in its place"),
    Verb.SPECIAL: mark("{card} for the opponent's {there}"),
    Verb.CLAIM: mark("open portal {column} and take its coin"),
    Verb.DECLINE: mark("leave the portal closed"),
}


def moved(voice: Voice, answer: Answer, before: View, after: View) -> str:
    move, seat = MOVES[answer.move], answer.seat
    if move.verb is Verb.CLAIM:
        return voice.counts(OPENS, seat, after["won"][seat], portal=move.column)
    sentence, rival = MOVED[move.verb], 1 - seat
    if rival == voice.reader and move.verb in MOVED_AGAINST_READER:
        sentence = sentence._replace(other=MOVED_AGAINST_READER[move.verb])
    return voice.says(sentence, seat, rival=voice.nick(rival), **_touched(move, before, seat))


def meaning(move: str, view: View, seat: int) -> str:
    found = MOVES[move]
    return translate(MEANING[found.verb]).format(**_touched(found, view, seat))


def _touched(move: Move, view: View, seat: int) -> dict[str, object]:
    """The columns of a move with the card in the first, and the other one that it touches: where the move says."""
    if move.verb in (Verb.CLAIM, Verb.DECLINE):
        return {"column": move.column}
    first = 1 - seat if move.verb is Verb.PLANT else seat
    second = seat if move.verb in (Verb.SWAP, Verb.MOVE) else 1 - seat
    other = move.column if move.verb is Verb.CROSS else move.other
    return {
        "column": move.column,
        "other": other,
        "card": face_words(view["rows"][first][move.column]),
        "there": face_words(view["rows"][second][other]),
    }


def consequence(move: str, view: View, seat: int) -> str:
    return ""


def tell(voice: Voice, event: Event, before: View, after: View) -> Sequence[str]:
    told: list[str] = []
    if isinstance(event, Tossed) and after["turn"] is not None:
        told.append(voice.says(BEGINS, after["turn"]))
    if isinstance(event, Tossed) or not all(map(any, before["rows"])):
        told += _laid(voice, after)
    else:
        told += _turned(voice, event, before, after)
    told += _rules(before, after, is_start=isinstance(event, Tossed))
    if after["claim"] and not before["claim"]:
        told.append(voice.says(STANDS, after["turn"], portals=", ".join(map(str, after["claim"]))))
    return told


def _laid(voice: Voice, after: View) -> Iterator[str]:
    for seat, row in enumerate(after["rows"]):
        if any(row):
            yield voice.says(LAID, seat, cards=listed(face for face in row if face))


def _turned(voice: Voice, event: Event, before: View, after: View) -> Iterator[str]:
    """A card drawn from a deck or a hand, once it lies open: with the move, or turned up after it (D19, D23)."""
    match event:
        case Answered(answers=(answer,)) if MOVES[answer.move].verb in DRAWING:
            move = MOVES[answer.move]
            places = [(answer.seat if move.verb is Verb.DRAW else 1 - answer.seat, move.column)]
        case Opened():
            places = [(seat, column) for seat in (0, 1) for column in range(COLUMNS)]
            places = [place for place in places if _card(before, place) is None]
        case _:
            places = []
    for place in places:
        card = _card(after, place)
        if card is not None:
            words = face_words(card)
            yield voice.says(TURNED, place[0], card=capital(words), column=place[1])


def _card(view: View, place: tuple[int, int]) -> str | None:
    card: str | None = view["rows"][place[0]][place[1]]
    return card


def _rules(before: View, after: View, *, is_start: bool) -> Iterator[str]:
    if len(after["rules"]) < len(before["rules"]):
        yield translate(USED).format(attribute=colour_word(after["barred"]))
        if not after["rules"]:
            yield translate(NO_RULE)
    now, was = (view["rules"][0] if view["rules"] else None for view in (after, before))
    if now is not None and (is_start or now != was or len(after["rules"]) != len(before["rules"])):
        yield translate(RULE).format(card=face_words(now))
