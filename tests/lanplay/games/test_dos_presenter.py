"""Dos as people see it: what is told, drawn, pointed at and counted."""

from collections.abc import Sequence
from random import Random
from typing import Any

import pytest
from reference.dos.scenes import after, decide, scene, settled
from sample_views import DOS, DOS_DATA, covered, shown
from seeded_games import has, moments
from seeded_games import story as whole_story

from engine import dealer
from engine.dealer import LocalTable
from engine.dos.game import GAME
from engine.dos.moves import DRAW, HIT, MISS, MOVES_WITH, Move
from engine.dos.view import View
from engine.knowledge import Knowledge
from engine.position import Position
from engine.values import replace
from lanplay.games.counting import Change
from lanplay.games.dos.presenter import PRESENTER
from lanplay.games.drawing import draw
from lanplay.games.game_statistics import statistics_of
from lanplay.games.presenter import Sight
from lanplay.games.telling import told
from lanplay.games.voice import voice_of
from lanplay.screen.boards.picking import card, reacted
from lanplay.screen.picture import Look, Picture, text_of
from lanplay.text import LANGUAGES, use

NICKS = ("Alma", "Bela", "Cosmo", "Dora")
VOICE = voice_of(NICKS, 0)
ON = {"reaction_seconds": 5}


def known(position: Position[Any], seat: int) -> Knowledge:
    return Knowledge(seat, {handle: position.truth[handle] for handle in position.state.hands[seat]})


def seen(position: Position[Any], seat: int = 0) -> View:
    return GAME.view(position.state, known(position, seat))


def story(position: Position[Any], move: str, reader: int) -> list[str]:
    """What the reader is told of a move and of all that the dealer does after it."""
    table = LocalTable(GAME, position.state.options, position.state.players, Random(0))
    table.position = position
    table.knowledge = [known(position, seat) for seat in range(position.state.players)]
    lines: list[str] = []

    def happens(advance: Any) -> None:
        before = GAME.view(table.state, table.knowledge[reader])
        advance()
        now = GAME.view(table.state, table.knowledge[reader])
        lines.extend(one.text for one in told(voice_of(NICKS, reader), table.events[-1], before, now))

    happens(lambda: table.decide(lambda state, seat, knowledge, moves: GAME.read(move)))
    while not table.is_over and not table.deciders():
        happens(table.deal)
    return lines


def board(view: View, moves: Sequence[Move] = (), **more: Any) -> Picture:
    picture = PRESENTER.board(Sight(view, 0, NICKS, moves, **more), Look())
    assert picture is not None
    return picture


# -- telling ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("hands", "move", "own", "other"),
    [
        (("red-1 *", "*", "*"), "red-1", ["You play red 1."], ["Alma plays red 1."]),
        (
            ("wild *", "*", "*"),
            "wild blue",
            ["You play wild and choose blue."],
            ["Alma plays wild and chooses blue."],
        ),
        (
            ("red-+2 *", "*", "*"),
            "red-+2",
            ["You play red +2.", "Now there are 2 cards to draw."],
            ["Alma plays red +2.", "Now there are 2 cards to draw."],
        ),
        (
            ("red-skip *", "*", "*"),
            "red-skip",
            ["You play red skip.", "Bela is skipped."],
            ["Alma plays red skip.", "You are skipped."],
        ),
        (
            ("red-reverse *", "*", "*"),
            "red-reverse",
            ["You play red reverse.", "The direction changes."],
            ["Alma plays red reverse.", "The direction changes."],
        ),
        (
            ("red-reverse *", "*"),
            "red-reverse",
            ["You play red reverse.", "You move again."],
            ["Alma plays red reverse.", "Alma moves again."],
        ),
        (
            ("red-1", "*", "*"),
            "red-1",
            ["You play red 1.", "You have no cards left and finish in place 1."],
            ["Alma plays red 1.", "Alma has no cards left and finishes in place 1."],
        ),
        (
            ("red-1 red-2", "*", "*"),
            "red-1",
            ["You play red 1.", "You have only 1 card left."],
            ["Alma plays red 1.", "Alma has only 1 card left."],
        ),
        (("green-9", "*", "*"), "draw", ["You draw 1 card."], ["Alma draws 1 card."]),
    ],
)
def test_a_move_is_told_with_what_comes_of_it(
    hands: tuple[str, ...], move: str, own: list[str], other: list[str]
) -> None:
    assert story(scene(*hands), move, 0) == own
    assert story(scene(*hands), move, 1) == other


