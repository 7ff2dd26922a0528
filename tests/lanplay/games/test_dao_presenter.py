"""DAO as people see it: what is told, drawn, pointed at and counted."""

from collections.abc import Sequence
from random import Random
from typing import Any

import pytest
from dao_table import DAO, at, cards

from engine.dao.cards import DECK, VALUES
from engine.dao.moves import FLIP, MOVES, TAKE
from engine.dao.view import View
from engine.dealer import LocalTable, decide, settle
from engine.events import Leaving
from engine.grammar import GameMove
from engine.knowledge import NOBODY, Knowledge
from engine.position import Position
from engine.values import replace
from lanplay.games.counting import Change
from lanplay.games.dao.drawing import odds_words
from lanplay.games.dao.presenter import PRESENTER
from lanplay.games.drawing import draw
from lanplay.games.game_statistics import Statistics, statistics_of
from lanplay.games.presenter import Sight, presenter_of
from lanplay.games.telling import told
from lanplay.games.voice import NUMBERED, voice_of
from lanplay.screen.picture import Look, Picture, text_of
from lanplay.text import use

NICKS = ("Alma", "Bela", "Cosmo")
FILLER = "wa-1 wa-1 wa-1 wo-1 wo-1"


def seen(position: Position[Any], seat: int = 0) -> View:
    view = DAO.view(position.state, Knowledge(seat))
    assert isinstance(view, View)
    return view


def story(position: Position[Any], move: GameMove, reader: int) -> list[str]:
    """What the reader is told of a move and of all that the dealer does after it."""
    table = LocalTable(DAO, position.state.options, position.state.players, Random(0))
    table.position = position
    lines: list[str] = []

    def happens(advance: Any) -> None:
        before = DAO.view(table.state, Knowledge(reader))
        advance()
        after = DAO.view(table.state, Knowledge(reader))
        lines.extend(one.text for one in told(voice_of(NICKS, reader), table.events[-1], before, after))

    happens(lambda: table.decide(lambda state, seat, knowledge, moves: move))
    while not table.is_over and not table.deciders():
        happens(table.deal)
    return lines


def board(view: View, moves: Sequence[GameMove] = (), look: Look | None = None, **more: Any) -> Picture:
    picture = PRESENTER.board(Sight(view, 0, NICKS, moves, **more), look or Look())
    assert picture is not None
    return picture


def styles(picture: Picture, target: str) -> set[str]:
    return {style for row in picture for piece in row if piece.target == target for style in piece.style.split()}


# -- telling ---------------------------------------------------------------------------------------------------------


def test_a_card_that_is_taken_is_told_with_the_rest_of_the_row() -> None:
    position = at("4 fi-1 wo-2", FILLER, players=3)
    assert story(position, TAKE, 0) == ["You take earth 4.", "The row: fire 1, wood 2 (total 3)."]
    assert story(position, TAKE, 1)[0] == story(position, TAKE, NOBODY)[0] == "Alma takes earth 4."


def test_a_row_that_is_filled_up_is_told_once() -> None:
    assert story(at("4", FILLER), TAKE, 1) == [
        "Alma takes earth 4.",
        "The row: water 1, water 1, water 1 (total 3).",
        "2 cards are left in the pile.",
    ]


def test_a_card_that_is_turned_up_is_told_with_the_row() -> None:
    assert story(at("4 fi-1", FILLER), FLIP, 0) == [
        "You turn up a new card.",
        "It is water 1.",
        "The row: earth 4, fire 1, water 1 (total 6).",
        "4 cards are left in the pile.",
    ]


def test_a_burst_is_told_with_its_cards_to_those_who_did_not_take_it() -> None:
    position = at("4 fi-4 wo-3", f"wa-2 {FILLER}")
    own, other = story(position, FLIP, 0), story(position, FLIP, 1)
    assert own[1:3] == [
        "It is water 2.",
        "The total is over twelve: you take the row, earth 4, fire 4, wood 3, water 2.",
    ]
    assert other[2] == "The total is over twelve: Alma takes the row, earth 4, fire 4, wood 3, water 2."


def test_the_second_round_of_halves_is_told() -> None:
    more = {"options": {"variant": "halves"}, "start": 1, "second_half": cards("1 1 1 wa-1")}
    assert "The first round is over. The second half of the cards is played." in story(at("4", "wo-1", **more), TAKE, 0)


