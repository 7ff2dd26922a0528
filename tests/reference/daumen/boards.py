"""Random Daumen Drauf positions, as objects, for comparisons: tricks of all lengths, short stocks, seats that left."""

from random import Random
from typing import Any

from reference.daumen.oracle import rank, whole_deck


def random_position(rng: Random) -> dict[str, Any]:
    """A position at a decision; whether play could reach it does not matter, only that it can be."""
    players = rng.randint(2, 7)
    while True:
        position = _attempt(rng, players)
        if position is not None:
            return position


def _attempt(rng: Random, players: int) -> dict[str, Any] | None:
    cards = whole_deck(players)
    rng.shuffle(cards)
    left = rng.sample(range(players), rng.choice([0, 0, 0, 1]) if players > 2 else 0)
    trick = _random_trick(rng, cards, players) if rng.random() < 0.8 else []
    for _, face in trick:
        cards.remove(face)
    hands = [[] if seat in left else _take(rng, cards, rng.choice([0, 1, 2, 3, 5])) for seat in range(players)]
    stock = _take(rng, cards, rng.choice([0, 0, 2, 9, 20]))
    won = [_take(rng, cards, rng.randint(0, 4)) for _ in range(players)]
    options = rng.choice([{}, {"partien": 1}, {"partien": 2, "next_start": "same"}])
    best = trick[-1][0] if trick else None
    speakers = [seat for seat in range(players) if hands[seat] and seat != best]
    if not speakers or (best is None and len(speakers) < 2):
        return None
    turn = rng.choice(speakers)
    offers: list[str | None] = [None] * players
    released = []
    colours: list[str] = []
    for seat, face in trick:
        let_go = offers[seat]
        if let_go is not None:
            released.append([seat, let_go])
        offers[seat] = face
        colours += [face.split("-")[0]] if face.split("-")[0] not in colours else []
    return {
        "game": "daumen",
        "options": options,
        "players": players,
        "turn": turn,
        "leader": trick[0][0] if trick else turn,
        "starter": rng.randrange(players),
        "partie": rng.randint(1, options.get("partien", 3)),
        "hands": [sorted(hand) for hand in hands],
        "stock": stock,
        "offers": offers,
        "released": released,
        "best": best,
        "colours": colours,
        "passes": 0 if best is None else (turn - best - 1) % players,
        "won": won,
        "totals": [rng.randint(-20, 20) for _ in range(players)],
        "left": left,
    }


def _random_trick(rng: Random, cards: list[str], players: int) -> list[tuple[int, str]]:
    """Seats and cards in the order in which they were shown, each one higher than the one before."""
    shown: list[tuple[int, str]] = []
    colours: list[str] = []
    for _ in range(rng.choice([1, 2, 3, 5, 8])):
        higher = [face for face in cards if not shown or rank(face, colours) > rank(shown[-1][1], colours)]
        seats = [seat for seat in range(players) if not shown or seat != shown[-1][0]]
        if not higher:
            break
        face = rng.choice(sorted(higher, key=lambda face: rank(face, colours))[:6])
        shown.append((rng.choice(seats), face))
        colours += [face.split("-")[0]] if face.split("-")[0] not in colours else []
    return shown


def _take(rng: Random, cards: list[str], count: int) -> list[str]:
    taken, cards[:] = cards[:count], cards[count:]
    return taken
