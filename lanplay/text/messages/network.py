"""What can go wrong between machines, and what to do about it."""

from lanplay.text import mark

_NOBODY = mark("Nobody answers at {address}. Is the table still open? Is a firewall blocking it?")
_NAMELESS = mark("That name has no characters that can be shown. Give one with letters.")
_LOST = mark("The connection to {address} broke. Try again.")

NETWORK = {
    "no_interface": mark("There is no interface {name} on this machine. Without --interface, all of them are used."),
    "cannot_listen": mark("This machine does not let lanplay listen for others: {reason}. Try another --port."),
    "net_announce": mark("The table could not be announced on the network ({why}). Others can join with --address."),
    "net_browse": mark("lanplay cannot look for tables on the network ({why}). Join with --address."),
    "net_listen": mark("lanplay cannot listen on one of this machine's addresses ({why}). The others are used."),
    "net_crowded": mark(
        "This machine has more network interfaces than mDNS may use ({why}); the likeliest are used. Name yours with "
        "--interface, or raise the limit: sysctl -w net.ipv4.igmp_max_memberships=100"
    ),
    "net_multicast": mark("mDNS does not work here ({why}). Tables can be joined with --address."),
    "nick_empty": _NAMELESS,
    "table_name_empty": _NAMELESS,
    "code_unfit": mark("A code has {least} to {most} characters that can be typed, not counting spaces and hyphens."),
    "bad_address": mark("“{value}” is not an address. Give HOST:PORT, as in 192.0.2.7:41234 or [fe80::1%eth0]:41234."),
    "table_and_address": mark("Give the name of a table or --address, not both."),
    "tables_none": mark("There is no table with a free seat on the network. Where mDNS is blocked, use --address."),
    "other_version": mark(
        "{names}: another version of lanplay runs there. To play together, everybody needs the same one."
    ),
    "tables_many": mark("Several tables match: {known}. Name one by the fingerprint of its host, or use --address."),
    "host_left": mark("{host} has left; nobody will open this table again."),
    "not_again": mark("{host} has not opened the table again. Somebody else can: lanplay host."),
    "table_full": mark("The table {name} has no free seat."),
    "table_not_found": mark("There is no table “{name}”. Found: {known}."),
    "no_table_there": mark("Something answers at {address}, but it is not a table of this version of lanplay."),
    "books_nothing": mark("In {game} no card is hidden, so there are no books to open. Leave out --books-open."),
    "too_many_bots": mark("{bots} bots leave no seat for you: at most {seats} sit at this table."),
    "link_refused": _NOBODY,
    "link_unreachable": _NOBODY,
    "link_timeout": _NOBODY,
    "link_lost": _LOST,
    "link_closed": _LOST,
    "link_replaced": _LOST,
    "link_slow": _LOST,
    "link_silent": _LOST,
    "link_signature": mark("The program that answers at {address} did not prove its key. Try again, or ask the host."),
    "link_fault": mark(
        "lanplay failed while connecting to {address}; this is a bug. Run it again with -v and report it."
    ),
    "link_wrong-key": mark("Somebody other than the host answers at {address}. Try again, or ask the host."),
    "link_wrong-code": mark("This is not the code of the table. Ask the host for it."),
    "link_code-needed": mark("This table needs a code: lanplay join --code CODE."),
    "link_code-forgotten": mark(
        "Whoever answers at {address} came back without the code and lets in nobody new. Use the --address of another."
    ),
    "link_wait": mark("Too many wrong codes at this table. Wait {wait} seconds."),
    "link_no-table": mark("There is no open table at {address}."),
    "link_full": mark("The table has no free seat."),
    "link_private": mark("The people at this table have agreed that nobody may watch."),
    "watch_none": mark("There is no game to watch on the network. Where mDNS is blocked, use --address."),
    "watch_private": mark("The people at {name} have agreed that nobody may watch."),
    "watch_code_needed": mark("Whoever watches {name} needs its code, like those who play there: --code CODE."),
    "watch_codeless": mark(
        "Who answers at {name} has gone on after a break without its code, and cannot ask you for it. Name another "
        "member with --address, or have them resume with --code."
    ),
    "watch_no_code": mark("This table has no code, so nobody can be asked for it to watch. Give --code CODE."),
    "watch_not_begun": mark("The game at {name} has not begun. Try again, or give --wait SECONDS."),
    "watch_full": mark("As many people as may watch {name} already. Try again later."),
    "watch_lost": mark("Nobody at {name} shows the game any more."),
    "watch_untrue": mark("What {name} showed is not a game that can be believed, so it is not shown."),
    "option_watch": mark("The option watch takes open, off or delayed:N with a number from 1 to 999, not “{value}”."),
    "option_watch_code": mark("The option watch_code takes asked or free, not “{value}”."),
    "option_watchers": mark("The option watchers takes a whole number from 1 to 32, not “{value}”."),
    "link_self": mark("That is this program itself; join the table from another one."),
    "link_version": mark(
        "The other side speaks another version of the protocol. Both need the same version of lanplay."
    ),
    "link_garbage": mark("The program that answers at {address} is not lanplay."),
    "link_tls": mark("No secure connection to {address} could be made. Is lanplay answering there?"),
    "nothing_to_resume": mark("There is no unfinished game. lanplay history lists the finished ones."),
    "game_not_begun": mark("The game {game} never began: somebody was missing at the start. Open a new table."),
    "game_not_running": mark("The game {game} is over or was given up; it cannot go on."),
    "voted_out": mark(
        "The others have gone on with {game} without you: nothing had come from you for too long. Your hand stays "
        "hidden, and nobody waits for you. You can sit down at another table, or open one."
    ),
    "voted_out_over": mark(
        "The others have finished {game} without you: nothing had come from you for too long. You can sit down at "
        "another table, or open one."
    ),
    "voted_out_foul": mark(
        "The others have gone on with {game} without you: to them it is proven that your program broke the rules. "
        "Everybody needs the same version of lanplay."
    ),
    "twin": mark("Another program is already playing with this key. Use another --home for a second player."),
    "link_twin": mark("Another program already sits there with this key. Use another --home for a second player."),
    "input_ended": mark(
        "There is no more input, and nobody decides for this seat. If the game has begun, lanplay resume continues it."
    ),
}
