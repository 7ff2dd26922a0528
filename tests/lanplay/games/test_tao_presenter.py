"""TAO as people see it: what is told, drawn, pointed at and counted."""

import pytest
from sample_views import TAO
from screen.board_scenes import after, first, walk
from seeded_games import NICKS, has, moments, story

from engine.tao.game import GAME
from engine.tao.moves import GRAMMAR
from engine.values import replace
from lanplay.games.drawing import draw
from lanplay.games.game_statistics import statistics_of
from lanplay.games.presenter import Sight
from lanplay.games.tao.presenter import PRESENTER
from lanplay.games.voice import voice_of
from lanplay.screen.picture import Look, text_of
from lanplay.text import LANGUAGES, use

VIEW = replace(TAO, won=(1, 2))

# -- telling ---------------------------------------------------------------------------------------------------------


def test_rows_drawn_cards_combinations_and_coins_are_told() -> None:
    lines = story("tao", 2, 5, 400)
    assert has(lines, "Your row: ")
    assert has(lines, "The row of Bela: ")
    assert has(lines, "New in column ")
    assert has(lines, "A combination stands")
    assert has(lines, "open", "portal", "1 coin.")
    assert sum("The rule card is" in line for line in lines) >= 1
    drawing = [line for line in lines if " under " in line]
    assert len([line for line in lines if line.startswith("New in column ")]) == len(drawing)


def test_the_open_table_of_yang_is_told() -> None:
    lines = story("tao", 2, 5, 40, version="yang")
    assert lines[0] == "You begin."
    assert lines[1] == "Your row: blue tiger, red tiger, special, blue dragon, red dragon."
    assert "The rule card is red dragon." in lines


def test_a_rule_card_that_was_used_is_told() -> None:
    lines = [line for seed in range(6) for line in story("tao", 2, seed, 500)]
    assert has(lines, "The rule card is used up with", "does not count")


MOVES = [
    (0, "swap 0 4", "You swap the cards in columns 0 (blue tiger) and 4 (red dragon).",
     "Du tauschst die Karten in Spalte 0 (blauer Tiger) und 4 (roter Drache).",
     "Scambi le carte delle colonne 0 (tigre blu) e 4 (drago rosso)."),
    (1, "move 2 1", "Bela moves the card in column 2 (red dragon) to column 1.",
     "Bela schiebt die Karte aus Spalte 2 (roter Drache) in Spalte 1.",
     "Bela sposta la carta della colonna 2 (drago rosso) nella colonna 1."),
    (0, "cross 3", "You cross with Bela in column 3: special for red dragon.",
     "Du kreuzt in Spalte 3 mit Bela: Sonderkarte geht zu Bela, roter Drache kommt zu dir.",
     "Incroci con Bela nella colonna 3: speciale per drago rosso."),
    (0, "draw 1", "You put the card in column 1 (blue tiger door) under your deck and draw.",
     "Du legst die Karte aus Spalte 1 (Tor blauer Tiger) unter deinen Stapel und ziehst.",
     "Metti la carta della colonna 1 (porta tigre blu) sotto il tuo mazzo e peschi."),
    (1, "plant 4",
     "Bela puts your card in column 4 (red dragon) under their own deck, whose top card takes its place.",
     "Bela legt deine Karte aus Spalte 4 (roter Drache) unter den eigenen Stapel; dessen oberste kommt dorthin.",
     "Bela mette la tua carta della colonna 4 (drago rosso) sotto il proprio mazzo, la cui prima carta ne prende il "
     "posto."),
    (1, "special 6 1", "Bela swaps the special in column 6 for your card in column 1 (blue tiger door).",
     "Bela tauscht die Sonderkarte in Spalte 6 gegen deine Karte in Spalte 1 (Tor blauer Tiger).",
     "Bela scambia la speciale della colonna 6 con la tua carta della colonna 1 (porta tigre blu)."),
    (0, "claim 2", "You open portal 2 and have 1 coin.", "Du öffnest Portal 2 und hast 1 Münze.",
     "Apri il portale 2 e hai 1 moneta."),
    (1, "claim 2", "Bela opens portal 2 and has 2 coins.", "Bela öffnet Portal 2 und hat 2 Münzen.",
     "Bela apre il portale 2 e ha 2 monete."),
    (1, "decline", "Bela leaves the portal closed.", "Bela lässt das Portal geschlossen.",
     "Bela lascia chiuso il portale."),
]  # fmt: skip


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("row", MOVES, ids=lambda row: f"{row[0]}-{row[1]}")
def test_a_move_is_told_in_the_readers_language(row: tuple[int, str, str, str, str], language: str) -> None:
    seat, move, *sentences = row
    use(language)
    said = PRESENTER.moved(voice_of(NICKS, 0), seat, GAME.read(move), VIEW, VIEW)
    assert said == sentences[LANGUAGES.index(language)]


# -- drawing ---------------------------------------------------------------------------------------------------------


