"""Evenings at screens: people on hosts of their own, from the start screen to a result that verifies everywhere.

Nobody here knows more than what stands on the own screen: moves are chosen from the list, by pointing, by the mouse.
"""

import re
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
    ways = cycle(("arrows", "list", "number"))

    def decide(person: Person, seen: str) -> None:
        claims = [number for number, move in listed(seen).items() if move.startswith("claim")]
        way = "number" if claims else next(ways)
        if way == "arrows":
            person.plays_by_arrows()
        elif way == "list":
            person.plays_from_the_list(3)
        else:
            person.plays_number(claims[0] if claims else max(listed(seen)))

    played = evening("TAO", ("Anna", "Bruno"), {"turn limit": "6"}, tmp_path, decide)
    assert len(played) == 2


def test_four_people_play_dog_with_their_partners(tmp_path: Path) -> None:
    gifts: Counter[str] = Counter()

    def decide(person: Person, seen: str) -> None:
        moves = listed(seen)
        gifts[person.nick] += moves[1].startswith("give")
        start = 16 * (ord(own_letter(person, seen)) - ord("A"))
        person.plays_number(max(moves, key=lambda number: dog_worth(moves[number], start)))

    nicks = ("Anna", "Bruno", "Carla", "Dora")
    played = evening("Dog", nicks, {"jokers": "8"}, tmp_path, decide)
    assert sorted(place[0] for place in played) == ["1", "1", "3", "3"]
    assert set(gifts) == set(nicks)
    assert min(gifts.values()) >= 2


def test_three_people_play_dos_and_react_with_the_mouse(tmp_path: Path) -> None:
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

    played = evening("Dos", ("Anna", "Bruno", "Carla"), {"reaction seconds": "30"}, tmp_path, decide)
    assert sorted(place[0] for place in played) == ["1", "2", "3"]
    assert clicked["cards"]
    assert clicked["fields"] >= 3  # who finishes has hit two fields, then one


def own_letter(person: Person, seen: str) -> str:
    """The letter of the person's own pieces, which stands before the name."""
    found = re.search(rf"([A-F]) {person.nick}\b", seen)
    assert found is not None, seen
    return found[1]


def dog_worth(move: str, start: int) -> tuple[int, ...]:
    """Into the goal, out of the house, and else no step further past the own start than needed."""
    if ">g" in move:
        return (3, 0)
    if "exit" in move or move in ("give A", "give K", "give *"):
        return (2, 0)
    goals = [(int(goal) - start) % 64 for goal in re.findall(r">(\d+)", move)]
    return (1, min(goals)) if goals else (0, 0)


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
        guest.joins(f"{host.nick}'s {game.lower()}")
        guest.wait("Waiting for players")
        host.wait(f"{guest.nick} sits down")
        guest.says(f"good evening from {guest.nick}")
        host.wait(f"{guest.nick} says: good evening from {guest.nick}")
    guests[-1].joins(f"{host.nick}'s {game.lower()}")


def play(persons: Sequence[Person], decide: Decide, seconds: float = 400) -> None:
    """Everybody decides as soon as the own screen asks for it, until all screens say that it is over."""
    until = time.monotonic() + seconds
    playing = list(persons)
    while playing:
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
