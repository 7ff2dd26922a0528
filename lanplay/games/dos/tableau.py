"""Dos on a page: the pile, the top card with the colour that counts, and the hands."""

from engine.dos.view import View
from lanplay.games.dos.board import DISCARD, PILE, PILE_WORD
from lanplay.games.dos.drawing import demands, standing
from lanplay.games.tableau import CardGroup, LyingCard, Tableau, heap, held, lying
from lanplay.games.voice import Voice
from lanplay.text import translate
from lanplay.text.faces import colour_word


def tableau(view: View, voice: Voice) -> Tableau:
    laid = [_top_card(view)] if view.discard else []
    pile = CardGroup(translate(PILE_WORD), [*heap(len(view.pile), PILE), *laid])
    return Tableau([*demands(view, voice)], [pile, *(_seat(view, voice, seat) for seat in range(view.players))])


def _top_card(view: View) -> LyingCard:
    """With the colour that was wished for, where the card has none of its own."""
    card = lying(view.discard[0], DISCARD)
    return card if card.colour == view.colour or not view.colour else card._replace(caption=colour_word(view.colour))


def _seat(view: View, voice: Voice, seat: int) -> CardGroup:
    known = sorted(face for face in view.hands[seat] if face)
    cards = held((*known, *[None] * (len(view.hands[seat]) - len(known))), f"hand:{seat}")
    return CardGroup(voice.label(seat), cards, standing(view, voice, seat), view.deciding == seat, seat=seat)
