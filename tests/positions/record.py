"""Records questions about positions, with the answers of an installed program, in tests/positions/recorded.

    python tests/positions/record.py PROGRAM [GAME …]

PROGRAM is the `lanplay` that answers, for example .venv/bin/lanplay. It is asked for everything that has to be known:
games, seats and options (`games --json`), first positions (`position new`), moves and what follows (`position lines`).
So no rule and no code of the engine takes part, and any program that keeps the commands can be recorded.

Of very many questions those are kept that differ most, in the kind of position or in what is wrong with them. A line
of a recorded file is `[question, answer]`. Everything follows from the seed.
"""

import gzip
import json
import re
import subprocess
import sys
from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Iterator
from copy import deepcopy
from pathlib import Path
from random import Random
from typing import Any

RECORDED = Path(__file__).parent / "recorded"
SEED = 9
DO = ("moves", "play", "show")
FAULT = "lanplay has failed"
WALKED_TO_THE_END = 8  # games
TO_THE_END = 3_000  # moves, more than there are
LONGEST_WALK = 320
KEPT = {"plain": 110, "played": 110, "misplayed": 120, "rewritten": 50, "broken": 170}
CANDIDATES = 14  # questions asked for each one that is kept
ODD_VALUES: tuple[Any, ...] = (None, "none", "TRUE", " same ", 3, True, "1e3", [], 1)

Position = dict[str, Any]
Question = dict[str, Any]
Made = tuple[str, Question]
"""What was done to a question to make it odd, nothing where it is an ordinary one, and the question."""
Recorded = tuple[Question, dict[str, Any]]


class Program:
    """An installed `lanplay`, with one `position lines` that goes on answering."""

    def __init__(self, path: str) -> None:
        self.path = path
        command = [path, "--lang", "en", "position", "lines"]
        self._lines = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)

    def close(self) -> None:
        self._lines.communicate()

    def games(self) -> list[dict[str, Any]]:
        return self._ran("games", "--json")

    def new(self, game: str, players: int, options: dict[str, str], seed: int) -> Position | None:
        """A first position; None where the options exclude each other or that number of seats."""
        chosen = [word for name, value in options.items() for word in ("--option", f"{name}={value}")]
        told = self._ran("position", "new", game, "--players", str(players), "--random-seed", str(seed), *chosen)
        return told[0] if told else None

    def ask(self, question: Question) -> dict[str, Any]:
        assert self._lines.stdin is not None
        assert self._lines.stdout is not None
        print(json.dumps(question), file=self._lines.stdin, flush=True)
        answer: dict[str, Any] = json.loads(self._lines.stdout.readline())
        return answer

    def moves(self, position: Position) -> list[str]:
        return list(self.ask({"do": "moves", "position": position})["moves"])

    def after(self, position: Position, move: str) -> Position:
        return dict(self.ask({"do": "play", "position": position, "moves": [move]})["position"])

    def _ran(self, *words: str) -> list[dict[str, Any]]:
        ran = subprocess.run([self.path, "--lang", "en", *words], capture_output=True, text=True, timeout=60)
        return [json.loads(line) for line in ran.stdout.splitlines()]


