"""Nothing that people read is English by accident: in a made-up language every letter that was not translated shows.

All letters of a translation become other ones, so whatever is still a plain letter was never looked up: a code, a face
in notation, a word in the source. What is a name in every language is listed here.
"""

import re
from collections.abc import Iterator
from functools import cache
from itertools import cycle

import pytest
from every_game import tables
from seeded_games import Moment, moments, seen

from engine import registry
from engine.requests import React
from lanplay import text
from lanplay.games.drawing import draw
from lanplay.games.presenter import Sight, presenter_of
from lanplay.games.tableau import Tableau
from lanplay.games.telling import meaning, told
from lanplay.games.voice import voice_of
from lanplay.games.words import words_of
from lanplay.screen import cells
from lanplay.screen.picture import Look, text_of
from lanplay.text.catalog import Catalogue
from lanplay.text.faces import box_lines, colour_word, face_words, initials

NICKS = tuple(f"<{seat}>" for seat in range(10))
FIELD = re.compile(r"(\{\{?\w+\}?\})")
LETTER = re.compile("[A-Za-z]")
VEIL = str.maketrans(
    {chr(ord(latin) + place): chr(ord(cyrillic) + place) for latin, cyrillic in ("aа", "AА") for place in range(26)}
)
"""Cyrillic letters, each its own, so that what was told apart before still is."""
SAME_EVERYWHERE = {
    "dog": re.compile(r"\b([AJQK]|[A-F]\*?|[a-f]|g[1-4])(?![a-z])"),  # ranks, seats and places of the goal
    "tao": re.compile(r"\b(yin|yang)\b"),
}


class VeiledTexts(dict[str, str]):
    """Every letter of a text but for its fields is another one, as wide as before."""

    def get(self, text: str, default: object = None) -> str:  # type: ignore[override]  # every text is there, so no default is ever returned
        return _veiled(text)


class VeiledForms(dict[tuple[str, str], tuple[str, str]]):
    def get(self, forms: tuple[str, str], default: object = None) -> tuple[str, str]:  # type: ignore[override]  # every text is there, so no default is ever returned
        one, many = map(_veiled, forms)
        return one, many


@cache
def _veiled(text: str) -> str:
    return "".join(part if FIELD.fullmatch(part) else part.translate(VEIL) for part in FIELD.split(text))