MOVES = [
    (0, "red-5", "You play red 5.", "Du legst Rot 5.", "Giochi 5 rosso."),
    (1, "green-skip", "Bela plays green skip.", "Bela legt Grün Aussetzen.", "Bela gioca salta turno verde."),
    (1, "blue-+2", "Bela plays blue +2.", "Bela legt Blau +2.", "Bela gioca +2 blu."),
    (0, "wild green", "You play wild and choose green.", "Du legst Wünschekarte und wünschst dir Grün.",
     "Giochi jolly e scegli verde."),
    (1, "wild+4 blue", "Bela plays wild +4 and chooses blue.",
     "Bela legt Wünschekarte +4 und wünscht sich Blau.", "Bela gioca jolly +4 e sceglie blu."),
    (1, "draw", "Bela has to draw.", "Bela muss ziehen.", "Bela deve pescare."),
]  # fmt: skip


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("row", MOVES, ids=lambda row: f"{row[0]}-{row[1]}")
def test_a_move_is_told_in_the_readers_language(row: tuple[int, str, str, str, str], language: str) -> None:
    seat, move, *sentences = row
    use(language)
    view = seen(scene("red-5", "*"))
    assert PRESENTER.moved(VOICE, seat, GAME.read(move), view, view) == sentences[LANGUAGES.index(language)]


@pytest.mark.parametrize(
    ("language", "number", "said"),
    [
        ("en", 1, "You draw 1 card."),
        ("en", 4, "You draw 4 cards."),
        ("de", 1, "Du ziehst 1 Karte."),
        ("de", 4, "Du ziehst 4 Karten."),
        ("it", 1, "Peschi 1 carta."),
        ("it", 4, "Peschi 4 carte."),
    ],
)
def test_it_is_told_how_many_cards_are_drawn(language: str, number: int, said: str) -> None:
    use(language)
    before = seen(scene("red-5", "*"))
    drawn = replace(before, hands=(("red-5", *["red-6"] * number), before.hands[1]))
    assert PRESENTER.moved(VOICE, 0, DRAW, before, drawn) == said


def test_whole_games_tell_of_colours_sums_draws_reactions_and_places() -> None:
    lines = [line for seed in range(3) for line in whole_story("dos", 3, seed, 600)]
    assert has(lines, "The first card is")
    assert has(lines, " plays wild", " and chooses ")
    assert has(lines, "Now there are 4 cards to draw.")
    assert has(lines, "draws 1 card.")
    assert has(lines, "has only 2 cards left.")
    assert has(lines, "was quick enough.")
    assert has(lines, "Missed or too late: ")
    assert has(lines, "is skipped.")
    assert "You are skipped." in lines
    assert has(lines, "moves again.")
    assert has(lines, "The direction changes.")
    assert has(lines, "in place 1.")
    assert has(whole_story("dos", 6, 1, 900, reaction_seconds=0), "shuffled into a new pile")


def test_a_new_pile_and_the_rest_of_a_draw_are_told_once() -> None:
    start = scene("green-9", "*", top="red-+2 red-6 red-7 red-8", pile=["blue-1"], penalty=4)
    assert story(start, "draw", 1) == [
        "Alma draws 1 card.",
        "The played cards are shuffled into a new pile.",
        "Alma draws 3 cards.",
    ]