class Recorder:
    """One game's positions, reached by play, and questions made from them."""

    def __init__(self, program: Program, game: dict[str, Any]) -> None:
        self.program = program
        self.game = game
        self.rng = Random(f"{SEED} {game['name']}")
        self.seen: Counter[str] = Counter()
        self.positions: dict[str, list[Position]] = defaultdict(list)
        self.moves: set[str] = set()

    def record(self) -> list[Recorded]:
        for number, start in enumerate(self._starts()):
            if number < WALKED_TO_THE_END:
                self._walk(start, TO_THE_END, choices=1)
            else:
                self._walk(start, self.rng.randrange(5, LONGEST_WALK), choices=3)
        for _ in range(60):
            self._leave(self._any())
        kinds: dict[str, Callable[[], Made]] = {
            "plain": self._plain,
            "played": self._played,
            "misplayed": self._misplayed,
            "rewritten": self._rewritten,
            "broken": self._broken,
        }
        return [asked for kind, make in kinds.items() for asked in self._most_different(kind, make)]

    # -- positions ---------------------------------------------------------------------------------------------

    def _starts(self) -> Iterator[Position]:
        """At every number of seats, with every option turned, and with several options turned together."""
        turned = [{name: value} for name, values in self._values().items() for value in values]
        together = [
            {name: self.rng.choice(values) for name, values in self._values().items() if self.rng.random() < 0.5}
            for _ in range(8)
        ]
        seats = self.game["seats"]
        plain: list[dict[str, str]] = [{} for _ in range(max(4, len(seats)))]
        for number, options in enumerate([*plain, *turned, *together]):
            for players in (seats[number % len(seats)], seats[0]):
                start = self.program.new(self.game["name"], players, options, self.rng.randrange(1000))
                if start is not None:
                    self._keep(start)
                    yield start
                    break

    def _values(self) -> dict[str, list[str]]:
        """Values of every option: its words, and of a range the least and one that makes no game last for hours."""
        return {
            option["name"]: [value for values in option["values"] for value in some_of(values)]
            for option in self.game["options"]
        }

    def _walk(self, position: Position, length: int, choices: int) -> None:
        """Play on at random; of so many moves the one is made that leads to the rarest kind of position."""
        for _ in range(length):
            moves = self.program.moves(position)
            if not moves:
                return
            self.moves.update(moves)
            tried = self.rng.sample(moves, min(len(moves), choices))
            position = min((self.program.after(position, move) for move in tried), key=self._rarity)
            self._keep(position)

    def _rarity(self, position: Position) -> int:
        return self.seen[shape(position)]

    def _keep(self, position: Position) -> None:
        kind = shape(position)
        self.seen[kind] += 1
        if len(self.positions[kind]) < 4:
            self.positions[kind].append(position)

    def _any(self) -> Position:
        return deepcopy(self.rng.choice(self.rng.choice([*self.positions.values()])))

    def _leave(self, position: Position) -> None:
        """Write a seat down as left, as far as this game takes that, and play on."""
        seats = [seat for seat in range(position["players"]) if seat not in position["left"]]
        seat = self.rng.choice(seats)
        position["left"] = [*position["left"], seat]
        if "hands" in position:
            position["hands"][seat] = []
        if position["turn"] == seat:
            position["turn"] = self.rng.choice(seats)
        ended = {**position, "turn": None, "over": True}
        for written in (position, ended):
            answer = self.program.ask({"do": "play", "position": written})
            if "position" in answer:
                self._keep(answer["position"])
                self._walk(answer["position"], 8, choices=3)

    # -- questions ---------------------------------------------------------------------------------------------

    def _most_different(self, kind: str, make: Callable[[], Made]) -> list[Recorded]:
        groups: dict[str, list[Recorded]] = defaultdict(list)
        for _ in range(CANDIDATES * KEPT[kind]):
            done, question = make()
            answer = self.program.ask(question)
            if FAULT in answer.get("error", ""):
                print(f"not recorded, since it is a fault of the program: {json.dumps(question)}")
                continue
            groups[f"{done} {sort_of_answer(question, answer, by_shape=not done)}"].append((question, answer))
        return evenly(groups.values(), KEPT[kind], self.rng)

    def _plain(self) -> Made:
        return "", {"do": self.rng.choice(DO), "position": self._any()}

    def _played(self) -> Made:
        position = self._any()
        return "", {"do": self.rng.choice(DO), "position": position, "moves": self._line(position)}

    def _line(self, position: Position) -> list[str]:
        """One to six moves, some of them typed in another spelling."""
        line: list[str] = []
        for _ in range(self.rng.randrange(1, 7)):
            moves = self.program.moves(position)
            if not moves:
                break
            move = self.rng.choice(moves)
            line.append(respelt(move, self.rng) if self.rng.random() < 0.4 else move)
            position = self.program.after(position, move)
        return line

    def _misplayed(self) -> Made:
        _, question = self._played()
        line = question["moves"]
        place = self.rng.randrange(len(line) + 1)
        others = sorted(self.moves)
        move = line[place] if place < len(line) else self.rng.choice(others)
        done, line[place : place + 1] = spoilt(move, others, self.rng)
        return done, question

    def _rewritten(self) -> Made:
        """The same position as somebody might write it by hand, or nearly the same."""
        _, question = self._plain()
        position = question["position"]
        done = self.rng.choice(("left out", "order", "options"))
        if done == "left out":
            for name in self.rng.sample(sorted(position), self.rng.randrange(1, 8)):
                del position[name]
        elif done == "order":
            name = self.rng.choice([name for name, value in position.items() if isinstance(value, list)])
            for items in (position[name], *(item for item in position[name] if isinstance(item, list))):
                if items is not position[name] or not any(isinstance(item, list) for item in items):
                    self.rng.shuffle(items)
            done = f"order of {name}"
        else:
            name, values = self.rng.choice([*self._values().items()])
            position["options"][name] = self.rng.choice([*values, *ODD_VALUES])
            done = f"option {name}"
        return done, question

    def _broken(self) -> Made:
        _, question = self._plain()
        if self.rng.random() < 0.03:
            name = self.rng.choice(("do", "position", "moves"))
            return f"question {name}", {**question, name: self.rng.choice(WRONG)}
        holder, key, path = any_place(question["position"], self.rng)
        other = self._any()
        done, value = damaged(holder[key], other.get(path.split("[")[0]), self.rng)
        if done == "remove":
            del holder[key]
        else:
            holder[key] = value
        if done == "add":
            question["position"][self.rng.choice(("hand", "second_half", "seen", "Turn", "x" * 60))] = value
        return path, question


