"""What holds for the boards of all games: they speak the language in use, and marks leave cards as they are."""

import pytest
from prompt_toolkit.styles import Attrs
from sample_views import DAUMEN, DOG, DOS, TAO
from seeded_games import NICKS

from engine.view import GameView
from lanplay.games.presenter import Sight, presenter_of
from lanplay.screen.boards.picking import Marks
from lanplay.screen.boards.sheet import Sheet
from lanplay.screen.picture import Look, text_of
from lanplay.screen.style import classes, style_of
from lanplay.text import use


def board(view: GameView) -> str:
    assert view.turn is not None
    picture = presenter_of(view.game).board(Sight(view, view.turn, NICKS), Look())
    assert picture is not None
    return text_of(picture)


@pytest.mark.parametrize("view", [DAUMEN, DOG, DOS, TAO], ids=lambda view: view.game)
@pytest.mark.parametrize("language", ["de", "it"])
def test_boards_speak_the_language_in_use(view: GameView, language: str) -> None:
    english = board(view)
    use(language)
    try:
        assert board(view) != english
    finally:
        use("en")


@pytest.mark.parametrize(
    "marks",
    [
        Marks(last=frozenset({"card:0"})),
        Marks(frozenset({"card:0"})),
        Marks(picked=("card:0",)),
    ],
)
def test_a_marked_card_keeps_its_own_colour_within_the_border(marks: Marks) -> None:
    sheet = Sheet(Look(), NICKS, marks, 80)
    sheet.box(0, 0, ["7", "blue"], 7, "card blue", "card:0")
    within = [piece for row in sheet.picture() for piece in row if piece.text.strip() in ("7", "blue")]
    assert {attributes(piece.style).bgcolor for piece in within} == {attributes("face-blue").bgcolor}
    assert len(within) == 2


def attributes(style: str) -> Attrs:
    return style_of("dark", "usual").get_attrs_for_style_str(classes(style))
