"""`lanplay position …` with every registered game, by the shapes of docs/notation.md."""

import json
from pathlib import Path
from typing import Any

import pytest
from program import run

from engine import registry
from lanplay.exits import Exit
from lanplay.strict_json import MOST_BYTES

every_game = pytest.mark.parametrize("game", registry.names())
DAO = {"game": "dao", "players": 2, "turn": 0, "pile": ["earth-1", "wood-2", "wood-3", "fire-1"], "row": ["earth-3"]}


def position(*words: str, stdin: Any = None) -> Any:
    """What a position command prints as JSON; it must succeed."""
    ran = run("position", *words, stdin="" if stdin is None else json.dumps(stdin))
    assert (ran.status, ran.err) == (Exit.DONE, "")
    return ran.json


def shown(value: Any) -> str:
    ran = run("position", "show", "-", stdin=json.dumps(value))
    assert ran.status == Exit.DONE
    return ran.out


@every_game
def test_a_new_position_depends_on_the_seed_alone(game: str) -> None:
    for players in map(str, registry.find(game).seats):
        new = ("new", game, "--players", players, "--random-seed")
        assert position(*new, "1") == position(*new, "1")
        assert position(*new, "1") != position(*new, "2")
        assert position(*new, "1")["players"] == int(players)
    assert position("new", game)["players"] == registry.find(game).seats[0]
    assert position("new", game) == position("new", game, "--random-seed", "0")


@every_game
def test_listed_moves_can_be_played_one_after_another(game: str) -> None:
    now = position("new", game, "--random-seed", "5")
    for _ in range(12):
        listed = position("moves", "-", stdin=now)
        assert listed["moves"] == sorted(listed["moves"])
        if listed["turn"] is None:
            break
        following = [position("play", "-", move, stdin=now) for move in listed["moves"][:3]]
        assert position("play", "-", stdin=now) == now
        now = following[-1]
        assert now["game"] == game


@every_game
def test_playing_moves_at_once_and_one_by_one_is_the_same(game: str) -> None:
    start = now = position("new", game, "--random-seed", "6")
    moves = []
    for _ in range(6):
        moves.append(position("moves", "-", stdin=now)["moves"][0])
        now = position("play", "-", moves[-1], stdin=now)
    assert position("play", "-", *moves, stdin=start) == now


@every_game
def test_perft_counts_the_listed_moves_and_their_parts_add_up(game: str) -> None:
    start = position("new", game, "--random-seed", "7")
    assert run("position", "perft", "-", "0", stdin=json.dumps(start)).out == "1\n"
    listed = position("moves", "-", stdin=start)["moves"]
    assert position("perft", "-", "1", "--json", stdin=start) == {"depth": 1, "nodes": len(listed)}
    divided = position("perft", "-", "2", "--divide", "--json", stdin=start)
    assert sorted(divided["divide"]) == listed
    assert sum(divided["divide"].values()) == divided["nodes"]
    assert position("perft", "-", "2", "--json", stdin=start)["nodes"] == divided["nodes"]


@every_game
def test_random_games_are_told_with_their_mean_length(game: str) -> None:
    start = position("new", game, "--random-seed", "8")
    told = position("random", "-", "--games", "2", "--json", stdin=start)
    assert told["games"] == 2
    assert told["mean_length"] > 1
    assert told["moves_per_second"] > 0
    again = position("random", "-", "--games", "2", "--json", stdin=start)
    assert again["mean_length"] == told["mean_length"]


@every_game
def test_positions_are_drawn_for_people(game: str) -> None:
    start = position("new", game, "--random-seed", "9")
    drawn = shown(start)
    assert len(drawn.splitlines()) > 3
    assert max(map(len, drawn.splitlines())) <= 100
    assert position("show", "-", "--json", stdin=start) == {"text": drawn.removesuffix("\n")}


def test_files_and_standard_input_are_read_alike(tmp_path: Path) -> None:
    file = tmp_path / "position.json"
    file.write_text(json.dumps(DAO))
    assert position("moves", str(file)) == position("moves", "-", stdin=DAO) == {"turn": 0, "moves": ["flip", "take"]}


def test_a_finished_position_has_no_moves() -> None:
    over = position("play", "-", "flip", "flip", "flip", "flip", stdin=DAO)
    assert over["over"] is True
    assert position("moves", "-", stdin=over) == {"turn": None, "moves": []}
    assert position("perft", "-", "1", "--json", stdin=over)["nodes"] == 0


def test_typed_moves_are_forgiven_much() -> None:
    assert position("play", "-", " FL ", "t", stdin=DAO) == position("play", "-", "flip", "take", stdin=DAO)