def test_a_reaction_is_told() -> None:
    reacting = settled(decide(scene("red-1 red-2", "*", options=ON), "red-1"))
    assert story(reacting, "hit", 0) == ["You were quick enough."]
    assert story(reacting, "miss", 1)[0] == "Missed or too late: Alma draws a card."


@pytest.mark.parametrize(
    ("language", "meanings"),
    [
        ("en", ["draw 2 cards: your turn is over", "play red +2: the next player has to take 4 or answer"]),
        (
            "de",
            ["2 Karten ziehen: dein Zug ist dann vorbei", "Rot +2 legen: wer folgt, muss 4 ziehen oder antworten"],
        ),
    ],
)
def test_moves_are_explained(language: str, meanings: list[str]) -> None:
    use(language)
    start = scene("red-+2", "*", top="blue-+2", penalty=2)
    view, moves = seen(start), dealer.moves(GAME, start)
    assert [
        f"{PRESENTER.meaning(VOICE, m, view, 0)}: {PRESENTER.consequence(VOICE, m, view, 0)}" for m in moves
    ] == meanings


def test_what_a_card_does_is_told_by_who_is_in_play() -> None:
    def consequences(*hands: str) -> list[str]:
        view = seen(scene(*hands))
        return [
            PRESENTER.consequence(VOICE, MOVES_WITH[face][0], view, 0) for face in ("red-skip", "red-reverse", "red-1")
        ]

    assert consequences("*", "*") == ["you move again", "you move again", ""]
    assert consequences("*", "*", "*") == ["the next player is skipped", "play goes on in the other direction", ""]
    assert [PRESENTER.meaning(VOICE, move, seen(scene("*", "*")), 0) for move in (HIT, MISS)] == [
        "hit the fields in time",
        "miss",
    ]


# -- drawing ---------------------------------------------------------------------------------------------------------


def test_a_position_is_drawn_with_its_sum_and_all_seats_e29() -> None:
    start = scene("red-+2 wild", "", "*", "", top="wild+4 red-1", colour="green", penalty=4, ranking=[1], left=[3])
    assert draw(seen(start), voice_of(NICKS, 0)).splitlines() == [
        "Your turn.",
        "The top card is wild +4, the colour green.",
        "Whoever does not answer takes 4 cards.",
        "Play goes from lower to higher seats.",
        "Pile of 11 cards",
        "",
        "You (2 cards): hand red +2, wild",
        "Bela (has finished in place 1)",
        "Cosmo (4 cards)",
        "Dora (0 cards, has left)",
    ]


def test_a_readers_view_is_drawn_with_what_the_top_card_demands() -> None:
    assert draw(DOS).splitlines() == [
        "Seat 0 is to move.",
        "Seat 0 has to react.",
        "The top card is wild +4, the colour green.",
        "Whoever does not answer takes 4 cards.",
        "Play goes from higher to lower seats.",
        "Pile of 20 cards",
        "",
        "Seat 0 (2 cards): hand red 5, wild",
        "Seat 1 (4 cards)",
        "Seat 2 (has finished in place 1)",
    ]
    assert "no colour has been chosen" in draw(replace(DOS, colour=None))


def test_an_analyst_sees_all_cards_and_who_has_to_react() -> None:
    reacting = settled(decide(scene("red-1 red-2", "*", options=ON, pile=["blue-0"]), "red-1"))
    lines = draw(GAME.describe(reacting)).splitlines()
    assert lines[:2] == ["Seat 1 is to move.", "Seat 0 has to react."]
    assert "Pile of 1 card: blue 0" in lines
    assert PRESENTER.hand(GAME.describe(reacting), voice_of(NICKS), 0) == ["Alma (1 card): hand red 2"]


