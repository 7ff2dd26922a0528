"""How long pairings and standings take in a large Swiss tournament, whose tables end at random.

Processor time of this process: what every peer has to compute for itself, without signatures, files and network.
"""

import time
from collections.abc import Iterator
from random import Random

from lanplay.bench import Figure
from lanplay.chance import chance
from protocol.tournament.rounds import PlayedRound, Points, RoundPlan, TableEnding, TableOutcome, history_of
from protocol.tournament.standings import standings
from protocol.tournament.swiss import plan_of, swiss
from protocol.tournament.tiebreaks import Scoresheet, TieBreak

ENTRANTS = 128
ROUNDS = 9
POINTS = Points(places=(2, 0), draw=1, bye=2)
DRAWN = 0.2


def measure(seconds: float) -> Iterator[Figure]:
    rng, rounds = chance(ENTRANTS), list[PlayedRound]()
    pairing: list[float] = []
    ranking: list[float] = []
    for _ in range(ROUNDS):
        started = time.process_time()
        toss = rng.randbytes(32)
        plan = plan_of(swiss(history_of(rounds, ENTRANTS, POINTS), range(ENTRANTS), toss))
        paired = time.process_time()
        rounds.append(_played(plan, toss, rng))
        sheet = Scoresheet(history_of(rounds, ENTRANTS, POINTS), POINTS, ROUNDS, is_all_play_all=False)
        standings(sheet, tuple(TieBreak), toss)
        pairing.append(paired - started)
        ranking.append(time.process_time() - paired)
    key, words = f"tournament.{ENTRANTS}x{ROUNDS}", f"{ENTRANTS} entrants, {ROUNDS} rounds"
    yield Figure(f"{key}.pairing_s", f"{words}, all pairings", round(sum(pairing), 4), "s")
    yield Figure(f"{key}.slowest_pairing_s", f"{words}, the slowest round's pairing", round(max(pairing), 4), "s")
    yield Figure(f"{key}.standings_s", f"{words}, standings after each round", round(sum(ranking), 4), "s")


def _played(plan: RoundPlan, toss: bytes, rng: Random) -> PlayedRound:
    results = tuple((TableOutcome(TableEnding.PLAYED, _places(rng)),) for _ in plan.tables)
    return PlayedRound(plan, results, toss.hex(), tuple(range(ENTRANTS)))


def _places(rng: Random) -> tuple[int, int]:
    if rng.random() < DRAWN:
        return 1, 1
    return (1, 2) if rng.random() < 0.5 else (2, 1)
