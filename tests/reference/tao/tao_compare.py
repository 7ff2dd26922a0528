"""The engine against the slow oracle, on positions of random games and on positions made up at random.

Run as a script to compare many: python tests/reference/tao/tao_compare.py [POSITIONS] [SEED]
"""

import random
import sys
from itertools import count
from pathlib import Path

if __name__ == "__main__":
    sys.path[:0] = [str(Path(__file__).parents[3]), str(Path(__file__).parents[2])]

from reference.tao.tao_oracle import Oracle, every_spelling

from engine import dealer
from engine.errors import BadPosition, IllegalMove
from engine.knowledge import Knowledge
from engine.registry import find

TAO = find("tao")
SPELLINGS = tuple(every_spelling())
VARIANTS = ("quiet_first_turn", "one_coin_a_turn", "one_crossing_a_turn", "no_mirror")
GUARDIANS = ["tiger-blue", "tiger-red", "dragon-blue", "dragon-red"]


def random_options(rng):
    options = {name: True for name in VARIANTS if rng.random() < 0.4}
    if rng.random() < 0.5:
        options["version"] = "yang"
        if rng.random() < 0.4:
            options["open_hands"] = True
    if rng.random() < 0.2:
        options["turn_limit"] = rng.randrange(2, 60)
    return options


def random_picture(rng):
    """A position of the right form; whether it is a possible one, the engine has to say."""
    options = random_options(rng)
    rows, decks, rules = _dealt(rng)
    coins = [rng.random() < 0.7 for _ in range(5)]
    taken = coins.count(False)
    first = rng.randrange(max(0, taken - 2), min(2, taken) + 1) if taken < 5 else 2
    picture = {
        "game": "tao",
        "options": options,
        "players": 2,
        "turn": rng.randrange(2),
        "turns": rng.choice((0, 1, 2, 3, 30)),
        "moves_left": rng.choice((1, 1, 2)),
        "rows": rows,
        "decks": decks,
        "rules": rules,
        "barred": rng.choice((None, None, "red", "blue", "tiger", "dragon")),
        "coins": coins,
        "won": [first, taken - first],
        "claim": [],
        "crossed": False,
        "coined": False,
        "crossings": [],
        "mirror": [_pair(rng, rows) for _ in range(rng.randrange(3))] if rng.random() < 0.5 else [],
        "left": [],
    }
    if picture["moves_left"] == 1:
        picture["coined"] = rng.random() < 0.4
        picture["crossed"] = rng.random() < 0.4
        if picture["crossed"] and rng.random() < 0.7:
            picture["crossings"] = [_pair(rng, rows)]
    if not options.get("no_mirror"):
        picture["mirror"] = []
    return picture


def _dealt(rng):
    cards = GUARDIANS * 4 + [f"door-{guardian}" for guardian in GUARDIANS] + ["special"] * 2
    rng.shuffle(cards)
    if rng.random() < 0.7:  # rows that are near a combination
        wanted = rng.choice([*GUARDIANS, "tiger", "dragon", "red", "blue"])
        cards.sort(key=lambda face: (wanted in face) + rng.random() * 1.2)
    rules = []
    for _ in range(rng.randrange(5)):
        guardian = next(face for face in cards if face in GUARDIANS)
        cards.remove(guardian)
        rules.append(guardian)
    rows = []
    for _ in range(2):
        offset = rng.randrange(3)
        rows.append([None] * offset + [cards.pop() for _ in range(5)] + [None] * (2 - offset))
    lengths = [4, 4] if rng.random() < 0.9 else [rng.randrange(5), rng.randrange(5)]
    return rows, [[cards.pop() for _ in range(min(length, len(cards)))] for length in lengths], rules


def _pair(rng, rows):
    columns = [[column for column, face in enumerate(row) if face] for row in rows]
    if rng.random() < 0.2:
        seat = rng.randrange(2)
        return [*sorted(rng.sample(columns[seat], 2)), seat]
    return [rng.choice(columns[0]), rng.choice(columns[1])]


def compare(position, oracle):
    """The same picture, the same list, and the same answer to every spelling that there is."""
    assert TAO.written(position) == oracle.picture()
    seat = dealer.decider(TAO, position)
    assert (seat is None) == oracle.over
    if seat is None:
        return
    knowledge = Knowledge(seat, position.truth)
    listed, expected = [move.text for move in TAO.legal(position.state, seat, knowledge)], oracle.listed()
    assert listed == expected, sorted(set(listed) ^ set(expected))
    for move in SPELLINGS:
        try:
            TAO.answer(position.state, seat, knowledge, TAO.read(move))
        except IllegalMove:
            assert not oracle.is_legal(move), move
        else:
            assert oracle.is_legal(move), move


def walk(rng, most):
    """Compare along a game from a real or a made-up beginning; yields once a position."""
    position = _beginning(rng)
    if position is not None:
        yield from along(position, rng, most)


def _beginning(rng):
    if rng.random() < 0.4:
        options = TAO.configure(random_options(rng), 2)
        return dealer.settle(TAO, dealer.opening(TAO, options, 2, rng), lambda _: rng)
    try:
        return TAO.parse(random_picture(rng))
    except BadPosition:
        return None


def along(position, rng, most):
    """Compare a position and those that follow from it; yields once a position."""
    oracle = Oracle(TAO.written(position))
    for _ in range(most):
        compare(position, oracle)
        yield
        if oracle.over:
            return
        move = _chosen(rng, oracle)
        position = dealer.settle(TAO, dealer.decide(TAO, position, TAO.read(move)), lambda _: rng)
        oracle.play(move)


def _chosen(rng, oracle):
    """Any legal move, but often one that makes a combination or takes a coin: there the rules are hardest."""
    legal = [move for move in SPELLINGS if oracle.is_legal(move)]
    if rng.random() < 0.5:
        legal = [move for move in legal if _is_promising(oracle, move)] or legal
    return rng.choice(legal)


def _is_promising(oracle, move):
    after = oracle.copy()
    after.play(move)
    return bool(after.claim) or after.won != oracle.won


def compare_many(positions, seed, most=12):
    """Compare at least that many positions; returns how many it were."""
    rng = random.Random(seed)
    done = count()
    reached = 0
    while reached < positions:
        for _ in walk(rng, most):
            reached = next(done) + 1
    return reached


if __name__ == "__main__":
    given = [int(word) for word in sys.argv[1:]]
    wanted, first_seed = [*given, *(100_000, 1)[len(given) :]]
    print(compare_many(wanted, first_seed), "positions agree")