def test_the_board_names_who_decides_and_who_follows_e26() -> None:
    reacting = settled(decide(scene("red-1 red-2", "*", "*", options=ON), "red-1"))
    rows = text_of(board(seen(reacting))).splitlines()
    assert rows[0].endswith("Your turn.")
    assert "1 field for Alma to hit" in "\n".join(rows)
    assert "Then Bela: play goes to the right." in "\n".join(rows)
    backward = scene("*", "*", "*", direction=-1)
    assert "Then Cosmo: play goes to the left." in text_of(board(seen(backward)))


def test_a_long_hand_is_shown_in_words_with_every_card_to_pick() -> None:
    hand = tuple(sorted(GAME.deck(None, 2)[::3]))
    picture = board(replace(seen(scene("*", "*")), hands=(hand, *covered(4))), (GAME.read("wild red"),))
    assert {card(index) for index in range(len(hand))} <= {piece.target for row in picture for piece in row}
    assert len(picture) <= 16
    assert "yellow" in text_of(picture)


def test_unknown_hands_are_counted() -> None:
    assert "30 cards" in text_of(board(replace(seen(scene("*", "*")), hands=covered(30, 4))))


def test_finished_players_are_told_in_the_list() -> None:
    view = shown(DOS_DATA | {"hands": [["red-5"], [], ["blue-1"]], "ranking": [1], "reaction": None})
    text = text_of(board(view))
    assert "Bela place 1" in text
    assert "\N{SINGLE LEFT-POINTING ANGLE QUOTATION MARK}" in text


@pytest.mark.parametrize("fields", [(0,), (7,), (3, 4)])
def test_every_field_of_a_reaction_has_a_letter(fields: tuple[int, ...]) -> None:
    picture = PRESENTER.reaction(fields, Look(), ())
    pieces = [piece for row in picture for piece in row if piece.target]
    assert {piece.target for piece in pieces} == {reacted(number) for number in range(8)}
    assert {piece.target for piece in pieces if "lit" in piece.style.split()} == set(map(reacted, fields))
    for number, key in enumerate(PRESENTER.reaction_keys):
        assert key.upper() in "".join(piece.text for piece in pieces if piece.target == reacted(number))
    first = "".join(piece.text for piece in pieces if piece.target == reacted(fields[0]))
    assert "\N{BLACK RIGHT-POINTING POINTER}" in first


def test_a_field_that_was_hit_is_not_lit_any_more() -> None:
    picture = PRESENTER.reaction((3, 4), Look(is_ascii=True), (3,))
    pieces = [piece for row in picture for piece in row if piece.target]
    assert {piece.target for piece in pieces if "lit" in piece.style.split()} == {reacted(4)}
    assert "hit" in " ".join(piece.text for piece in pieces if piece.target == reacted(3))
    assert text_of(picture).isascii()


def test_a_reaction_shows_its_fields_and_what_is_hit() -> None:
    picture = PRESENTER.reaction((2, 5), Look(), (5,))
    lit = {piece.target for row in picture for piece in row if "lit" in piece.style.split()}
    assert lit == {reacted(2)}
    assert "Hit the field that is lit!" in text_of(picture)
    assert len(PRESENTER.reaction_keys) == len(set(PRESENTER.reaction_keys)) == 8


# -- pointing --------------------------------------------------------------------------------------------------------


def test_cards_are_pointed_at_and_wilds_with_a_colour() -> None:
    start = scene("wild red-1 red-1", "*")
    paths = [(path, move.text) for path, move in PRESENTER.paths(seen(start), 0, dealer.moves(GAME, start))]
    assert [path for path, text in paths if text == "red-1"] == [(card(1),), (card(2),)]
    assert ((card(0), "colour:green"), "wild green") in paths
    drawing = scene("green-9", "*")
    assert PRESENTER.paths(seen(drawing), 0, dealer.moves(GAME, drawing)) == [(("pile",), DRAW)]


