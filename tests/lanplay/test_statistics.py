"""What a game came to in figures: whole games against their final states, single moves against their effect."""

from random import Random
from typing import Any

import pytest

from engine import registry
from engine.dao.cards import VALUES
from engine.daumen.cards import POINTS
from engine.dealer import LocalTable
from engine.dog.board import GOAL, HOME
from engine.events import Answered, Leaving
from engine.knowledge import Knowledge
from lanplay.games.counting import Change, Sums
from lanplay.games.game_statistics import Statistics, statistics_of, told_duration, told_statistics


def played(
    game: str, players: int, seed: int, leave: int | None = None, how: Leaving = Leaving.RESIGNED, **options: Any
) -> tuple[Statistics, LocalTable]:
    """A game to its end, played half at random; seat 1 leaves before step `leave`."""
    found, rng = registry.find(game), Random(seed)
    table = LocalTable(found, found.configure(options, players), players, rng)

    def choose(state: Any, seat: int, knowledge: Knowledge, moves: tuple[str, ...]) -> str:
        return rng.choice(moves) if rng.random() < 0.3 else found.greedy(state, seat, knowledge, moves)

    steps: list[Change] = []
    while not table.is_over and len(steps) < 6000:
        before = table.state
        if len(steps) == leave:
            table.leave(1, how)
        elif table.deciders():
            table.decide(choose)
        else:
            table.deal()
        steps.append(Change(table.events[-1], before, table.state))
    assert table.is_over
    return statistics_of(game, players, steps), table


def after_moves(position: dict[str, Any], *moves: str) -> Statistics:
    """Moves from a written position, each by the seat whose turn it is."""
    game = registry.find(position["game"])
    parsed = game.parse(position)
    state, steps = parsed.state, []
    for move in moves:
        seat = state.turn
        answer = game.answer(state, seat, Knowledge(seat, parsed.truth), game.read(move))
        event = Answered((answer,))
        steps.append(Change(event, state, state := game.apply(state, event)))
    return statistics_of(position["game"], position["players"], steps)


@pytest.mark.parametrize("seed", range(4))
def test_dao_counts_every_card_that_was_turned_up(seed: int) -> None:
    found, table = played("dao", 3, seed)
    state, seats = table.state, found.seats
    for seat, cards in enumerate(state.taken):
        assert seats["taken"][seat] + seats["burst_cards"][seat] == len(cards)
        points = sum(numbers[seat] for name, numbers in seats.items() if name.startswith("points_"))
        assert points == sum(VALUES[face] for face in cards)
        assert (seats["largest_row"][seat] > 3) == (seats["bursts"][seat] > 0)
    assert found.table["turned"] == 60
    assert found.table["unclaimed"] == len(state.row)
    assert sum(seats["bursts"]) > 0
    assert seats["moves"] == tuple(a + b for a, b in zip(seats["taken"], seats["flips"], strict=True))


def test_dao_counts_both_rounds_of_halves() -> None:
    found, _ = played("dao", 2, 1, variant="halves")
    assert found.table["turned"] == 60
    got = sum(found.seats["taken"]) + sum(found.seats["burst_cards"])
    assert got == 60 - found.table["unclaimed"]


@pytest.mark.parametrize("seed", range(4))
def test_daumen_counts_what_lies_in_the_stacks(seed: int) -> None:
    found, table = played("daumen", 4, seed, partien=1)
    for seat, cards in enumerate(table.state.won):
        assert found.seats["harmless"][seat] == sum(POINTS[face] > 0 for face in cards)
        assert found.seats["poison"][seat] == sum(POINTS[face] < 0 for face in cards)
    assert sum(found.seats["poison"]) == sum(found.seats["planted"]) + sum(found.seats["own_poison"])
    assert found.table == {"steps": found.table["steps"], "tricks": sum(found.seats["tricks"]), "partien": 1}
    assert found.seats["moves"] == tuple(
        sum(found.seats[name][seat] for name in ("shows", "passes", "parries")) for seat in range(4)
    )


def test_daumen_counts_over_several_partien() -> None:
    found, table = played("daumen", 3, 2, partien=3)
    left_in_hands = [
        harmless - poison - total
        for harmless, poison, total in zip(
            found.seats["harmless"], found.seats["poison"], table.state.totals, strict=True
        )
    ]
    assert found.table["partien"] == 3
    assert all(number >= 0 for number in left_in_hands)
    assert sum(found.seats["harmless"]) + sum(found.seats["poison"]) + sum(left_in_hands) == 3 * 30


@pytest.mark.parametrize("seed", range(3))
def test_dog_counts_every_piece_that_was_sent_home_or_came_in(seed: int) -> None:
    found, table = played("dog", 4, seed)
    seats, pieces = found.seats, [piece for row in table.state.pieces for piece in row]
    assert sum(seats["lost"]) == sum(seats["caught"]) + sum(seats["caught_own"]) > 0
    assert sum(seats["exits"]) - sum(seats["lost"]) == 16 - pieces.count(HOME)
    assert sum(seats["in_goal"]) == sum(piece > GOAL for piece in pieces)
    assert found.table["deals"] == table.state.deal
    assert all(fields > 7 * sevens for fields, sevens in zip(seats["fields"], seats["sevens"], strict=True))