def some_of(values: str) -> list[str]:
    """A word, or two numbers of a range such as `1-20`."""
    least, _, most = values.partition("-")
    return [least, str(min(int(least) + 9, int(most)))] if least.isdigit() else [values]


def shape(position: Position) -> str:
    """What kind of position it is: of numbers and lengths only that they are none, one or more; all of the places."""
    return json.dumps({name: value if name == "places" else _shape(value) for name, value in position.items()})


def _shape(value: Any) -> Any:
    match value:
        case bool() | None | str():
            return value
        case int():
            return max(-1, min(value, 2))
        case dict():
            return sorted(value.items())
        case [*items]:
            return [min(len(items), 2), min((min(len(item), 2) for item in items if isinstance(item, list)), default=9)]
        case _:
            return str(type(value))


def sort_of_answer(question: Question, answer: dict[str, Any], by_shape: bool) -> str:
    """What is wrong without the words of this case; where nothing is, what was asked, if need be of what position."""
    if "error" in answer:
        return re.sub(r" \{.*|“[^”]*”|\d+|\S*-\S*", "*", answer["error"])
    return f"{question['do']} {shape(question['position'])}" if by_shape else "answered"


def evenly(groups: Iterable[list[Recorded]], count: int, rng: Random) -> list[Recorded]:
    """One of each group, then a second one of each, and so on; nothing twice."""
    rows = [[*group] for group in groups]
    rng.shuffle(rows)
    kept: dict[str, Recorded] = {}
    while len(kept) < count and any(rows):
        for row in rows:
            if row and len(kept) < count:
                asked = row.pop()
                kept.setdefault(json.dumps(asked[0], sort_keys=True), asked)
    return list(kept.values())


# -- moves in other spellings --------------------------------------------------------------------------------------

WAYS_TO_SPOIL = (
    *("again", "again", "again", "cut", "order", "more", "less", "verb", "joker", "letter", "swap", "odd"),
    *("number", "number", "other", "other"),  # these have most to find
)


def respelt(move: str, rng: Random) -> str:
    """The same move as people type it: in capitals, with spaces, or with its first word cut."""
    first, *rest = move.split()
    match rng.randrange(3):
        case 0:
            return move.upper()
        case 1:
            return f"  {'   '.join([first, *rest])} "
        case _:
            return " ".join([first[: rng.randrange(1, len(first) + 1)], *rest]) if first.isalpha() else move


