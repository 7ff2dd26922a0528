"""TAO told: the table at the start, moves with the cards they touch, cards that come, coins and rule cards."""

from collections.abc import Iterable, Iterator, Sequence

from engine.events import Answered, Event, Opened, Tossed
from engine.tao.cards import COLUMNS
from engine.tao.moves import DRAWING, GRAMMAR, Move, RowPlace, Verb
from engine.tao.view import View
from lanplay.games.voice import BEGINS, Spoken, SpokenCounted, Voice
from lanplay.text import mark, mark_counted, translate
from lanplay.text.faces import colour_word, face_words, listed

LAID = Spoken(mark("Your row: {cards}."), mark("The row of {nick}: {cards}."))
TURNED = Spoken(
    mark("New in column {column} of your row: {card}."), mark("New in column {column} of {nick}'s row: {card}.")
)
STANDS = Spoken(
    mark("A combination stands: you may open a portal ({portals})."),
    mark("A combination stands: {nick} may open a portal ({portals})."),
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
USED = mark("The rule card is used up with {attribute}, which does not count for the next five guardians.")
RULE = mark("The rule card is {card}.")
NO_RULE = mark("No rule card is left; only doors open portals now.")

MOVED: dict[Verb, Spoken] = {
    "swap": Spoken(
        mark("You swap the cards in columns {column} ({card}) and {other} ({there})."),
        mark("{nick} swaps the cards in columns {column} ({card}) and {other} ({there})."),
    ),
    "move": Spoken(
        mark("You move the card in column {column} ({card}) to column {other}."),
        mark("{nick} moves the card in column {column} ({card}) to column {other}."),
    ),
    "cross": Spoken(
        mark("You cross with {rival} in column {column}: {card} for {there}."),
        mark("{nick} crosses with {rival} in column {column}: {card} for {there}."),
    ),
    "draw": Spoken(
        mark("You put the card in column {column} ({card}) under your deck and draw."),
        mark("{nick} puts the card in column {column} ({card}) under their own deck and draws."),
    ),
    "plant": Spoken(
        mark("You put {rival}'s card in column {column} ({card}) under your deck; your top card takes its place."),
        mark(
            "{nick} puts {rival}'s card in column {column} ({card}) under their own deck, whose top card takes its "
            "place."
        ),
    ),
    "special": Spoken(
        mark("You swap the special in column {column} for {rival}'s card in column {other} ({there})."),
        mark("{nick} swaps the special in column {column} for {rival}'s card in column {other} ({there})."),
    ),
    "decline": Spoken(mark("You leave the portal closed."), mark("{nick} leaves the portal closed.")),
}
MOVED_AGAINST_READER: dict[Verb, str] = {
    "cross": mark("{nick} crosses with you in column {column}: {card} for {there}."),
    "plant": mark(
        "{nick} puts your card in column {column} ({card}) under their own deck, whose top card takes its place."
    ),
    "special": mark("{nick} swaps the special in column {column} for your card in column {other} ({there})."),
}
MEANING: dict[Verb, str] = {
    "swap": mark("{card} and {there} change places"),
    "move": mark("{card} goes to column {other}, the others close up"),
    "cross": mark("{card} for {there}, which faces it"),
    "draw": mark("{card} under your deck, your top card in its place"),
    "plant": mark("the opponent's {card} under your deck, your top card in its place"),
    "special": mark("{card} for the opponent's {there}"),
    "claim": mark("open portal {column} and take its coin"),
    "decline": mark("leave the portal closed"),
}


def moved(voice: Voice, seat: int, move: Move, before: View, after: View) -> str:
    if move.verb == "claim":
        return voice.counts(OPENS, seat, after.won[seat], portal=move.column)
    sentence, rival = MOVED[move.verb], 1 - seat
    if rival == voice.reader and move.verb in MOVED_AGAINST_READER:
        sentence = sentence._replace(other=MOVED_AGAINST_READER[move.verb])
    return voice.says(sentence, seat, rival=voice.nick(rival), **_named(move, before, seat))


def meaning(voice: Voice, move: Move, view: View, seat: int) -> str:
    return translate(MEANING[move.verb]).format(**_named(move, view, seat))


def chapter(view: View, seat: int) -> str:
    return "Opening portals" if view.claim else "A turn"


def happened(voice: Voice, event: Event, before: View, after: View) -> Sequence[str]:
    is_start = isinstance(event, Tossed)
    told: list[str] = []
    if is_start and after.turn is not None:
        told.append(voice.says(BEGINS, after.turn))
    if is_start or not all(map(any, before.rows)):
        told += _laid(voice, after)
    else:
        told += _came(voice, event, before, after)
    told += _rules(before, after, is_start=is_start)
    if after.claim and not before.claim and after.turn is not None:
        told.append(voice.says(STANDS, after.turn, portals=", ".join(map(str, after.claim))))
    return told


def _named(move: Move, view: View, seat: int) -> dict[str, object]:
    """The columns that a move names, and the cards there."""
    named: dict[str, object] = {"column": move.column, "other": move.other}
    cards = (face_words(view.card(place)) for place in move.places(seat))
    return named | dict(zip(("card", "there"), cards, strict=False))


def _laid(voice: Voice, after: View) -> Iterator[str]:
    for seat, row in enumerate(after.rows):
        if any(row):
            yield voice.says(LAID, seat, cards=listed(face for face in row if face))


def _came(voice: Voice, event: Event, before: View, after: View) -> Iterator[str]:
    """A card drawn from a deck or a hand, once it lies open: with the move, or turned up after it (D19, D23)."""
    for seat, column in _filled(event, before):
        card = after.card((seat, column))
        if card is not None:
            yield voice.says(TURNED, seat, card=face_words(card), column=column)


def _filled(event: Event, before: View) -> Iterable[RowPlace]:
    """Where a card may have come by an event."""
    if isinstance(event, Opened):
        places = [(seat, column) for seat in (0, 1) for column in range(COLUMNS)]
        return [place for place in places if before.card(place) is None]
    if not isinstance(event, Answered):
        return []
    said = [(answer.seat, GRAMMAR.exact(answer.move)) for answer in event.answers]
    return [place for seat, move in said if move.verb in DRAWING for place in move.places(seat)]


def _rules(before: View, after: View, *, is_start: bool) -> Iterator[str]:
    if len(after.rules) < len(before.rules):
        if after.barred is not None:
            yield translate(USED).format(attribute=colour_word(after.barred))
        if not after.rules:
            yield translate(NO_RULE)
    now, was = (view.rules[0] if view.rules else None for view in (after, before))
    if now is not None and (is_start or now != was or len(after.rules) != len(before.rules)):
        yield translate(RULE).format(card=face_words(now))