def test_dog_counts_how_far_a_card_walks() -> None:
    def fields(move: str, *pieces: str) -> int:
        face = move.split(" ")[0].replace("*9", "*")
        rest = [["home"] * 4] * 3
        position = {
            "game": "dog", "players": 4, "phase": "play", "turn": 0, "dealer": 3, "deal": 1,
            "hands": [[face, "2"], ["2"], ["2"], ["2"]], "pieces": [[*pieces, *["home"] * (4 - len(pieces))], *rest],
        }  # fmt: skip
        return after_moves(position, move).seats["fields"][0]

    assert fields("A 5>6", "5") == 1
    assert fields("A 5>16", "5") == 11
    assert fields("A 63>0", "63") == 1
    assert fields("A 54>g1", "54") == 11
    assert fields("A g1>g2", "g1") == 1
    assert fields("4 2>62", "2") == 4
    assert fields("*9 5>14", "5") == 9
    assert fields("7 5>9 20>23", "5", "20") == 7
    assert fields("A exit") == 0


def test_dog_does_not_count_what_is_played_for_the_absent() -> None:
    found, table = played("dog", 4, 2, leave=60)
    assert 1 in table.state.gone
    assert found.seats["moves"][1] < found.seats["moves"][0]
    assert sum(found.seats["lost"]) == sum(found.seats["caught"]) + sum(found.seats["caught_own"])


@pytest.mark.parametrize("seed", range(4))
def test_tao_counts_coins_by_what_opened_the_portal(seed: int) -> None:
    found, table = played("tao", 2, seed, turn_limit=400)
    doors, rule = found.seats["coins_doors"], found.seats["coins_rule"]
    assert tuple(a + b for a, b in zip(doors, rule, strict=True)) == table.state.won
    assert found.table["turns"] == table.state.turns
    answers = sum(numbers[0] for name, numbers in found.seats.items() if name != "moves")
    assert answers == found.seats["moves"][0]


@pytest.mark.parametrize(("players", "seed"), [(2, 1), (3, 2), (4, 3), (6, 4)])
def test_dos_counts_every_card_of_a_hand(players: int, seed: int) -> None:
    found, table = played("dos", players, seed)
    for seat, hand in enumerate(table.state.hands):
        assert 7 + found.seats["drawn"][seat] - found.seats["laid"][seat] == len(hand)
    assert sum(found.seats["hits"]) + sum(found.seats["misses"]) > 0


def dos(*hands: list[str], **fields: Any) -> dict[str, Any]:
    return {"game": "dos", "players": len(hands), "turn": 0, "hands": list(hands), "discard": ["red-5"], **fields}


def test_dos_counts_penalties_that_are_passed_on_and_that_are_taken() -> None:
    hands = (["red-+2", "blue-1", "blue-2", "blue-3"], ["green-+2", "blue-4", "blue-5", "blue-6"], ["yellow-1"])
    position = dos(*hands, pile=["red-1", "red-1", "red-2", "red-2"])
    found = after_moves(position, "red-+2", "green-+2", "draw")
    assert found.seats["penalties_passed"] == (0, 1, 0)
    assert found.seats["penalties_taken"] == (0, 0, 1)
    assert found.seats["penalty_cards"] == (0, 0, 4)
    assert found.seats["drawn"] == (0, 0, 4)
    assert found.table["largest_penalty"] == 4


@pytest.mark.parametrize(
    ("card", "hands", "skipped"),
    [("red-skip", 3, (0, 1, 0)), ("red-skip", 2, (0, 1)), ("red-reverse", 3, (0, 0, 0)), ("red-reverse", 2, (0, 1))],
)
def test_dos_counts_turns_that_a_card_has_taken_away(card: str, hands: int, skipped: tuple[int, ...]) -> None:
    fillers = [["blue-1", "blue-2", "blue-3"], ["green-1", "green-2", "green-3"]][: hands - 1]
    found = after_moves(dos([card, "blue-4", "blue-5", "blue-6"], *fillers), card)
    assert found.seats["skipped"] == skipped


@pytest.mark.parametrize("how", list(Leaving))
@pytest.mark.parametrize(("game", "players"), [("dao", 3), ("daumen", 4), ("dog", 4), ("tao", 2), ("dos", 4)])
def test_a_game_that_somebody_left_is_counted_as_well(game: str, players: int, how: Leaving) -> None:
    for leave in (0, 1, 7, 30, 61):
        found, _ = played(game, players, leave, leave, how)
        assert all(number >= 0 for numbers in found.seats.values() for number in numbers)
        assert all(number >= 0 for number in found.table.values())


def test_a_game_without_a_counter_of_its_own_has_its_moves_and_steps() -> None:
    assert statistics_of("whist", 2, ()) == Statistics({"moves": (0, 0)}, {"steps": 0})


def test_figures_are_told_one_a_sentence_and_time_in_whole_minutes() -> None:
    told = list(told_statistics(Statistics({"moves": (3, 0)}, {"steps": 9}), ("Alma", "Bela")))
    assert told == ["Moves: Alma 3, Bela 0.", "Steps in the log: 9."]
    assert told_duration(5).startswith("About 1 minute by")
    assert told_duration(150).startswith("About 2 minutes by")


def test_a_figure_that_was_not_declared_is_refused() -> None:
    sums = Sums(2, ("moves",), ())
    with pytest.raises(KeyError):
        sums.add("bursts", 0)
