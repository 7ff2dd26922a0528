"""Matches: who sits where, what is kept, and what is said of the bots; and the check of programs that play."""

import shlex
import sys
from pathlib import Path

import msgspec
import pytest
from program import run

from engine import registry
from lanplay.bots import bot_named
from lanplay.bots.checking import check
from lanplay.errors import CommandError
from lanplay.matches.figures import elo, standings, wilson
from lanplay.matches.plan import MatchPlan, planned
from lanplay.matches.playing import MatchGame, play_game
from lanplay.matches.running import ResultsFile, played

EXAMPLES = Path(__file__).parents[2] / "examples"


def plan_of(game: str, *bots: str, seats: int | None = None, iterations: int = 2) -> MatchPlan:
    return planned(registry.find(game), {}, bots, seats, seed=3, think=1.0, iterations=iterations)


def result(number: int, *places: float) -> MatchGame:
    shares = tuple(float(place == 1) for place in places)
    return MatchGame(number, shares, places, None, 10)


def test_each_deal_is_played_by_every_bot_at_every_seat() -> None:
    plan = plan_of("dos", "random", "greedy", "strong")
    seats = [[plan.bot_at(number, seat) for seat in range(3)] for number in range(3)]
    assert seats == [[0, 1, 2], [1, 2, 0], [2, 0, 1]]
    assert [plan.deal_of(number) for number in range(6)] == [0, 0, 0, 1, 1, 1]


def test_partners_in_dog_have_the_same_bot() -> None:
    plan = plan_of("dog", "strong", "greedy")
    assert plan.seats == 4
    assert [plan.bot_at(0, seat) for seat in range(4)] == [0, 1, 0, 1]


@pytest.mark.parametrize(("game", "bots", "seats"), [("tao", 3, None), ("dog", 3, 4), ("dao", 1, None)])
def test_bots_that_cannot_share_the_seats_are_refused(game: str, bots: int, seats: int | None) -> None:
    with pytest.raises(CommandError):
        plan_of(game, *["random"] * bots, seats=seats)


def test_levels_are_names_of_bots() -> None:
    assert [bot_named(word) for word in ("beginner", "good", "strong", "greedy")] == [
        "random",
        "greedy",
        "strong",
        "greedy",
    ]


def test_a_match_can_be_repeated_and_strong_bots_play_in_it() -> None:
    plan = plan_of("dao", "strong", "greedy", iterations=2)
    first = play_game(plan, 0)
    assert first == play_game(plan, 0)
    assert sum(first.shares) == pytest.approx(1)


def test_an_interrupted_match_goes_on_where_it_stopped(tmp_path: Path) -> None:
    plan, path = plan_of("dao", "random", "greedy"), tmp_path / "match.jsonl"
    kept = ResultsFile(path, plan)
    games = played(plan, range(3), 1)
    kept.add(next(games))
    with path.open("ab") as file:
        file.write(b'{"number":1,"sha')  # as a crash leaves it
    again = ResultsFile(path, plan)
    assert list(again.results) == [0]
    again.add(play_game(plan, 1))
    assert ResultsFile(path, plan).results == {number: play_game(plan, number) for number in range(2)}
    with pytest.raises(CommandError, match="match_other"):
        ResultsFile(path, plan_of("dao", "greedy", "random"))


@pytest.mark.usefixtures("no_semaphores")
def test_where_processes_cannot_wait_for_each_other_the_games_are_played_in_this_one() -> None:
    plan = plan_of("dao", "random", "greedy")
    assert [one.number for one in played(plan, range(3), jobs=2)] == [0, 1, 2]


def test_intervals_are_wilsons() -> None:
    """The values of R's `prop.test(x, n, correct = FALSE)`."""
    assert wilson(7, 10) == pytest.approx((0.3967781, 0.8922087), abs=1e-6)
    assert wilson(0, 20)[0] == 0.0
    assert wilson(20, 20)[1] == pytest.approx(1.0)


def test_ratings_follow_the_places() -> None:
    results = [result(number, 1, 2, 3) for number in range(8)] + [result(8, 2, 1, 3)]
    best, middle, last = elo(3, results)
    assert best > middle > last
    assert sum((best, middle, last)) == pytest.approx(0, abs=2)
    ratings = elo(2, [result(0, 1, 2), result(1, 2, 1)])
    assert ratings == [0, 0]
    assert [one.rate for one in standings(("a", "b", "c"), results)] == pytest.approx([8 / 9, 1 / 9, 0])


def test_the_command_tells_each_game_and_the_figures(tmp_path: Path) -> None:
    """Two processes, and the same command again has nothing left to play."""
    words = ("match", "dao", "random", "greedy", "--games", "4", "--jobs", "2", "--out", str(tmp_path / "m"))
    events = run(*words, "--json").events
    assert [event["event"] for event in events] == ["game"] * 4 + ["match"]
    assert events[-1]["games"] == 4
    assert {one["bot"] for one in events[-1]["bots"]} == {"random", "greedy"}
    again = run(*words).out
    assert "DAO, 2 seats: 4 games" in again
    assert "95 % confidence" in again


@pytest.mark.parametrize("words", [(sys.executable, "bot.py"), ("sh", "bot.sh")])
def test_the_examples_keep_to_the_specification(words: tuple[str, str]) -> None:
    command = shlex.join([words[0], str(EXAMPLES / words[1])])
    checked = list(check(command, [registry.find(name) for name in registry.names()], 20_000, 0))
    assert [one.faults for one in checked] == [()] * len(registry.names())
    assert all(one.decisions for one in checked)


HEAD = "import json, sys, time\ntell = lambda x: print(json.dumps(x), flush=True)\nask = lambda: json.loads(input())\n"
PLAY = "while 'moves' in (q := ask()): tell({'move': q['moves'][0]})\n"
BROKEN = {
    "answered the greeting with no name": (HEAD + "ask(); tell({})\n" + PLAY, "name"),
    "plays illegally": (HEAD + "ask(); tell({'name': 'x'})\nwhile 1: ask(); tell({'move': 'up'})", "not a legal"),
    "ends early": (HEAD + "ask(); tell({'name': 'x'})\nask()", "has ended"),
    "is late": (HEAD + "ask(); tell({'name': 'x'})\nask(); time.sleep(60)", "did not answer within"),
    "stays": (HEAD + "ask(); tell({'name': 'x'})\n" + PLAY + "time.sleep(60)", "did not end"),
    "fails at the end": (HEAD + "ask(); tell({'name': 'x'})\n" + PLAY + "sys.exit(3)", "exit status 3"),
}


@pytest.mark.parametrize("kind", BROKEN)
def test_the_check_says_what_a_broken_program_does_wrong(kind: str, tmp_path: Path) -> None:
    source, words = BROKEN[kind]
    (tmp_path / "bot.py").write_text(source)
    command = shlex.join([sys.executable, str(tmp_path / "bot.py")])
    (checked,) = check(command, [registry.find("dao")], 300 if kind == "is late" else 20_000, 0)
    assert any(words in fault for fault in checked.faults)
    assert len(checked.faults) <= 4
    assert msgspec.to_builtins(checked)["game"] == "dao"
