"""The seven: splits, order, sweeping, the partner's share (rulings C26 to C31, C36, C37)."""

import pytest
from reference.dog.dog_positions import board, moves, pieces, played, refusal


def test_c26_steps_are_split_over_any_number_of_own_pieces():
    where = board({0: ["5", "20", "40"]}, "7")
    after = played(where, "7 5>7 20>23 40>42")
    assert pieces(after) == ["23", "42", "7", "home"]
    assert len(moves(where)) == 36
    assert "7 20>23 40>42 5>7" in moves(where)


def test_c26_back_and_forth_between_pieces_and_in_every_order():
    where = board({0: ["5", "20"]}, "7")
    for text in ("7 5>7 20>23 7>9", "7 20>23 5>9", "7 5>9 20>23", "7 5>6 6>9 20>23"):
        assert pieces(played(where, text)) == ["23", "9", "home", "home"]
    assert len(moves(where)) == 8


def test_c26_order_decides_where_pieces_meet():
    where = board({0: ["10", "13"]}, "7")
    first_behind = played(where, "7 10>13 13>17")
    assert pieces(first_behind) == ["17", "home", "home", "home"]
    first_ahead = played(where, "7 13>17 10>13")
    assert pieces(first_ahead) == ["13", "17", "home", "home"]


def test_c26_a_piece_may_take_all_seven_and_move_onto_a_field_just_left():
    where = board({0: ["10", "17"]}, "7")
    assert pieces(played(where, "7 10>17")) == ["17", "home", "home", "home"]
    assert pieces(played(where, "7 17>24")) == ["10", "24", "home", "home"]
    assert pieces(played(board({0: ["10", "14"]}, "7"), "7 14>17 10>14")) == ["14", "17", "home", "home"]


def test_c27_vector_passing_captures_on_the_way():
    after = played(board({0: ["5", "9"], 1: ["7"]}, "7"), "7 5>8 9>13")
    assert (pieces(after), pieces(after, 1)) == (["13", "8", "home", "home"], ["home"] * 4)


def test_c27_c28_vector_an_own_piece_passed_goes_home_and_takes_no_more_steps():
    where = board({0: ["20", "22"]}, "7")
    assert pieces(played(where, "7 20>27")) == ["27", "home", "home", "home"]
    assert refusal(where, "7 20>24 22>25") == "piece_missing"
    assert pieces(played(where, "7 22>25 20>24")) == ["24", "25", "home", "home"]


def test_c27_every_colour_is_swept_the_partner_too():
    where = board({0: ["60"], 1: ["61"], 2: ["62"], 3: ["0"]}, "7")
    after = played(where, "7 60>g3")
    assert [pieces(after, seat) for seat in range(4)] == [["g3", "home", "home", "home"], *[["home"] * 4] * 3]


@pytest.mark.parametrize("text", ["7 5>8 20>23", "7 5>12 20>27", "7 5>13 20>19", "7 5>5 20>27", "7 20>26", "7 5>13"])
def test_c29_all_seven_steps_no_more_no_less(text):
    assert refusal(board({0: ["5", "20"]}, "7"), text) in ("steps_left", "count_wrong")


def test_c29_a_seven_that_cannot_be_used_up_is_no_move():
    assert moves(board({0: ["g2", "12"], 1: ["16"]}, "7")) == ("fold",)
    assert moves(board({0: ["g1", "12"], 1: ["16"]}, "7")) == ("fold",)
    assert moves(board({0: ["g1", "11"], 1: ["16"]}, "7")) == ("7 11>15 g1>g4",)
    assert moves(board({0: ["g1"]}, "7")) == ("fold",)


def test_c30_vector_the_rest_goes_to_the_partner_once_all_four_are_in():
    where = board({0: ["g2", "g3", "g4", "62"], 2: ["40"]}, "7")
    assert moves(where) == ("7 62>5", "7 62>g1 40>44")
    after = played(where, "7 62>g1 40>44")
    assert (pieces(after), pieces(after, 2)) == (["g1", "g2", "g3", "g4"], ["44", "home", "home", "home"])


