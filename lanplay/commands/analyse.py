"""`lanplay analyse GAME-ID|FILE`: a game that is over, as the strong bot sees it."""

from collections.abc import Callable
from typing import TYPE_CHECKING

import click
import msgspec

from lanplay.bots import USUAL_THINK
from lanplay.command_line import command, pass_settings, whole_option
from lanplay.completion import offers
from lanplay.errors import CommandError
from lanplay.output import Output
from lanplay.settings import Settings
from lanplay.text import decimal, mark, mark_counted, translate, translate_counted

if TYPE_CHECKING:
    from lanplay.records.analysis import Judged

GOOD = mark("{step}. {nick}: {move} ({value} %)")
BETTER = mark("{step}. {nick}: {move} ({value} %); better: {better}")
UNSEEN = mark("{step}. {nick}: {move}")
PROMISES = mark("{move} ({value} %)")
SUMMARY = mark("{nick}: {decisions}, {better} of them with a better move; average loss per decision: {lost} %")
DECISIONS = mark_counted("{number} decision", "{number} decisions")
NOTHING = mark(
    "There is nothing to judge: the hands of this game stay shut. --books-open at its table would open them."
)
MOST_BETTER = 3


@command(
    "analyse",
    mark("Judge each decision of a game that is over: what the strong bot thinks of it, and which moves were better."),
    examples=("lanplay analyse 3ddc20f1", "lanplay analyse game.transcript --think 0.2"),
)
@click.argument("game", metavar="GAME-ID|FILE", shell_complete=offers.stored_games_or_files)
@whole_option(
    "--iterations",
    within=(1, 1_000_000),
    help=mark("think for so many iterations a move instead of seconds, so that it can be repeated"),
)
@pass_settings
def COMMAND(settings: Settings, game: str, iterations: int | None) -> None:
    from lanplay.bots.strong.thinking import ENOUGH, Budget
    from lanplay.games.move_words import move_words
    from lanplay.records.analysis import judged
    from lanplay.records.replay import read_game
    from protocol.store.games import short_id

    log = read_game(settings, game).log
    if log.state.options.hints is False and log.game.pending(log.state) is not None:
        raise CommandError("hints_off", game=short_id(log.agreement.id))
    output = Output(settings.json)
    nicks = [player.nick for player in log.agreement.seating]
    seconds = USUAL_THINK if settings.think is None else settings.think
    budget = Budget(seconds if iterations is None else None, iterations or ENOUGH)
    shown = move_words(log.game.name).shown
    found: list[Judged] = []
    for one in judged(log, budget, 0):
        found.append(one)
        output.event("judged", **msgspec.to_builtins(one))
        output.say(_told(one, nicks[one.seat], shown))
        output.flush()
    if not found:
        output.say(translate(NOTHING))
    for seat, nick in enumerate(nicks):
        own = [one for one in found if one.seat == seat]
        if own:
            lost = sum(one.lost for one in own) / len(own)
            better = sum(bool(one.better) for one in own)
            output.event("judgement", seat=seat, decisions=len(own), better=better, lost=round(lost, 4))
            decisions = translate_counted(DECISIONS, len(own))
            params = {"nick": nick, "decisions": decisions, "better": better, "lost": decimal(100 * lost, 1)}
            output.say(translate(SUMMARY).format(**params))


def _told(one: "Judged", nick: str, shown: Callable[[str], str]) -> str:
    """`shown` puts a move into the words of the language."""
    params = {"step": one.step, "nick": nick, "move": shown(one.move)}
    if one.value is None:
        return translate(UNSEEN).format(**params)
    better = ", ".join(
        translate(PROMISES).format(move=shown(other.move), value=round(100 * other.value))
        for other in one.better[:MOST_BETTER]
    )
    text = BETTER if better else GOOD
    return translate(text).format(**params, value=round(100 * one.value), better=better)
