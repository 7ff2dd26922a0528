"""`lanplay peers`: whom this peer has met, and how far it trusts them."""

import click

from lanplay.command_line import Group, settings
from lanplay.text import mark

TABLE = {
    "trust": mark("mark a peer whose fingerprint you have compared"),
    "forget": mark("forget a peer, so that its name is free again"),
}


@click.pass_context
def _list(ctx: click.Context) -> None:
    if ctx.invoked_subcommand is None:
        from lanplay.commands.peers.listing import list_peers

        list_peers(settings(ctx))


COMMAND = Group(
    __name__,
    TABLE,
    name="peers",
    callback=_list,
    examples=("lanplay peers", "lanplay peers trust Bela"),
    help=mark("List the peers that you have met; trust or forget one."),
)
