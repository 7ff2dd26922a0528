"""Seeded games written down event by event with their hashes: what a change of the rules shows up in.

    python tests/playthroughs/playthrough.py GAME PLAYERS SEED [KEY=VALUE …] [leave=NUMBER:SEAT:HOW …]
    python tests/playthroughs/playthrough.py --write [GAME …]

The first prints a game: `leave=40:2:cut` makes seat 2 leave by a cut after 40 events. The second writes the files of
this folder anew from their first lines, and says of each what has changed. A line is an event: its number, the
beginnings of the hashes of the state and of the position object, and what everybody has seen of the event.
"""

import re
import sys
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import assert_never

if __name__ == "__main__":
    sys.path[:0] = [str(Path(__file__).parents[2]), str(Path(__file__).parents[1])]

from every_game import Case, by_chance, step

from engine import dealer, registry
from engine.canonical import state_hash
from engine.cards import Face, Handle
from engine.dealer import LocalTable
from engine.events import Answer, Answered, Event, Leaving, Left, Mixed, Opened, Reacted, Shuffled, Tossed

FILES = sorted(Path(__file__).parent.glob("*.txt"))


@dataclass(frozen=True)
class Leave:
    """Who leaves how after which event."""

    number: int
    seat: int
    how: Leaving

    @classmethod
    def read(cls, text: str) -> "Leave":
        number, seat, how = text.split(":")
        return cls(int(number), int(seat), Leaving(how))


def lines(heading: str) -> Iterator[str]:
    """A playthrough, of which `heading` is the first line."""
    name, players, seed, *given = heading.split()
    pairs = [(key, value) for key, _, value in (word.partition("=") for word in given)]
    leaves = [Leave.read(value) for key, value in pairs if key == "leave"]
    case = Case(registry.find(name), int(players), tuple(pair for pair in pairs if pair[0] != "leave"))
    yield heading
    yield from played(case.table(int(seed)), Random(int(seed)), {leave.number: leave for leave in leaves})


def played(table: LocalTable, rng: Random, leaves: dict[int, Leave]) -> Iterator[str]:
    choose = by_chance(rng)
    yield line(table, "start")
    while not table.is_over:
        leave = leaves.pop(len(table.events), None)
        if leave is None:
            step(table, choose)
        else:
            table.leave(leave.seat, leave.how)
        yield line(table, told(table.events[-1]))
    assert not leaves, "the game was over before they left"
    outcome = table.game.outcome(table.state)
    yield f"scores {outcome.scores} places {outcome.places} {outcome.reason}"


def line(table: LocalTable, words: str) -> str:
    position = dealer.picture_hash(table.game, table.position)
    return f"{len(table.events)} {short(state_hash(table.state))} {short(position)} {words}"


def short(digest: bytes) -> str:
    return digest.hex()[:8]


# -- events in words -----------------------------------------------------------------------------------------------


def told(event: Event) -> str:
    match event:
        case Answered(answers=answers):
            return "; ".join(map(told_answer, answers))
        case Tossed(values=values):
            return f"tossed {' '.join(map(str, values))}"
        case Shuffled(cards=cards, fresh=fresh):
            return f"shuffled {len(cards)} cards into {numbers(fresh)}"
        case Opened(handles=handles, faces=faces) if faces is not None:
            return f"opened to all: {shown(zip(handles, faces, strict=True))}"
        case Opened(handles=handles, to=to):
            return f"opened to {' '.join(f'seat {seat}' for seat in to or ())}: {numbers(handles)}"
        case Mixed(seat=seat, hand=hand, fresh=fresh):
            return f"seat {seat} mixed {numbers(hand)} into {numbers(fresh)}"
        case Reacted(seat=seat, hit=hit):
            return f"seat {seat}: {'hit' if hit else 'miss'}"
        case Left(seat=seat, how=how):
            return f"seat {seat} left: {how.value}"
        case _:
            assert_never(event)


def told_answer(answer: Answer) -> str:
    words = [f"seat {answer.seat}: {answer.move}"]
    if answer.opened:
        words.append(f"opened {shown(answer.opened)}")
    if answer.proven:
        words.append(f"proved {numbers([proof.handle for proof in answer.proven])}")
    words += [f"gave #{given.handle} to seat {given.to}" for given in answer.given]
    return ", ".join(words)


def shown(cards: Iterable[tuple[Handle, Face]]) -> str:
    return " ".join(f"#{handle}={face}" for handle, face in cards)


def numbers(handles: Sequence[Handle]) -> str:
    """In their order, neighbours as a range: `#4 #7-#9`."""
    ranges: list[tuple[Handle, Handle]] = []
    for handle in handles:
        if ranges and ranges[-1][1] == handle - 1:
            ranges[-1] = (ranges[-1][0], handle)
        else:
            ranges.append((handle, handle))
    return " ".join(f"#{first}" if first == last else f"#{first}-#{last}" for first, last in ranges)


# -- files ---------------------------------------------------------------------------------------------------------


def read(file: Path) -> list[str]:
    return file.read_text("utf-8").splitlines()


def write(file: Path) -> str:
    """Write a file anew from its first line; what has changed."""
    before = read(file)
    after = list(lines(before[0]))
    file.write_text("".join(f"{line}\n" for line in after), "utf-8")
    if after == before:
        return "the same"
    pairs = zip(map(without_state_hash, before), map(without_state_hash, after), strict=False)
    changed = [number for number, (old, new) in enumerate(pairs, 1) if old != new]
    if not changed and len(before) == len(after):
        return "the same events and positions, other states"
    return f"another game from line {(changed or [min(len(before), len(after)) + 1])[0]} on"


def without_state_hash(line: str) -> str:
    return re.sub(r"^(\d+) \S+", r"\1", line)


def main(first: str, *rest: str) -> None:
    if first != "--write":
        print("\n".join(lines(" ".join((first, *rest)))))
        return
    for file in FILES:
        if not rest or read(file)[0].split()[0] in rest:
            print(f"{file.stem}: {write(file)}", flush=True)


if __name__ == "__main__":
    main(*sys.argv[1:])
