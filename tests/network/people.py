"""People at screens: each on a host of their own, at a terminal of their own, who know only what they see there."""

import os
import re
import shlex
import sys
import time
from collections.abc import Iterator, Mapping, Sequence
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Final

from network.namespaces import Host, Lan, TouchesDefaultNamespace
from screen.tmux import Tmux

from lanplay.screen.held_keys import SETTLING

PROGRAM: Final = f"{shlex.quote(sys.executable)} -m lanplay"
FOUR_WORDS: Final = re.compile(r"│ +((?:\w+ {3}){3}\w+) +│")
ENTRY: Final = re.compile(r"(\d+) (\S.*)")
LIT: Final = re.compile(r"► [A-Z] ◄")
PREVIEW: Final = "Enter plays"
WISH: Final = "Choose a colour"
CARD_THAT_FITS: Final = "┏"
ARROWS: Final = ("Right", "Down", "Left", "Up")
MOST_FIELDS: Final = 40


class Person(Tmux):
    """Somebody at a terminal on `host`, with `lanplay` started there without any word more."""

    def __init__(self, host: Host, folder: Path, nick: str, **environ: str) -> None:
        home = folder / nick
        home.mkdir()
        (home / "config.toml").write_text('pace = "off"\n', "utf-8")
        super().__init__(home, inside=host.command(()), **environ)
        self.nick = nick
        self.host = host
        if self.network == os.readlink("/proc/self/ns/net"):
            self.close()
            raise TouchesDefaultNamespace(f"the terminal of {nick}")

    def begins(self) -> None:
        """Starts the program and gives it a name to be called by."""
        self.wait("#", "$")
        self.types(f"{PROGRAM}; echo status $?")
        self.keys("Enter")
        self.wait("Your name")
        self.wait(", key ")  # without it there is no name yet to be changed
        self.types(self.nick)
        self.keys("PageDown", "Enter")
        self.wait("Choose a game")
        self.wait(f"{self.nick}, key")
        self.keys("Escape")
        self.wait("Past games")

    def opens(self, game: str, seats: int, options: Mapping[str, str]) -> None:
        """Chooses everything on the form by the arrow keys, looking at the chosen row."""
        self.keys("o")
        self.wait("more options")
        self.keys("m")
        self.wait("Kind of bot")
        self.sets("Game", game)
        self.sets("Seats", str(seats))
        for name, value in options.items():
            self.sets(name, value)
        self.keys("PageDown", "Enter")
        self.wait("Waiting for players")

    def sets(self, label: str, value: str) -> None:
        """Goes down to the field and turns it until it shows the value; a field without arrows is typed into."""
        self.keys("PageUp")
        self.wait_for(lambda seen: _chosen(seen).startswith("Game"), "the first field")
        for _ in range(MOST_FIELDS):
            row = self._chosen_row()
            if row.startswith(label):
                break
            self.keys("Down")
            self.wait_for(lambda seen, row=row: _chosen(seen) not in ("", row), "another field")
        if "◄" not in row:
            self.types(value)
            self.wait_for(lambda seen: _chosen(seen).split()[-1] == value, f"{label} {value}")
            return
        for _ in range(MOST_FIELDS):
            row = self._chosen_row()
            if row.removeprefix(label).strip(" ◄►") == value:
                return
            self.keys("Right")
            self.wait_for(lambda seen, row=row: _chosen(seen) != row, "another value")
        raise AssertionError(f"{label} has no {value}:\n{self.seen}")

    def _chosen_row(self) -> str:
        return _chosen(self.wait("▶"))

    def joins(self, table: str) -> None:
        """Waits until the table is seen, and takes the digit beside its name."""
        seen = self.wait(table, seconds=30)
        digit = re.search(rf"(\d) {re.escape(table)}", seen)
        assert digit is not None, seen
        self.keys(digit[1])

    def seats(self, one: int, other: int) -> None:
        """As the host: has two seats change their people."""
        self.keys(str(one))
        self.wait("where to?")
        self.keys(str(other))

    def is_ready(self) -> None:
        self.wait("Press R when you are ready")
        self.keys("r")
        self.wait("R not ready", "The four words")

    def compares(self) -> str:
        """The four words, which are then put away."""
        found = FOUR_WORDS.search(self.wait("The four words", seconds=60))
        assert found is not None, self.seen
        self.wait_for(self._puts_words_away, "the table behind the words")
        return found[1]

    def _puts_words_away(self, seen: str) -> bool:
        """A stroke just when the table asks something is not taken for an answer to it."""
        if "nobody is in between" not in seen:
            return True
        time.sleep(SETTLING)
        self.keys("Enter")
        time.sleep(2 * SETTLING)
        return False

    def says(self, words: str) -> None:
        """Before the game: goes over to the talk, and back to the seats."""
        self.keys("Tab")
        self.wait("say>")
        self.types(words)
        self.wait(f"say> {words}")
        self.keys("Enter")
        self.wait_for(lambda seen: f"say> {words}" not in seen, "an empty line")
        self.keys("Tab")
        self.wait_for(lambda seen: "say>" not in seen, "the seats")

    # -- moves: each ends when the screen shows that it is on its way ------------------------------------------------

    def plays_number(self, number: int) -> None:
        """Types the number that the list has before the move."""
        self.types(str(number))
        self.wait(f"move> {number}")
        time.sleep(SETTLING)
        self.keys("Enter")
        self.wait_for(lambda seen: f"move> {number}" not in seen, "an empty line")

    def plays_from_the_list(self, down: int) -> None:
        """Goes over to the list and `down` in it."""
        self.keys("Tab")
        self.wait("▶")
        time.sleep(SETTLING)
        self.keys(*["Down"] * down, "Enter")
        self.wait_for(lambda seen: "▶" not in seen, "a list without a chosen move")

    def plays_by_arrows(self) -> None:
        """Points at one thing after the other until the screen names a move, and confirms it."""
        for arrow in ("", *ARROWS * 3):
            if arrow:
                self.keys(arrow)
            self.keys("Enter")
            time.sleep(2 * SETTLING)
            if PREVIEW in self.seen:
                break
        self.wait(PREVIEW)
        time.sleep(SETTLING)
        self.keys("Enter")
        self.is_played()

    def plays_by_mouse(self) -> None:
        """Clicks on the first card that stands out, on a colour where one is wished, and there once more."""
        time.sleep(SETTLING)
        x, y = self.places(CARD_THAT_FITS)[0]
        self.clicks_at(x + 2, y + 1)
        if WISH in self.wait(PREVIEW, WISH):
            x, y = self.places("[green]")[0]
            self.clicks_at(x + 2, y)
            self.wait(PREVIEW)
            self.clicks_at(x + 2, y)
        else:
            self.clicks_at(x + 2, y + 1)
        self.is_played()

    def is_played(self) -> None:
        self.wait_for(lambda seen: PREVIEW not in seen, "the move that was confirmed")

    def reacts(self, seen: str) -> None:
        """Clicks on the field that is lit."""
        lit = LIT.search(seen)
        if lit is None:
            return
        time.sleep(SETTLING)
        self.clicks(lit[0])
        self.wait_for(lambda now: lit[0] not in now, "another field or none")

    # -- after the game ---------------------------------------------------------------------------------------------

    def reads_the_result(self) -> tuple[str, tuple[str, ...]]:
        """What the transcript is known by, and a row a place."""
        seen = self.wait("Transcript verified")
        digest = re.search(r"Transcript verified: ([0-9a-f]+)", seen)
        assert digest is not None, seen
        self.wait("Your place: ")
        time.sleep(SETTLING)
        self.keys("Enter")
        seen = self.wait_for(lambda now: "Your place: " not in now and "Result" in now, "the result under the banner")
        places = re.findall(r" (\d+\. \w+)(?: \(you\))? *(-?\d*) *$", seen, re.MULTILINE)
        return digest[1], tuple(f"{place} {score}".strip() for place, score in places)

    def looks_back(self) -> None:
        """To the beginning, a step on, and to the end again; and verifies once more before."""
        self.keys("v")
        self.wait("Checked again")
        self.keys("r")
        most = _moment(self.wait("Looking back"))[1]
        for key, at in (("Left", most - 1), ("Home", 0), ("Right", 1), ("End", most)):
            self.keys(key)
            self.wait_for(lambda seen, at=at: _moment(seen) == (at, most if at else 0), f"move {at}")
        self.keys("q")
        self.wait("Game over")

    def leaves(self) -> Path:
        """Back to the start, and out; the file that the program has kept."""
        self.keys("q")
        self.wait("Practise against bots")
        self.keys("q")
        self.wait("status 0")
        (transcript,) = (self.home / "transcripts").iterdir()
        return transcript


def _moment(seen: str) -> tuple[int, int]:
    found = re.search(r"Looking back: move (\d+) of (\d+)", seen)
    return (int(found[1]), int(found[2])) if found else (0, 0)


def _chosen(seen: str) -> str:
    """The row of a form that the arrow is at."""
    return next((line.partition("▶")[2].strip() for line in seen.split("\n") if "▶" in line), "")


def listed(seen: str) -> dict[int, str]:
    """The moves with their numbers, as far as the list shows them."""
    lines = seen.split("\n")
    head = next((y for y, line in enumerate(lines) if "Moves (" in line), len(lines))
    left = lines[head].rindex("─ Moves (") if head < len(lines) else 0
    shown = [line[left:] for line in lines[head + 1 :]]
    parts = [part.strip() for line in shown for part in re.split(r"  +|▶", line)]
    return {int(found[1]): found[2] for part in parts if (found := ENTRY.fullmatch(part))}


@contextmanager
def people(network: Lan, folder: Path, nicks: Sequence[str]) -> Iterator[list[Person]]:
    with ExitStack() as stack:
        found = []
        for nick in nicks:
            person = Person(network.host(nick.lower()), folder, nick)
            stack.callback(person.close)
            found.append(person)
        yield found
