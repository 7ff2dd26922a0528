"""`lanplay tournament host`: open a tournament on the network and play in it."""

from collections.abc import Sequence
from decimal import Decimal

from lanplay.command_line import command, option, pass_settings, whole_option
from lanplay.commands.terms import code_of, with_code, with_options, with_partner
from lanplay.completion import offers
from lanplay.errors import CommandError
from lanplay.exits import Exit
from lanplay.settings import Settings
from lanplay.text import mark
from lanplay.values import KnownWord, game_name, key_values

FORMATS = ("swiss", "round-robin", "double-round-robin", "elimination", "rotation")
TIE_BREAKS = ("direct-encounter", "buchholz", "buchholz-cut-1", "sonneborn-berger", "wins", "progressive")


@command(
    "host",
    mark("Open a tournament on the network and play in it. From then on no machine is needed by the others."),
    examples=(
        "lanplay tournament host --game tao --format swiss --rounds 5",
        "lanplay tournament host --game dao --format rotation --rounds 4 --seats 4,3 --code sesame",
        "lanplay tournament host --game dog --partners fixed --partner Bela",
    ),
)
@option(
    "--game",
    type=game_name,
    required=True,
    metavar="GAME",
    shell_complete=offers.games,
    help=mark("what is played"),
)
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
    "--tie-break",
    "tie_breaks",
    multiple=True,
    type=KnownWord("--tie-break", TIE_BREAKS),
    metavar="NAME",
    help=mark("what parts those who are level, in this order; repeatable (default: as usual for the format)"),
)
@option(
    "--points",
    metavar="N,N",
    help=mark("points for each place at a table (default: one for each side that is left behind)"),
)
@option("--draw", metavar="N", default="0.5", help=mark("points for a draw between two sides (default 0.5)"))
@option("--bye", metavar="N", help=mark("points for a bye (default: as for the first place)"))
@option(
    "--seed",
    "seeds",
    multiple=True,
    metavar="NAME",
    shell_complete=offers.peers,
    help=mark("a known player to be seeded, the strongest first; repeatable (default: seeds are drawn)"),
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
    tie_breaks: tuple[str, ...],
    points: str | None,
    draw: str,
    bye: str | None,
    seeds: tuple[str, ...],
    foul: str,
    options: tuple[str, ...],
    code: str | None,
) -> Exit:
    from lanplay.table.loop import run
    from lanplay.tournament.begin import host_tournament
    from lanplay.tournament.plan import TournamentPlan
    from protocol.tournament.charter import Format, FoulRule, Partners
    from protocol.tournament.tiebreaks import TieBreak

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
        tie_breaks=tuple(map(TieBreak, tie_breaks)),
        points=() if points is None else tuple(_halves("--points", word) for word in points.split(",")),
        draw=_halves("--draw", draw),
        bye=None if bye is None else _halves("--bye", bye),
        seeds=_keys(settings, seeds),
        foul=FoulRule(foul),
    )
    return run(host_tournament(settings, plan))


def _halves(name: str, text: str) -> int:
    """Points in halves."""
    try:
        halves = 2 * Decimal(text)
        if 0 <= halves <= 200 and not halves % 1:
            return int(halves)
    except ArithmeticError:  # no number, one that is not to be compared, or one that is too large to be doubled
        pass
    raise CommandError("points_wrong", name=name, value=text)


def _keys(settings: Settings, names: Sequence[str]) -> tuple[bytes, ...]:
    """Of known players."""
    if not names:
        return ()
    from lanplay.commands.peers.listing import named
    from protocol.store.store import Store

    with Store.open(settings.folder) as store:
        return tuple(named(store, name).key for name in names)


def _numbers(text: str | None) -> tuple[int, ...]:
    try:
        return () if text is None else tuple(int(word) for word in text.split(","))
    except ValueError:
        raise CommandError("not_a_number", name="--seats", value=text) from None
