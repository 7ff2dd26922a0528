"""One piece at a time: leaving home, walking, blocks, captures, the lane and the jack (C14 to C25, C32)."""

import pytest
from reference.dog.dog_positions import board, moves, pieces, played, position, refusal

WALKERS = {"A": (1, 11), "2": (2,), "3": (3,), "4": (4,), "5": (5,), "6": (6,)}
WALKERS |= {"8": (8,), "9": (9,), "10": (10,), "Q": (12,), "K": (13,)}


@pytest.mark.parametrize(("card", "counts"), WALKERS.items())
def test_each_card_walks_its_own_counts_forward(card, counts):
    wanted = {f"{card} 20>{20 + count}" for count in counts} | ({"4 20>16"} if card == "4" else set())
    assert {move for move in moves(board({0: ["20"]}, card)) if move != f"{card} exit"} == wanted


@pytest.mark.parametrize("card", ["A", "K", "*"])
def test_c14_ace_king_and_joker_bring_a_fresh_piece_onto_the_own_start(card):
    where = board({}, card)
    assert moves(where) == (("*A exit",) if card == "*" else (f"{card} exit",))
    assert pieces(played(where, moves(where)[0])) == ["0*", "home", "home", "home"]


@pytest.mark.parametrize("card", ["2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q"])
def test_c14_no_other_card_leaves_home(card):
    where = board({}, card)
    assert moves(where) == ("fold",)
    assert refusal(where, f"{card} exit") == "card_no_exit"
    assert refusal(board({}, "*"), f"*{card} exit") == "card_no_exit"


def test_c15_an_own_piece_on_the_start_keeps_the_others_in_the_house():
    for name in ("0", "0*"):
        where = board({0: [name]}, "K")
        assert moves(where) == ("K 0>13",)
        assert refusal(where, "K exit") == "start_taken"
    assert refusal(board({0: ["1", "2", "3", "4"]}, "K"), "K exit") == "house_empty"


@pytest.mark.parametrize("owner", [1, 2, 3])
def test_c16_a_foreign_piece_on_the_start_is_captured_by_leaving_home(owner):
    after = played(board({owner: ["0"]}, "A"), "A exit")
    assert pieces(after) == ["0*", "home", "home", "home"]
    assert pieces(after, owner) == ["home"] * 4


@pytest.mark.parametrize("name", ["16", "16*"])
@pytest.mark.parametrize(("card", "counts"), WALKERS.items())
def test_c17_c18_a_piece_on_its_own_start_is_neither_passed_nor_hit_forwards(card, counts, name):
    for count in counts:
        for before in range(1, count + 1):
            source = (16 - before) % 64
            where = board({0: [str(source)], 1: [name]}, card)
            assert f"{card} {source}>{(source + count) % 64}" not in moves(where)
            assert refusal(where, f"{card} {source}>{(source + count) % 64}") == "way_blocked"


@pytest.mark.parametrize("name", ["16", "16*"])
def test_c17_c18_backwards_and_with_a_seven_it_is_a_wall_too(name):
    for source in (17, 18, 19, 20):
        where = board({0: [str(source)], 1: [name]}, "4")
        assert moves(where) == (f"4 {source}>{source + 4}",)
        assert refusal(where, f"4 {source}>{source - 4}") == "way_blocked"
    where = board({0: ["12", "40"], 1: [name]}, "7")
    assert moves(where) == ("7 12>13 40>46", "7 12>14 40>45", "7 12>15 40>44", "7 40>47")
    assert refusal(where, "7 12>16 40>43") == "way_blocked"


def test_c17_it_is_neutral_however_it_got_there():
    after = played(board({0: ["12"], 1: ["20"]}, "J", "2"), "J 12x20")
    assert pieces(after, 1) == ["12", "home", "home", "home"]
    arrived = position({0: ["12"], 1: ["20"], 3: ["30"]}, {1: ["4"], 2: ["Q"], 3: ["J"], 0: ["4"]}, turn=1)
    after = played(arrived, "4 20>16")
    assert pieces(after, 1) == ["16", "home", "home", "home"]
    assert moves(played(after, "fold")) == ("J 30x12",)


