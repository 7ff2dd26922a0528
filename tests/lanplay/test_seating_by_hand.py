"""People who type at the real program, line by line on the loopback: seated by the host, asked to get up, ready."""

import os
import pty
import re
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from lanplay.exits import Exit

ROOT = Path(__file__).parents[2]
PATIENCE = 40.0
pytestmark = pytest.mark.network


class Person:
    """Types at a terminal; what the program prints goes to a file, so that it goes on line by line."""

    def __init__(self, folder: Path, nick: str, *words: str) -> None:
        self.nick = nick
        self._file = folder / f"{nick}-{time.monotonic_ns()}.txt"
        self._terminal, inside = pty.openpty()
        home = str(folder / nick)
        command = [sys.executable, "-m", "lanplay", *words, "--nick", nick, "--interface", "lo", "--home", home]
        environ = {**os.environ, "PYTHONPATH": str(ROOT), "LC_ALL": "C.UTF-8"}
        with self._file.open("wb") as out:
            self._process = subprocess.Popen(command, stdin=inside, stdout=out, stderr=out, env=environ)
        os.close(inside)

    def types(self, line: str) -> None:
        os.write(self._terminal, f"{line}\n".encode())

    @property
    def heard(self) -> str:
        return self._file.read_text("utf-8")

    def hears(self, words: str, times: int = 1) -> str:
        until = time.monotonic() + PATIENCE
        while self.heard.count(words) < times:
            assert time.monotonic() < until, f"{self.nick} never hears {words!r}:\n{self.heard}"
            time.sleep(0.05)
        return self.heard

    def ends(self) -> int:
        return self._process.wait(PATIENCE)

    def close(self) -> None:
        self._process.kill()
        self._process.wait(PATIENCE)
        os.close(self._terminal)


@pytest.fixture
def people() -> Iterator[list[Person]]:
    found: list[Person] = []
    yield found
    for person in found:
        person.close()


def test_people_are_seated_by_the_host_and_play_when_all_are_ready(tmp_path: Path, people: list[Person]) -> None:
    def comes(nick: str, *words: str) -> Person:
        people.append(Person(tmp_path, nick, *words))
        return people[-1]

    alma = comes("Alma", "host", "dog", "--seats", "4", "--bots", "1")
    found = re.search(r"join --address (\S+)", alma.hears("Type /ready when you are ready"))
    assert found is not None
    join = ("join", "--address", found[1])
    alma.hears("Ada@Alma sits down.")
    alma.hears("Waiting for 2 more players.")
    bela = comes("Bela", *join)
    alma.hears("Bela sits down.")
    idler = comes("Idler", *join)
    alma.hears("Idler sits down.")
    alma.types("/ready")
    bela.hears("Alma is ready.")
    bela.types("/ready")
    alma.hears("Not ready yet: Idler.")

    bela.types("/mix")
    bela.hears("Only the host of this table can change seats.")
    alma.types("/free Idler")
    assert idler.ends() == Exit.NOBODY
    assert "The host has freed your seat" in idler.heard
    cosmo = comes("Cosmo", *join)
    alma.hears("Cosmo sits down.")
    alma.types("/place Bela 1")
    for person in (alma, bela, cosmo):
        person.hears("The host has changed the seats: 1 Bela, 2 Ada@Alma, 3 Alma, 4 Cosmo.")
        person.hears("Partners: Bela + Alma, Ada@Alma + Cosmo.")
    for line in ("/place Bela 0", "/free 0", "/place Bela 9"):
        alma.types(line)
    alma.hears("There is no such seat; the seats are 1 to 4.", 3)

    for person in (alma, bela):
        person.types("/ready")
    cosmo.hears("Bela is ready.", 1)
    alma.hears("Not ready yet: Cosmo.")
    assert "The game begins. You" not in alma.heard
    cosmo.types("/ready")
    words = set()
    for person in (alma, bela, cosmo):
        person.hears("Playing order: Bela, Ada@Alma, Alma, Cosmo.")
        told = re.search(r"Compare these four words aloud.*: (.*)\.", person.hears("Compare these four words aloud"))
        assert told is not None
        words.add(told[1])
    assert len(words) == 1
    cosmo.types("/words")
    cosmo.hears(words.pop(), 2)


def test_whoever_says_so_in_advance_is_not_asked(tmp_path: Path, people: list[Person]) -> None:
    people.append(Person(tmp_path, "Alma", "host", "dao", "--seats", "2", "--ready"))
    found = re.search(r"join --address (\S+)", people[0].hears("Waiting for 1 more player"))
    assert found is not None
    people.append(Person(tmp_path, "Bela", "join", "--address", found[1], "--ready"))
    for person in people:
        person.hears("The game begins. You are seat")
        assert "/ready" not in person.heard
