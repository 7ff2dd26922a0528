"""How soaked games ended, one JSON object a line, and what many of them come to."""

import json
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass


@dataclass(frozen=True)
class Outcome:
    """One game. `problems` is empty where it ended as documented; `files` is where a game that did not is kept."""

    seed: int
    game: str
    seats: int
    faults: list[str]  # the kind is the first word
    cheat: str | None
    gone: bool  # whether somebody went until they had been cut
    runs: int  # of honest programs
    left: list[str]  # a nick, and how
    seconds: int
    problems: list[str]
    files: str


def summarize(lines: Iterable[str]) -> str:
    """Games by their endings, faults by their kinds, and the seeds that ended wrong."""
    games = [Outcome(**json.loads(line)) for line in lines if line.strip()]
    faults = Counter(fault.split()[0] for game in games for fault in game.faults)
    wrong = [game for game in games if game.problems]
    again = sum(game.runs - game.seats + (game.cheat is not None) for game in games)
    return "\n".join(
        [
            f"{len(games)} games in {sum(game.seconds for game in games) / 3600:.1f} hours, {len(wrong)} ended wrong",
            f"games: {_counts(Counter(game.game for game in games))}",
            f"{faults.total()} faults: {_counts(faults)}",
            f"{again} programs started again; {sum(game.gone for game in games)} players gone until they were cut, "
            f"{sum(game.cheat is not None for game in games)} seated cheats",
            f"departures: {_counts(Counter(left.split()[1] for game in games for left in game.left)) or 'none'}",
            *(f"seed {game.seed}: {'; '.join(game.problems)}; its files: {game.files}" for game in wrong),
        ]
    )


def _counts(counter: Counter[str]) -> str:
    return ", ".join(f"{count} {name}" for name, count in counter.most_common())
