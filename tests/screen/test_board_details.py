"""What single boards show: what is likely, what stands out, what is picked in which order."""

import pytest
import sample_views
from lanplay.screen.boards.dao_row import Risk, risk, running
from lanplay.screen.boards.dog_ring import RINGS
from lanplay.screen.boards.dos_reaction import KEYS, reaction
from screen.board_scenes import NICKS, after, first, walk

from engine import registry
from engine.dog.board import LANE, SPAN
from engine.knowledge import Knowledge
from lanplay.games.presenter import Sight, dao, daumen, dog, dos, tabletop, tao
from lanplay.screen.boards.picking import Marks, Path, begun, finished
from lanplay.screen.boards.sheet import Sheet
from lanplay.screen.picture import Look, Picture, text_of
from lanplay.screen.style import classes, style_of
from lanplay.text import use

DAO = {"game": "dao", "options": {}, "players": 2, "turn": 0, "taken": [[], []], "left": []}
DAUMEN = sample_views.DAUMEN | {"partie": 1, "hands": [[None], ["green-2", "green-1!", "black-1"]]}
DOG = sample_views.DOG | {
    "hands": [["7", "J", "*"], [None] * 3, [None] * 3, [None] * 3],
    "played": ["2"] * 30,
    "pieces": [["10", "30", "0*", "home"], ["16*", "40", "g2", "home"], ["home"] * 4, ["home"] * 4],
    "left": [],
}
DOS = {
    "game": "dos",
    "options": {},
    "players": 2,
    "turn": 0,
    "direction": 1,
    "hands": [["red-5", "wild", "blue-skip"], [None] * 4],
    "pile": [None] * 20,
    "discard": ["red-2"],
    "colour": "red",
    "penalty": 0,
    "ranking": [],
    "reaction": None,
    "left": [],
}


def styles(picture: Picture, target: str) -> set[str]:
    return {style for row in picture for piece in row if piece.target == target for style in piece.style.split()}


def texts(picture: Picture, target: str) -> str:
    return " ".join(piece.text for row in picture for piece in row if piece.target == target)


def path(words: str) -> Path:
    return tuple(words.split(" "))


def legal(view: dict, seat: int = 0) -> tuple[str, ...]:
    """The legal moves of a written position whose unknown cards are not needed for them."""
    game = registry.find(view["game"])
    hands = [[face for face in hand if face] or ["2"] for hand in view["hands"]]
    full = {**view, "hands": hands, "stock": [], "played": []}
    position = game.parse(full)
    known = {handle: face for handle, face in position.truth.items() if handle in position.state.hands[seat]}
    return game.legal(position.state, seat, Knowledge(seat, known))


# -- DAO --------------------------------------------------------------------------------------------------------------


def test_a_new_card_bursts_unless_it_has_the_value_before_it():
    view = {**DAO, "row": ["fire-4", "wood-3", "water-3"], "pile": [None] * 57}
    assert risk(view) == Risk(4, 57, True)  # the four other 4s: every 3 is safe
    assert "a 3 is safe" in text_of(dao.board(Sight(view, 0, NICKS), Look()))


def test_a_low_row_cannot_burst_and_says_so():
    view = {**DAO, "row": ["fire-4", "wood-3", "water-1"], "pile": [None] * 57}
    assert risk(view).percent == 0
    assert "0 of 57, 0 %" in text_of(dao.board(Sight(view, 0, NICKS), Look()))


def test_a_risk_is_only_estimated_where_cards_have_left_the_game():
    view = {**DAO, "row": ["fire-4"], "pile": [None] * 20, "round": 2, "banked": [1, 2], "second_half": []}
    assert not risk(view).is_exact
    assert "about" in text_of(dao.board(Sight(view, 0, NICKS), Look()))


def test_the_row_shows_its_total_after_every_card():
    assert running(["fire-4", "wood-0", "water-3"]) == [4, 4, 7]
    assert running([]) == []


@pytest.mark.parametrize("length", [1, 9, 14, 25])
def test_a_row_of_any_length_is_shown_whole(length):
    row = (["fire-1", "wood-1", "water-1", "metal-1", "earth-1"] * 5)[:length]
    picture = dao.board(Sight({**DAO, "row": row, "pile": [None] * 20}, 0, NICKS, moves=("flip", "take")), Look())
    shown = {piece.target for line in picture for piece in line}
    assert {f"row:{place}" for place in range(length)} <= shown
    assert "target" in styles(picture, "row:0")
    assert "target" in styles(picture, "pile")
    assert str(length) in text_of(picture)