@pytest.fixture
def veiled(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(text._Chosen, "catalogue", Catalogue(VeiledTexts(), VeiledForms()))


def plain_letters(game: str, words: str) -> list[str]:
    known = SAME_EVERYWHERE.get(game)
    return LETTER.findall(known.sub("", words) if known else words)


def played(game: str, players: int) -> Iterator[Moment]:
    return moments(game, players, players, 80, luck=1)


games = pytest.mark.parametrize(("game", "players"), tables())


@pytest.mark.usefixtures("veiled")
@games
def test_what_is_told_of_a_game_is_translated(game: str, players: int) -> None:
    for one in played(game, players):
        for line in told(voice_of(NICKS, 0), one.event, one.before, one.after):
            assert plain_letters(game, line.text) == [], line.text


@pytest.mark.usefixtures("veiled")
@games
def test_what_a_move_means_is_translated(game: str, players: int) -> None:
    for one in played(game, players):
        for seat in one.table.deciders():
            view = seen(one.table, seat)
            for move in one.table.game.legal(one.table.state, seat, one.table.knowledge[seat])[:40]:
                said = meaning(voice_of(NICKS, seat), move, view, seat)
                assert plain_letters(game, said) == [], said


def texts_of(tableau: Tableau | None) -> str:
    assert tableau is not None
    groups = [text for group in tableau.groups for text in (group.label, group.note)]
    cards = [card for group in tableau.groups for card in group.cards]
    lying = [text for card in cards for text in (card.symbol, card.word, card.caption)]
    return "\n".join([*tableau.notes, *groups, *lying])


@pytest.mark.usefixtures("veiled")
@games
def test_a_drawing_is_translated(game: str, players: int) -> None:
    for one in played(game, players):
        drawn = draw(one.after, voice_of(NICKS))
        assert plain_letters(game, drawn) == [], drawn
        lying = texts_of(presenter_of(game).tableau(one.after, voice_of(NICKS)))
        assert plain_letters(game, lying) == [], lying


@pytest.mark.usefixtures("veiled")
@games
def test_a_board_is_translated(game: str, players: int) -> None:
    presenter = presenter_of(game)
    for look, one in zip(cycle([Look(), Look(140, 50)]), played(game, players), strict=False):
        table = one.table
        is_asked = 0 in table.deciders() and not isinstance(table.game.pending(table.state), React)
        moves = table.game.legal(table.state, 0, table.knowledge[0]) if is_asked else ()
        last = presenter.touched(one.before, one.after)
        picture = presenter.board(Sight(one.after, 0, NICKS, moves, last=last), look)
        assert picture is not None
        assert plain_letters(game, text_of(picture)) == [], text_of(picture)


# -- names of cards, in the real languages ----------------------------------------------------------------------------

BOXES = [name for name in registry.names() if words_of(name).boxes or words_of(name).short]
"""Games that show cards in boxes of two lines."""
WIDEST_BOX = 9


def faces_of(game: str) -> list[str]:
    """Every face of a game, those that hide a part of a card among them."""
    found = registry.find(game)
    faces = {face for players in found.seats for face in found.deck(found.configure({}, players), players)}
    return sorted(faces | {f"{face.rstrip('!')}?" for face in faces if face.endswith("!")})


@pytest.mark.parametrize("language", text.LANGUAGES)
@pytest.mark.parametrize("game", registry.names())
def test_no_two_cards_of_a_game_have_one_name(game: str, language: str) -> None:
    text.use(language)
    names = [face_words(face) for face in faces_of(game)]
    assert len(set(names)) == len(names)
    assert not any("-" in name for name in names)


@pytest.mark.parametrize("language", text.LANGUAGES)
@pytest.mark.parametrize("game", BOXES)
def test_cards_fit_their_boxes(game: str, language: str) -> None:
    text.use(language)
    for face in faces_of(game):
        lines = box_lines(face)
        assert len(lines) == 2
        assert max(map(cells.width, lines)) <= WIDEST_BOX


@pytest.mark.parametrize(
    ("language", "letters"), [("en", ("y", "g", "b")), ("de", ("ge", "gr", "sc")), ("it", ("g", "v", "n"))]
)
def test_colours_are_cut_so_that_they_can_be_told_apart(language: str, letters: tuple[str, ...]) -> None:
    text.use(language)
    assert tuple(initials(("yellow", "green", "black")).values()) == letters


@pytest.mark.parametrize("language", text.LANGUAGES)
@pytest.mark.parametrize("inner", [3, 5])
def test_elements_that_are_cut_can_be_told_apart(language: str, inner: int) -> None:
    text.use(language)
    words = [colour_word(element)[:inner] for element in ("metal", "fire", "earth", "wood", "water")]
    assert len(set(words)) == 5


@pytest.mark.parametrize(
    ("face", "names"),
    [
        ("earth-4", ("earth 4", "Erde 4", "4 di terra")),
        ("yellow-3", ("yellow 3", "Gelb 3", "3 giallo")),
        ("yellow-3!", ("yellow 3 (poisonous)", "Gelb 3 (giftig)", "3 giallo (velenosa)")),
        ("yellow-3?", ("yellow 3 (maybe poisonous)", "Gelb 3 (vielleicht giftig)", "3 giallo (forse velenosa)")),
        ("10", ("10", "10", "10")),
        ("*", ("joker", "Joker", "jolly")),
        ("dragon-red", ("red dragon", "roter Drache", "drago rosso")),
        ("door-tiger-blue", ("blue tiger door", "Tor blauer Tiger", "porta tigre blu")),
        ("special", ("special", "Sonderkarte", "speciale")),
        ("blue-skip", ("blue skip", "Blau Aussetzen", "salta turno blu")),
        ("wild+4", ("wild +4", "Wünschekarte +4", "jolly +4")),
        ("no-such-face", ("no-such-face",) * 3),
    ],
)
def test_cards_are_called_what_the_rules_sheets_call_them(face: str, names: tuple[str, ...]) -> None:
    for language, name in zip(text.LANGUAGES, names, strict=True):
        text.use(language)
        assert face_words(face) == name
