"""What screens are made of: widths, layouts, the typed line, menus, forms and pointing."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from screen.screen_scenes import TABLES, start, typed

from lanplay.screen import cells
from lanplay.screen.boards.picking import Path
from lanplay.screen.home.session import plan_of
from lanplay.screen.inputs import Input, Key, Pointed, Pointing, Typed, meant
from lanplay.screen.intents import Host
from lanplay.screen.layout import beside, boxed, fit, frame, in_ascii, over, places, row_width, target_at, text
from lanplay.screen.line import LONGEST, InputLine, common_beginning
from lanplay.screen.menu import Field, Form, Item, Menu
from lanplay.screen.picture import Piece, text_of
from lanplay.screen.pointing import Ways, following, pick, step, taken_back
from lanplay.screen.views.bars import LEAVING, Hint, footer

ANY = st.text(alphabet="ab ü漢字e\u0301…│😀", max_size=40)

# -- widths and layouts -----------------------------------------------------------------------------------------------


@given(ANY, st.integers(0, 30))
def test_text_is_cut_and_padded_to_cells(words: str, width: int) -> None:
    assert cells.width(cells.pad(words, width)) == width
    assert cells.width(cells.clip(words, width)) <= width
    assert words.startswith(cells.clip(words, width))
    assert cells.width(cells.centre(words, width)) == width


def test_what_is_missing_is_said_and_an_odd_blank_stands_behind() -> None:
    assert cells.shorten("Bernhard", 5) == "Bern…"
    assert cells.shorten("日本語", 4) == "日…"
    assert cells.shorten("abc", 0) == ""
    assert cells.centre("ab", 5) == " ab  "


@given(ANY, st.integers(2, 30), st.integers(0, 4))
def test_wrapped_lines_fit_and_lose_no_word(words: str, width: int, indent: int) -> None:
    lines = cells.wrap(words, width, indent)
    assert all(cells.width(line) <= width for line in lines)
    assert "".join("".join(lines).split()) == "".join(words.split())


@given(ANY)
def test_ascii_is_as_wide_as_what_it_stands_for(words: str) -> None:
    assert cells.plain(words).isascii()
    assert cells.width(cells.plain(words)) == cells.width(words)
    picture = (text(words, "x", "y"),)
    assert row_width(in_ascii(picture)[0]) == row_width(picture[0])


@given(st.lists(ANY, max_size=5), st.integers(1, 40), st.integers(1, 8))
def test_a_fitted_picture_has_its_size(rows: list[str], width: int, height: int) -> None:
    picture = fit(tuple(text(row) for row in rows), width, height)
    assert [row_width(row) for row in picture] == [width] * height


@given(ANY, ANY, st.integers(8, 40))
def test_pictures_lie_beside_and_over_one_another(one: str, two: str, width: int) -> None:
    both = beside((text(one),), width, (text(two),) * 3, width)
    assert {row_width(row) for row in both} == {2 * width + 1}
    laid = over(fit((text(one * 9),) * 6, width, 6), boxed((text(two),), width, 5, two), width)
    assert [row_width(row) for row in laid] == [width] * 6


def test_a_frame_names_what_is_in_it() -> None:
    assert text_of(frame((text("within"),), 12, 3, "Name")) == "┌─ Name ───┐\n│ within   │\n└──────────┘"


def test_what_lies_beneath_cannot_be_pointed_at() -> None:
    base = fit((text("aaaaaaaaaa", target="below"),) * 3, 10, 3)
    laid = over(base, (text("bb", target="above"),), 10)
    assert set(places(laid)) == {"above"}
    assert places(laid)["above"] == (1, 5)


def test_a_target_is_found_by_the_character_that_was_clicked() -> None:
    picture = ((Piece("漢字"), Piece("here", target="spot")), text("x"))
    assert [target_at(picture, 0, index) for index in (1, 2, 5, 6)] == [None, "spot", "spot", None]
    assert target_at(picture, 7, 0) is None


def test_a_click_on_the_name_of_a_key_is_that_key() -> None:
    assert meant(Pointed("key:tab", Pointing.CLICK)) == Key("tab")
    assert meant(Pointed("key:q", Pointing.CLICK)) == Typed("q")
    assert meant(Pointed("key:q", Pointing.OVER)) == Pointed("key:q", Pointing.OVER)


# -- the typed line ---------------------------------------------------------------------------------------------------


def keyed(line: InputLine, *keys: str) -> InputLine:
    for key in keys:
        edited = line.edit(key)
        assert edited is not None
        line = edited
    return line


def test_a_line_is_edited_like_in_a_shell() -> None:
    line = InputLine().insert("take the lot")
    assert keyed(line, "c-w").text == "take the "
    assert keyed(line, "home", "delete", "right", "backspace").text == "ke the lot"
    assert keyed(line, "c-a", "c-k").text == ""
    assert keyed(line, "left", "left", "left", "c-u").text == "lot"
    assert keyed(line, "c-b", "c-b").insert("x").text == "take the lxot"
    assert line.edit("f5") is None


def test_lines_that_were_sent_come_back() -> None:
    line = InputLine().insert("one").sent().insert("two").sent().sent()
    assert keyed(line, "up").text == "two"
    assert keyed(line, "up", "up", "up").text == "one"
    assert keyed(line, "up", "up", "down", "down").text == ""


def test_pasted_text_is_one_clean_line_of_bounded_length() -> None:
    assert InputLine().insert("\x1b]0;t\x07take\nit\u202e").text == "take it"
    assert len(InputLine().insert("x" * 5000).insert("y" * 5000).text) == LONGEST


def test_the_common_beginning_of_words() -> None:
    assert common_beginning(("wild green", "wild red")) == "wild "
    assert common_beginning(("Take", "tame")) == "Ta"
    assert common_beginning(("a", "b")) == ""
    assert common_beginning(()) == ""


# -- menus and forms --------------------------------------------------------------------------------------------------


MENU = Menu((Item("a", "One", "O"), Item("b", "Two", "T"), Item("c", "Three")))


def menu_after(*inputs: Input) -> tuple[str | None, str | None]:
    menu, decided = MENU, None
    for one in inputs:
        menu, decided = menu.take(one)
    return menu.item.id if menu.item else None, decided


def test_menus_go_by_arrows_letters_and_clicks() -> None:
    assert menu_after(Key("up")) == ("a", None)
    assert menu_after(Key("down"), Key("enter")) == ("b", "b")
    assert menu_after(Typed("t")) == ("b", "b")
    assert menu_after(Key("end"), Key("down")) == ("c", None)
    assert menu_after(Key("end"), Key("home")) == ("a", None)
    assert menu_after(Pointed("item:c", Pointing.OVER)) == ("c", None)
    assert menu_after(Pointed("item:c", Pointing.CLICK)) == ("c", "c")
    assert menu_after(Pointed("item:h", Pointing.CLICK)) == ("a", None)
    assert menu_after(Pointed(None, Pointing.DOWN), Pointed(None, Pointing.UP)) == ("a", None)
    assert menu_after(Typed("x"), Typed(" ")) == ("a", "a")


def test_a_menu_that_changes_keeps_what_was_chosen() -> None:
    fewer = Menu((Item("c", "Three"), Item("b", "Two")), 1)
    assert fewer.on("b").item == Item("b", "Two")
    assert fewer.on("gone").item == Item("b", "Two")
    assert Menu(()).on("gone").item is None


def test_after_a_table_the_start_screen_points_at_what_was_chosen() -> None:
    home = start()
    home.take(Typed("1"), {})
    home.refresh(home.model.with_(tables=(), games=()))
    assert home.model.main.item == home.model.main.items[0]
    home.refresh(home.model.with_(tables=TABLES[1:]))
    assert home.model.main.item == home.model.main.items[0]
    home.refresh(home.model.with_(tables=TABLES))
    assert home.model.main.item is not None
    assert home.model.main.item.label == TABLES[0].name


def test_a_table_that_goes_hands_the_pointer_to_nothing_that_ends_the_program() -> None:
    home = start()
    home.take(Key("end"), {})
    home.refresh(home.model.with_(tables=(), games=()))
    assert home.model.main.chosen == 0
    home.take(Typed("r"), {})
    home.take(Key("escape"), {})
    home.refresh(home.model.with_(tables=TABLES))
    assert home.model.main.item == home.model.main.items[4]


def form_after(*inputs: Input) -> tuple[dict[str, str], str | None]:
    fields = (
        Field("game", "Game", (("dao", "DAO"), ("dog", "Dog")), "dao"),
        Field("name", "Name"),
        Field("go", "Go", is_button=True),
    )
    form, pressed = Form(fields).at(0), None
    for one in inputs:
        form, pressed = form.take(one)
    return form.values(), pressed


def test_forms_are_filled_by_arrows_letters_typing_and_clicks() -> None:
    assert form_after(Key("right"), Key("right"), Key("left"))[0]["game"] == "dog"
    assert form_after(Typed("D"))[0]["game"] == "dog"
    assert form_after(Typed("D"), Typed("d"))[0]["game"] == "dao"
    assert form_after(Typed("x"), Typed(""))[0]["game"] == "dao"
    assert form_after(Key("enter"), *map(Typed, "Den 2"), Key("backspace"))[0]["name"] == "Den "
    assert form_after(Key("down"), Key("down"), Key("down"), Key("enter"))[1] == "go"
    assert form_after(Pointed("field:go", Pointing.CLICK))[1] == "go"
    assert form_after(Pointed("field:game", Pointing.CLICK))[0]["game"] == "dog"
    assert form_after(Pointed("field:name", Pointing.CLICK), Typed("x"))[0] == {"game": "dao", "name": "x"}


# -- pointing ---------------------------------------------------------------------------------------------------------


WAYS = Ways(
    (
        (("card:1", "spot:a"), "1a"),
        (("card:2", "spot:a"), "2a"),
        (("card:2", "spot:b"), "2b"),
        (("card:3",), "3"),
        (("card:3", "spot:c"), "3c"),
    )
)
"""Card 1 has one place to go, card 2 has two; card 3 says its move alone and with a place."""


@pytest.mark.parametrize(
    ("picked", "target", "after"),
    [
        ((), "card:2", ("card:2",)),
        ((), "card:1", ("card:1", "spot:a")),
        (("card:2",), "spot:b", ("card:2", "spot:b")),
        (("card:2", "spot:b"), "spot:a", ("card:2", "spot:a")),
        (("card:2", "spot:b"), "card:1", ("card:1", "spot:a")),
        (("card:2",), "nowhere", ("card:2",)),
        ((), "card:3", ("card:3",)),
        (("card:3",), "spot:c", ("card:3", "spot:c")),
    ],
)
def test_picking_narrows_down_and_picks_what_is_forced(picked: Path, target: str, after: Path) -> None:
    assert pick(WAYS, picked, target) == after


@pytest.mark.parametrize(
    ("picked", "left"), [((), ()), (("card:1", "spot:a"), ()), (("card:2", "spot:b"), ("card:2",)), (("card:2",), ())]
)
def test_what_was_forced_is_taken_back_with_what_forced_it(picked: Path, left: Path) -> None:
    assert taken_back(WAYS, picked) == left


def test_arrows_go_to_what_lies_next_in_their_direction() -> None:
    spots = {"a": (0, 0), "b": (0, 20), "c": (5, 1), "far": (5, 40)}
    allowed = tuple(spots)
    assert step(spots, allowed, None, "up") == "a"
    assert step(spots, allowed, "a", "right") == "b"
    assert step(spots, allowed, "a", "down") == "c"
    assert step(spots, allowed, "c", "right") == "far"
    assert step(spots, allowed, "far", "right") == "far"
    assert step(spots, ("a", "far"), "a", "right") == "far"
    assert step({}, allowed, None, "left") is None
    assert following(spots, allowed, "far", 1) == "a"
    assert following(spots, (), "far", 1) is None


@pytest.mark.parametrize(("page", "downs"), [("p", 3), ("o", 6)])
def test_a_form_asks_for_open_books_where_cards_are_hidden(page: str, downs: int) -> None:
    at_dao = typed(Typed(page), Key("right"))
    assert "books" not in at_dao.model.form.values()
    filled = typed(
        Typed(page), Key("down"), Key("right"), *[Key("down")] * downs, Key("right"), Key("pagedown"), Key("enter")
    )
    intent = filled.intents.get_nowait()
    assert isinstance(intent, Host)
    assert (intent.game, intent.open_books, intent.is_announced) == ("daumen", True, page == "o")
    plan = plan_of(intent)
    assert (plan.open_books, plan.is_announced, plan.is_ready) == (True, page == "o", False)
    usual = typed(Typed(page), Key("down"), Key("right"), Key("pagedown"), Key("enter")).intents.get_nowait()
    assert isinstance(usual, Host)
    assert not usual.open_books


@pytest.mark.parametrize("width", range(14, 60))
def test_the_last_line_names_the_way_out_however_little_room_there_is(width: int) -> None:
    hints = (Hint("Enter", "Choose"), Hint("Tab", "List, talk"), Hint("?", "Rules"), LEAVING, Hint("^T", "Mouse"))
    line = "".join(piece.text for piece in footer(hints, width))
    assert "^C leave" in line
    assert cells.width(line) == width
    others = [hint.shown for hint in hints if hint is not LEAVING]
    named = [shown for shown in others if f" {shown} " in line]
    assert named == others[: len(named)], "the first ones first"


def test_with_room_for_all_every_key_is_named() -> None:
    hints = (Hint("Enter", "Choose"), LEAVING, Hint("^T", "Mouse"))
    assert "".join(piece.text for piece in footer(hints, 40)).split("  ")[:3] == [
        " Enter Choose",
        " ^C leave",
        " ^T Mouse",
    ]