def test_a_position_is_drawn_column_by_column() -> None:
    assert draw(TAO).splitlines() == [
        "Seat 0 is to move.",
        "1 move is left in this turn.",
        "A combination stands; it opens a portal (1).",
        "",
        "Column 0, at the border: seat 0 blue tiger, seat 1 nothing",
        "Column 1, portal with its coin: seat 0 blue tiger door, seat 1 nothing",
        "Column 2, portal without coin: seat 0 blue tiger, seat 1 red dragon",
        "Column 3, portal with its coin: seat 0 special, seat 1 red dragon",
        "Column 4, portal with its coin: seat 0 red dragon, seat 1 blue dragon",
        "Column 5, portal with its coin: seat 0 nothing, seat 1 blue dragon",
        "Column 6, at the border: seat 0 nothing, seat 1 special",
        "",
        "Seat 0 (0 coins, deck of 4)",
        "Seat 1 (1 coin, deck of 4)",
        "rule cards: red tiger, 1 more below",
        "Barred for five guardians: red.",
    ]


def test_both_players_see_their_own_row_below_and_seat_1_sees_the_columns_turned_round() -> None:
    scene = after(3, walk("tao", 2, 5))
    for seat in (0, 1):
        picture = PRESENTER.board(Sight(scene.view, seat, NICKS), Look())
        assert picture is not None
        rows = [piece.target for line in picture for piece in line if piece.target]
        assert rows.index(f"row:{1 - seat}:3") < rows.index(f"row:{seat}:3")
        numbers = [target for target in rows if target.startswith("portal:")][:5]
        assert numbers == [f"portal:{number}" for number in ((1, 2, 3, 4, 5), (5, 4, 3, 2, 1))[seat]]


@pytest.mark.parametrize("seed", range(8))
def test_no_deck_of_yin_and_no_hand_of_the_other_in_yang_is_shown(seed: int) -> None:
    given = ({}, {"version": "yang"}, {"version": "yang", "open_hands": True}, {"no_mirror": True})[seed % 4]
    for scene in (after(number, walk("tao", 2, seed, 0.05, **given)) for number in (0, 7, 25, 60)):
        options = scene.view.options
        hands_shown = text_of(scene.board(Look())).count("next first")
        if not options.is_yang:
            assert hands_shown == 0
        elif not options.open_hands:
            assert hands_shown <= 1


# -- pointing --------------------------------------------------------------------------------------------------------


def test_the_two_places_of_a_move_can_be_picked_in_either_order() -> None:
    scene = after(2, walk("tao", 2, 5))
    assert {"swap", "plant"} <= {move.verb for move in scene.moves}
    for move in scene.moves:
        if move.verb == "swap":
            places = [f"row:{scene.seat}:{column}" for column in (move.column, move.other)]
            assert scene.chosen(tuple(places)) == scene.chosen(tuple(reversed(places))) == move
        if move.verb == "plant":
            theirs = f"row:{1 - scene.seat}:{move.column}"
            assert scene.chosen((f"deck:{scene.seat}", theirs)) == move


def test_a_combination_is_claimed_at_its_portal() -> None:
    scene = first(walk("tao", 2, 4), "claim")
    portals = scene.view.claim
    assert scene.next_targets().keys() == {"button:decline", *(f"portal:{number}" for number in portals)}
    assert f"<portal {portals[0]}>" in text_of(scene.board(Look()))


# -- counting --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("seed", range(4))
def test_coins_are_counted_by_what_opened_the_portal(seed: int) -> None:
    played = list(moments("tao", 2, seed, luck=0.3, turn_limit=400))
    found, state = statistics_of("tao", 2, (one.change for one in played)), played[-1].table.state
    doors, rule = found.seats["coins_doors"], found.seats["coins_rule"]
    assert played[-1].table.is_over
    assert tuple(a + b for a, b in zip(doors, rule, strict=True)) == state.won
    assert found.table["turns"] == state.turns
    answers = sum(numbers[0] for name, numbers in found.seats.items() if name != "moves")
    assert answers == found.seats["moves"][0]


@pytest.mark.parametrize("language", LANGUAGES)
def test_which_portals_a_card_opens_is_never_cut(language: str) -> None:
    """Five guardians open any portal before them, and a border has nine cells for that."""
    own = (None, "tiger-red", "tiger-blue", "tiger-blue", "tiger-red", "dragon-blue", None)
    other = (None, "dragon-red", "dragon-red", "dragon-blue", "special", "tiger-blue", None)
    view = replace(TAO, rows=(own, other), coins=(True,) * 5, barred=None, claim=())
    use(language)
    try:
        picture = PRESENTER.board(Sight(view, 0, NICKS, [GRAMMAR.exact("cross 5")], last=("row:0:5",)), Look())
    finally:
        use("en")
    assert picture is not None
    assert "1 2 3 4 5" in text_of(picture)
    assert "12345" in text_of(picture)