def test_what_is_clicked_in_vain_says_which_move_it_would_be() -> None:
    view = seen(scene("wild red-1", "*"))
    assert PRESENTER.tried(view, 0, "pile") == DRAW
    assert PRESENTER.tried(view, 0, card(1)) == GAME.read("red-1")
    wild = PRESENTER.tried(view, 0, card(0))
    assert wild is not None
    assert wild.face == "wild"
    assert PRESENTER.tried(view, 0, "discard") is None


def test_the_colours_to_choose_appear_with_a_picked_wild() -> None:
    start = scene("wild red-1", "*")
    moves = dealer.moves(GAME, start)
    assert "Choose a colour:" not in text_of(board(seen(start), moves))
    text = text_of(board(seen(start), moves, picked=(card(0),)))
    assert all(words in text for words in ("Choose a colour:", "[red]", "[yellow]", "[green]", "[blue]"))


def test_the_card_played_and_hands_that_grew_are_touched() -> None:
    start = scene("red-1 *", "green-9", "*")
    laid = after(start, "red-1")
    assert PRESENTER.touched(seen(start), seen(laid)) == ("discard",)
    assert PRESENTER.touched(seen(laid), seen(after(laid, "draw"))) == ("hand:1",)


# -- counting --------------------------------------------------------------------------------------------------------


def counted(position: Position[Any], *moves: str) -> tuple[dict[str, tuple[int, ...]], dict[str, int]]:
    table = LocalTable(GAME, position.state.options, position.state.players, Random(0))
    table.position = position
    table.knowledge = [Knowledge(seat, position.truth) for seat in range(position.state.players)]
    changes = []
    waiting = list(moves)
    while waiting or not table.deciders():
        before = table.state
        if table.deciders():
            move = GAME.read(waiting.pop(0))
            table.decide(lambda state, seat, knowledge, listed, move=move: move)
        else:
            table.deal()
        changes.append(Change(table.events[-1], before, table.state))
    statistics = statistics_of("dos", position.state.players, changes)
    return dict(statistics.seats), dict(statistics.table)


def test_penalties_are_counted_where_they_are_passed_on_and_taken() -> None:
    seats, table = counted(scene("red-+2 *", "wild+4 *", "*", "*"), "red-+2", "wild+4 blue", "draw")
    assert seats["laid"] == (1, 1, 0, 0)
    assert seats["wishes"] == (0, 1, 0, 0)
    assert seats["penalties_passed"] == (0, 1, 0, 0)
    assert seats["penalties_taken"] == (0, 0, 1, 0)
    assert seats["penalty_cards"] == seats["drawn"] == (0, 0, 6, 0)
    assert table["largest_penalty"] == 6


def test_turns_lost_are_counted_for_who_lost_them_e18_e19() -> None:
    assert counted(scene("red-skip *", "*", "*"), "red-skip")[0]["skipped"] == (0, 1, 0)
    assert counted(scene("red-reverse *", "*"), "red-reverse")[0]["skipped"] == (0, 1)
    assert counted(scene("red-reverse *", "*", "*"), "red-reverse")[0]["skipped"] == (0, 0, 0)


def test_reactions_and_new_piles_are_counted() -> None:
    start = scene("red-1 red-2", "green-9", top="red-5 blue-1", pile=[], options=ON)
    seats, table = counted(start, "red-1", "miss")
    assert (seats["hits"], seats["misses"], seats["drawn"]) == ((0, 0), (1, 0), (1, 0))
    assert table["new_piles"] == 1


@pytest.mark.parametrize(("players", "seed"), [(2, 1), (3, 2), (4, 3), (6, 4)])
def test_every_card_of_a_hand_is_counted(players: int, seed: int) -> None:
    played = list(moments("dos", players, seed, luck=0.3))
    seats = statistics_of("dos", players, (one.change for one in played)).seats
    for seat, hand in enumerate(played[-1].table.state.hands):
        assert 7 + seats["drawn"][seat] - seats["laid"][seat] == len(hand)
    assert sum(seats["hits"]) + sum(seats["misses"]) > 0
