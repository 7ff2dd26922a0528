"""Dog as people see it: what is told, drawn, pointed at and counted."""

from collections.abc import Sequence
from typing import Any

import pytest
from sample_views import DOG, DOG_DATA, covered, shown
from seeded_games import NICKS, Leaver, has, moments, story

from engine.dog.board import GOAL, HOME, LANE, SPAN
from engine.dog.game import GAME
from engine.dog.moves import FOLD, Move, Play
from engine.dog.view import View
from engine.events import Answered
from engine.knowledge import NOBODY, Knowledge
from engine.outcome import Outcome
from engine.values import replace
from lanplay.games.counting import Change
from lanplay.games.dog.presenter import PRESENTER
from lanplay.games.dog.ring import RINGS
from lanplay.games.drawing import draw
from lanplay.games.game_statistics import Statistics, statistics_of
from lanplay.games.presenter import Sight
from lanplay.games.voice import voice_of
from lanplay.screen.boards.picking import Path, begun, finished
from lanplay.screen.picture import Look, Picture, text_of
from lanplay.text import LANGUAGES, use

DATA: dict[str, Any] = DOG_DATA | {
    "hands": [["7", "J", "*"], ["3"] * 3, ["4"] * 3, ["5"] * 3],
    "pieces": [["10", "30", "0*", "home"], ["16*", "40", "g2", "home"], ["home"] * 4, ["home"] * 4],
    "left": [],
}
VIEW: View = shown(DATA)

# -- telling ---------------------------------------------------------------------------------------------------------


def test_deals_exchanges_captures_and_goals_are_told() -> None:
    lines = story("dog", 4, 2, 900)
    assert lines[0] == "You deal first."
    assert lines[1] == "Deal 1: 6 cards each."
    assert lines[2:5] == [
        "You give Cosmo a card: 2.",
        "Bela and Dara give each other a card.",
        "Cosmo gives you a card: joker.",
    ]
    assert has(lines, "is sent home from")
    assert has(lines, "Your piece on ", " is sent home.")
    assert has(lines, " to goal ")
    assert has(lines, "cannot move, lays down")
    assert "The played cards are shuffled into a new stock." in lines
    assert has(lines, "Deal 5: 2 cards each.")


@pytest.mark.parametrize("reader", [0, 1, NOBODY])
def test_nobody_is_told_which_card_another_pair_exchanged(reader: int) -> None:
    lines = story("dog", 4, 3, 200, reader=reader)
    gifts = [line for line in lines if " a card" in line and "give" in line]
    own = [line for line in gifts if "You give" in line or "gives you" in line]
    assert gifts
    assert all(line.endswith("give each other a card.") for line in gifts if line not in own)
    assert bool(own) == (reader != NOBODY)
    assert any(": " in line for line in own) == (reader != NOBODY)


def test_what_is_played_for_a_seat_that_left_is_told() -> None:
    assert has(story("dog", 4, 2, 200, leaver=Leaver(30)), "Played for seats that have left: ")


