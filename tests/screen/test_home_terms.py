"""What is agreed at a table on the network can be read on the start screen before one sits down."""

import asyncio

import pytest
from msgspec.structs import replace

from lanplay.screen.front import ScreenFront
from lanplay.screen.home.keys import press_home
from lanplay.screen.home.model import GameRow, HomeModel, Page, TableRow
from lanplay.screen.home.pages import ACTIONS, RESUME, TABLE, main_menu
from lanplay.screen.home.view import TALL, WIDEST, home_view
from lanplay.screen.inputs import Key, Typed
from lanplay.screen.intents import Follow, Join
from lanplay.screen.picture import Look, text_of
from lanplay.text import LANGUAGES, use

TERMS = ("The clock: 20 seconds for a move.", "As usual: first: random.")
TABLES = (TableRow("1", "tea", "tao", 2, 1, "Ada", terms=TERMS), TableRow("2", "milk", "dao", 2, 1, "Bo"))


@pytest.mark.parametrize("look", [Look(80, 24), Look(60, 18), Look(120, 40)])
@pytest.mark.parametrize("table", ["1", "2"])
def test_the_terms_of_the_chosen_table_stand_beside_it(look: Look, table: str) -> None:
    model = HomeModel(tables=TABLES)
    picture = home_view(model.with_(main=main_menu(model).on(TABLE + table)), look)
    shown = " ".join(text_of(picture).split())
    assert ("20 seconds" in shown) == (table == "1")
    assert len(picture) == look.height


def test_a_table_that_plays_is_listed_once_and_goes_on_by_its_own_name() -> None:
    """All who play at it tell of it, and its game is an unfinished one of the person's as well."""
    tables = [TableRow(one, "Sunday", "dog", 4, 0, "Ada", is_own=True, is_playing=True, table="t1") for one in "ab"]
    games = (
        GameRow("01", "dog", "Ada, Bo", "2026-05-01 20:15", "Sunday", "t1"),
        GameRow("02", "tao", "Ada, Cy", "2026-05-01 20:15", "Friday", "t2"),
    )
    model = HomeModel(tables=tuple(tables), games=games, pointed=f"{RESUME}01")
    there = main_menu(model).items[len(ACTIONS) :]
    assert [(item.id, item.label) for item in there] == [(f"{TABLE}a", "Sunday"), (f"{RESUME}02", "Friday")]
    chosen = main_menu(model).item
    assert chosen is not None
    assert chosen.id == f"{TABLE}a"
    alone = main_menu(model.with_(tables=()))
    assert [item.label for item in alone.items[len(ACTIONS) :]] == ["Sunday", "Friday"]


def test_a_table_that_plays_is_entered_as_a_watcher_where_its_people_let_one() -> None:
    one = TableRow("1", "tea", "dao", 2, 0, "Ada", is_playing=True, is_watchable=True)
    for row, wanted in (
        (one, (Follow("1"),)),
        (replace(one, is_watchable=False), ()),
        (replace(one, is_playing=False), ()),
        (replace(one, is_own=True), (Join("1"),)),
    ):
        model = HomeModel(tables=(row,))
        model = model.with_(main=main_menu(model).on(f"{TABLE}1"))
        shown = " ".join(text_of(home_view(model, Look(100, 30))).split())
        assert ("may be watched" in shown) == ("Enter watches this game." in shown) == (wanted == (Follow("1"),))
        assert press_home(model, Key("enter"), {})[1] == wanted


def test_a_page_stands_in_the_middle_of_a_large_window_and_does_not_jump() -> None:
    large, model = Look(200, 60), HomeModel(tables=TABLES)
    main = main_menu(model)
    tops = set()
    for chosen in range(len(main.items)):
        lines = text_of(home_view(model.with_(main=replace(main, chosen=chosen)), large)).splitlines()
        page = {row: line for row, line in enumerate(lines[1:-1], 1) if line.strip()}
        tops.add(min(page))
        assert min(len(line) - len(line.lstrip()) for line in page.values()) >= (large.width - WIDEST) // 2
    assert len(tops) == 1
    assert TALL // 3 < tops.pop() < large.height // 2


def test_a_coded_table_that_plays_is_watched_with_its_code() -> None:
    row = TableRow("1", "tea", "dao", 2, 0, "Ada", has_code=True, is_playing=True, is_watchable=True)
    model = HomeModel(tables=(row,))
    asked, wanted = press_home(model.with_(main=main_menu(model).on(f"{TABLE}1")), Key("enter"), {})
    assert (asked.page, wanted) == (Page.CODE, ())
    assert "Watch" in text_of(home_view(asked, Look(80, 24)))
    for key in "plum42":
        asked, _ = press_home(asked, Typed(key), {})
    for _ in range(2):  # to the button, and there
        asked, wanted = press_home(asked, Key("enter"), {})
    assert wanted == (Follow("1", "plum42"),)


def test_a_table_that_was_found_from_the_command_line_asks_for_its_code_on_the_screen() -> None:
    async def type_it() -> None:
        front = ScreenFront(lambda: None, lambda _: None, lambda: None)
        assert "Looking for" not in text_of(front.view(Look(60, 18)))
        front.seeking(None, 30)
        assert "Looking for the table" in text_of(front.view(Look(60, 18)))
        asked = asyncio.create_task(front.code_for("Kitchen"))
        await asyncio.sleep(0)
        shown = text_of(front.view(Look(60, 18)))
        assert "The table Kitchen needs a code. Type it:" in shown
        assert "Code>" in shown
        for input_ in (*map(Typed, "7-pl"), Key("enter")):
            front.take(input_, {})
        await asyncio.sleep(0)
        assert "6 to 64 characters" in text_of(front.view(Look(60, 18)))
        for input_ in (*map(Typed, "7-plu"), Key("tab"), *map(Typed, "harb"), Key("tab"), Key("enter"), Key("up")):
            front.take(input_, {})
        assert await asked == "7-plum-harbour"
        assert "plum" not in text_of(front.view(Look(60, 18)))
        assert await ScreenFront(lambda: None, lambda _: None, lambda: None, is_bot=True).code_for("Kitchen") is None

    asyncio.run(type_it())


@pytest.mark.parametrize("look", [Look(80, 24), Look(60, 18), Look(120, 40)])
@pytest.mark.parametrize("language", LANGUAGES)
def test_tables_of_another_version_are_named_below_the_others(look: Look, language: str) -> None:
    for tables in ((), TABLES):
        model = HomeModel(tables=tables, others=("Attic", "Kitchen"))
        use(language)
        picture = home_view(model.with_(main=main_menu(model)), look)
        use("en")
        lines = text_of(picture).splitlines()
        (row,) = (row for row, line in enumerate(lines) if "Attic, Kitchen:" in line)
        assert all(any(table.name in line for line in lines[:row]) for table in tables)
        assert len(picture) == look.height
