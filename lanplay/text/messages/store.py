"""What can go wrong with the data kept on disk."""

from lanplay.text import mark

STORE = {
    "disk_full": mark("The disk is full. Make room; what was kept so far is safe."),
    "store_busy": mark("Another lanplay is busy with the same folder. Try again in a moment."),
    "store_damaged": mark(
        "The database {file} is damaged ({reason}). Move it away and start afresh, or restore a copy of it."
    ),
    "store_unwritable": mark(
        "Keys and games cannot be kept ({reason}). Choose another folder with --home or LANPLAY_HOME."
    ),
    "store_failed": mark("The database {file} does not work: {reason}."),
    "store_foreign": mark("The file {file} belongs to another program. Choose another --home."),
    "store_newer": mark(
        "The database {file} was written by a newer lanplay (version {found}, this one knows {known}). Update lanplay."
    ),
    "store_closed": mark("The program is shutting down; nothing more can be saved."),
    "identity_damaged": mark(
        "Your key in {file} is damaged and cannot be used. Restore a copy of the file, or move it away and start "
        "afresh."
    ),
    "game_known": mark("This game is already known."),
    "game_unknown_here": mark("There is no game “{wanted}” here. “lanplay history” lists the games."),
    "game_ambiguous": mark("Several games begin with {wanted}. Give more of the id."),
    "game_busy": mark("The game {game} is being played by another lanplay on this machine."),
    "game_damaged": mark("The stored record of the game {game} is damaged and cannot be used."),
    "peer_unknown": mark("You have never met anybody with this key."),
    "peer_not_met": mark("Nobody called “{wanted}” is known. “lanplay peers” lists everybody."),
    "peer_ambiguous": mark("Several peers are called {nick}. Give a fingerprint: {known}."),
    "fingerprint_wrong": mark("Group {group} of this fingerprint is mistyped."),
}