def spoilt(move: str, others: list[str], rng: Random) -> tuple[str, list[str]]:
    """What was done to the move, and the moves that stand in its place."""
    words = move.split()
    place = rng.randrange(len(words))
    numbers = [*re.finditer(r"\d+", move)]
    match rng.choice(WAYS_TO_SPOIL):
        case "again":
            return "again", [move, move]
        case "cut":
            words[place] = words[place][: rng.randrange(len(words[place]))]
            return "cut", [" ".join(words)]
        case "order":
            rng.shuffle(words)
            return "order", [" ".join(words)]
        case "more":
            return "more", [f"{move} {rng.choice((words[-1], '0', 'g1', 'red', 'x'))}"]
        case "less":
            return "less", [" ".join(words[:-1])]
        case "number" if numbers:
            found = rng.choice(numbers)
            number = rng.choice((int(found[0]) + 1, int(found[0]) - 1, 0, 6, 99))
            return "number", [f"{move[: found.start()]}{number}{move[found.end() :]}"]
        case "verb":
            return "verb", [" ".join([rng.choice(others).split()[0], *words[1:]])]
        case "joker":
            return "joker", [move.removeprefix("*") if move.startswith("*") else f"*{move}"]
        case "letter":
            at = rng.randrange(len(move))
            return "letter", [f"{move[:at]}{rng.choice('aegx!?>*-+ 7')}{move[at + 1 :]}"]
        case "swap" if re.search(r"[>x]", move):
            return "swap", [re.sub(r"(\w+)([>x])(\w+)", r"\3\2\1", move)]
        case "odd":
            odd = ("", "  ", "jump", "show", "give ?", "wild", "hit", "claim", "*", "draw 9", "7", "ä", move * 40)
            return "odd", [rng.choice(odd)]
        case _:
            return "other", [rng.choice(others)]


# -- positions that are broken -------------------------------------------------------------------------------------

REACTION = {"seat": 0, "fields": 1}
WRONG: tuple[Any, ...] = (None, "x", "red", 7, -1, 99, 10**12, True, [], {}, [[]], [None], ["x"], REACTION, "dos")


def any_place(position: Position, rng: Random) -> tuple[Any, Any, str]:
    """A place in a position, fields before items: what holds it, its key there, and its path without numbers."""
    key: Any = rng.choice(sorted(position))
    holder: Any = position
    path = str(key)
    while rng.random() < 0.6 and isinstance(holder[key], list | dict) and holder[key]:
        holder = holder[key]
        key = rng.choice(sorted(holder)) if isinstance(holder, dict) else rng.randrange(len(holder))
        path += f".{key}" if isinstance(holder, dict) else "[]"
    return holder, key, path


def damaged(value: Any, other: Any, rng: Random) -> tuple[str, Any]:
    """What was done to a value, and what became of it; `other` stands in this field of another position."""
    match rng.choice(("wrong", "wrong", "other", "other", "remove", "add", "near", "more", "less", "long", "card")):
        case "remove":
            return "remove", None
        case "other":
            return "other", other
        case "near" if isinstance(value, bool):
            return "near", not value
        case "near" if isinstance(value, int):
            return "near", value + rng.choice((-1, 1))
        case "more" if isinstance(value, list):
            return "more", [*value, *(value[-1:] or [0])]
        case "less" if isinstance(value, list):
            return "less", value[:-1]
        case "long" if isinstance(value, list) and rng.random() < 0.2:
            return "long", (value or [0]) * 402
        case "card":
            card = rng.choice(("red-5", "wild", "A", "*", "green-1!", "yellow-9", "special", "tiger-red", "wood-4"))
            return "card", [*value, card] if isinstance(value, list) else card
        case "add":
            return "add", value
        case _:
            return "wrong", rng.choice(WRONG)


def write(name: str, recorded: list[Recorded]) -> None:
    text = "".join(json.dumps(asked, separators=(",", ":"), ensure_ascii=False) + "\n" for asked in recorded)
    RECORDED.mkdir(exist_ok=True)
    (RECORDED / f"{name}.jsonl.gz").write_bytes(gzip.compress(text.encode(), 9, mtime=0))


def main(path: str, *names: str) -> None:
    program = Program(path)
    for game in program.games():
        if not names or game["name"] in names:
            recorded = Recorder(program, game).record()
            write(game["name"], recorded)
            refused = sum("error" in answer for _, answer in recorded)
            print(f"{game['name']}: {len(recorded)} questions, {refused} of them refused", flush=True)
    program.close()


if __name__ == "__main__":
    main(*sys.argv[1:])
