"""Tie-breaks: against worked examples of the FIDE Arbiters' Manual, and against an independent library."""

from collections.abc import Sequence
from fractions import Fraction
from itertools import pairwise

import pytest
from tiebreak_core import fide2026
from tiebreak_core.models import GameRecord, PlayerTiebreakData
from tournament.simulated import SWISS_BREAKS, Simulation, charter_for, hashed
from tournament.test_swiss import disturbed

from protocol.tournament.charter import Format
from protocol.tournament.rounds import History, Points, RoundKind, RoundScore
from protocol.tournament.standings import standings
from protocol.tournament.state import scoresheet, standing
from protocol.tournament.tiebreaks import (
    Scoresheet,
    TieBreak,
    contributions,
    direct_encounter,
    value_of,
)

CHESS = Points((2, 0), 1, 2)
THEIRS = {
    TieBreak.BUCHHOLZ: "buchholz",
    TieBreak.BUCHHOLZ_CUT_1: "buchholz_cut1",
    TieBreak.SONNEBORN_BERGER: "sonneborn_berger",
    TieBreak.WINS: "wins",
    TieBreak.PROGRESSIVE: "progressive",
}
KINDS = {
    RoundKind.PLAYED: "played",
    RoundKind.FORFEIT_WON: "forfeit_win",
    RoundKind.FORFEIT_LOST: "forfeit_loss",
    RoundKind.BYE: "pairing_bye",
    RoundKind.HALF_BYE: "requested_bye",
    RoundKind.ABSENT: "requested_bye",
}


def played(opponent: int, points: int) -> RoundScore:
    return RoundScore(RoundKind.PLAYED, points, 0, (opponent,), (points,))


def stub(points: float) -> tuple[RoundScore, ...]:
    """Somebody with that score, of whom nothing else matters."""
    return (RoundScore(RoundKind.PLAYED, round(2 * points)),)


def sheet_of(own: Sequence[RoundScore], scores: Sequence[float], rounds: int) -> Scoresheet:
    """Entrant 0 with its rounds, against entrants from 1 on with these scores."""
    return Scoresheet((tuple(own), *map(stub, scores)), CHESS, rounds)


def test_an_absence_and_a_return_as_in_the_manual() -> None:
    """Laxman, page 258: 7 points of 10, not there in round 4, whose dummy has a draw for every round."""
    scores = [5, 5, 6.5, 4.5, 6, 5, 6.5, 5.5, 6]
    results = [2, 2, 0, 2, 1, 2, 1, 2, 2]
    games = [played(opponent, points) for opponent, points in enumerate(results, 1)]
    sheet = sheet_of([*games[:3], RoundScore(RoundKind.ABSENT), *games[3:]], scores, 10)
    assert value_of(sheet, 0, TieBreak.BUCHHOLZ) == 55
    assert value_of(sheet, 0, TieBreak.BUCHHOLZ_CUT_1) == 50
    assert value_of(sheet, 0, TieBreak.SONNEBORN_BERGER) == Fraction("37.25")
    cut = [part for part in contributions(sheet, 0, TieBreak.BUCHHOLZ_CUT_1) if part.is_cut]
    assert [(part.round, part.opponent) for part in cut] == [(3, None)]


def test_a_forfeit_that_was_won_counts_as_a_game_with_somebody_as_good_as_the_one_who_was_due() -> None:
    """The manual's example 1: 7 points of 9, and the adjusted score of the opponent who was due is 5.5."""
    own = [RoundScore(RoundKind.FORFEIT_WON, 2, 0, (1,), (2,)), *(played(2, 2) for _ in range(6))]
    sheet = sheet_of(own, [5.5, 0], 9)
    assert value_of(sheet, 0, TieBreak.BUCHHOLZ) == Fraction("5.5")


def test_the_tec_exercises() -> None:
    """Stephan 7.25 and Maria 5.75 by Sonneborn-Berger; Maria's fourth round is a forfeit that she won, with the
    dummy her own 2.5 points, since whoever was due has more."""
    stephan = sheet_of([played(one, won) for one, won in enumerate([1, 2, 2, 0, 2], 1)], [2.5, 2.5, 1.5, 4, 2], 5)
    assert value_of(stephan, 0, TieBreak.SONNEBORN_BERGER) == Fraction("7.25")
    forfeit = RoundScore(RoundKind.FORFEIT_WON, 2, 0, (4,), (2,))
    maria = sheet_of([played(1, 1), played(2, 0), played(3, 0), forfeit, played(5, 2)], [3.5, 3.5, 2.5, 3, 1.5], 5)
    assert value_of(maria, 0, TieBreak.SONNEBORN_BERGER) == Fraction("5.75")


def test_byes_that_were_asked_for_count_as_draws_for_opponents_only_at_the_end() -> None:
    absent, won = RoundScore(RoundKind.ABSENT), played(0, 2)
    sheet = Scoresheet(((), (absent, won, absent), (won, absent, absent), (absent, absent, won)), CHESS, 3)
    assert sheet.adjusted == (0, 3, 4, 2)


def test_the_rounds_after_an_unpaired_last_one_are_not_counted_twice() -> None:
    lost = RoundScore(RoundKind.FORFEIT_LOST, 0, 0, (0,), (0,))
    sheet = Scoresheet(((), (played(0, 2), RoundScore(RoundKind.HALF_BYE, 1), lost)), CHESS, 3)
    assert sheet.adjusted[1] == 3