def test_c17_option_fresh_protects_only_fresh_pieces():
    fresh = {"options": {"start_guard": "fresh"}}
    assert moves(board({0: ["14"], 1: ["16*"]}, "2", **fresh)) == ("fold",)
    after = played(board({0: ["14"], 1: ["16"]}, "2", **fresh), "2 14>16")
    assert (pieces(after), pieces(after, 1)) == (["16", "home", "home", "home"], ["home"] * 4)
    assert moves(board({0: ["14"], 1: ["16"]}, "J", **fresh)) == ("J 14x16",)
    assert pieces(played(board({0: ["0", "5"]}, "A", **fresh), "A exit")) == ["0*", "5", "home", "home"]
    assert pieces(played(board({0: ["62", "0"]}, "4", **fresh), "4 62>g2")) == ["0", "g2", "home", "home"]
    assert refusal(board({0: ["62", "0*"]}, "4", **fresh), "4 62>g2") == "way_blocked"
    assert pieces(played(board({0: ["62", "0"]}, "7", **fresh), "7 62>5")) == ["5", "home", "home", "home"]


def test_c18_vector_own_piece_on_63_behind_an_own_one_on_0_may_not_move():
    assert moves(board({0: ["63", "0"]}, "5")) == ("5 0>5",)
    assert moves(board({0: ["63", "0*"]}, "5")) == ("5 0>5",)


def test_c18_vector_no_forward_move_before_a_block_but_backwards_and_jack():
    where = board({0: ["15"], 1: ["16"], 2: ["40"]}, "2", "4", "J", "7")
    assert moves(where) == ("4 15>11", "J 15x40")


def test_c18_pieces_on_foreign_starts_block_nothing_and_are_captured():
    where = board({0: ["14"], 2: ["16"]}, "3", "2")
    assert moves(where) == ("2 14>16", "3 14>17")
    assert pieces(played(where, "3 14>17"), 2) == ["16", "home", "home", "home"]
    assert pieces(played(where, "2 14>16"), 2) == ["home"] * 4


@pytest.mark.parametrize("owner", [0, 1, 2, 3])
def test_c19_exact_landing_captures_whoever_stands_there_own_pieces_too(owner):
    others = {owner: ["25"]} if owner else {}
    where = board({0: ["20", *(["25"] if owner == 0 else [])]} | others, "5")
    after = played(where, "5 20>25")
    assert pieces(after, 0) == ["25", "home", "home", "home"]
    assert pieces(after, owner).count("home") == (3 if owner == 0 else 4)


def test_c19_jumping_over_pieces_does_nothing():
    after = played(board({0: ["20"], 1: ["22"], 2: ["23"]}, "5"), "5 20>25")
    assert pieces(after, 1) == ["22", "home", "home", "home"]
    assert pieces(after, 2) == ["23", "home", "home", "home"]


def test_c19_captures_of_own_pieces_that_end_alike_are_listed_once():
    where = board({0: ["10", "11", "21"]}, "A")
    assert [move for move in moves(where) if move.startswith("A 10")] == ["A 10>11"]
    assert pieces(played(where, "A 10>21")) == pieces(played(where, "A 10>11")) == ["11", "21", "home", "home"]


def test_c20_the_four_goes_back_from_the_start_and_captures_where_it_lands_only():
    where = board({0: ["0*"], 1: ["62"], 2: ["60"]}, "4")
    assert moves(where) == ("4 0>4", "4 0>60")
    after = played(where, "4 0>60")
    assert pieces(after) == ["60", "home", "home", "home"]
    assert pieces(after, 1) == ["62", "home", "home", "home"]
    assert pieces(after, 2) == ["home"] * 4


def test_c20_backwards_never_enters_and_never_moves_in_the_lane():
    assert moves(board({0: ["3"]}, "4")) == ("4 3>63", "4 3>7")
    assert moves(board({0: ["g4"]}, "4")) == ("fold",)
    assert refusal(board({0: ["g4"]}, "4"), "4 g4>0") == "lane_left"


def test_c21_vector_a_fresh_piece_goes_on_round():
    where = board({0: ["0*"]}, "3")
    assert moves(where) == ("3 0>3",)
    assert refusal(where, "3 0>g3") == "piece_fresh"
    assert moves(board({0: ["0"]}, "3")) == ("3 0>3", "3 0>g3")


def test_c21_four_back_then_five_forward_turns_in():
    where = position({0: ["0*"]}, {0: ["4", "5"], 1: ["Q"]}, turn=0)
    assert pieces(played(where, "4 0>60", "fold", "5 60>g1")) == ["g1", "home", "home", "home"]


