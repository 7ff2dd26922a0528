"""Every game played to its end line by line: numbers typed at the real program, with bots at the other seats."""

import random
import re
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import pytest
from every_game import usual_seats
from typing_person import TypingPerson

from engine import registry

pytestmark = [pytest.mark.network, pytest.mark.timeout(240)]

SHORT = {"partien": 1}
"""Options by which a long game is cut short."""


def words_of(name: str) -> tuple[str, ...]:
    """A clock at the first of the tables."""
    given = [(option.name, SHORT[option.name]) for option in registry.find(name).options if option.name in SHORT]
    given += [("clock", 90)] if name == registry.names()[0] else []
    options = (word for key, value in given for word in ("--option", f"{key}={value}"))
    return ("--seats", str(usual_seats(name)), *options)


def tables(*quick: str) -> list[Any]:
    """The tables of all games; those that are not quick are for longer runs."""
    soak = pytest.mark.soak
    return [
        pytest.param(name, words_of(name), marks=() if name in quick else soak, id=name) for name in registry.names()
    ]


FOR_TWO = [name for name in registry.names() if max(registry.find(name).seats) == 2]
OPEN_AND_HIDDEN = {registry.find(name).veils: name for name in reversed(registry.names())}.values()
"""A game whose cards all see, and one with hidden hands."""


@pytest.mark.parametrize(("game", "words"), tables(*FOR_TWO))
def test_a_game_is_played_to_its_end_by_numbers(game: str, words: tuple[str, ...], tmp_path: Path) -> None:
    drawn = random.Random(1)  # of all moves: who takes one of the first two may go round in circles with a bot
    with TypingPerson(tmp_path, "play", game, "--nick", "Anna", *words) as anna:
        assert anna.answers(drawn.choice, 200) == 0
    said = "\n".join(anna.said)
    assert "The game is over." in said
    assert ", verified)." in anna.said[-1]
    assert "Traceback" not in said
    assert "There is no choice" not in said
    assert "four words" not in said  # alone with bots there is nobody to compare them with
    assert any(line.startswith("Place ") and "Anna" in line for line in anna.said)


@pytest.mark.parametrize(("game", "words"), tables(*OPEN_AND_HIDDEN))
def test_short_commands_read_out_what_a_screen_shows(game: str, words: tuple[str, ...], tmp_path: Path) -> None:
    with TypingPerson(tmp_path, "play", game, "--nick", "Anna", "--think", "0.2", *words) as anna:
        anna.hears("Type a number, or the move")
        anna.type("1")
        anna.hears("Type a number, or the move")
        anna.type("/turn")
        assert anna.hears("Your turn.") == "Your turn."
        anna.type("/hand")
        assert anna.hears("You (")
        anna.type("/clock")
        clock = anna.hears("This table has no clock.", "Your turn. ")
        assert clock.endswith("seconds are left.") == ("clock=90" in words)
        anna.type("/hint")
        anna.hears("The strong bot would choose", "You can only do this")
        before = len(anna.said)
        anna.type("/board")
        anna.hears("You (")
        anna.type("/last")
        anna.type("/last 3")
        anna.type("/last week")
        assert "1 to 50" in anna.hears("/last reads out")
        anna.type("/moves")
        anna.type("/who")
        assert "Anna, you, key" in anna.hears(*(f"Seat {seat}: Anna" for seat in range(1, 11)))
        told = "\n".join(anna.said[before:])
        assert any(f"{nick}" in told for nick in ("Ada", "Bo", "Cleo"))
        anna.type("/words")
        anna.type("/nonsense")
        assert "/help" in anna.hears("There is no command")
        anna.type("/help")
        assert anna.hears("/hand reads out")
        anna.type("/quit")
        assert re.fullmatch(r"To continue game (\w+): lanplay resume \1", anna.hears("To continue game "))
        assert anna.ends() == 130


@pytest.mark.parametrize("game", [pytest.param("dao", marks=pytest.mark.soak), "dog"])
def test_a_game_that_goes_on_says_what_happened_last(game: str, tmp_path: Path) -> None:
    with TypingPerson(tmp_path, "play", game, *words_of(game)[:2]) as anna:
        for _ in range(2):
            anna.hears("Type a number, or the move")
            anna.type("1")
        anna.hears("Type a number, or the move")
        anna.type("/last")
        anna.type("/quit")
        assert anna.ends() == 130
    with TypingPerson(tmp_path, "resume") as anna:
        anna.hears("The game goes on.")
        anna.hears("Type a number, or the move")
        assert any(line.startswith("You are back at seat ") for line in anna.said)
        assert not any("The game begins" in line for line in anna.said)
        told = anna.said[anna.said.index("The game goes on. What happened last:") + 1 :]
        assert any(line.startswith("You") for line in told)
        assert any(line.startswith(("Ada", "Bo", "Cleo")) for line in told)
        anna.type("/quit")
        assert anna.ends() == 130


@pytest.mark.parametrize("asked", [(), ("--plain",)])
def test_whoever_has_no_terminal_is_told_once_why_it_is_plain(asked: tuple[str, ...], tmp_path: Path) -> None:
    with TypingPerson(tmp_path, "play", "dao", *asked) as anna:
        anna.type("/quit")
        assert anna.ends() == 130
        said = list(anna.rest())
    assert said.count("There is no terminal here; going on line by line, as with --plain.") == (not asked)


@pytest.mark.timeout(150)
def test_people_are_asked_before_a_program_that_has_stopped_is_voted_out(tmp_path: Path) -> None:
    """Stopped from outside while it has to move: the programs alone do nothing, the people go on without it."""
    table = ("host", "dao", "--seats", "3", "--name", "tea", "--option", "clock=5", "--option", "first=1")
    with ExitStack() as stack:
        ada = stack.enter_context(TypingPerson(tmp_path / "ada", *table, "--nick", "Ada"))
        ada.hears("The table tea is open")
        assert "decide whether to wait" in ada.hears("If a player falls silent")
        ben = stack.enter_context(TypingPerson(tmp_path / "ben", "join", "tea", "--nick", "Ben"))
        ada.hears("Ben sits down")
        cleo = stack.enter_context(TypingPerson(tmp_path / "cleo", "join", "tea", "--nick", "Cleo"))
        ben.hears("Type a number")
        ben.stop()
        for person in (ada, cleo):
            assert "/go-on goes on without" in person.hears("Nothing has come from Ben", seconds=60)
        ada.type("/go-on")
        assert "Answer with /wait or /go-on" in cleo.hears("Ada would go on without Ben")
        cleo.type("/go-on")
        for person in (ada, cleo):
            assert person.hears("Ben was silent") == "Ben was silent for too long and has been voted out by the others."
        ben.go_on()
