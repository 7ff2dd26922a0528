"""Agram told, drawn, pointed at and counted: so little of each that all of it stands here."""

from collections.abc import Sequence

from sixth_game.agram.moves import SUIT_OF, AgramMove, Lay, Show
from sixth_game.agram.rules import led
from sixth_game.agram.view import View
from sixth_game.room.words import WORDS

from engine.cards import Face
from engine.events import Answer, Answered, Event, Tossed
from lanplay.games.counting import Change, Sums
from lanplay.games.drawing import cards, heading, labelled
from lanplay.games.presenter import Presenter, Sight
from lanplay.games.tableau import CardGroup, Tableau, held, lying
from lanplay.games.voice import BEGINS, Spoken, Voice
from lanplay.screen.boards.picking import Paths, button, card, marked
from lanplay.screen.boards.sheet import Sheet, too_small
from lanplay.screen.picture import Look, Picture
from lanplay.text import mark, mark_counted, translate, translate_counted
from lanplay.text.faces import box_lines, face_words

LAYS = Spoken(mark("You lay {card}."), mark("{nick} lays {card}."))
SHOWS = Spoken(mark("You show a low hand, and win."), mark("{nick} shows a low hand, and wins."))
TAKES = Spoken(mark("You take the trick."), mark("{nick} takes the trick."))
LAY = mark("lay {card}")
SHOW = mark("show the hand, and win")
HIGHEST = mark("the highest card of the trick so far")
TRICK = mark("trick")
HAND = mark_counted("{number} card", "{number} cards")
SHOW_BUTTON = mark("show")
COLUMNS, ROWS = 72, 11
INNER = 10
STYLES = {"clubs": "black", "diamonds": "red", "hearts": "red", "spades": "black"}


class AgramPresenter(Presenter[AgramMove, View]):
    seat_figures = ("tricks", "thrown")

    # -- telling -----------------------------------------------------------------------------------------------

    def moved(self, voice: Voice, seat: int, move: AgramMove, before: View, after: View) -> str:
        if isinstance(move, Show):
            return voice.says(SHOWS, seat)
        return voice.says(LAYS, seat, card=face_words(move.face))

    def happened(self, voice: Voice, event: Event, before: View, after: View) -> Sequence[str]:
        if isinstance(event, Tossed) and after.leader is not None:
            return [voice.says(BEGINS, after.leader)]
        if after.leader is not None and _is_trick_taken(event, before.played, after.played):
            return [voice.says(TAKES, after.leader)]
        return []

    def meaning(self, voice: Voice, move: AgramMove, view: View, seat: int) -> str:
        if isinstance(move, Show):
            return translate(SHOW)
        return translate(LAY).format(card=face_words(move.face))

    def consequence(self, voice: Voice, move: AgramMove, view: View, seat: int) -> str:
        return translate(HIGHEST) if isinstance(move, Lay) and view.is_best(seat, move.face) else ""

    # -- drawing -----------------------------------------------------------------------------------------------

    def lines(self, view: View, voice: Voice) -> Sequence[str]:
        laid = ", ".join(f"{voice.label(seat)} {face_words(face)}" for seat, face in view.laid)
        hands = [line for seat in range(view.players) for line in self.hand(view, voice, seat)]
        return [heading(view, voice), "", *labelled(translate(TRICK), laid), *hands]

    def hand(self, view: View, voice: Voice, seat: int) -> Sequence[str]:
        faces = view.hands[seat]
        counted = translate_counted(HAND, len(faces))
        return labelled(f"{voice.label(seat)} ({counted})", cards(face for face in faces if face))

    def tableau(self, view: View, voice: Voice) -> Tableau:
        trick = CardGroup(translate(TRICK), [lying(face, _laid(seat), voice.label(seat)) for seat, face in view.laid])
        hands = [
            CardGroup(voice.label(seat), held(hand), is_turn=view.turn == seat, seat=seat)
            for seat, hand in enumerate(view.hands)
        ]
        return Tableau(groups=[trick, *hands])

    def board(self, sight: Sight[AgramMove, View], look: Look) -> Picture:
        """The trick, with how many cards everybody still holds, and the reader's own hand."""
        small = too_small(look, COLUMNS, ROWS)
        if small is not None:
            return small
        view, seat = sight.view, sight.seat
        sheet = Sheet(look, sight.nicks, marked(self.paths(view, seat, sight.moves), sight.picked, sight.last), COLUMNS)
        sheet.head(translate(WORDS.title), view, seat)
        for other, face in enumerate(view.trick):
            caption = f"{sheet.nick(other, INNER - 2)} {len(view.hands[other])}"
            _draw_card(sheet, other, 2, face, _laid(other), caption)
        for place, face in enumerate(view.hands[seat]):
            _draw_card(sheet, place, 7, face, card(place))
        if button(Show()) in sheet.marks.open:
            sheet.token(5 * (INNER + 2), 3, translate(SHOW_BUTTON), "button", button(Show()))
        return sheet.picture()

    # -- pointing ----------------------------------------------------------------------------------------------

    def touched(self, before: View, after: View) -> tuple[str, ...]:
        """The cards that are new in the trick."""
        pairs = enumerate(zip(before.trick, after.trick, strict=True))
        return tuple(_laid(seat) for seat, (old, new) in pairs if new not in (None, old))

    def paths(self, view: View, seat: int, moves: Sequence[AgramMove]) -> Paths[AgramMove]:
        return [((_target(view, seat, move),), move) for move in moves]

    def tried(self, view: View, seat: int, target: str) -> Lay | None:
        """A card that may not be laid says why (F4)."""
        return next((Lay(face) for place, face in enumerate(view.hands[seat]) if face and card(place) == target), None)

    # -- counting ----------------------------------------------------------------------------------------------

    def count(self, sums: Sums, change: Change) -> None:
        before, after = change.before, change.after
        if _is_trick_taken(change.event, before.played, after.played):
            sums.add("tricks", after.leader)
        match change.event:
            case Answered(answers=(Answer(seat=seat, move=face),)) if face in SUIT_OF:
                sums.add("thrown", seat, led(before.trick, before.leader) not in (None, SUIT_OF[face]))
            case _:
                pass


def _is_trick_taken(event: Event, before: Sequence[Face], after: Sequence[Face]) -> bool:
    """Whether cards came to those that are played, and not by a hand that was shown (F9)."""
    is_shown = isinstance(event, Answered) and event.answers[0].move == Show().text
    return len(after) > len(before) and not is_shown


def _laid(seat: int) -> str:
    """The target of the card that a seat has laid."""
    return f"trick:{seat}"


def _target(view: View, seat: int, move: AgramMove) -> str:
    return card(view.hands[seat].index(move.face)) if isinstance(move, Lay) else button(move)


def _draw_card(sheet: Sheet, place: int, y: int, face: Face | None, target: str, caption: str = "") -> None:
    lines = box_lines(face) if face else ["", ""]
    style = f"card {STYLES[SUIT_OF[face]]}" if face else "dim"
    sheet.box(place * (INNER + 2), y, lines, INNER, style, target, caption)


PRESENTER = AgramPresenter()
