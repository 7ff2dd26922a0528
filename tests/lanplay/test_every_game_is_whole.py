"""Nobody adds a game by halves: whatever a registered game lacks fails here, as it does for one that lacks it all."""

from collections.abc import Callable, Iterator

import pytest
from whole_games import CHECKS, Candidate, registered

from engine import registry
from lanplay.games import rooms

LACKING = {
    "lacking_playthrough": ["no game of it is written down"],
    "lacking_perft": ["no move sequences of it are counted"],
    "lacking_rulings": ["no test names ruling Z9"],
    "lacking_title": ["no about"],
    "lacking_options": ["no words for option rare"],
    "lacking_refusals": ["no sentence for move.bare_refused"],
    "lacking_figures": ["figure unnamed has no name", "figure forgotten is never counted"],
    "lacking_faces": ["face odd-9 has no name"],
    "lacking_presenter": [
        f"{name} is nobody's own" for name in ("moved", "meaning", "lines", "board", "tableau", "paths", "count")
    ],
    "lacking_sheets": [f"no rules sheet in {language}" for language in ("en", "de", "it")],
    "clashing_words": ["cards call wild 'magic', and 'wild' in Dos"],
}
checks = pytest.mark.parametrize("check", CHECKS, ids=lambda check: check.__name__)
Check = Callable[[Candidate], Iterator[str]]


@checks
@pytest.mark.parametrize("name", registry.names())
def test_a_game_lacks_nothing(name: str, check: Check) -> None:
    assert list(check(registered(name))) == []


@checks
def test_what_a_bare_game_lacks_is_noticed(check: Check, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(registry, "_HOMES", dict(registry._HOMES))
    monkeypatch.setattr(rooms, "_ROOMS", dict(rooms._ROOMS))
    rooms.register("halfdone", "bare_game.game", "bare_game")
    assert list(check(registered("halfdone"))) == LACKING[check.__name__]
