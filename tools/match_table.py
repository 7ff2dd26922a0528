"""Writes the table of docs/bots.md from the results of matches: `match_table.py PAGE RESULTS…`, for `make matches`."""

import sys
from collections.abc import Iterator, Sequence
from pathlib import Path

from lanplay.matches.figures import standings
from lanplay.matches.running import read_results

BEGIN, END = "<!-- matches -->\n", "<!-- /matches -->\n"
HEAD = ("game", "seats", "bot", "against", "think", "games", "won", "95 % interval", "Elo apart")


def rows(files: Sequence[Path]) -> Iterator[tuple[str, ...]]:
    """One for each file that holds a result: the first bot against the second."""
    for file in files:
        plan, results = read_results(file)
        if not results:
            continue
        one, other = standings(plan.bots, results)[:2]
        think = f"{plan.think:g} s" if "strong" in plan.bots else "-"
        interval = f"{100 * one.low:.0f} to {100 * one.high:.0f} %"
        won = f"{100 * one.rate:.0f} %"
        apart = str(one.elo - other.elo)
        yield plan.game, str(plan.seats), one.bot, other.bot, think, str(one.games), won, interval, apart


def table(files: Sequence[Path]) -> str:
    lines = [HEAD, ("---",) * len(HEAD), *rows(files)]
    return "".join(f"| {' | '.join(cells)} |\n" for cells in lines)


def main(page: Path, files: Sequence[Path]) -> None:
    before, _, rest = page.read_text("utf-8").partition(BEGIN)
    after = rest.partition(END)[2]
    page.write_text(f"{before}{BEGIN}\n{table(files)}\n{END}{after}", "utf-8")


if __name__ == "__main__":
    main(Path(sys.argv[1]), sorted(map(Path, sys.argv[2:])))