def test_c21_a_piece_four_past_the_start_may_back_onto_it_and_then_enter():
    where = position({0: ["4"]}, {0: ["4", "2"], 1: ["Q"]}, turn=0)
    after = played(where, "4 4>0")
    assert pieces(after) == ["0", "home", "home", "home"]
    assert pieces(played(after, "fold", "2 0>g2")) == ["g2", "home", "home", "home"]


def test_c22_vector_both_ways_are_offered_and_passing_by_is_a_must_if_alone():
    assert moves(board({0: ["60"]}, "6")) == ("6 60>2", "6 60>g2")
    assert moves(board({0: ["60"]}, "9")) == ("9 60>5",)


def test_c23_an_own_piece_on_the_start_bars_the_lane_a_foreign_one_does_not():
    assert moves(board({0: ["62", "0"]}, "4")) == ("4 0>4", "4 0>60", "4 0>g4", "4 62>58")
    assert moves(board({0: ["62"], 3: ["0"]}, "4")) == ("4 62>2", "4 62>58", "4 62>g2")
    assert pieces(played(board({0: ["62"], 3: ["0"]}, "4"), "4 62>g2"), 3) == ["0", "home", "home", "home"]


def test_c24_vector_no_jumping_in_the_lane():
    where = board({0: ["g1", "g3", "62"]}, "4")
    assert moves(where) == ("4 62>2", "4 62>58")
    assert refusal(where, "4 62>g2") == "lane_occupied"
    assert refusal(board({0: ["g1", "g3"]}, "2"), "2 g1>g3") == "lane_occupied"


def test_c24_pieces_in_the_lane_move_up_and_gaps_are_allowed():
    assert moves(board({0: ["g1"]}, "2")) == ("2 g1>g3",)
    assert moves(board({0: ["62"]}, "3"))[1] == "3 62>g1"
    assert pieces(played(board({0: ["63"]}, "5"), "5 63>g4")) == ["g4", "home", "home", "home"]


def test_c25_no_count_goes_beyond_the_lane():
    assert moves(board({0: ["g3"]}, "2")) == ("fold",)
    assert moves(board({0: ["62"]}, "8")) == ("8 62>6",)
    assert refusal(board({0: ["62"]}, "8"), "8 62>g4") == "count_wrong"


def test_c32_jack_swaps_an_own_piece_with_one_of_another_colour():
    where = board({0: ["12", "g2", "0"], 1: ["40", "16"], 2: ["50"], 3: ["g1", "20"]}, "J")
    assert moves(where) == ("J 12x20", "J 12x40", "J 12x50")
    after = played(where, "J 12x50")
    assert (pieces(after), pieces(after, 2)) == (["0", "50", "g2", "home"], ["12", "home", "home", "home"])
    assert refusal(where, "J 0x40") == "swap_neutral"
    assert refusal(where, "J 12x16") == "swap_neutral"
    assert refusal(where, "J 40x12") == "piece_missing"
    assert refusal(where, "J 12x13") == "piece_missing"
    assert refusal(board({0: ["12", "13"]}, "J"), "J 12x13") == "swap_own"


def test_c32_only_the_own_start_protects_from_the_jack():
    assert moves(board({0: ["12"], 3: ["16"]}, "J")) == ("J 12x16",)
    assert moves(board({0: ["16"], 3: ["20"]}, "J")) == ("J 16x20",)
    assert moves(board({0: ["12"], 1: ["16"]}, "J")) == ("fold",)


def test_c32_a_piece_swapped_onto_its_own_start_is_neutral_and_not_fresh():
    where = board({0: ["16"], 1: ["30"], 3: ["15"]}, "J")
    after = played(where, "J 16x30")
    assert pieces(after, 1) == ["16", "home", "home", "home"]
    turned = position({1: ["16"], 3: ["15"]}, {1: ["2"], 3: ["5"]}, turn=3)
    assert moves(turned) == ("fold",)
    assert "2 16>g2" in moves(position({1: ["16"]}, {1: ["2"]}, turn=1))


@pytest.mark.parametrize("seat", range(6))
def test_c2_six_seats_play_on_96_fields_each_from_its_own_start(seat):
    start = 16 * seat
    past = (start - 1) % 96
    where = position({seat: [str(past)]}, {seat: ["3"]}, turn=seat, players=6)
    assert moves(where) == (f"3 {past}>{(past + 3) % 96}", f"3 {past}>g2")
    out = position({}, {seat: ["A"]}, turn=seat, players=6)
    assert pieces(played(out, "A exit"), seat) == [f"{start}*", "home", "home", "home"]
