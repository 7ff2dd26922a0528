"""`lanplay join`: take a seat at a table."""

import click

from lanplay.command_line import command, option, pass_settings
from lanplay.commands.terms import check_search, code_of, with_code, with_search
from lanplay.completion import offers
from lanplay.exits import Exit
from lanplay.settings import Settings
from lanplay.text import mark


@command(
    "join",
    mark("Take a seat at the only open table, or at TABLE: its name, or the name or fingerprint of its host."),
    examples=(
        "lanplay join",
        "lanplay join Kitchen --code sesame",
        "lanplay join --address 192.0.2.7:41234",
    ),
)
@click.argument("table", required=False, metavar="[TABLE]", shell_complete=offers.tables)
@with_code(mark("the code of the table; - asks for it, LANPLAY_CODE may hold it"))
@with_search(
    address=mark("the address of the table, where mDNS is blocked"),
    wait=mark("how long to look for a table (default 30)"),
)
@option("--ready", "is_ready", is_flag=True, help=mark("be ready from the start, without being asked"))
@pass_settings
def COMMAND(
    settings: Settings, table: str | None, code: str | None, address: str | None, wait: int, is_ready: bool
) -> Exit:
    from lanplay.table.join import JoinPlan, join
    from lanplay.table.loop import run

    check_search(table, address)
    return run(join(settings, JoinPlan(table, address, code_of(code), float(wait), is_ready)))
