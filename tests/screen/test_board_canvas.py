"""The sheet of cells that boards are drawn on, and the paths of targets that moves are picked by."""

from lanplay.screen.boards.canvas import Canvas
from lanplay.screen.boards.picking import begun, finished, marked
from lanplay.screen.picture import Look, Piece, text_of

PATHS = [(("a", "b"), "one"), (("a", "c"), "two"), (("c", "a"), "two"), (("d",), "three")]


def test_neighbouring_cells_of_one_style_are_one_piece():
    canvas = Canvas(Look(20, 5))
    after = canvas.put(1, 0, "ab", "red")
    canvas.put(after, 0, "c", "red")
    canvas.put(5, 0, "d", "red", "card:0")
    assert canvas.picture() == ((Piece(" "), Piece("abc", "red"), Piece(" "), Piece("d", "red", "card:0")),)


def test_what_lies_outside_is_not_drawn():
    canvas = Canvas(Look(4, 5))
    canvas.put(-1, 0, "abc")
    canvas.put(3, 1, "日")
    canvas.put(2, 2, "xyz")
    assert text_of(canvas.picture()) == "bc\n\n  xy"


def test_wide_characters_take_two_columns_and_marks_none():
    canvas = Canvas(Look(10, 5))
    assert canvas.put(0, 0, "日e\u0301x") == 4
    assert text_of(canvas.picture()) == "日e\u0301x"


def test_what_is_written_over_half_of_a_wide_character_moves_nothing_behind_it():
    for x, seen in enumerate(["x 本z", " x本z", "日x z", "日 xz"]):
        canvas = Canvas(Look(10, 5))
        canvas.put(0, 0, "日本z")
        canvas.put(x, 0, "x")
        assert text_of(canvas.picture()) == seen


def test_ascii_keeps_the_width():
    canvas = Canvas(Look(20, 5, is_ascii=True))
    canvas.put(0, 0, "Zoë−日Ω’")
    assert text_of(canvas.picture()) == "Zoe-???'"


def test_picks_lead_from_target_to_target_to_a_move():
    assert begun(PATHS) == {"a": ("one", "two"), "c": ("two",), "d": ("three",)}
    assert begun(PATHS, ("a",)) == {"b": ("one",), "c": ("two",)}
    assert begun(PATHS, ("a", "b")) == {}
    assert begun(PATHS, ("x",)) == {}
    assert finished(PATHS, ()) is None
    assert finished(PATHS, ("a",)) is None
    assert finished(PATHS, ("c", "a")) == "two"
    assert finished(PATHS, ("d",)) == "three"


def test_of_several_marks_the_one_that_matters_most_is_shown():
    marks = marked(PATHS, ("a",), ["a", "b", "z"])
    assert [marks.of(target) for target in ("a", "b", "z", "y", None)] == ["picked", "target", "last", "", ""]
