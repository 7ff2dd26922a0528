"""`lanplay tournament join`: enter a tournament on the network."""

import click

from lanplay.command_line import command, option, pass_settings
from lanplay.commands.terms import check_search, code_of, with_code, with_partner, with_search
from lanplay.exits import Exit
from lanplay.settings import Settings
from lanplay.text import mark


@command(
    "join",
    mark("Enter the only tournament on the network, or the one called TITLE; your tables open by themselves."),
    examples=("lanplay tournament join", "lanplay tournament join Friday --code sesame --auto strong"),
)
@click.argument("title", required=False, metavar="[TITLE]")
@with_code(mark("the code of the tournament; - asks for it, LANPLAY_CODE may hold it"))
@with_search(
    address=mark("the address of somebody who is there, where mDNS is blocked"),
    wait=mark("how long to look for a tournament (default 30)"),
)
@with_partner
@option("--watch", "watches", is_flag=True, help=mark("only look on"))
@pass_settings
def COMMAND(
    settings: Settings,
    title: str | None,
    code: str | None,
    address: str | None,
    wait: int,
    partner: str | None,
    watches: bool,
) -> Exit:
    from lanplay.table.loop import run
    from lanplay.tournament.begin import EntryPlan, enter_tournament

    check_search(title, address)
    return run(enter_tournament(settings, EntryPlan(title, address, code_of(code), float(wait), watches, partner)))
