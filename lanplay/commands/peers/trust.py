"""`lanplay peers trust FINGERPRINT|NICK`."""

import click

from lanplay.command_line import command, pass_settings
from lanplay.completion import offers
from lanplay.settings import Settings
from lanplay.text import mark


@command(
    "trust",
    mark("Mark a peer as trusted, after you have compared its fingerprint with its owner."),
    examples=("lanplay peers trust Bela",),
)
@click.argument("peer", metavar="FINGERPRINT|NICK", shell_complete=offers.peers)
@pass_settings
def COMMAND(settings: Settings, peer: str) -> None:
    from lanplay.commands.peers.listing import change_trust
    from protocol.store.peers import Trust

    change_trust(settings, peer, Trust.TRUSTED)
