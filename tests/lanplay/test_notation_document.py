"""docs/notation.md names the commands, options, events, fields and codes that there are."""

import re
from pathlib import Path

import pytest
from pages import positions
from program import run

from engine import registry
from lanplay.command_line import EVERYWHERE
from lanplay.commands import TABLE
from lanplay.commands.position import TABLE as POSITION
from lanplay.exits import Exit
from lanplay.games.game_statistics import COMMON, figure_words, statistics_of
from lanplay.games.words import words_of
from lanplay.table.commands import WORDS
from lanplay.table.lobby_commands import LOBBY_WORDS

ROOT = Path(__file__).parents[2]
TEXT = (ROOT / "docs" / "notation.md").read_text("utf-8")
EVENTS = sorted(
    {
        name
        for path in (ROOT / "lanplay").rglob("*.py")
        for name in re.findall(r'(?:\.event|_tell)\(\s*"(\w+)"', path.read_text("utf-8"))
    }
)


def test_every_command_is_described() -> None:
    for word in (*TABLE, *(f"position {word}" for word in POSITION if word != "show")):
        assert f"    lanplay {word} " in TEXT


def test_every_option_of_every_command_is_described() -> None:
    for option in EVERYWHERE:
        assert re.search(rf"`{option.opts[0]}\b", TEXT), option


def test_every_event_is_listed() -> None:
    events = TEXT.partition("### Events with --json")[2].partition("### Exit codes")[0]
    for event in EVENTS:
        assert re.search(rf"^ .*\b{event}\b", events, re.MULTILINE), event


def test_every_exit_code_is_told() -> None:
    codes = TEXT.partition("### Exit codes")[2].partition("## 6")[0]
    assert [int(code) for code in re.findall(r"(?:^|· )(\d+) ", codes, re.MULTILINE)] == [code.value for code in Exit]


def test_every_word_at_the_table_is_listed() -> None:
    for word in {*WORDS, *LOBBY_WORDS}:
        assert re.search(rf"`{word}[ `]", TEXT), word


@pytest.mark.parametrize("game", registry.names())
def test_every_figure_is_described_and_has_words(game: str) -> None:
    counted = statistics_of(game, registry.find(game).seats[0], ())
    section = TEXT.partition("### Statistics")[2].partition("### Exit codes")[0]
    for figure in (*counted.seats, *counted.table):
        assert re.search(rf"\b{figure}\b", section)
        assert figure_words(figure) != figure or figure in {*COMMON, *words_of(game).figures}


@pytest.mark.parametrize("game", registry.names())
def test_every_field_of_a_position_is_described(game: str) -> None:
    position = run("position", "new", game).json
    assert [name for name in position if f'"{name}"' not in TEXT] == []


def test_the_page_of_fields_is_what_the_code_says() -> None:
    assert positions.PAGE.read_text("utf-8") == positions.page(), "make pages writes it anew"