def test_who_begins_is_told() -> None:
    table = LocalTable(DAO, DAO.configure({}, 3), 3, Random(1))
    before = DAO.view(table.state, Knowledge(0))
    table.deal()
    after = DAO.view(table.state, Knowledge(0))
    expected = "You begin." if after.turn == 0 else f"{NICKS[after.turn]} begins."
    assert [one.text for one in told(voice_of(NICKS, 0), table.events[-1], before, after)] == [expected]


@pytest.mark.parametrize(
    ("language", "meanings", "consequence"),
    [
        ("en", ["turn up a new card", "take earth 4"], "if the row gets over twelve, you take all of it"),
        ("de", ["eine neue Karte aufdecken", "Erde 4 nehmen"], "kommt die Reihe über zwölf, musst du sie ganz nehmen"),
    ],
)
def test_moves_are_explained(language: str, meanings: list[str], consequence: str) -> None:
    use(language)
    view = seen(at("4 fi-1", FILLER))
    assert [PRESENTER.meaning(voice_of(NICKS, 0), move, view, 0) for move in MOVES] == meanings
    assert [PRESENTER.consequence(voice_of(NICKS, 0), move, view, 0) for move in MOVES] == [consequence, ""]


@pytest.mark.parametrize(
    ("language", "takes", "flips"),
    [
        ("en", "You take earth 4.", "Bela turns up a new card."),
        ("de", "Du nimmst Erde 4.", "Bela deckt eine neue Karte auf."),
        ("it", "Prendi 4 di terra.", "Bela scopre una carta nuova."),
    ],
)
def test_moves_are_told_in_the_readers_language(language: str, takes: str, flips: str) -> None:
    use(language)
    view, voice = seen(at("4 fi-1", FILLER)), voice_of(NICKS, 0)
    assert PRESENTER.moved(voice, 0, TAKE, view, view) == takes
    assert PRESENTER.moved(voice, 1, FLIP, view, view) == flips


# -- drawing ---------------------------------------------------------------------------------------------------------


def test_a_position_is_drawn_with_its_row_and_with_what_was_taken() -> None:
    position = at("3 wo-1", "fi-1 fi-2", turn=1, taken=[cards("wa-4 0 wa-1"), []])
    lines = [
        "Seat 1 is to move.",
        "",
        "Pile of 2 cards: fire 1, fire 2",
        "row: earth 3, wood 1",
        "total 4 of 12",
        "",
        "Seat 0 (3 cards, 4 points): earth 0, water 1 4",
        "Seat 1 (0 cards, 0 points)",
    ]
    assert draw(DAO.describe(position)).splitlines() == lines
    lines[2] = "Pile of 2 cards"
    assert draw(seen(position)).splitlines() == lines


def test_a19_of_the_others_cards_only_the_number_is_drawn() -> None:
    view = seen(at("3 wo-1", FILLER, taken=[cards("1"), cards("4 wa-2")]))
    assert draw(view, voice_of(NICKS, 0)).splitlines()[-2:] == ["You (1 card, 1 point): earth 1", "Bela (2 cards)"]
    assert PRESENTER.hand(view, NUMBERED, 0) == ["Seat 0 (1 card, 1 point): earth 1"]


def test_two_rounds_a_written_pile_and_a_seat_that_left() -> None:
    more = {"options": {"variant": "halves"}, "start": 0, "round": 2, "banked": [3, -1]}
    position = at("3", "fi-1", left=[0], **more | {"turn": None})
    assert draw(DAO.describe(position)).splitlines() == [
        "The game is over. First: seat 1.",
        "Round 2 of 2. Banked: 3 -1.",
        "",
        "Pile of 1 card: fire 1",
        "row: earth 3",
        "total 3 of 12",
        "",
        "Seat 0 (0 cards, 0 points, has left)",
        "Seat 1 (0 cards, 0 points)",
    ]


