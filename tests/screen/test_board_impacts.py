"""What boards say of choices: what they do to others is what the view says, in styles and in signs."""

from typing import cast

import pytest
from sample_views import DOG
from screen.at_table import AtTable
from screen.board_scenes import walk
from seeded_games import NICKS

from engine.dog.board import EACH, HOME
from engine.dog.moves import GRAMMAR
from engine.tao.view import View
from engine.values import replace
from lanplay.games.presenter import Sight, presenter_of
from lanplay.games.tao.pointing import portal
from lanplay.screen.boards.faces import DRAWN, SIGNS, CardSize, art_of
from lanplay.screen.boards.lines import Lines
from lanplay.screen.boards.picking import Impact, Marks
from lanplay.screen.boards.sheet import Sheet
from lanplay.screen.picture import Look, Size, text_of

WINDOWS = {Size.SMALL: Look(), Size.MEDIUM: Look(120, 40), Size.LARGE: Look(200, 60)}


@pytest.mark.parametrize("look", WINDOWS.values())
def test_a_board_of_dog_shows_whom_a_choice_sends_home(look: Look) -> None:
    pieces = ((5, HOME, HOME, HOME), (10, HOME, HOME, HOME), (12, HOME, HOME, HOME), (HOME,) * EACH)
    hands = (("2", "5", "7"), (None,), (None,), (None,))
    view = replace(DOG, pieces=tuple(tuple(sorted(row)) for row in pieces), hands=hands, turn=0)
    moves = [GRAMMAR.read(text) for text in ("2 5>7", "5 5>10", "7 5>12")]

    def impacts(*picked: str) -> tuple[dict[str, Impact], str]:
        picture = presenter_of("dog").board(Sight(view, 0, NICKS[:4], moves, picked), look)
        assert picture is not None
        found = [(str(piece.target), set(piece.style.split())) for row in picture for piece in row if piece.target]
        return {target: impact for target, styles in found for impact in Impact if impact in styles}, text_of(picture)

    before, text = impacts()
    assert before == {"card:1": Impact.SENDS, "card:2": Impact.SENDS} | {"card:2": Impact.HURTS}
    assert "sends home one of your own side" in text
    assert impacts("card:1", "field:5", "field:10")[0]["field:10"] is Impact.SENDS
    picked, text = impacts("card:2", "field:5", "field:12")
    assert (picked["field:10"], picked["field:12"]) == (Impact.SENDS, Impact.HURTS)
    assert set("{}!") <= set(text)
    assert not {"field:7", "field:10"} & impacts("card:0", "field:5")[0].keys()


def test_a_picked_move_of_tao_shows_the_portals_that_it_opens() -> None:
    opening = next(scene for scene in walk("tao", 2, 4) if any(map(cast(View, scene.view).opens, scene.moves)))
    view, ways = cast(View, opening.view), presenter_of("tao").paths(opening.view, opening.seat, opening.moves)
    for path, move in [way for number, way in enumerate(ways) if view.opens(way[1]) or number % 8 == 0]:
        marked = {
            piece.target
            for row in opening.board(Look(), path)
            for piece in row
            if Impact.OPENS in piece.style.split() and str(piece.target).startswith("portal:")
        }
        assert marked == set(map(portal, view.opens(move)))
    assert "opens" in text_of(opening.board(Look()))


@pytest.mark.parametrize("size", Size)
def test_the_window_chooses_the_size_and_the_prompt_stands_under_the_hand(size: Size) -> None:
    at, look = AtTable("dos", 4, 1).begin(), WINDOWS[size]
    assert look.sizes[0] is size
    rows = text_of(at.front.view(look)).split("\n")
    prompt = next(index for index, row in enumerate(rows) if "move>" in row)
    card = [index for index, row in enumerate(rows) if row[: look.width // 2].count("│") + row.count("┃") >= 4]
    assert prompt - card[-1] == 4  # the lower border, and two rows for what is said about the next move
    assert any(sign in "".join(rows) for sign in "█▀▄") is (size is not Size.SMALL)


def test_signs_fit_the_cards_that_are_drawn_with_them() -> None:
    for sign in (*SIGNS, *DRAWN):
        for size in (CardSize(9, 5), CardSize(13, 8)):
            rows = art_of(sign, size, is_ascii=False)
            assert 3 <= len(rows) <= 5
            assert len({len(row) for row in rows}) == 1
            assert len(rows[0]) <= size.inner
    assert art_of("é", CardSize(9, 5), is_ascii=False) == []


def test_rectangles_share_their_lines() -> None:
    sheet, lines = Sheet(Look(), (), Marks(), 80), Lines()
    for x in (0, 4):
        lines.add(x, 0, x + 4, 2, "dim")
    lines.add(4, 2, 8, 4, "seat0")
    lines.draw(sheet)
    assert text_of(sheet.picture()).split("\n") == ["╭───┬───╮", "│   │   │", "╰───┼───┤", "    │   │", "    ╰───╯"]