@pytest.mark.parametrize(
    ("moves", "number", "part"),
    [(["tak", "jump"], 1, "“jump” is not understood"), (["flip"] * 5, 4, "over"), ([""], 0, "No move was given")],
)
def test_a_refused_move_is_told_with_the_move_and_the_position(moves: list[str], number: int, part: str) -> None:
    ran = run("position", "play", "-", *moves, stdin=json.dumps(DAO))
    assert (ran.status, ran.out) == (Exit.REFUSED, "")
    assert part in ran.err
    before = position("play", "-", *moves[:number], stdin=DAO)
    assert json.dumps(before, separators=(",", ":")) in ran.err
    told = run("position", "play", "-", "--json", *moves, stdin=json.dumps(DAO)).json
    assert (told["event"], told["at"], told["move"]) == ("error", number, moves[number])


@pytest.mark.parametrize(
    ("text", "part"),
    [
        ("", "standard input: This is not JSON"),
        ("[]", "must be an object"),
        ("{}", "“game”"),
        ('{"game":"chess"}', "one of"),
        ('{"game":["dao"]}', "one of"),
        ('{"game":"dao","game":"dao"}', "game twice"),
        (json.dumps({**DAO, "row": ["earth-9"]}), "“row[0]”: there is no card “earth-9”"),
        (json.dumps({**DAO, "row": ["\x1b[31mred"]}), "“row[0]”: there is no card “red”"),
        (json.dumps({**DAO, "options": {"x": 1}}), "There is no option “x”"),
        (json.dumps({**DAO, "x" * 100: 1}), "no such field"),
    ],
)
def test_a_wrong_position_is_refused_with_the_place_of_its_fault(text: str, part: str) -> None:
    ran = run("position", "moves", "-", stdin=text)
    assert (ran.status, ran.out) == (Exit.REFUSED, "")
    assert part in ran.err
    assert ran.err.count("\n") == 1
    assert "\x1b" not in ran.err


def test_options_are_given_by_name() -> None:
    told = position("new", "dao", "--option", "variant=halves", "--option", "first = 1")
    assert told["options"] == {"first": 1, "variant": "halves"}
    assert told["turn"] == 1


# -- lines -----------------------------------------------------------------------------------------------------------


def answers(*lines: bytes) -> list[dict[str, Any]]:
    ran = run("position", "lines", stdin=b"\n".join(lines))
    assert (ran.status, ran.err) == (Exit.DONE, "")
    return ran.events


def line(**question: Any) -> bytes:
    return json.dumps(question).encode()


def test_every_line_gets_its_answer() -> None:
    moves, play, draw = answers(
        line(do="moves", position=DAO),
        line(do="play", position=DAO, moves=["flip", "take"]),
        line(do="show", position=DAO, moves=["flip"]),
    )
    assert moves == {"moves": ["flip", "take"]}
    assert play == {"position": position("play", "-", "flip", "take", stdin=DAO)}
    assert draw == {"text": shown(position("play", "-", "flip", stdin=DAO)).removesuffix("\n")}


def test_bad_lines_are_answered_and_the_next_ones_are_read() -> None:
    told = answers(
        b"",
        b"\xff",
        b"{",
        b"[]",
        line(do="dance"),
        line(do="moves"),
        line(do="play", position=DAO, moves="flip"),
        line(do="play", position=DAO, moves=[1]),
        line(do="play", position={**DAO, "turn": 9}),
        b"[" * 100_000,
        b'"' + b"x" * (3 * MOST_BYTES),
        line(do="moves", position=DAO),
    )
    assert all(set(answer) == {"error", "at"} and answer["at"] is None for answer in told[:-1])
    assert len(told) == 12
    assert told[-1] == {"moves": ["flip", "take"]}


def test_a_refused_move_is_named_by_its_number_from_zero() -> None:
    first, third = answers(
        line(do="play", position=DAO, moves=["x"]), line(do="play", position=DAO, moves=["flip", "take", "x"])
    )
    assert (first["at"], third["at"]) == (0, 2)
    assert "“x”" in first["error"]


def test_the_seed_decides_what_is_not_written_down() -> None:
    short = line(do="play", position=DAO, moves=["flip"])
    one = run("position", "lines", "--random-seed", "1", stdin=short).events
    assert one == run("position", "lines", "--random-seed", "1", stdin=short).events


STUCK = {
    "game": "dos", "players": 2, "turn": 0, "direction": 1, "hands": [["red-1"], ["red-4"]], "pile": [],
    "discard": ["blue-7"], "colour": "blue", "penalty": 0,
}  # fmt: skip


def test_a_position_without_an_end_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("lanplay.analysis.MOST_DECISIONS", 50)
    ran = run("position", "random", "-", stdin=json.dumps(STUCK))
    assert (ran.status, ran.out) == (Exit.REFUSED, "")
    assert "does not end: 50 moves" in ran.err
