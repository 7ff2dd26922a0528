"""Drawings of positions in plain text, game by game."""

from random import Random

import pytest
from lanplay.pictures import draw, drawer
from sample_views import DAUMEN, DOG

from engine import registry
from engine.dealer import LocalTable
from lanplay.games.drawing import draw_fields
from lanplay.games.voice import Seats
from lanplay.text import use

GAMES = ("daumen", "dog", "dos", "tao")

TAO = {
    "game": "tao",
    "options": {},
    "players": 2,
    "turn": 0,
    "turns": 4,
    "moves_left": 1,
    "rows": [
        ["tiger-blue", "door-tiger-blue", "tiger-blue", "special", "dragon-red", None, None],
        [None, None, "dragon-red", "dragon-red", "dragon-blue", "dragon-blue", "special"],
    ],
    "decks": [[None] * 4, [None] * 4],
    "rules": ["tiger-red", None],
    "barred": "red",
    "coins": [True, False, True, True, True],
    "won": [0, 1],
    "claim": [1],
    "left": [],
}
DOS = {
    "game": "dos",
    "options": {},
    "players": 3,
    "turn": 0,
    "direction": -1,
    "hands": [["red-5", "wild"], [None] * 4, []],
    "pile": [None] * 20,
    "discard": ["wild+4", "red-2"],
    "colour": "green",
    "penalty": 4,
    "ranking": [2],
    "reaction": {"seat": 0, "fields": 2},
    "left": [],
}


def test_daumen_drauf_is_drawn_with_its_trick():
    assert draw(DAUMEN).splitlines() == [
        "Seat 1 is to move.",
        "Partie 2, stock of 3.",
        "Colours of this trick, the highest last: yellow, green.",
        "Highest is green 1 (tooth covered) of seat 0.",
        "",
        "Seat 0 (1 card, won 2, total -3): offers green 1 (tooth covered); lies open",
        "                                  yellow 3 (poisonous)",
        "Seat 1 (2 cards, won 0, total 2): hand green 2, green 1 (poisonous)",
    ]


@pytest.mark.parametrize(
    ("reader", "language", "said"),
    [
        (0, "en", ["Bela is to move.", "Highest is your green 1 (tooth covered).", "You (1 card", "Bela (2 cards"]),
        (1, "en", ["Your turn.", "Highest is green 1 (tooth covered) of Alma.", "Alma (1 card", "You (2 cards"]),
        (
            1,
            "de",
            ["Du bist am Zug.", "Am höchsten ist Grün 1 (Zahn verdeckt) von Alma.", "Alma (1 Karte", "Du (2 Karten"],
        ),
        (0, "it", ["Tocca a Bela.", "La più alta è la tua verde 1 (dente coperto).", "Tu (1 carta", "Bela (2 carte"]),
    ],
)
def test_at_a_table_seats_have_names_and_the_own_one_is_you(reader: int, language: str, said: list[str]) -> None:
    use(language)
    try:
        drawn = draw(DAUMEN, Seats(["Alma", "Bela"], reader))
    finally:
        use("en")
    assert [words for words in said if words not in drawn] == []


def test_no_drawing_at_a_table_numbers_its_seats() -> None:
    nicks = ["Alma", "Bela", "Cosmo", "Dara"]
    for view in (DAUMEN, DOG, TAO, DOS):
        for reader in range(view["players"]):
            drawn = draw(view, Seats(nicks, reader))
            assert "Seat " not in drawn
            assert "seat " not in drawn
            assert nicks[reader] not in drawn


def test_dog_is_drawn_with_its_pieces_the_foremost_first():
    assert draw(DOG).splitlines() == [
        "Seat 0 is to move.",
        "Deal 2; stock of 50, 3 played.",
        "",
        "Seat 0 (with seat 2, start 0, 2 cards): 60, 10, 0*, 1 at home; hand 7 J",
        "Seat 1 (with seat 3, start 16, 3 cards): g2, 14, 16*, 1 at home",
        "Seat 2 (with seat 0, start 32, 0 cards): 4 at home",
        "Seat 3 (with seat 1, start 48, 0 cards, has left): 4 at home",
    ]


