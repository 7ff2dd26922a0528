"""Laying a TAO table for a test: rows in the sheet's short names, moves played, refusals told."""

from collections import Counter

from engine import dealer
from engine.errors import EngineError
from engine.knowledge import Knowledge
from engine.registry import find
from engine.tao.cards import DECK

TAO = find("tao")
FACTIONS = {"TB": "tiger-blue", "TR": "tiger-red", "DB": "dragon-blue", "DR": "dragon-red"}
SHORT = {
    **FACTIONS,
    **{f"p{name}": f"door-{face}" for name, face in FACTIONS.items()},
    "*": "special",
    ".": None,
}
OPPONENT = ". TR DB * DR TB ."


class FixedRng:
    """Leaves everything in the order in which it is, and tosses zeros."""

    def randrange(self, stop):
        return 0

    def shuffle(self, cards):
        pass


def faces(text):
    return [SHORT[name] for name in text.split()]


def picture(own, facing=OPPONENT, decks=None, rules="DR", seat=0, **fields):
    """A position object in which `seat` moves; the decks hold cards that lie nowhere else, unless they are given."""
    rows = [faces(own), faces(facing)]
    laid = [face for row in rows for face in row if face] + faces(rules)
    if decks is None:
        spare = sorted((Counter(DECK) - Counter(laid)).elements(), reverse=True)
        decks = [spare[:4], spare[4:8]]
    else:
        decks = [faces(deck) for deck in decks]
    if seat == 1:
        rows, decks = rows[::-1], decks[::-1]
    data = {"game": "tao", "players": 2, "turn": seat, "rows": rows, "decks": decks, "rules": faces(rules)}
    return data | {"turns": 10} | fields


def lay(own, facing=OPPONENT, **fields):
    return TAO.parse(picture(own, facing, **fields))


def settle(position):
    return dealer.settle(TAO, position, lambda _: FixedRng())


def decide(position, move):
    """The position after a move as it is typed, before what the dealer has to do."""
    return dealer.decide(TAO, position, TAO.read(move))


def play(position, *moves):
    for move in moves:
        position = settle(decide(position, move))
    return position


def moves(position):
    """The listed moves, as texts."""
    return tuple(move.text for move in dealer.moves(TAO, position))


def refusal(position, move):
    """The code with which `move` is refused; None when it is legal."""
    try:
        decide(position, move)
    except EngineError as error:
        return error.code
    return None


def seen(position, seat, faces=None):
    """The position object that a seat has which knows `faces`."""
    return TAO.data(TAO.view(position.state, Knowledge(seat, faces or {})))


def row(position, seat=0):
    """A row in short names."""
    names = {face: name for name, face in SHORT.items()}
    return " ".join(names[face] for face in TAO.written(position)["rows"][seat])


def deck(position, seat=0):
    names = {face: name for name, face in SHORT.items()}
    return " ".join(names[face] for face in TAO.written(position)["decks"][seat])