def test_what_the_last_move_changed_is_marked():
    before = {**DAO, "row": ["fire-1"], "pile": [None] * 9}
    assert dao.touched(before, {**before, "row": ["fire-1", "wood-2"]}) == ("row:1",)
    assert dao.touched(before, {**before, "row": [], "taken": [[], ["fire-1"]]}) == ("taken:1",)
    picture = dao.board(Sight({**before, "row": ["fire-1", "wood-2"]}, 0, NICKS, last=("row:1",)), Look())
    assert "last" in styles(picture, "row:1")
    assert "▴" in texts(picture, "row:1")


# -- Daumen Drauf -----------------------------------------------------------------------------------------------------


def test_a_covered_tooth_is_a_question_mark_and_an_open_one_is_seen():
    picture = daumen.board(Sight(DAUMEN, 1, NICKS), Look())
    assert "1 ?" in texts(picture, "offer:0")
    assert "highest" in texts(picture, "offer:0")
    assert "yellow 3!" in text_of(picture)
    assert "−3" in text_of(picture)


def test_the_twin_of_the_highest_card_says_that_it_parries():
    moves = ("parry green-1!", "pass", "show black-1", "show green-2")
    picture = daumen.board(Sight(DAUMEN, 1, NICKS, moves=moves), Look())
    assert "parry" in texts(picture, "card:1")
    assert "parry" not in texts(picture, "card:0")
    assert "[pass]" in text_of(picture)
    assert finished(daumen.paths(DAUMEN, 1, moves), ("card:1",)) == "parry green-1!"
    assert finished(daumen.paths(DAUMEN, 1, moves), ("button:pass",)) == "pass"


# -- Dog --------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("players", [4, 6])
def test_all_places_of_the_board_are_different_and_the_own_start_lies_in_the_middle_of_the_bottom(players):
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


def test_play_goes_to_the_right_along_the_bottom():
    ring = RINGS[4]
    assert ring.field(1, 0, 4).column == ring.field(0, 0, 4).column + 1


def test_a_seven_can_be_picked_in_any_order_that_leads_to_the_same_position():
    moves = legal(DOG)
    assert "7 10>13 30>34" in moves
    assert finished(dog.paths(DOG, 0, moves), path("card:0 field:10 field:13 field:30 field:34")) == "7 10>13 30>34"
    assert finished(dog.paths(DOG, 0, moves), path("card:0 field:30 field:34 field:10 field:13")) == "7 30>34 10>13"
    assert finished(dog.paths(DOG, 0, moves), path("card:0 field:30 field:34")) is None


def test_a_joker_is_asked_what_it_stands_for():
    moves = legal(DOG)
    following = begun(dog.paths(DOG, 0, moves), ("card:2",))
    assert "as:9" in following
    assert set(following["as:9"]) == {move for move in moves if move.startswith("*9 ")}
    picture = dog.board(Sight(DOG, 0, NICKS, moves=moves, picked=("card:2",)), Look())
    assert "[9]" in text_of(picture)
    assert "picked" in styles(picture, "card:2")
    assert finished(dog.paths(DOG, 0, moves), path("card:2 as:9 field:30 field:39")) == "*9 30>39"


def test_a_jack_is_two_pieces_and_leaving_home_is_the_house():
    moves = legal(DOG)
    assert finished(dog.paths(DOG, 0, moves), path("card:1 field:10 field:40")) == "J 10x40"
    start_free = {**DOG, "pieces": [["home"] * 4, *DOG["pieces"][1:]], "hands": [["K"], *DOG["hands"][1:]]}
    assert finished(dog.paths(start_free, 0, legal(start_free)), path("card:0 house:0")) == "K exit"