HOUSE = ["home"] * 4
TOLD: dict[int, View] = {
    mover: shown(DATA | {"hands": [["2", "7"], ["3"] * 2, ["4"], ["5"]], "pieces": pieces})
    for mover, pieces in enumerate((
        [["12", *HOUSE[1:]], HOUSE, HOUSE, HOUSE],
        [HOUSE, ["12", "30", "2", "home"], ["40", *HOUSE[1:]], HOUSE],
    ))
}  # fmt: skip
MOVES = [
    (1, "A exit", "Bela plays A: a piece leaves the house.", "Bela spielt A: ein Stein verlässt das Haus.",
     "Bela gioca A: una pedina esce di casa."),
    (0, "*9 12>21", "You play joker as 9: from 12 to 21.", "Du spielst Joker als 9: von 12 nach 21.",
     "Giochi jolly come 9: da 12 a 21."),
    (1, "4 2>62", "Bela plays 4: from 2 back to 62.", "Bela spielt 4: von 2 zurück nach 62.",
     "Bela gioca 4: da 2 indietro a 62."),
    (1, "5 12>g1", "Bela plays 5: from 12 to goal 1.", "Bela spielt 5: von 12 nach Ziel 1.",
     "Bela gioca 5: da 12 a g1."),
    (1, "7 12>15 30>34", "Bela plays 7: from 12 to 15, from 30 to 34.",
     "Bela spielt 7: von 12 nach 15, von 30 nach 34.", "Bela gioca 7: da 12 a 15, da 30 a 34."),
    (1, "*J 12x40", "Bela plays joker as J: Bela's piece on 12 and Cosmo's piece on 40 change places.",
     "Bela spielt Joker als J: der Stein von Bela auf 12 und der Stein von Cosmo auf 40 tauschen.",
     "Bela gioca jolly come J: la pedina di Bela su 12 e la pedina di Cosmo su 40 si scambiano."),
    (0, "fold", "You cannot move, lay down 2 7 and are out until the next deal.",
     "Du kannst nicht ziehen, legst 2 7 ab und setzt bis zur nächsten Runde aus.",
     "Non puoi muovere, deponi 2 7 e aspetti la smazzata seguente."),
    (0, "give ?", "You give Cosmo a card.", "Du gibst Cosmo eine Karte.", "Cosmo riceve da te una carta."),
    (2, "give ?", "Cosmo gives you a card.", "Cosmo gibt dir eine Karte.", "Cosmo ti dà una carta."),
    (1, "give ?", "Bela and Dara give each other a card.", "Bela und Dara geben einander eine Karte.",
     "Bela scambia una carta con Dara."),
    (3, "give ?", "", "", ""),
]  # fmt: skip


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("row", MOVES, ids=lambda row: f"{row[0]}-{row[1]}")
def test_a_move_is_told_in_the_readers_language(row: tuple[int, str, str, str, str], language: str) -> None:
    seat, move, *sentences = row
    use(language)
    view = TOLD.get(seat, TOLD[0])
    laid_down = replace(view, hands=((), *view.hands[1:]), played=(*view.played, "2", "7"))
    after = laid_down if move == FOLD.text else view
    said = PRESENTER.moved(voice_of(NICKS, 0), seat, GAME.grammar.exact(move), view, after)
    assert said == sentences[LANGUAGES.index(language)]


CROWDED: View = shown(DATA | {
    "hands": [["9", "J", "7"], ["3"] * 2, ["4"], ["5"]],
    "pieces": [["12", "18", *HOUSE[2:]], ["21", *HOUSE[1:]], ["20", *HOUSE[1:]], ["19", *HOUSE[1:]]],
})  # fmt: skip
ALL_IN: View = shown(DATA | {
    "hands": [["9"], ["3"] * 2, ["4"], ["5"]],
    "pieces": [["g1", "g2", "g3", "g4"], HOUSE, ["20", *HOUSE[1:]], HOUSE],
})  # fmt: skip
MEANINGS = [
    (CROWDED, "9 12>21", "from 12 to 21; Bela's piece on 21 goes home",
     "von 12 nach 21; der Stein von Bela auf 21 muss nach Hause",
     "da 12 a 21; la pedina di Bela su 21 torna a casa"),
    (CROWDED, "7 12>18 18>19", "from 12 to 18, from 18 to 19; your own piece on 18 goes home; "
     "Dara's piece on 19 goes home",
     "von 12 nach 18, von 18 nach 19; dein eigener Stein auf 18 muss nach Hause; "
     "der Stein von Dara auf 19 muss nach Hause",
     "da 12 a 18, da 18 a 19; la tua stessa pedina su 18 torna a casa; la pedina di Dara su 19 torna a casa"),
    (CROWDED, "7 12>13 18>20 13>17", "from 12 to 13, from 18 to 20, from 13 to 17; Dara's piece on 19 goes home; "
     "the piece of your partner Cosmo on 20 goes home",
     "von 12 nach 13, von 18 nach 20, von 13 nach 17; der Stein von Dara auf 19 muss nach Hause; "
     "der Stein von Cosmo aus deinem Team auf 20 muss nach Hause",
     "da 12 a 13, da 18 a 20, da 13 a 17; la pedina di Dara su 19 torna a casa; "
     "la pedina di Cosmo, nella tua squadra, su 20 torna a casa"),
    (CROWDED, "J 12x21", "your piece on 12 and Bela's piece on 21 change places",
     "dein Stein auf 12 und der Stein von Bela auf 21 tauschen",
     "la tua pedina su 12 e la pedina di Bela su 21 si scambiano"),
    (ALL_IN, "9 20>29", "Cosmo's piece from 20 to 29", "der Stein von Cosmo von 20 nach 29",
     "la pedina di Cosmo da 20 a 29"),
]  # fmt: skip


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("row", MEANINGS, ids=lambda row: row[1])
def test_a_move_says_whom_it_sends_home_and_whose_pieces_it_moves(row: tuple[Any, ...], language: str) -> None:
    view, move, *meanings = row
    use(language)
    said = PRESENTER.meaning(voice_of(NICKS, 0), GAME.grammar.exact(move), view, 0)
    assert said == meanings[LANGUAGES.index(language)]