def test_the_board_shows_the_row_its_totals_and_the_risk() -> None:
    pile = list(DECK)
    for face in cards("4 fi-3 wo-3"):
        pile.remove(face)
    position = DAO.parse({"game": "dao", "players": 2, "turn": 0, "row": cards("4 fi-3 wo-3"), "pile": pile})
    rows = text_of(board(seen(position), MOVES)).splitlines()
    assert rows[0].split("  ")[0] == "DAO"
    assert rows[0].endswith("Your turn.")
    assert "┃  57  ┃" in rows[3]
    assert rows[6].split() == ["total", "4", "7", "10"]
    assert "a new card bursts: 4 of 57, 7 %   another 3 is safe (a pair)" in rows[7]


def test_a_low_row_cannot_burst_and_says_so() -> None:
    view = seen(at("4 fi-3 wo-1", FILLER, taken=[[], cards("1")]))
    text = text_of(board(view))
    assert "a new card cannot burst the row" in text
    assert "%" not in text
    assert "is safe" not in text


def test_the_own_cards_lie_by_colours_with_the_plus_colour() -> None:
    view = seen(at("4", FILLER, taken=[cards("3 2 me-2 wo-1"), cards("1 1")]))
    rows = [" ".join(row.split()) for row in text_of(board(view)).splitlines()]
    assert "your cards 4 cards, 3 points the others" in rows
    assert "metal 2 −1 Bela 2 cards" in rows
    assert "earth 2 3 +5 counts for you" in rows
    assert "water ∙" in rows


def test_the_result_is_shown_with_everybodys_points() -> None:
    position = decide(DAO, at("4", "wo-1 wo-1", taken=[cards("3"), cards("fi-3 wo-3")]), TAKE)
    view = seen(settle(DAO, position, lambda seed: Random(0)))
    text = text_of(board(view))
    assert "The game is over. First: Alma" in text
    assert "2 cards, 2 points" in text


def test_an_empty_row_and_a_row_too_long_for_cards_are_shown_too() -> None:
    empty = decide(DAO, at("4", FILLER), TAKE)
    assert "The row is empty." in text_of(board(seen(empty)))
    row = " ".join(f"{colour}-{value}" for colour in ("me", "fi", "ea", "wo", "wa") for value in (1, 1, 1, 1))
    text = text_of(board(seen(at(row, "wa-2")), look=Look(72, 24)))
    assert text.count("wood 1") == 4
    assert "total 20" in text


def test_a_risk_is_only_estimated_where_cards_have_left_the_game() -> None:
    view = seen(at("4 fi-4 wo-4", FILLER, options={"variant": "halves"}, start=0, round=2, banked=[1, 2]))
    assert not view.risk.is_exact
    assert "a new card bursts: about" in text_of(board(view))


@pytest.mark.parametrize("length", [1, 9, 14, 20])
def test_a_row_of_any_length_is_shown_whole(length: int) -> None:
    row = ([f"{colour}-1" for colour in ("me", "fi", "ea", "wo", "wa")] * 4)[:length]
    picture = board(seen(at(" ".join(row), "4")), MOVES)
    targets = {piece.target for line in picture for piece in line}
    assert {f"row:{place}" for place in range(length)} <= targets
    assert "target" in styles(picture, "row:0") & styles(picture, "pile")
    assert str(length) in text_of(picture)


def test_of_the_others_cards_the_board_shows_how_many_and_not_which_a19() -> None:
    taken = ([], cards("fi-4 wo-0"), cards("wa-1"))
    swapped = ([], cards("wa-1 wo-0"), cards("fi-4"))
    one, other = (DAO.describe(at("4", FILLER, players=3, taken=heaps)) for heaps in (taken, swapped))
    assert one != other
    assert board(one) == board(other)


@pytest.mark.parametrize("look", [Look(71, 24), Look(80, 15)])
def test_a_table_that_does_not_fit_says_how_much_room_it_needs(look: Look) -> None:
    assert "needs a window of 72 by 16." in " ".join(text_of(board(seen(at("4", FILLER)), look=look)).split())


def test_every_board_is_drawn_within_its_room() -> None:
    table = LocalTable(DAO, DAO.configure({"variant": "halves"}, 2), 2, Random(7))
    rng = Random(8)
    while not table.is_over:
        for look in (Look(72, 16), Look(100, 30, is_ascii=True)):
            text = text_of(board(DAO.view(table.state, table.knowledge[0]), look=look))
            assert max(map(len, text.splitlines())) <= look.width
            assert len(text.splitlines()) <= look.height
            assert text.isascii() or not look.is_ascii
        if table.deciders():
            table.decide(lambda state, seat, knowledge, moves: rng.choice(moves))
        else:
            table.deal()


