"""How long the veil takes: one seat's proofs and checks, and then a whole deal of Dog among real peers.

Proofs are measured in processor time, the least of several runs. A deal is measured in wall-clock time, from the moment
the last seat is taken to the first turn at every table: agreement, keys, links, shuffle, and all hands.
"""

import time
from collections.abc import Iterator
from secrets import token_bytes

from lanplay.bench import Figure
from lanplay.bench.people import host_with_guests, party
from protocol.veil.measure import measure as measure_proofs

RUNS = 5
BIG_DECK = 110
DEAL_SEATS = (4, 6)
LONGEST_DEAL = 60.0


def measure(seconds: float) -> Iterator[Figure]:
    yield from _proofs(RUNS if seconds >= 1 else 1)
    for seats in DEAL_SEATS:
        yield from _deal(seats, bots=seats - 1, where="one_process", seconds=LONGEST_DEAL)
        yield from _deal(seats, bots=0, where="own_processes", seconds=LONGEST_DEAL)


def _proofs(runs: int) -> Iterator[Figure]:
    figures = measure_proofs(time.process_time, token_bytes, runs)
    for part in figures.shuffles:
        key, is_aimed = f"shuffle.{part.cards}", part.cards == BIG_DECK
        words = f"shuffle of {part.cards} cards"
        yield Figure(f"{key}.reencrypt_ms", f"{words}, re-encrypt", _ms(part.shuffling), "ms", "<= 20" * is_aimed)
        yield Figure(f"{key}.prove_ms", f"{words}, prove", _ms(part.proving), "ms", "<= 80" * is_aimed)
        yield Figure(f"{key}.verify_ms", f"{words}, verify", _ms(part.verifying), "ms", "<= 80" * is_aimed)
        yield Figure(f"{key}.proof_bytes", f"{words}, proof", part.proof_bytes, "bytes", "<= 15,000" * is_aimed)
        yield Figure(f"{key}.deck_bytes", f"{words}, deck", part.deck_bytes, "bytes")
    opening = figures.opening
    yield Figure("open.prove_ms", "opening a card, prove", _ms(opening.opening), "ms", "<= 0.4")
    yield Figure("open.verify_ms", "opening a card, verify", _ms(opening.checking), "ms", "<= 0.4")
    for figure in figures.one_of:
        key, aim = f"oneof.{figure.faces}", "<= 5" if figure.faces == 14 else ""
        yield Figure(f"{key}.prove_ms", f"one of {figure.faces} faces, prove", _ms(figure.proving), "ms", aim)
        yield Figure(f"{key}.verify_ms", f"one of {figure.faces} faces, verify", _ms(figure.verifying), "ms", aim)


def _deal(seats: int, bots: int, where: str, seconds: float) -> Iterator[Figure]:
    with party() as people:
        players = host_with_guests(people, "dog", seats, bots=bots)
        ready = max(player.when("turn", seconds) for player in players)
        full = players[0].times("seated")[-1]
    aim = "about 1" if seats == DEAL_SEATS[0] else ""
    what = f"dog, {seats} peers in {where.replace('_', ' ')}, from the last seat taken to the first turn"
    yield Figure(f"deal.dog.{seats}.{where}_s", what, round(ready - full, 2), "s", aim)


def _ms(seconds: float) -> float:
    return round(seconds * 1000, 3)
