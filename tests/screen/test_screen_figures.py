"""The figures of a game on the screen, after its end."""

from screen.at_table import AtTable

from lanplay.screen.inputs import Key, Pointed, Pointing, Typed
from lanplay.screen.model import FiguresDialog
from lanplay.screen.picture import Look, text_of


def ended(game: str = "dao", players: int = 3, look: Look | None = None) -> AtTable:
    at = AtTable(game, players, 1, look).begin()
    at.play_on()
    return at


def test_figures_are_opened_and_closed_by_one_key() -> None:
    at = ended()
    at.take(Typed("s"))
    assert isinstance(at.front.model.ui.dialog, FiguresDialog)
    shown = text_of(at.view())
    assert "rows that burst" in shown
    assert "About 21 minutes" in shown
    for closing in (Typed("S"), Typed("q"), Key("c-g"), Key("escape")):
        at.take(closing)
        assert at.front.model.ui.dialog is None
        at.take(Typed("s"))
    at.take(Key("c-c"))
    assert at.intents == []


def test_every_seats_figures_are_reached_where_there_are_too_many_for_one_block() -> None:
    at = ended("dos", 10)
    at.take(Pointed("key:s", Pointing.CLICK))
    assert "Alma" in text_of(at.view())
    at.take(Key("end"))
    shown = text_of(at.view())
    assert "Jonas" in shown
    assert "largest penalty" in shown
    at.take(Pointed(None, Pointing.UP))
    assert text_of(at.view()) != shown
    at.take(Key("home"))
    assert "Alma" in text_of(at.view())


def test_there_are_no_figures_before_the_end() -> None:
    at = AtTable("dao", 3, 1).begin()
    at.take(Typed("s"))
    assert at.front.model.ui.dialog is None
    assert at.front.model.ui.line.text == "s"
