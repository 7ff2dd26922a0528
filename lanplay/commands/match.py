"""`lanplay match GAME BOT BOT …`: bots against bots on this machine, and how sure it is which of them is stronger."""

import os
from pathlib import Path
from typing import TYPE_CHECKING

import click
import msgspec

from lanplay.bots import USUAL_THINK
from lanplay.command_line import command, option, pass_settings, whole_option
from lanplay.commands.terms import with_options
from lanplay.completion import offers
from lanplay.output import Output
from lanplay.settings import Settings
from lanplay.text import decimal, mark, mark_counted, translate, translate_counted
from lanplay.values import game_name, key_values, number

if TYPE_CHECKING:
    from lanplay.matches.playing import MatchGame

PLAYED = mark("{game}, {seats} seats: {games}")
GAMES = mark_counted("{number} game", "{number} games")
FIGURES = mark("{bot}: won {rate} % ({low} to {high} % with 95 % confidence), Elo {elo}, mean place {place}")
POINTS = mark("{points} points a game")
KEPT = mark("The results are kept in {file}; the same command goes on from there.")
UNFINISHED = mark("not over after {most} moves: {games}")


@command(
    "match",
    mark("Let bots play against each other on this machine, without a network, and say which of them is stronger."),
    examples=(
        "lanplay match dao strong greedy --games 200",
        "lanplay match dos random greedy strong --games 300 --think 0.2",
    ),
)
@click.argument("game", type=game_name, metavar="GAME", shell_complete=offers.games)
@click.argument("bots", metavar="BOT…", nargs=-1, shell_complete=offers.bots)
@whole_option("--games", within=(1, 1_000_000), default=100, help=mark("how many (default 100)"))
@option(
    "--seats",
    type=number("--seats"),
    metavar="N",
    shell_complete=offers.seats,
    help=mark("how many play (default: as few as these bots can share)"),
)
@whole_option(
    "--jobs", within=(1, 1024), help=mark("how many games at once (default: as many as there are processors)")
)
@option("--out", metavar="FILE", shell_complete=offers.files, help=mark("keep the results in this file"))
@whole_option(
    "--iterations",
    within=(1, 1_000_000),
    help=mark("let bots think for so many iterations instead of seconds, so that a match can be repeated"),
)
@whole_option(
    "--random-seed",
    "seed",
    within=(0, 2**63 - 1),
    default=0,
    metavar="S",
    help=mark("other numbers deal other cards (default 0)"),
)
@with_options
@pass_settings
def COMMAND(
    settings: Settings,
    game: str,
    bots: tuple[str, ...],
    games: int,
    seats: int | None,
    jobs: int | None,
    out: str | None,
    iterations: int | None,
    seed: int,
    options: tuple[str, ...],
) -> None:
    from engine import registry
    from lanplay.matches.plan import planned
    from lanplay.matches.running import ResultsFile, played, usual_file

    think = settings.think if settings.think is not None else USUAL_THINK
    plan = planned(
        registry.find(game), dict(key_values(options)), bots, seats, seed=seed, think=think, iterations=iterations
    )
    kept = ResultsFile(Path(out) if out is not None else usual_file(settings.folder, plan), plan)
    output = Output(settings.json)
    missing = [number for number in range(games) if number not in kept.results]
    try:
        for result in played(plan, missing, jobs or os.cpu_count() or 1):
            kept.add(result)
            output.event("game", **msgspec.to_builtins(result))
            output.flush()
    finally:
        results = [kept.results[number] for number in sorted(kept.results) if number < games]
        if results:
            _tell(output, plan.game, plan.seats, plan.bots, results)
            output.say(translate(KEPT).format(file=kept.path))


def _tell(output: Output, game: str, seats: int, bots: tuple[str, ...], results: "list[MatchGame]") -> None:
    from lanplay.matches.figures import standings
    from lanplay.matches.playing import MOST_DECISIONS
    from lanplay.text.games import title

    output.say(translate(PLAYED).format(game=title(game), seats=seats, games=translate_counted(GAMES, len(results))))
    found = standings(bots, results)
    for one in found:
        rates = {
            name: decimal(100 * value, 1) for name, value in (("rate", one.rate), ("low", one.low), ("high", one.high))
        }
        text = translate(FIGURES).format(bot=one.bot, elo=one.elo, place=decimal(one.place, 2), **rates)
        points = "" if one.points is None else ", " + translate(POINTS).format(points=decimal(one.points, 2))
        output.say(f"  {text}{points}")
    endless = sum(not result.is_over for result in results)
    if endless:
        counted = translate_counted(GAMES, endless)
        output.say(f"  {translate(UNFINISHED).format(most=MOST_DECISIONS, games=counted)}")
    output.event(
        "match", game=game, seats=seats, games=len(results), unfinished=endless, bots=msgspec.to_builtins(found)
    )