@pytest.mark.parametrize("seed", range(6))
def test_an_independent_library_finds_the_same(seed: int) -> None:
    played_on = disturbed(seed + 500, 12)
    sheet = scoresheet(played_on.charter, played_on.state)
    theirs = their_players(sheet.history)
    for number in theirs:
        for tie_break, criterion in THEIRS.items():
            expected = fide2026.calculate(theirs[number], theirs, criterion, sheet.rounds)
            assert float(value_of(sheet, number, tie_break)) == expected, (number, criterion)


@pytest.mark.parametrize("seed", range(3))
def test_a_round_robin_counts_forfeits_as_games_as_the_library_does(seed: int) -> None:
    one = Simulation(charter_for(Format.ROUND_ROBIN), range(6), seed)
    one.start()
    for number in range(5):
        one.open(away=[one.players[(seed + number) % 6]] if number % 2 else [])
        one.close()
    sheet = scoresheet(one.charter, one.state)
    theirs = their_players(sheet.history)
    for number in theirs:
        expected = fide2026.calculate(theirs[number], theirs, "sonneborn_berger", 5, mode="round_robin")
        assert float(value_of(sheet, number, TieBreak.SONNEBORN_BERGER)) == expected


@pytest.mark.parametrize("seed", range(4))
def test_the_library_puts_everybody_in_the_same_order(seed: int) -> None:
    one = Simulation(charter_for(Format.SWISS, rounds=5), range(11), seed)
    one.play_on()
    sheet = scoresheet(one.charter, one.state)
    breaks = (TieBreak.DIRECT, TieBreak.BUCHHOLZ_CUT_1, TieBreak.BUCHHOLZ, TieBreak.SONNEBORN_BERGER)
    rows = standings(sheet, breaks, hashed("toss"))
    criteria = ["direct_encounter", *(THEIRS[tie_break] for tie_break in breaks[1:])]
    lots = {row.entrant: row.place for row in rows}
    theirs = fide2026.rank_standings(their_players(sheet.history), criteria, 5, lots)
    assert [row.entrant for row in rows] == [player.player_id for player in theirs.players]


def their_players(history: History) -> dict[int, PlayerTiebreakData]:
    return {
        number: PlayerTiebreakData(
            number,
            1500,
            sum(score.points for score in line) / 2,
            [
                GameRecord(
                    score.opponents[0] if score.opponents else -1,
                    1500,
                    score.points / 2,
                    "black" if score.side else "white",
                    index + 1,
                    KINDS[score.kind],
                )
                for index, score in enumerate(line)
            ],
        )
        for number, line in enumerate(history)
    }


def test_the_direct_encounter_parts_a_circle_not_and_a_chain_whole() -> None:
    circle = encounter_sheet({(0, 1): 2, (1, 2): 2, (2, 0): 2})
    assert direct_encounter(circle, [0, 1, 2]) == [[0, 1, 2]]
    chain = encounter_sheet({(0, 1): 2, (1, 2): 2, (0, 2): 2})
    assert direct_encounter(chain, [2, 1, 0]) == [[0], [1], [2]]


def test_among_those_who_are_level_in_it_the_direct_encounter_begins_anew() -> None:
    """Four have met: 0 and 1 are level with 2 points, 0 has beaten 1; so are 2 and 3 with 1, and 3 has beaten 2."""
    sheet = encounter_sheet({(0, 1): 2, (0, 2): 0, (0, 3): 2, (1, 2): 2, (1, 3): 2, (2, 3): 0})
    assert direct_encounter(sheet, [0, 1, 2, 3]) == [[0], [1], [3], [2]]


def test_whoever_leads_whatever_the_missing_games_bring_comes_first() -> None:
    """6.3: 0 has beaten both others, who have not met."""
    assert direct_encounter(encounter_sheet({(0, 1): 2, (0, 2): 2}), [0, 1, 2]) == [[0], [1, 2]]
    assert direct_encounter(encounter_sheet({(0, 1): 2}, 3), [0, 1, 2]) == [[0, 1, 2]]


def encounter_sheet(games: dict[tuple[int, int], int], entrants: int = 0) -> Scoresheet:
    entrants = entrants or 1 + max(max(pair) for pair in games)
    lines: list[list[RoundScore]] = [[] for _ in range(entrants)]
    for (one, other), points in games.items():
        lines[one].append(played(other, points))
        lines[other].append(played(one, 2 - points))
    return Scoresheet(tuple(map(tuple, lines)), CHESS, entrants - 1)


def test_standings_say_what_decided_each_place() -> None:
    one = Simulation(charter_for(Format.SWISS), range(16), 5)
    one.play_on()
    rows = standing(one.charter, one.state)
    assert [row.place for row in rows] == list(range(1, 17))
    for above, below in pairwise(rows):
        if below.decided < 0:
            assert above.points > below.points
        elif below.decided == len(SWISS_BREAKS):
            assert (above.points, above.values) == (below.points, below.values)
        elif SWISS_BREAKS[below.decided] is not TieBreak.DIRECT:
            one_value, other_value = above.values[below.decided], below.values[below.decided]
            assert one_value is not None
            assert other_value is not None
            assert one_value > other_value


def test_at_larger_tables_every_opponent_counts() -> None:
    one = Simulation(charter_for(Format.ROTATION, rounds=2), range(8), 1)
    one.play_on()
    sheet = scoresheet(one.charter, one.state)
    for number in range(8):
        parts = contributions(sheet, number, TieBreak.BUCHHOLZ)
        assert len(parts) == 6
        assert sum(part.value for part in parts) == sum(
            Fraction(sheet.scores[other], 2) for score in sheet.history[number] for other in score.opponents
        )
