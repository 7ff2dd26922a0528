"""Evenings at screens: people on hosts of their own, from the start screen to a result that verifies everywhere, or to
the moves of which a test tells.

Nobody here knows more than what stands on their own screen: moves are chosen from the list, by pointing, by the mouse.
"""

import shutil
import sys
import time
from collections import Counter
from collections.abc import Callable, Sequence
from itertools import cycle
from pathlib import Path

import pytest
from network.namespaces import lan
from network.people import CARD_THAT_FITS, Person, listed, people
from screen.tmux import POLL

pytestmark = [
    pytest.mark.network,
    pytest.mark.timeout(600),
    pytest.mark.skipif(shutil.which("tmux") is None, reason="tmux is not here"),
]

Decide = Callable[[Person, str], None]


def test_two_people_play_tao_by_arrows_by_the_list_and_by_numbers(tmp_path: Path) -> None:
    ways = ("arrows", "list", "number")
    used: Counter[tuple[str, str]] = Counter()

    def decide(person: Person, seen: str) -> None:
        way = min(ways, key=lambda way: used[person.nick, way])
        if way == "arrows":
            person.plays_by_arrows()
        elif way == "list":
            person.plays_from_the_list(3)
        else:
            person.plays_number(max(listed(seen)))
        used[person.nick, way] += 1

    nicks = ("Anna", "Bruno")
    played = evening("TAO", nicks, {"turn limit": "8"}, tmp_path, decide)
    assert len(played) == len(nicks)
    assert len(used) == len(nicks) * len(ways)


def test_four_people_give_their_partners_a_card_of_dog_and_open(tmp_path: Path) -> None:
    gifts: Counter[str] = Counter()
    moves: Counter[str] = Counter()

    def decide(person: Person, seen: str) -> None:
        is_gift = listed(seen)[1].startswith("give")
        (gifts if is_gift else moves)[person.nick] += 1
        person.plays_number(1)

    nicks = ("Anna", "Bruno", "Carla", "Dora")
    opening("Dog", nicks, {"jokers": "8"}, tmp_path, decide, lambda: set(moves) == set(nicks))
    assert gifts == Counter(nicks)


@pytest.mark.soak
def test_two_people_play_dos_and_react_with_the_mouse(tmp_path: Path) -> None:
    hands = cycle((True, True, False))
    clicked: Counter[str] = Counter()

    def decide(person: Person, seen: str) -> None:
        if "Quick!" in seen:
            clicked["fields"] += 1
            person.reacts(seen)
        elif next(hands) and CARD_THAT_FITS in seen:
            clicked["cards"] += 1
            person.plays_by_mouse()
        else:
            person.plays_number(1)

    played = evening("Dos", ("Anna", "Bruno"), {"reaction seconds": "30"}, tmp_path, decide)
    assert sorted(place[0] for place in played) == ["1", "2"]
    assert clicked["cards"]
    assert clicked["fields"] >= 3  # who finishes has hit two fields, then one


def opening(
    game: str,
    nicks: Sequence[str],
    options: dict[str, str],
    folder: Path,
    decide: Decide,
    is_enough: Callable[[], bool],
) -> None:
    """A game from the start screen as far as `is_enough` wants it; every screen then shows the table."""
    with lan() as network, people(network, folder, nicks) as persons:
        sit_down(persons, game, options)
        assert len({person.compares() for person in persons}) == 1
        play(persons, decide, is_enough)
        assert not any("Game over" in person.seen for person in persons)


def evening(game: str, nicks: Sequence[str], options: dict[str, str], folder: Path, decide: Decide) -> tuple[str, ...]:
    """One game from the start screen to the files, which verify on every host; the places as they were shown."""
    with lan() as network, people(network, folder, nicks) as persons:
        sit_down(persons, game, options)
        assert len({person.compares() for person in persons}) == 1
        play(persons, decide)
        results = {person.reads_the_result() for person in persons}
        assert len(results) == 1
        for person in persons:
            person.looks_back()
        files = [str(person.leaves()) for person in persons]
        checked = [person.host.run([sys.executable, "-m", "lanplay", "verify", *files], 60) for person in persons]
        assert {ran.returncode for ran in checked} == {0}
        assert len({ran.stdout for ran in checked}) == 1
        return results.pop()[1]


def sit_down(persons: Sequence[Person], game: str, options: dict[str, str]) -> None:
    """The first opens the table; the others see it come and sit down; who is there first talks."""
    host, *guests = persons
    for person in persons:
        person.begins()
    for guest in guests:
        guest.wait("Nobody has opened a table yet")
    host.opens(game, len(persons), options)
    for guest in guests[:-1]:
        guest.joins(f"{host.nick}'s table")
        guest.wait("Waiting for players")
        host.wait(f"{guest.nick} sits down")
        guest.says(f"good evening from {guest.nick}")
        host.wait(f"{guest.nick} says: good evening from {guest.nick}")
    guests[-1].joins(f"{host.nick}'s table")
    get_ready(persons)


def get_ready(persons: Sequence[Person]) -> None:
    """All but the host are ready; the host has the last two change seats, which takes that back; then all are."""
    host, *guests = persons
    last = len(guests)
    for guest in guests:
        guest.is_ready()
    host.wait_for(lambda seen: seen.count("✓ ready") == last, "the guests' words")
    if last > 1:
        host.seats(last, last - 1)
        for person in persons:
            person.wait("The host has changed the seats")
            person.wait_for(lambda seen: "✓ ready" not in seen, "nobody's word")
        for guest in guests:
            guest.is_ready()
    host.is_ready()


def play(
    persons: Sequence[Person], decide: Decide, is_enough: Callable[[], bool] = lambda: False, seconds: float = 400
) -> None:
    """Everybody decides as soon as their screen asks for it, until all screens say that it is over, or it is enough."""
    until = time.monotonic() + seconds
    playing = list(persons)
    while playing and not is_enough():
        assert time.monotonic() < until, playing[0].seen
        asked = 0
        for person in list(playing):
            seen = person.seen
            title = seen.partition("\n")[0]
            if "Game over" in title:
                playing.remove(person)
            elif "Your turn" in title:
                decide(person, seen)
                asked += 1
        if not asked:
            time.sleep(POLL)
