"""`lanplay tournament host`: open a tournament on the network and play in it."""

from lanplay.command_line import command, option, pass_settings, whole_option
from lanplay.commands.terms import code_of, with_code, with_options, with_partner
from lanplay.completion import offers
from lanplay.errors import CommandError
from lanplay.exits import Exit
from lanplay.settings import Settings
from lanplay.text import mark
from lanplay.values import KnownWord, key_values

FORMATS = ("swiss", "round-robin", "double-round-robin", "elimination", "rotation")


@command(
    "host",
    mark("Open a tournament on the network and play in it. From then on no machine is needed by the others."),
    examples=(
        "lanplay tournament host --game tao --format swiss --rounds 5",
        "lanplay tournament host --game dao --format rotation --rounds 4 --seats 4,3 --code sesame",
        "lanplay tournament host --game dog --partners fixed --partner Bela",
    ),
)
@option("--game", required=True, metavar="GAME", shell_complete=offers.games, help=mark("what is played"))
@option(
    "--format",
    "format_",
    type=KnownWord("--format", FORMATS),
    default="swiss",
    metavar="FORMAT",
    help=mark("swiss (default), round-robin, double-round-robin, elimination or rotation"),
)
@whole_option(
    "--rounds", within=(1, 254), help=mark("how many rounds a Swiss tournament or a rotation has (default 5)")
)
@option(
    "--seats",
    metavar="N,N",
    shell_complete=offers.seats,
    help=mark("how many sit at a table, the wished number first (rotation)"),
)
@option("--name", metavar="TITLE", help=mark("what the tournament is called"))
@whole_option(
    "--entrants", within=(2, 256), help=mark("close the entry when so many are there; without it /start does")
)
@whole_option(
    "--clock",
    within=(0, 1440),
    default=90,
    metavar="MINUTES",
    help=mark("the time for a whole table; 0 for no limit (default 90)"),
)
@whole_option(
    "--grace",
    within=(2, 3600),
    default=60,
    metavar="SECONDS",
    help=mark("how long somebody may be missing (default 60)"),
)
@whole_option(
    "--witnesses", within=(1, 16), default=3, help=mark("how many witnesses are drawn for each table (default 3)")
)
@whole_option(
    "--late-until",
    within=(0, 253),
    default=0,
    metavar="ROUND",
    help=mark("the last round for which one may still enter (default: none)"),
)
@whole_option(
    "--replays", within=(0, 16), default=0, help=mark("how often a drawn knock-out table is played again (default 0)")
)
@option(
    "--partners",
    type=KnownWord("--partners", ("none", "drawn", "fixed")),
    default="none",
    metavar="none|drawn|fixed",
    help=mark("in games of partners, pairs are drawn by lot or enter together (default none)"),
)
@with_partner
@whole_option(
    "--half-byes",
    within=(0, 16),
    default=0,
    help=mark("how many half-point byes each may ask for (Swiss and rotation; default 0)"),
)
@option(
    "--foul",
    type=KnownWord("--foul", ("out", "table")),
    default="out",
    metavar="out|table",
    help=mark("what a proven foul costs: the tournament or the table (default out)"),
)
@with_options
@with_code(mark("only who knows this code can enter; - asks for it, LANPLAY_CODE may hold it"))
@pass_settings
def COMMAND(
    settings: Settings,
    game: str,
    format_: str,
    rounds: int | None,
    seats: str | None,
    name: str | None,
    entrants: int | None,
    clock: int,
    grace: int,
    witnesses: int,
    late_until: int,
    replays: int,
    partners: str,
    partner: str | None,
    half_byes: int,
    foul: str,
    options: tuple[str, ...],
    code: str | None,
) -> Exit:
    from lanplay.table.loop import run
    from lanplay.tournament.begin import host_tournament
    from lanplay.tournament.plan import TournamentPlan
    from protocol.tournament.charter import Format, FoulRule, Partners

    plan = TournamentPlan(
        game,
        dict(key_values(options)),
        Format(format_),
        rounds,
        _numbers(seats),
        name,
        code_of(code),
        entrants,
        clock * 60,
        grace,
        witnesses,
        late_until,
        half_byes=half_byes,
        replays=replays,
        partners=Partners(partners),
        partner=partner,
        foul=FoulRule(foul),
    )
    return run(host_tournament(settings, plan))


def _numbers(text: str | None) -> tuple[int, ...]:
    try:
        return () if text is None else tuple(int(word) for word in text.split(","))
    except ValueError:
        raise CommandError("not_a_number", name="--seats", value=text) from None
