"""`lanplay watch`: follow a table without a seat."""

from pathlib import Path

import click

from lanplay.command_line import command, option, pass_settings
from lanplay.commands.terms import check_search, code_of, with_code, with_search
from lanplay.completion import offers
from lanplay.errors import CommandError
from lanplay.exits import Exit
from lanplay.settings import Settings
from lanplay.text import mark


@command(
    "watch",
    mark(
        "Follow the only table that plays and may be watched, or TABLE: its name, or the name or fingerprint of its "
        "host. You hold no seat and see no hand."
    ),
    examples=(
        "lanplay watch",
        "lanplay watch Kitchen --projector",
        "lanplay watch Kitchen --code sesame",
        "lanplay watch --address 192.0.2.7:41234",
    ),
)
@click.argument("table", required=False, metavar="[TABLE]", shell_complete=offers.watched_tables)
@with_code(mark("the code of the table; - asks for it, LANPLAY_CODE may hold it"))
@with_search(
    address=mark("the address of a member of the table, where mDNS is blocked"),
    wait=mark("how long to look for a table, and wait for its game to begin (default 30)"),
)
@option("--projector", "is_projected", is_flag=True, help=mark("the board alone, as large as it can be, for a room"))
@option("--out", metavar="FILE", shell_complete=offers.files, help=mark("keep the transcript in this file at the end"))
@pass_settings
def COMMAND(
    settings: Settings,
    table: str | None,
    code: str | None,
    address: str | None,
    wait: int,
    is_projected: bool,
    out: str | None,
) -> Exit:
    from lanplay.table.loop import run
    from lanplay.table.watch import WatchPlan, watch

    check_search(table, address)
    if out is not None and Path(out).exists():
        raise CommandError("file_exists", path=out)
    return run(watch(settings, WatchPlan(table, address, float(wait), is_projected, out, code_of(code))))
