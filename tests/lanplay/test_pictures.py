"""Drawings of positions."""

from lanplay.pictures import draw, drawer

from lanplay.games.drawing import draw_fields
from lanplay.text import use

DAO = {
    "game": "dao",
    "options": {},
    "players": 2,
    "turn": 1,
    "pile": [None, None],
    "row": ["earth-3", "wood-1"],
    "taken": [["water-4", "earth-0", "water-1"], []],
    "left": [],
}


def test_dao_is_drawn_with_its_row_and_with_what_was_taken() -> None:
    assert draw(DAO).splitlines() == [
        "Seat 1 is to move.",
        "",
        "Pile of 2 cards",
        "row: earth 3, wood 1",
        "total 4 of 12",
        "",
        "Seat 0 (3 cards, 4 points): earth 0, water 1 4",
        "Seat 1 (0 cards, 0 points): -",
    ]


def test_dao_with_a_written_pile_two_rounds_and_a_seat_that_left() -> None:
    more = {"pile": ["fire-1"], "round": 2, "banked": [3, -1], "left": [0], "over": True, "winners": [1]}
    assert draw({**DAO, **more}).splitlines()[:4] == [
        "The game is over. First: 1.",
        "Round 2 of 2. Banked: 3 -1.",
        "",
        "Pile of 1 card: fire 1",
    ]
    assert "has left" in draw({**DAO, **more})


def test_drawings_speak_the_language_in_use() -> None:
    use("it")
    assert draw(DAO).splitlines()[0] == "Tocca al posto 1."


def test_a_game_without_a_drawing_of_its_own_is_drawn_field_by_field() -> None:
    assert drawer("no_such_game") is draw_fields
    picture = {"game": "x", "moves_left": 2, "crossed": False, "hands": [["a", None], []], "claim": [], "over": None}
    assert draw_fields(picture).splitlines() == [
        "game: x",
        "moves left: 2",
        "crossed: no",
        "hands:",
        "  0: a ?",
        "  1: -",
        "claim: -",
        "over: ?",
    ]


def test_long_lines_are_broken_between_cards() -> None:
    lines = draw_fields({"pile": ["water-4"] * 30}).splitlines()
    assert len(lines) > 1
    assert max(map(len, lines)) <= 78
    assert all(word in ("pile:", "water-4") for line in lines for word in line.split())