def test_the_seven_of_a_finished_seat_goes_on_with_the_pieces_of_its_partner():
    """C30: the lane named in the second segment is the partner's."""
    pieces = [["g2", "g3", "g4", "62"], ["home"] * 4, ["30", "home", "home", "home"], ["home"] * 4]
    view = {**DOG, "pieces": pieces, "hands": [["7"], *DOG["hands"][1:]]}
    moves = legal(view)
    assert "7 62>g1 30>g1" not in moves
    assert finished(dog.paths(view, 0, moves), path("card:0 field:62 lane:0:1 field:30 field:34")) == "7 62>g1 30>34"
    lane = {**view, "pieces": [*pieces[:2], ["31", "home", "home", "home"], pieces[3]]}
    assert (
        finished(dog.paths(lane, 0, legal(lane)), path("card:0 field:62 lane:0:1 field:31 lane:2:3")) == "7 62>g1 31>g3"
    )


def test_pieces_that_moved_and_the_card_laid_are_told_and_shown():
    later = {**DOG, "pieces": [["19", "30", "0*", "home"], *DOG["pieces"][1:]], "played": ["2"] * 30 + ["9"]}
    touched = dog.touched(DOG, later)
    assert set(touched) == {"field:10", "field:19", "played:9"}
    text = text_of(dog.board(Sight(later, 0, NICKS, last=touched), Look()))
    assert "last card 9" in text
    assert "(A)" in text


def test_a_board_that_does_not_fit_says_how_much_room_it_needs():
    picture = dog.board(Sight(DOG, 0, NICKS), Look(60, 24))
    said = " ".join(text_of(picture).split())
    assert said == "This table needs 69 columns and 16 rows; there are 60 and 24."
    assert all(len("".join(piece.text for piece in row)) <= 60 for row in picture)


# -- TAO --------------------------------------------------------------------------------------------------------------


def test_both_players_see_their_own_row_below_and_seat_1_sees_the_columns_turned_round():
    scene = after(3, walk("tao", 2, 5))
    pictures = [tao.board(Sight(scene.view, seat, NICKS), Look()) for seat in (0, 1)]
    for seat, picture in enumerate(pictures):
        rows = [target for line in picture for target in [piece.target for piece in line] if target]
        assert rows.index(f"row:{1 - seat}:3") < rows.index(f"row:{seat}:3")
        numbers = [target for target in rows if target.startswith("portal:")][:5]
        assert numbers == [f"portal:{number}" for number in ((1, 2, 3, 4, 5), (5, 4, 3, 2, 1))[seat]]


def test_the_two_places_of_a_tao_move_can_be_picked_in_either_order():
    scene = after(2, walk("tao", 2, 5))
    for move in scene.moves:
        verb, *numbers = move.split()
        if verb == "swap":
            places = [f"row:{scene.seat}:{number}" for number in numbers]
            assert scene.chosen(tuple(places)) == scene.chosen(tuple(reversed(places))) == move
        if verb == "plant":
            theirs = f"row:{1 - scene.seat}:{numbers[0]}"
            assert scene.chosen((f"deck:{scene.seat}", theirs)) == move


def test_a_combination_is_claimed_at_its_portal():
    scene = first(walk("tao", 2, 4), "claim")
    portals = scene.view["claim"]
    assert scene.next_targets().keys() == {"button:decline", *(f"portal:{number}" for number in portals)}
    assert f"[portal {portals[0]}]" in text_of(scene.board(Look()))


# -- Dos --------------------------------------------------------------------------------------------------------------


def test_a_wish_card_is_picked_with_its_colour():
    moves = ("red-5", "wild blue", "wild green", "wild red", "wild yellow")
    assert begun(dos.paths(DOS, 0, moves)).keys() == {"card:0", "card:1"}
    picture = dos.board(Sight(DOS, 0, NICKS, moves=moves, picked=("card:1",)), Look())
    assert all(f"[{colour}]" in text_of(picture) for colour in ("red", "yellow", "green", "blue"))
    assert finished(dos.paths(DOS, 0, moves), ("card:1",)) is None
    assert finished(dos.paths(DOS, 0, moves), path("card:1 colour:green")) == "wild green"


def test_drawing_is_the_pile():
    assert finished(dos.paths(DOS, 0, ("draw",)), ("pile",)) == "draw"


def test_a_long_hand_is_shown_in_words_with_every_card_to_pick():
    hand = sorted(registry.find("dos").deck(None, 2)[::3])
    view = {**DOS, "hands": [hand, [None] * 4]}
    picture = dos.board(Sight(view, 0, NICKS, moves=("wild red",)), Look())
    assert {f"card:{index}" for index in range(len(hand))} <= {piece.target for row in picture for piece in row}
    assert len(picture) <= 16
    assert "yellow" in text_of(picture)