# -- pointing --------------------------------------------------------------------------------------------------------


def test_the_first_card_is_taken_and_the_pile_is_turned() -> None:
    view = seen(at("4 fi-1", FILLER))
    assert PRESENTER.paths(view, 0, MOVES) == [(("pile",), FLIP), (("row:0",), TAKE)]
    picture = board(view, MOVES)
    assert "target" in styles(picture, "pile") & styles(picture, "row:0")
    assert "target" not in styles(picture, "row:1")
    assert "target" not in styles(board(view), "pile")


def test_what_the_last_move_changed_stands_out() -> None:
    before = at("4 fi-1", FILLER)
    turned = settle(DAO, decide(DAO, before, FLIP), lambda seed: Random(0))
    assert PRESENTER.touched(seen(before), seen(turned)) == ("row:2",)
    new = board(seen(turned), last=("row:2",))
    assert "last" in styles(new, "row:2")
    assert any("\N{BLACK UP-POINTING SMALL TRIANGLE}" in piece.text for row in new for piece in row)
    taken = decide(DAO, before, TAKE)
    assert PRESENTER.touched(seen(before), seen(taken)) == ("taken:0",)
    assert "last" in styles(board(seen(taken), last=("taken:0",)), "taken:0")
    assert PRESENTER.touched(seen(before), replace(seen(taken), round=2)) == ()


# -- counting --------------------------------------------------------------------------------------------------------


def counted(table: LocalTable, choose: Any, leaver: int | None = None) -> Statistics:
    """The figures of a game played to its end; `leaver` leaves in its middle."""
    changes: list[Change] = []
    while not table.is_over:
        before = table.state
        if len(changes) == 40 and leaver is not None:
            table.leave(leaver, Leaving.CUT)
        elif table.deciders():
            table.decide(choose)
        else:
            table.deal()
        changes.append(Change(table.events[-1], before, table.state))
    return statistics_of("dao", table.state.players, changes)


@pytest.mark.parametrize(("seed", "leaver"), [(0, None), (1, None), (2, 1), (3, None)])
def test_every_card_that_was_turned_up_is_counted(seed: int, leaver: int | None) -> None:
    rng = Random(seed)
    table = LocalTable(DAO, DAO.configure({}, 3), 3, rng)
    found = counted(table, lambda state, seat, knowledge, moves: rng.choice(moves), leaver)
    state, seats = table.state, found.seats
    assert found.table["steps"] == len(table.events)
    assert found.table["turned"] == 60 - len(state.unseen)
    assert found.table["unclaimed"] == len(state.row)
    for seat, taken in enumerate(state.taken):
        assert seats["taken"][seat] + seats["burst_cards"][seat] == len(taken)
        assert seats["flips"][seat] >= seats["bursts"][seat]
        worth = sum(VALUES[face] for face in taken)
        assert sum(seats[name][seat] for name in seats if name.startswith("points_")) == worth
        assert seats["largest_row"][seat] <= seats["burst_cards"][seat]
        assert (seats["largest_row"][seat] > 3) == (seats["bursts"][seat] > 0)
        assert seats["moves"][seat] == seats["taken"][seat] + seats["flips"][seat]
    assert sum(seats["bursts"]) > 0


def test_both_rounds_of_halves_are_counted() -> None:
    rng = Random(1)
    table = LocalTable(DAO, DAO.configure({"variant": "halves"}, 2), 2, rng)
    found = counted(table, lambda state, seat, knowledge, moves: rng.choice(moves))
    assert found.table["turned"] == 60
    assert sum(found.seats["taken"]) + sum(found.seats["burst_cards"]) == 60 - found.table["unclaimed"]


def test_the_presenter_is_found_by_the_name_of_its_game() -> None:
    assert presenter_of("dao") is PRESENTER


def test_whose_turn_it_is_is_told_how_likely_a_new_card_bursts_the_row() -> None:
    view = seen(at("3 wo-1", FILLER, turn=0))
    said = odds_words(view)
    assert said
    assert set(said) < set(draw(view, voice_of(NICKS, 0)).splitlines())
    assert not set(said) & set(draw(view, voice_of(NICKS, 1)).splitlines())
