"""Nothing that people read is English by accident: in a made-up language every letter that was not translated shows.

All letters of a translation become other ones, so whatever is still a plain letter was never looked up: a code, a face
in notation, a word in the source. What is a name in every language is listed here.
"""

import re
from collections.abc import Iterator
from gettext import NullTranslations
from random import Random
from typing import Any

import pytest

from engine import registry
from engine.dao import cards as dao
from engine.daumen import cards as daumen
from engine.dealer import LocalTable
from engine.dog import cards as dog
from engine.dos import cards as dos
from engine.tao import cards as tao
from lanplay import text
from lanplay.games.drawing import draw
from lanplay.games.presenter import Sight, tabletop
from lanplay.games.telling import meaning, told
from lanplay.games.voice import Voice
from lanplay.screen import cells
from lanplay.screen.picture import Look, text_of
from lanplay.text.faces import box_lines, face_words, initials

GAMES = [
    ("dao", 3),
    ("dao", 6),
    ("daumen", 3),
    ("daumen", 7),
    ("dog", 4),
    ("dog", 6),
    ("tao", 2),
    ("dos", 3),
    ("dos", 10),
]
NICKS = tuple(f"<{seat}>" for seat in range(10))
FIELD = re.compile(r"(\{\{?\w+\}?\})")
LETTER = re.compile("[A-Za-z]")
SAME_EVERYWHERE = {
    "dog": re.compile(r"\b([AJQK]|[A-F]\*?|[a-f]|g[1-4])(?![a-z])"),  # ranks, seats and places of the goal
    "tao": re.compile(r"\b(yin|yang)\b"),
}


class Veiled(NullTranslations):
    """Every letter of a text but for its fields is another one, as wide as before."""

    def gettext(self, message: str) -> str:
        return "".join(part if FIELD.fullmatch(part) else LETTER.sub(_veiled, part) for part in FIELD.split(message))

    def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:
        return self.gettext(msgid1 if n == 1 else msgid2)


def _veiled(letter: re.Match[str]) -> str:
    """Cyrillic letters, each its own, so that what was told apart before still is."""
    small = letter[0].lower()
    veiled = chr(ord("а") + ord(small) - ord("a"))
    return veiled if letter[0] == small else veiled.upper()


@pytest.fixture
def veiled(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(text._Chosen, "translations", Veiled())


def plain_letters(game: str, words: str) -> list[str]:
    known = SAME_EVERYWHERE.get(game)
    return LETTER.findall(known.sub("", words) if known else words)


def moments(game: str, players: int, steps: int = 150) -> Iterator[tuple[LocalTable, dict[str, Any], dict[str, Any]]]:
    """A game by chance: the table after each step, with the views before and after of seat 0."""
    found = registry.find(game)
    rng = Random(players)
    table = LocalTable(found, found.configure({}, players), players, rng)
    before = found.view(table.state, table.knowledge[0])
    for _ in range(steps):
        if table.is_over:
            return
        if table.deciders():
            table.decide(lambda state, seat, knowledge, moves: rng.choice(moves))
        else:
            table.deal()
        after = found.view(table.state, table.knowledge[0])
        yield table, before, after
        before = after


@pytest.mark.usefixtures("veiled")
@pytest.mark.parametrize(("game", "players"), GAMES)
def test_what_is_told_of_a_game_is_translated(game: str, players: int) -> None:
    for table, before, after in moments(game, players):
        for line in told(game, Voice(NICKS.__getitem__, 0), table.events[-1], before, after):
            assert plain_letters(game, line.text) == [], line.text


@pytest.mark.usefixtures("veiled")
@pytest.mark.parametrize(("game", "players"), GAMES)
def test_what_a_move_means_is_translated(game: str, players: int) -> None:
    for table, _, view in moments(game, players):
        if 0 in table.deciders():
            for move in table.game.legal(table.state, 0, table.knowledge[0])[:40]:
                said = meaning(game, move, view, 0)
                assert plain_letters(game, said) == [], said


@pytest.mark.usefixtures("veiled")
@pytest.mark.parametrize(("game", "players"), GAMES)
def test_a_drawing_is_translated(game: str, players: int) -> None:
    for _, _, view in moments(game, players):
        assert plain_letters(game, draw(view)) == [], draw(view)


@pytest.mark.usefixtures("veiled")
@pytest.mark.parametrize("look", [Look(), Look(140, 50)])
@pytest.mark.parametrize(("game", "players"), GAMES)
def test_a_board_is_translated(game: str, players: int, look: Look) -> None:
    board = tabletop(game).board
    for table, before, view in moments(game, players):
        asked = 0 in table.deciders()
        moves = table.game.legal(table.state, 0, table.knowledge[0]) if asked else ()
        last = tabletop(game).touched(before, view)
        shown = text_of(board(Sight(view, 0, NICKS, () if moves[:1] == ("hit",) else moves, last=last), look))
        assert plain_letters(game, shown) == [], shown


# -- names of cards, in the real languages ----------------------------------------------------------------------------

FACES: dict[str, list[str]] = {
    "dao": sorted(set(dao.DECK)),
    "daumen": [*sorted(daumen.FACES), *(pair + daumen.HIDDEN for pair in daumen.PAIRS)],
    "dog": sorted(dog.FACES),
    "tao": [*tao.GUARDIANS, *tao.DOORS, tao.SPECIAL],
    "dos": list(dos.FACES),
}
BOXES = {"tao": 9, "dos": 9}


@pytest.mark.parametrize("language", text.LANGUAGES)
@pytest.mark.parametrize("game", FACES)
def test_no_two_cards_of_a_game_have_one_name(game: str, language: str) -> None:
    text.use(language)
    names = [face_words(face) for face in FACES[game]]
    assert len(set(names)) == len(names)
    assert not any("-" in name for name in names)


@pytest.mark.parametrize("language", text.LANGUAGES)
@pytest.mark.parametrize("game", BOXES)
def test_cards_fit_their_boxes(game: str, language: str) -> None:
    text.use(language)
    for face in FACES[game]:
        lines = box_lines(face)
        assert len(lines) == 2
        assert max(map(cells.width, lines)) <= BOXES[game]


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
    words = [face_words(f"{element}-0")[:inner] for element in ("metal", "fire", "earth", "wood", "water")]
    assert len(set(words)) == 5


@pytest.mark.parametrize(
    ("face", "names"),
    [
        ("earth-4", ("earth 4", "Erde 4", "terra 4")),
        ("yellow-3", ("yellow 3", "Gelb 3", "giallo 3")),
        ("yellow-3!", ("yellow 3 (poisonous)", "Gelb 3 (giftig)", "giallo 3 (velenosa)")),
        ("yellow-3?", ("yellow 3 (tooth covered)", "Gelb 3 (Zahn verdeckt)", "giallo 3 (dente coperto)")),
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