def test_unknown_hands_are_counted():
    view = {**DOS, "hands": [[None] * 30, [None] * 4]}
    assert "30 cards" in text_of(dos.board(Sight(view, 0, NICKS), Look()))


@pytest.mark.parametrize(("direction", "turn"), [(1, 1), (-1, 2)])
def test_while_somebody_reacts_the_next_one_is_whose_turn_it_is(direction, turn):
    hands = [["red-5", "blue-1"], [None] * 4, [None] * 4]
    view = {**DOS, "players": 3, "hands": hands, "direction": direction}
    assert f"Then {NICKS[turn]}:" in text_of(dos.board(Sight(view, 0, NICKS), Look()))
    reacting = {**view, "turn": turn, "reaction": {"seat": 0, "fields": 2}}
    assert f"Then {NICKS[turn]}:" in text_of(dos.board(Sight(reacting, 0, NICKS), Look()))


def test_finished_and_leaving_players_are_told_in_the_list():
    view = {**DOS, "players": 3, "hands": [["red-5"], [], [None]], "ranking": [1], "direction": -1}
    text = text_of(dos.board(Sight(view, 0, NICKS), Look()))
    assert "Bela place 1" in text
    assert "‹" in text


@pytest.mark.parametrize("fields", [(0,), (7,), (3, 4)])
def test_a_reaction_lights_its_fields_and_every_field_has_a_letter(fields):
    picture = reaction(fields, Look())
    places = {piece.target for row in picture for piece in row if piece.target}
    assert places == {f"react:{number}" for number in range(8)}
    lit = {piece.target for row in picture for piece in row if "lit" in piece.style.split()}
    assert lit == {f"react:{number}" for number in fields}
    for number, key in enumerate(KEYS):
        assert key.upper() in texts(picture, f"react:{number}")
    assert "►" in texts(picture, f"react:{fields[0]}")


def test_a_field_that_was_hit_is_not_lit_any_more():
    picture = reaction((3, 4), Look(is_ascii=True), hit=(3,))
    lit = {piece.target for row in picture for piece in row if "lit" in piece.style.split()}
    assert lit == {"react:4"}
    assert "hit" in texts(picture, "react:3")
    assert text_of(picture).isascii()


# -- all --------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("view", [DAUMEN, DOG, DOS])
@pytest.mark.parametrize("language", ["de", "it"])
def test_boards_speak_the_language_in_use(view, language):
    draw = tabletop(view["game"]).board
    seat = view["turn"]
    english = text_of(draw(Sight(view, seat, NICKS), Look()))
    use(language)
    try:
        assert text_of(draw(Sight(view, seat, NICKS), Look())) != english
    finally:
        use("en")


def test_wide_and_marked_letters_in_names_do_not_shift_anything():
    names = ("日本語の名前です", "Zoë\u0301", "a" * 40, "Ωmega")
    for look in (Look(), Look(is_ascii=True)):
        picture = dog.board(Sight(DOG, 0, names), look)
        plain = dog.board(Sight(DOG, 0, ("A", "B", "C", "D")), look)
        assert text_of(picture).splitlines()[1] == text_of(plain).splitlines()[1]
        assert not look.is_ascii or text_of(picture).isascii()


@pytest.mark.parametrize("mark_", ["last", "target", "picked"])
def test_a_marked_card_keeps_its_own_colour_within_the_border(mark_):
    marks = {"last": Marks(last=frozenset({"card:0"})), "target": Marks(frozenset({"card:0"})),
             "picked": Marks(picked=("card:0",))}  # fmt: skip
    sheet = Sheet(Look(), NICKS, marks[mark_], 80)
    sheet.box(0, 0, ["7", "blue"], 7, "card blue", "card:0")
    within = [piece for row in sheet.picture() for piece in row if piece.text.strip() in ("7", "blue")]
    assert {attributes(piece.style).color for piece in within} == {attributes("blue").color}
    assert len(within) == 2


def attributes(style):
    return style_of("dark", "usual").get_attrs_for_style_str(classes(style))
