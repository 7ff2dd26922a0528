"""docs/games tells of every game the forms that its types have, each request that it makes and each reason it ends."""

import json
import re
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest
from every_game import by_chance, step
from pages.games import COMMON, page_of, pages, written
from vectors.games import dao_by_the_page
from vectors.games.generate import FOLDER, SCENES

from engine import registry
from engine.canonical import canonical_bytes
from engine.contract import AnyGame
from engine.dealer import LocalTable
from engine.events import Event, Leaving
from engine.requests import Ask

GAMES = [registry.find(name) for name in registry.names()]
DAO = [scene.name for scene in SCENES if scene.game == "dao"]


@pytest.mark.parametrize("page", pages(), ids=lambda page: page.stem)
def test_the_tables_are_what_the_types_say(page: Path) -> None:
    text = page.read_text("utf-8")
    assert written(page, text) == text, "make pages"


@pytest.mark.parametrize("page", pages(), ids=lambda page: page.stem)
def test_every_field_is_explained(page: Path) -> None:
    assert not re.findall(r"^\| \d+ \| `\w+` \|.*\|  \|$", page.read_text("utf-8"), re.MULTILINE)


def test_a_field_that_is_new_is_noticed() -> None:
    page = page_of(registry.find("dao"))
    text = page.read_text("utf-8")
    changed = text.replace("| 8 | `row` |", "| 8 | `line` |")
    assert changed != text
    assert re.search(r"\| `row` \| \[text, …\] \|  \|$", written(page, changed), re.MULTILINE)


def moments(game: AnyGame, seed: int, how: Leaving | None, **options: object) -> Iterator[tuple[LocalTable, Event]]:
    """A random game, event by event; its last seat leaves somewhere in its beginning."""
    rng = Random(f"{game.name} {seed}")
    players = rng.choice([seats for seats in game.seats if seats <= 4]) if not options else 2
    table = LocalTable(game, game.configure(options, players), players, rng)
    choose = by_chance(rng)
    leaves_at = rng.randrange(60)
    for number in range(400):
        if table.is_over:
            return
        before = len(table.events)
        if how and number == leaves_at:
            table.leave(players - 1, how)
        else:
            step(table, choose)
        yield table, *table.events[before:]


def section(game: AnyGame, title: str) -> str:
    """What stands below a heading of a game's page."""
    return page_of(game).read_text("utf-8").partition(f"## {title}\n")[2].partition("\n## ")[0]


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_every_request_that_a_game_makes_stands_on_its_page(game: AnyGame) -> None:
    asked = set()
    for seed, how in enumerate((None, *Leaving)):
        for table, _ in moments(game, seed, how):
            request = game.pending(table.state)
            asked |= {type(request).__name__} if request else set()
            asked |= {request.kind} if isinstance(request, Ask) else set()
    told = section(game, "Requests")
    assert asked
    assert not [word for word in sorted(asked) if f"`{word}`" not in told]


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_every_reason_is_listed(game: AnyGame) -> None:
    reasons = set()
    for seed, how in enumerate((None, *Leaving)):
        for table, _ in moments(game, seed, how):
            if table.is_over:
                reasons.add(game.outcome(table.state).reason)
    listed = re.findall(r"^\| `(\w+)` \|", COMMON.read_text("utf-8").partition("## Outcome")[2], re.MULTILINE)
    assert reasons <= set(listed)


def follows(state: list[Any], request: Any, name: str, event: Any, after: Any) -> None:
    assert dao_by_the_page.request(state) == request
    assert dao_by_the_page.after(state, name, event) == after


@pytest.mark.parametrize("name", DAO)
def test_the_page_of_dao_gives_the_requests_states_and_outcomes_of_the_vectors(name: str) -> None:
    first, words, *lines, last = map(json.loads, (FOLDER / f"{name}.jsonl").read_text("ascii").splitlines())
    state = first["state"]
    assert words["state"] == state
    for line in lines:
        follows(state, line["request"], *line["event"], line["state"])
    assert dao_by_the_page.request(state) is None
    assert dao_by_the_page.outcome(state) == last["outcome"]


@pytest.mark.parametrize("options", [{}, {"variant": "halves"}, {"variant": "halves", "second_start": "other"}])
def test_the_page_of_dao_holds_for_random_games(options: dict[str, str]) -> None:
    dao = registry.find("dao")
    for seed, how in enumerate((None, *Leaving)):
        state = plain(dao.initial(dao.configure(options, 2), 2)) if options else None
        for table, event in moments(dao, seed, how, **options):
            if state is None:
                state = plain(dao.initial(table.state.options, table.state.players))
            assert dao_by_the_page.after(state, type(event).__name__, plain(event)) == plain(table.state)
            assert dao_by_the_page.request(state) == plain(dao.pending(table.state))
        assert dao_by_the_page.outcome(state) == plain(dao.outcome(table.state))


def plain(value: object) -> Any:
    return json.loads(canonical_bytes(value))