# -- drawing ---------------------------------------------------------------------------------------------------------


def test_a_position_is_drawn_with_its_pieces_the_foremost_first() -> None:
    assert draw(DOG).splitlines() == [
        "Seat 0 is to move.",
        "Deal 2; stock of 50, 3 played.",
        "",
        "Seat 0 (partner seat 2, start 0, 2 cards): on 60, 10, 0 (just out); 1 at home;",
        "                                           hand 7 J",
        "Seat 1 (partner seat 3, start 16, 3 cards): on g2, 14, 16 (just out); 1 at",
        "                                            home",
        "Seat 2 (partner seat 0, start 32, 0 cards): 4 at home",
        "Seat 3 (partner seat 1, start 48, 0 cards, has left): 4 at home",
    ]


def test_the_exchange_and_a_written_stock_are_drawn() -> None:
    view = replace(DOG, phase="exchange", given=("K", None, None, None), stock=("A", "2"))
    lines = draw(view).splitlines()
    assert lines[:3] == ["Partners give each other a card.", "Deal 2; stock of 2, 3 played.", "stock: A 2"]
    assert "gives K" in " ".join(" ".join(lines).split())


@pytest.mark.parametrize("players", [4, 6])
def test_all_places_of_the_board_are_different_and_the_own_start_lies_in_the_middle_of_the_bottom(players: int) -> None:
    ring = RINGS[players]
    for seat in range(players):
        fields = [ring.field(number, seat, players) for number in range(SPAN * players)]
        lanes = [ring.lane(owner, step, seat, players) for owner in range(players) for step in range(1, LANE + 1)]
        assert len({*fields, *lanes}) == (SPAN + LANE) * players
        assert all(0 <= column < ring.columns and 0 <= row < ring.rows for column, row in (*fields, *lanes))
        assert fields[SPAN * seat] == (ring.columns // 2, ring.rows - 1)
        for number, (column, row) in enumerate(fields):
            after_column, after_row = fields[(number + 1) % len(fields)]
            assert abs(column - after_column) + abs(row - after_row) == 1
        for owner in range(players):
            start, entrance = fields[SPAN * owner], ring.lane(owner, 1, seat, players)
            assert abs(start.column - entrance.column) + abs(start.row - entrance.row) == 1


def test_play_goes_to_the_right_along_the_bottom() -> None:
    ring = RINGS[4]
    assert ring.field(1, 0, 4).column == ring.field(0, 0, 4).column + 1


def test_pieces_that_moved_and_the_card_played_are_told_and_shown() -> None:
    later = shown(DATA | {"pieces": [["19", "30", "0*", "home"], *DATA["pieces"][1:]], "played": ["2"] * 3 + ["9"]})
    touched = PRESENTER.touched(VIEW, later)
    assert set(touched) == {"field:10", "field:19", "played:9"}
    text = text_of(board(later, last=touched))
    assert "last card 9" in text
    assert "(A)" in text


def test_all_the_cards_that_a_seat_lays_down_are_the_last_ones() -> None:
    later = shown(DATA | {"played": [*DATA.get("played", []), "9", "10"]})
    assert "last cards 10 9" in text_of(board(later, last=PRESENTER.touched(VIEW, later)))


def test_a_board_that_does_not_fit_says_how_much_room_it_needs() -> None:
    picture = board(VIEW, look=Look(60, 24))
    said = " ".join(text_of(picture).split())
    assert "needs a window of 69 by 16." in said
    assert all(len("".join(piece.text for piece in row)) <= 60 for row in picture)


def test_wide_and_marked_letters_in_names_do_not_shift_anything() -> None:
    names = ("日本語の名前です", "Zoë\u0301", "a" * 40, "Ωmega")
    for look in (Look(), Look(is_ascii=True)):
        picture, plain = (PRESENTER.board(Sight(VIEW, 0, nicks), look) for nicks in (names, ("A", "B", "C", "D")))
        assert picture is not None
        assert plain is not None
        assert text_of(picture).splitlines()[1] == text_of(plain).splitlines()[1]
        assert not look.is_ascii or text_of(picture).isascii()


def board(view: View, moves: Sequence[Move] = (), look: Look | None = None, **more: Any) -> Picture:
    picture = PRESENTER.board(Sight(view, 0, NICKS, moves, **more), look or Look())
    assert picture is not None
    return picture


@pytest.mark.parametrize("players", [4, 6])
def test_the_end_names_the_teams_and_what_they_brought_in(players: int) -> None:
    half = players // 2
    hands = [[face] for face in "234567"[:players]]
    view = replace(
        shown(DATA | {"players": players, "hands": hands, "pieces": [["home"] * 4] * players}),
        hands=((),) * players,
        turn=None,
        over=True,
        outcome=Outcome((4, 3, 1)[:half] * 2, (1, 3, 5)[:half] * 2),
    )
    words = text_of(PRESENTER.board(Sight(view, 1, NICKS), Look()) or ())
    first = f"{NICKS[0]} and {NICKS[half]} have won: 8 of 8 pieces in the goal"
    second = f"{NICKS[1]} and {NICKS[half + 1]}: 6 of 8 pieces in the goal"
    assert words.index(first) < words.index(second)
    assert words.count("have won") == 1


# -- pointing --------------------------------------------------------------------------------------------------------


SEVEN = f"card:{VIEW.hands[0].index('7')}"


def path(words: str) -> Path:
    return tuple(words.split(" "))


def legal(data: dict[str, Any]) -> tuple[Move, ...]:
    position = GAME.parse(data)
    known = {handle: position.truth[handle] for handle in position.state.hands[0]}
    return GAME.legal(position.state, 0, Knowledge(0, known))


def picked(data: dict[str, Any], words: str) -> str | None:
    """The move that these targets say, picked one after the other."""
    move = finished(PRESENTER.paths(shown(data), 0, legal(data)), path(words))
    return move.text if move is not None else None


def test_a_seven_can_be_picked_in_any_order_that_leads_to_the_same_position() -> None:
    assert GAME.read("7 10>13 30>34") in legal(DATA)
    assert picked(DATA, f"{SEVEN} field:10 field:13 field:30 field:34") == "7 10>13 30>34"
    assert picked(DATA, f"{SEVEN} field:30 field:34 field:10 field:13") == "7 30>34 10>13"
    assert picked(DATA, f"{SEVEN} field:30 field:34") is None


def test_a_joker_is_asked_what_it_stands_for() -> None:
    moves = legal(DATA)
    joker = f"card:{VIEW.hands[0].index('*')}"
    following = begun(PRESENTER.paths(VIEW, 0, moves), (joker,))
    nines = {move for move in moves if isinstance(move, Play) and (move.card, move.value) == ("*", "9")}
    assert nines
    assert set(following["as:9"]) == nines
    picture = board(VIEW, moves, picked=(joker,))
    assert "[9]" in text_of(picture)
    assert any("picked" in piece.style.split() for row in picture for piece in row if piece.target == joker)
    assert picked(DATA, f"{joker} as:9 field:30 field:39") == "*9 30>39"


def test_a_jack_is_two_pieces_and_leaving_home_is_the_house() -> None:
    assert picked(DATA, f"card:{VIEW.hands[0].index('J')} field:10 field:40") == "J 10x40"
    start_free = DATA | {"pieces": [["home"] * 4, *DATA["pieces"][1:]], "hands": [["K"], *DATA["hands"][1:]]}
    assert picked(start_free, "card:0 house:0") == "K exit"


def test_the_seven_of_a_finished_seat_goes_on_with_the_pieces_of_its_partner_c30() -> None:
    """The lane named in the second segment is the partner's."""
    pieces = [["g2", "g3", "g4", "62"], ["home"] * 4, ["30", "home", "home", "home"], ["home"] * 4]
    data = DATA | {"pieces": pieces, "hands": [["7"], *DATA["hands"][1:]]}
    assert GAME.read("7 62>g1 30>g1") not in legal(data)
    assert picked(data, "card:0 field:62 lane:0:1 field:30 field:34") == "7 62>g1 30>34"
    lane = data | {"pieces": [*pieces[:2], ["31", "home", "home", "home"], pieces[3]]}
    assert picked(lane, "card:0 field:62 lane:0:1 field:31 lane:2:3") == "7 62>g1 31>g3"


# -- counting --------------------------------------------------------------------------------------------------------


def counted(seed: int, **how: Any) -> tuple[Statistics, Any]:
    """The figures of a whole game, and its last state."""
    played = list(moments("dog", 4, seed, luck=0.3, **how))
    assert played[-1].table.is_over
    return statistics_of("dog", 4, (one.change for one in played)), played[-1].table.state


@pytest.mark.parametrize("seed", range(3))
def test_every_piece_that_was_sent_home_or_came_in_is_counted(seed: int) -> None:
    found, state = counted(seed)
    seats, pieces = found.seats, [piece for row in state.pieces for piece in row]
    assert sum(seats["lost"]) == sum(seats["caught"]) + sum(seats["caught_own"]) > 0
    assert sum(seats["exits"]) - sum(seats["lost"]) == 16 - pieces.count(HOME)
    assert sum(seats["in_goal"]) == sum(piece > GOAL for piece in pieces)
    assert found.table["deals"] == state.deal
    assert all(fields > 7 * sevens for fields, sevens in zip(seats["fields"], seats["sevens"], strict=True))


@pytest.mark.parametrize(
    ("move", "pieces", "fields"),
    [
        ("A 5>6", ("5",), 1),
        ("A 5>16", ("5",), 11),
        ("A 63>0", ("63",), 1),
        ("A 54>g1", ("54",), 11),
        ("A g1>g2", ("g1",), 1),
        ("4 2>62", ("2",), 4),
        ("*9 5>14", ("5",), 9),
        ("7 5>9 20>23", ("5", "20"), 7),
        ("A exit", (), 0),
    ],
)
def test_it_is_counted_how_far_a_card_walks(move: str, pieces: tuple[str, ...], fields: int) -> None:
    data = DATA | {
        "hands": [[GAME.read(move).card, "2"], ["2"], ["2"], ["2"]],
        "played": [],
        "pieces": [[*pieces, *["home"] * (4 - len(pieces))], *[["home"] * 4] * 3],
    }
    position = GAME.parse(data)
    answer = GAME.answer(position.state, 0, Knowledge(0, position.truth), GAME.read(move))
    event = Answered((answer,))
    change = Change(event, position.state, GAME.apply(position.state, event))
    assert statistics_of("dog", 4, [change]).seats["fields"][0] == fields


def test_what_is_played_for_the_absent_is_not_counted() -> None:
    found, state = counted(2, leaver=Leaver(60))
    assert 1 in state.gone
    assert found.seats["moves"][1] < found.seats["moves"][0]
    assert sum(found.seats["lost"]) == sum(found.seats["caught"]) + sum(found.seats["caught_own"])


def test_unknown_hands_are_counted_on_the_board() -> None:
    text = text_of(board(replace(VIEW, hands=(VIEW.hands[0], *covered(3, 2, 1)))))
    assert all(words in text for words in ("3 cards", "2 cards", "1 card"))
