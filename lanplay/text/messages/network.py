"""What can go wrong between machines, and what to do about it."""

from lanplay.text import mark

_AGAIN = mark("Nobody answers at {address}. Is the table still open, and does a firewall block it?")

NETWORK = {
    "no_interface": mark("There is no interface {name} on this machine. Without --interface all of them are used."),
    "cannot_listen": mark("This machine does not let lanplay listen for others: {reason}. Try another --port."),
    "net_trouble": mark("The network gives trouble ({what}): {why}."),
    "nick_empty": mark("The name given with --nick holds nothing that can be shown. Give one with letters."),
    "bad_address": mark("“{value}” is no address. Give HOST:PORT, as in 192.0.2.7:41234 or [fe80::1%eth0]:41234."),
    "table_and_address": mark("Give a table's name or --address, not both."),
    "tables_none": mark("There is no table with a free seat on the network. Where mDNS is blocked, use --address."),
    "tables_many": mark("Several tables fit: {known}. Name one by its host's fingerprint, or use --address."),
    "table_full": mark("The table {name} has no free seat."),
    "table_not_found": mark("There is no table {name}. Found: {known}."),
    "no_table_there": mark("Something answers at {address}, but it is no table of this version of lanplay."),
    "too_many_bots": mark("{bots} bots leave no seat for you: at most {seats} sit at this table."),
    "link_refused": _AGAIN,
    "link_unreachable": _AGAIN,
    "link_timeout": _AGAIN,
    "link_lost": mark("The connection to {address} broke. Try again."),
    "link_wrong-key": mark("Somebody else than the host answers at {address}. Try again, or ask the host."),
    "link_wrong-code": mark("This is not the code of the table. Ask the host, and mind capital letters."),
    "link_code-needed": mark("This table needs a code: lanplay join --code CODE."),
    "link_wait": mark("Too many wrong codes at this table. Wait {wait} seconds."),
    "link_no-table": mark("There is no open table at {address}."),
    "link_full": mark("The table has no free seat."),
    "link_self": mark("That is this very program; a table is joined from another one."),
    "link_twin": mark("This key already plays there from another program. Use another --home for a second player."),
    "link_version": mark("The other side speaks another version of the protocol. Both need the same lanplay."),
    "link_garbage": mark("What answers at {address} is not lanplay."),
    "link_tls": mark("No secure connection to {address} could be made."),
    "lobby_full": mark("The last seat was taken a moment before."),
    "lobby_unsigned": mark("The table did not begin: an agreement was not signed in time."),
    "lobby_proposal_differs": mark("The host proposed another game than it had shown. Nothing was signed."),
    "lobby_closed": mark("The host has closed the table."),
    "lobby_lost": mark("The connection to the host broke before the game began."),
    "lobby_silent": mark("The host did not answer any more."),
    "twin": mark("This key plays already in another program. Use another --home for a second player."),
    "input_ended": mark("There is no more input, and nobody decides for this seat. The game can go on later."),
}
