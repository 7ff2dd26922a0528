"""`lanplay position random FILE --games N`: random games to the end, and how long they are."""

from lanplay.command_line import command, pass_settings, whole_option
from lanplay.commands.position.source import read_position, with_file, with_seed
from lanplay.output import Output
from lanplay.settings import Settings
from lanplay.text import decimal, mark, mark_counted, translate, translate_counted

GAMES = mark_counted("{number} random game", "{number} random games")
FIGURES = mark("{games}: {mean} moves on average, {speed} moves a second.")


@command(
    "random",
    mark("Play random games from a position to the end."),
    examples=("lanplay position random position.json --games 100",),
)
@with_file
@whole_option("--games", within=(1, 1_000_000), default=100, help=mark("how many (default 100)"))
@with_seed
@pass_settings
def COMMAND(settings: Settings, file: str, games: int, seed: int) -> None:
    output = Output(settings.json)
    moves, seconds = 0, 0.0
    for game in read_position(file, seed).random_games(games):
        moves += game.moves
        seconds += game.seconds
    mean, speed = moves / games, round(moves / seconds) if seconds else 0
    counted = translate_counted(GAMES, games)
    output.say(translate(FIGURES).format(games=counted, mean=decimal(mean, 1), speed=speed))
    if settings.json:
        output.data({"games": games, "mean_length": round(mean, 3), "moves_per_second": speed})
