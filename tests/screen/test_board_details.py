"""What holds for the boards of all games: they speak the language in use, and marks leave cards as they are."""

import msgspec
import pytest
from prompt_toolkit.styles import Attrs
from sample_views import DAUMEN, DOG, DOS, TAO
from seeded_games import NICKS

from engine.view import GameView
from lanplay.games.presenter import Sight, presenter_of
from lanplay.games.teaching import COMMON_SIGNS
from lanplay.screen.boards.picking import Marks
from lanplay.screen.boards.sheet import BRACKETS, Sheet
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


def test_a_card_that_its_holder_has_not_looked_at_has_no_sign_that_means_something_else() -> None:
    hands = [[None, *hand[1:]] if seat == DAUMEN.turn else hand for seat, hand in enumerate(DAUMEN.hands)]
    assert board(msgspec.structs.replace(DAUMEN, hands=hands)).count("?") == board(DAUMEN).count("?")


def test_what_stands_around_something_is_among_the_signs() -> None:
    explained = {sign.shown.partition(" ")[2] for sign in COMMON_SIGNS}
    assert {f"{before} {after}" for mark, (before, after) in BRACKETS.items() if mark} <= explained
