"""What is told of any game: every move once, to each reader in their language and by `you`, and no secret."""

import re

import pytest
from every_game import tables, usual_seats
from seeded_games import NICKS, has, moments, seen, story

from engine import registry
from engine.events import Answered, Reacted
from engine.knowledge import NOBODY
from lanplay.games.telling import Told, meaning
from lanplay.games.voice import voice_of
from lanplay.text import LANGUAGES, use

SAID_IN_FEWER_WORDS = {"dog": re.compile("gives? .* a card")}
"""Lines that readers hear of in different numbers: who exchanges cards in Dog is told of two gifts, not of one."""
games = pytest.mark.parametrize(("game", "players"), [(name, usual_seats(name)) for name in registry.names()])
EVENTS = 150


def lines_of(game: str, players: int, reader: int) -> list[Told]:
    return [line for one in moments(game, players, 4, EVENTS, reader=reader) for line in one.told(reader)]


def alike(game: str, lines: list[Told]) -> list[Told]:
    """Those that all readers are told side by side."""
    other = SAID_IN_FEWER_WORDS.get(game)
    return [line for line in lines if other is None or not other.search(line.text)]


@games
def test_readers_who_sit_and_one_who_watches_are_told_the_same_but_for_their_own_cards(game: str, players: int) -> None:
    public = lines_of(game, players, NOBODY)
    for reader in (0, 1):
        own = lines_of(game, players, reader)
        for other, line in zip(alike(game, public), alike(game, own), strict=True):
            assert other.seat == line.seat
            assert other.text == line.text or NICKS[reader] in other.text


@pytest.mark.parametrize("language", LANGUAGES)
@games
def test_no_reader_is_called_by_name(game: str, players: int, language: str) -> None:
    use(language)
    for reader in range(players):
        assert not has(story(game, players, 3, 250, reader=reader), NICKS[reader])


@pytest.mark.parametrize(("game", "players"), tables())
def test_every_move_is_told_once(game: str, players: int) -> None:
    for one in moments(game, players, 6, 300, luck=1):
        lines = one.told(0)
        if not isinstance(one.event, Answered | Reacted):
            continue
        assert lines
        assert len(lines) == len({line.text for line in lines})
        movers = [line.seat for line in lines if line.seat is not None]
        assert len(movers) <= players


@pytest.mark.parametrize("language", [language for language in LANGUAGES if language != "en"])
@games
def test_stories_are_told_in_every_language(game: str, players: int, language: str) -> None:
    english = story(game, players, 2, 120)
    use(language)
    foreign = story(game, players, 2, 120)
    assert len(foreign) == len(english) > 30
    assert not set(english) & set(foreign)


@pytest.mark.parametrize("language", LANGUAGES)
@games
def test_every_legal_move_has_a_meaning(game: str, players: int, language: str) -> None:
    use(language)
    for one in moments(game, players, 8, 200, luck=1):
        for seat in one.table.deciders():
            moves = one.table.game.legal(one.table.state, seat, one.table.knowledge[seat])
            view = seen(one.table, seat)
            meanings = [meaning(voice_of(NICKS, seat), move, view, seat) for move in moves]
            assert all(meanings)
            assert all(not said.endswith(".") and "-" not in said.replace("Sonder-", "") for said in meanings)