def test_c30_vector_not_with_the_partners_pieces_all_at_home():
    where = board({0: ["g2", "g3", "g4", "62"]}, "7")
    assert moves(where) == ("7 62>5",)
    assert refusal(where, "7 62>g1") == "steps_left"


def test_c30_never_before_all_four_are_in():
    where = board({0: ["g2", "g3", "20", "62"], 2: ["40"]}, "7")
    assert not [move for move in moves(where) if "40>" in move]
    assert refusal(where, "7 62>g1 40>44") == "piece_missing"
    assert refusal(where, "7 40>44 62>g1") == "piece_missing"


def test_c30_the_goal_names_are_the_partners_after_the_own_pieces_are_in():
    where = board({0: ["g2", "g3", "g4", "63"], 2: ["g1", "20"]}, "7")
    assert "7 63>g1 20>22 g1>g4" in moves(where)
    after = played(where, "7 63>g1 g1>g4 20>22")
    assert (pieces(after), pieces(after, 2)) == (["g1", "g2", "g3", "g4"], ["22", "g4", "home", "home"])
    assert refusal(where, "7 63>g3 20>23") == "lane_occupied"


def test_c30_the_partners_piece_swept_on_the_way_is_not_moved():
    where = board({0: ["g2", "g3", "g4", "62"], 2: ["63", "40"]}, "7")
    assert moves(where) == ("7 62>5", "7 62>g1 40>44")
    assert pieces(played(where, "7 62>g1 40>44"), 2) == ["44", "home", "home", "home"]


def test_c31_a_fresh_piece_may_move_off_none_comes_out_and_none_turns_in_at_once():
    where = board({0: ["0*", "60"]}, "7")
    assert "7 0>3 60>g1" not in moves(where)
    assert "7 0>7" in moves(where)
    assert "7 0>2 60>g1" in moves(where)  # off the start first, then four to its lane
    assert refusal(where, "7 60>g1 0>2") == "way_blocked"
    assert refusal(board({}, "7"), "7 exit") == "card_no_exit"


def test_c36_after_coming_home_the_seven_is_the_partners():
    where = board({0: ["g1", "g2", "g3", "g4"], 2: ["40", "50"]}, "7")
    assert len(moves(where)) == 8
    assert pieces(played(where, "7 40>43 50>54"), 2) == ["43", "54", "home", "home"]


def test_c37_the_last_seven_must_be_used_up_exactly():
    home = ["g1", "g2", "g3", "g4"]
    where = board({0: home, 2: ["g2", "g3", "g4", "28"]}, "7")
    assert moves(where) == ("7 28>35",)
    exact = board({0: home, 2: ["g2", "g3", "g4", "26"]}, "7")
    after = played(exact, "7 26>g1")
    assert moves(after) == ()
    own_first = board({0: ["g1", "g2", "g3", "62"], 2: ["g2", "g3", "g4", "32"]}, "7")
    assert refusal(own_first, "7 62>g4") == "lane_occupied"
    both = board({0: ["g2", "g3", "g4", "61"], 2: ["g2", "g3", "g4", "30"]}, "7")
    after = played(both, "7 61>g1 30>g1")
    assert moves(after) == ()


def test_listed_spelling_has_fewest_words_then_is_smallest_by_code_point():
    where = board({0: ["9", "10"]}, "7")
    assert "7 10>14 9>12" in moves(where)
    assert "7 9>16" in moves(where)  # sweeps 10: one word less than any other way to the same position
    meeting = board({0: ["1", "2", "30"]}, "7")
    assert "7 1>3 30>35" in moves(meeting)


def test_groups_far_apart_may_share_the_steps_in_several_ways_that_end_alike():
    where = board({0: ["1", "2", "54", "57"]}, "7")
    alike = ("7 1>3 57>58 54>58", "7 2>3 1>3 54>58")
    assert {tuple(pieces(played(where, text))) for text in alike} == {("3", "58", "home", "home")}
    assert [text for text in alike if text in moves(where)] == ["7 1>3 57>58 54>58"]


def test_c34_the_joker_takes_all_splits():
    plain = moves(board({0: ["5", "20", "40"]}, "7"))
    joker = moves(board({0: ["5", "20", "40"]}, "*"))
    assert {f"*{move}" for move in plain} <= set(joker)
