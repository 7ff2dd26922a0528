"""Agram told, drawn and counted."""

from collections.abc import Sequence

from sixth_game.agram.cards import SUIT_OF
from sixth_game.agram.moves import AgramMove, Lay, Show
from sixth_game.agram.rules import led
from sixth_game.agram.view import View
from sixth_game.room import board

from engine.cards import Face
from engine.events import Answer, Answered, Event, Tossed
from lanplay.games.counting import Change, Sums
from lanplay.games.drawing import cards, heading, labelled
from lanplay.games.presenter import Presenter
from lanplay.games.voice import BEGINS, Spoken, Voice
from lanplay.text import mark, mark_counted, translate, translate_counted
from lanplay.text.faces import face_words

LAYS = Spoken(mark("You lay {card}."), mark("{nick} lays {card}."))
SHOWS = Spoken(mark("You show a low hand, and win."), mark("{nick} shows a low hand, and wins."))
TAKES = Spoken(mark("You take the trick."), mark("{nick} takes the trick."))
LAY = mark("lay {card}")
SHOW = mark("show the hand, and win")
HIGHEST = mark("the highest card of the trick so far")
TRICK = mark("trick")
HAND = mark_counted("{number} card", "{number} cards")


class AgramPresenter(Presenter[AgramMove, View]):
    seat_figures = ("tricks", "thrown")
    touched = staticmethod(board.touched)
    paths = staticmethod(board.paths)
    tried = staticmethod(board.tried)
    board = staticmethod(board.board)

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

    def lines(self, view: View, voice: Voice) -> Sequence[str]:
        laid = ", ".join(f"{voice.label(seat)} {face_words(face)}" for seat, face in view.laid)
        hands = [line for seat in range(view.players) for line in self.hand(view, voice, seat)]
        return [heading(view, voice), "", *labelled(translate(TRICK), laid), *hands]

    def hand(self, view: View, voice: Voice, seat: int) -> Sequence[str]:
        faces = view.hands[seat]
        counted = translate_counted(HAND, len(faces))
        return labelled(f"{voice.label(seat)} ({counted})", cards(face for face in faces if face))

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
    """Whether cards came to those that are played, and not by a hand that was shown (9)."""
    is_shown = isinstance(event, Answered) and event.answers[0].move == Show().text
    return len(after) > len(before) and not is_shown


PRESENTER = AgramPresenter()
