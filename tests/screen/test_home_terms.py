"""What is agreed at a table on the network can be read on the start screen before one sits down."""

import pytest

from lanplay.screen.home.model import HomeModel, TableRow
from lanplay.screen.home.pages import TABLE, main_menu
from lanplay.screen.home.view import home_view
from lanplay.screen.picture import Look, text_of

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
