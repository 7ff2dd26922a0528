"""Daumen Drauf on a page: what every seat offers, has let go and holds."""

from engine.daumen.view import View
from lanplay.games.daumen.board import HIGHEST
from lanplay.games.daumen.drawing import OFFERS, RELEASED, standing, trick
from lanplay.games.tableau import CardGroup, Tableau, held, lying
from lanplay.games.voice import Voice
from lanplay.text import translate


def tableau(view: View, voice: Voice) -> Tableau:
    return Tableau([*trick(view, voice)], [_seat(view, voice, seat) for seat in range(view.players)])


def _seat(view: View, voice: Voice, seat: int) -> CardGroup:
    offer = view.offers[seat]
    word = translate(HIGHEST if view.best == seat else OFFERS)
    offered = [] if offer is None else [lying(offer, f"offer:{seat}", word)]
    released = [lying(face, f"open:{seat}", translate(RELEASED)) for face in view.lies_open(seat)]
    cards = [*offered, *released, *held(view.hands[seat])]
    return CardGroup(voice.label(seat), cards, standing(view, voice, seat), view.turn == seat, seat=seat)