def test_dog_tells_the_exchange_and_a_written_stock():
    picture = {**DOG, "phase": "exchange", "given": ["K", None, None, None], "stock": ["A", "2"]}
    lines = draw(picture).splitlines()
    assert lines[:3] == ["Partners give each other a card.", "Deal 2; stock of 2, 3 played.", "stock: A 2"]
    assert "gives K" in lines[4]


def test_tao_is_drawn_column_by_column():
    assert draw(TAO).splitlines() == [
        "Seat 0 is to move.",
        "1 move is left in this turn.",
        "A combination stands; it opens portal 1.",
        "",
        "Column 0, at the border: seat 0 blue tiger, seat 1 -",
        "Column 1, portal with its coin: seat 0 blue tiger door, seat 1 -",
        "Column 2, portal without coin: seat 0 blue tiger, seat 1 red dragon",
        "Column 3, portal with its coin: seat 0 special, seat 1 red dragon",
        "Column 4, portal with its coin: seat 0 red dragon, seat 1 blue dragon",
        "Column 5, portal with its coin: seat 0 -, seat 1 blue dragon",
        "Column 6, at the border: seat 0 -, seat 1 special",
        "",
        "Seat 0 (0 coins, deck of 4)",
        "Seat 1 (1 coin, deck of 4)",
        "rule cards: red tiger, ?",
        "Barred for five guardians: red.",
    ]


def test_dos_is_drawn_with_what_the_top_card_demands():
    assert draw(DOS).splitlines() == [
        "Seat 0 is to move.",
        "Seat 0 has to react.",
        "On top lies wild +4, colour green.",
        "Whoever does not answer takes 4 cards.",
        "Play goes from higher to lower seats.",
        "Pile of 20 cards",
        "",
        "Seat 0 (2 cards): hand red 5, wild",
        "Seat 1 (4 cards)",
        "Seat 2 (has finished in place 1)",
    ]
    assert "no colour has been wished" in draw({**DOS, "colour": None})


@pytest.mark.parametrize("picture", [DAUMEN, DOG, TAO, DOS])
def test_the_end_and_the_beginning_are_told(picture):
    assert draw({**picture, "turn": None, "over": True, "winners": [1]}).startswith("The game is over. First: 1.")
    assert draw({**picture, "turn": None}).startswith("The table is being laid.")


def test_a19_of_dao_cards_that_the_reader_may_not_see_only_the_number_is_drawn():
    table = LocalTable(registry.find("dao"), registry.find("dao").configure({"first": 0}, 2), 2, Random(3))
    for _ in range(8):
        table.settle()
        table.decide(lambda state, seat, knowledge, moves: "take")
    table.settle()
    drawn = draw(table.game.view(table.state, table.knowledge[0])).splitlines()
    assert [line for line in drawn if line.startswith("Seat 1 (")] == ["Seat 1 (4 cards): -"]
    assert [line for line in drawn if line.startswith("Seat 0 (4 cards, ")]


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("language", ["en", "de", "it"])
def test_every_position_of_a_game_can_be_drawn_with_lines_that_fit(name, language):
    game = registry.find(name)
    assert drawer(name) is not draw_fields
    rng = Random(5)
    players = game.seats[-1]
    table = LocalTable(game, game.configure({}, players), players, rng)
    use(language)
    try:
        for _ in range(120):
            for picture in (game.describe(table.position), game.view(table.state, table.knowledge[0])):
                assert max(map(len, draw(picture).splitlines())) <= 78
            if table.is_over:
                break
            if table.deciders():
                table.decide(lambda state, seat, knowledge, moves: rng.choice(moves))
            else:
                table.deal()
    finally:
        use("en")
