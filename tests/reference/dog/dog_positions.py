"""Short ways to write Dog positions and to play in them, for tests."""

import random

from engine import dealer
from engine.dog.game import GAME
from engine.errors import EngineError


def rng_of(seed):
    return random.Random(seed)


def position(pieces, hands, *, turn=0, players=4, phase="play", dealer_seat=None, deal=1, **more):
    """`pieces` and `hands` by seat; pieces that are not named wait in the house, `players` fills up the rest."""
    return GAME.parse(
        {
            "game": "dog",
            "players": players,
            "phase": phase,
            "turn": turn,
            "dealer": (turn - 1) % players if dealer_seat is None else dealer_seat,
            "deal": deal,
            "hands": [list(hands.get(seat, ())) for seat in range(players)],
            "pieces": [[*pieces.get(seat, ()), *["home"] * (4 - len(pieces.get(seat, ())))] for seat in range(players)],
            **more,
        }
    )


def board(pieces, *cards, **more):
    """Seat 0 to play with these cards; every other seat holds a queen, so that the round does not end."""
    players = more.get("players", 4)
    hands = dict.fromkeys(range(1, players), ("Q",)) | {0: cards}
    return position(pieces, hands, **more)


def moves(where):
    """The legal moves as texts."""
    return tuple(move.text for move in dealer.moves(GAME, where))


def decided(where, text):
    """The position after a typed move, before anything that follows."""
    return dealer.decide(GAME, where, GAME.read(text))


def played(where, *texts):
    """The position after these moves and all that follows without a decision."""
    for text in texts:
        where = dealer.settle(GAME, decided(where, text), rng_of)
    return where


def pieces(where, seat=0):
    return GAME.written(where)["pieces"][seat]


def refusal(where, text):
    """The code with which a typed move is refused."""
    try:
        decided(where, text)
    except EngineError as error:
        return error.code
    return None


def new(players=4, seed=1, **options):
    start = dealer.opening(GAME, GAME.configure(options, players), players, random.Random(seed))
    return dealer.settle(GAME, start, lambda _: random.Random(seed))
