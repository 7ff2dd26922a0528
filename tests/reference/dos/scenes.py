"""Ready-made Dos positions and tables for tests: written by hand, at random, or reached by random play."""

import random
from typing import Any

from reference.dos.oracle import COLOURS, full_deck

from engine import dealer
from engine.dealer import LocalTable
from engine.dos.game import GAME
from engine.position import Position

PILE = "blue-7 blue-8 blue-9 yellow-7 yellow-8 yellow-9 green-7 green-8 green-9 green-6 red-9"


def scene(*hands: str, top: str = "red-5", turn: int = 0, **fields: Any) -> Position[Any]:
    """A position with `hands` given as words; reactions are off unless options are given.

    A `*` in the hand of seat s stands for the four cards of number s + 1.
    """
    data = {
        "game": "dos",
        "options": {"reaction_seconds": 0},
        "players": len(hands),
        "turn": turn,
        "hands": [_cards(seat, hand) for seat, hand in enumerate(hands)],
        "pile": PILE.split(),
        "discard": top.split(),
        **fields,
    }
    return GAME.parse(data)


def _cards(seat: int, hand: str) -> list[str]:
    words = hand.split()
    filler = [f"{colour}-{seat + 1}" for colour in COLOURS] if "*" in words else []
    return [word for word in words if word != "*"] + filler


def after(position: Position[Any], *moves: str, seed: int = 0) -> Position[Any]:
    for move in moves:
        position = settled(decide(settled(position, seed), move), seed)
    return position


def decide(position: Position[Any], move: str) -> Position[Any]:
    return dealer.decide(GAME, position, GAME.read(move))


def settled(position: Position[Any], seed: int = 0) -> Position[Any]:
    return dealer.settle(GAME, position, lambda state_hash: random.Random(state_hash + bytes([seed])))


def moves(position: Position[Any]) -> list[str]:
    return [move.text for move in dealer.moves(GAME, settled(position))]


def picture(position: Position[Any]) -> dict[str, Any]:
    return GAME.written(position)


def table(seed: int, players: int = 3, **options: Any) -> LocalTable:
    rng = random.Random(seed)
    return LocalTable(GAME, GAME.configure(options, players), players, rng)


def step(game: LocalTable, rng: random.Random) -> None:
    """Let exactly one event happen; decisions are made at random."""
    if game.deciders():
        game.decide(lambda state, seat, known, moves: rng.choice(moves))
    else:
        game.deal()


def random_options(rng: random.Random) -> dict[str, Any]:
    return {
        "same_symbol": rng.random() < 0.7,
        "lone_wild": rng.choice(["must", "may"]),
        "wish_on_paid_draw": rng.random() < 0.4,
        "first_card": rng.choice(["any", "number"]),
        "reaction_seconds": rng.choice([0, 5, 30]),
    }


def random_position(rng: random.Random) -> dict[str, Any]:
    """A position object that need not be reachable: few or many cards, any top card, seats that are done."""
    players = rng.randint(2, 10)
    deck = full_deck()
    rng.shuffle(deck)
    top = deck.pop()
    done = rng.sample(range(players), rng.randint(0, players - 2))
    split = rng.randint(0, len(done))
    hands: list[list[str]] = [[] for _ in range(players)]
    for seat in range(players):
        if seat not in done:
            hands[seat] = [deck.pop() for _ in range(rng.choice([1, 1, 2, 2, 3, 3, 4, 5, 7]))]
    pile = [deck.pop() for _ in range(rng.choice([0, 0, 1, 2, 3, 9, 20]))] if len(deck) > 20 else []
    discard = [top, *(deck.pop() for _ in range(min(len(deck), rng.choice([0, 1, 2, 9, 15]))))]
    holders = [seat for seat in range(players) if seat not in done]
    data: dict[str, Any] = {
        "game": "dos",
        "options": random_options(rng),
        "players": players,
        "turn": rng.choice(holders),
        "direction": rng.choice([1, -1]),
        "hands": hands,
        "pile": pile,
        "discard": discard,
        "colour": top.split("-")[0] if "-" in top else rng.choice(COLOURS),
        "penalty": rng.choice([0, 2, 4, 6, 10]) if "+" in top else 0,
        "ranking": done[:split],
        "left": done[split:],
    }
    if "-" not in top and len(discard) == 1 and not data["penalty"] and rng.random() < 0.5:
        data["colour"] = None
    reactors = [seat for seat in holders if len(hands[seat]) <= 2]
    if reactors and data["options"]["reaction_seconds"] and rng.random() < 0.3:
        seat = rng.choice(reactors)
        data["reaction"] = {"seat": seat, "fields": len(hands[seat])}
    return data
