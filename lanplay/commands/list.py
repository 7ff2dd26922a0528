"""`lanplay list`: the tables and tournaments that are on the network now."""

import asyncio

from lanplay.command_line import command, pass_settings, whole_option
from lanplay.errors import CommandError, report_of
from lanplay.exits import Exit
from lanplay.output import warn
from lanplay.settings import Settings
from lanplay.text import mark


@command("list", mark("List the tables and tournaments on the network."), examples=("lanplay list --wait 5",))
@whole_option("--wait", within=(1, 600), default=3, metavar="SECONDS", help=mark("how long to look (default 3)"))
@pass_settings
def COMMAND(settings: Settings, wait: int) -> Exit:
    from lanplay.table.front_choice import front_of
    from lanplay.table.loop import run
    from lanplay.table.network import network
    from lanplay.table.search import FoundTable, all_on_network
    from lanplay.tournament.begin import teller_of
    from lanplay.tournament.search import FoundTournament, tournaments_on_network

    found: list[FoundTable | FoundTournament] = []
    front, teller = front_of(settings), teller_of(settings)

    def tell(one: FoundTable) -> None:
        found.append(one)
        front.found(one.listing)

    def tell_tournament(one: FoundTournament) -> None:
        found.append(one)
        teller.listed(one)

    async def look() -> tuple[str, ...]:
        async with network(settings) as net:
            others, _ = await asyncio.gather(
                all_on_network(net.station, float(wait), tell),
                tournaments_on_network(net.station, float(wait), tell_tournament),
            )
            return others

    others = run(look())
    error = CommandError("other_version", status=Exit.NOBODY, names=", ".join(others))
    if not found:
        raise error if others else CommandError("tables_none", status=Exit.NOBODY)
    if others:
        warn(report_of(error).text)
    return Exit.DONE
