"""What is wrong with a file or a stored game."""

from lanplay.text import mark
from lanplay.text.messages.engine import OPTION_CODES

RECORDS = {
    "file_broken": mark("{path} does not verify: {reason} ({place})."),
    "file_exists": mark("{path} already exists. Give another name, or --force to overwrite it."),
    "position_recorded": mark(
        "{path} holds a game, not a position. “lanplay replay --position” prints a position of a game."
    ),
    "replay_unknown": mark("There is neither a file nor a game “{wanted}” here. “lanplay history” lists the games."),
    "game_unsigned": mark("The game {game} was never signed by everybody, so there is nothing to show."),
    "game_other_version": mark(
        "The game {game} was played with another version of lanplay; this one can neither read it nor go on with it."
    ),
    "hints_off": mark("The game {game} is still running, at a table without hints; it can be judged when it is over."),
    "page_unfinished": mark("The game {game} is not over; only a finished one has a page."),
    "step_unknown": mark("There is no step {step}; the last one is {most}."),
    "delete_unfinished": mark(
        "The game {game} is not over; without it you cannot go on. --force deletes it all the same."
    ),
    "delete_unasked": mark("There is no terminal to ask at. --force deletes without a question."),
    "tournament_round": mark("There is no round {round}; the last one is {most}."),
    "tournament_entrant": mark("No single entrant is called “{name}”. “lanplay tournament standings” lists them."),
    "tournaments_none": mark("There is no such tournament on the network."),
    "tournament_not_found": mark("There is no tournament “{name}”. Found: {known}."),
    "tournaments_many": mark("Several tournaments match: {known}. Name one by its id."),
    "tournament_nothing": mark("There is no tournament here that could go on."),
    "tournament_unstarted": mark(
        "Where a bot decides for you nobody types /start: say with --entrants how many are to enter before it begins."
    ),
    "charter_rounds": mark("Only swiss and rotation take --rounds; the other formats say themselves how many."),
    "charter_format": mark(
        "This does not fit the format: rotation is for tables of three and more sides, all others are for two."
    ),
    "charter_watch_code": mark(
        "The tables of a tournament have no code: with watch=open people watch them, with watch=off nobody does."
    ),
    "points_wrong": mark("{name} takes points from 0 to 100 in steps of a half, not “{value}”."),
    "charter_points": mark(
        "--points takes one number for each place at a table, the best first and none above the one before it, "
        "as in 3,1,0. --draw lies between the last and the first of them, and --bye is no more than the first."
    ),
    "charter_partners": mark("This game has no partners, two and two; leave out --partners."),
    "charter_late": mark(
        "Late entry ends before the last round, and half-point byes are for swiss and rotation alone."
    ),
    "charter_replays": mark("Only elimination takes --replays."),
    "charter_tie_breaks": mark(
        "Name each tie-break once; the two of Buchholz are not for formats in which all meet all."
    ),
    "charter_unfit": mark("Nobody can enter under these terms; they do not fit together."),
    "tournament_trf": mark("TRF16 is for tournaments between two sides."),
    "journal_damaged": mark("The stored record of the game {game} is damaged: {damage}. The rest of it is used."),
    "journal_gap": mark("something is missing in the middle"),
    "journal_record": mark("something was changed"),
    "journal_end": mark("the end is missing"),
    "journal_head": mark("the head does not match"),
    "journal_opening": mark("a sealed answer cannot be read"),
    # why a file does not verify
    "file.magic": mark("it is not a lanplay file"),
    "file.file_too_long": mark("it is longer than any game"),
    "file.record_too_long": mark("a record is longer than any message"),
    "file.truncated": mark("it breaks off"),
    "file.end_missing": mark("its end is missing"),
    "file.end_hash": mark("it was changed or damaged on its way"),
    "file.agreement_garbled": mark("the agreement cannot be read"),
    "file.agreement_version": mark(
        "it was made by version {found} of the protocol, but this lanplay only knows version {known}"
    ),
    "file.agreement_rules": mark(
        "the game was played by version {found} of its rules, but this lanplay plays by version {known}"
    ),
    "file.agreement_keys": mark("two seats share a key, or a key cannot sign"),
    "file.agreement_nick": mark("a name in the agreement cannot be shown"),
    "file.agreement_veil": mark("a seat does not prove that it knows its veil key"),
    "file.agreement_books": mark("the agreement opens books of a game in which nothing is hidden"),
    "file.agreement_settings": mark("the agreement does not write its options in canonical form"),
    **dict.fromkeys(
        (f"file.{code}" for code in OPTION_CODES),
        mark("this lanplay does not know the game, or not with these options"),
    ),
    "file.agreement_unsigned": mark("not everybody has signed the agreement"),
    "file.agreement_signature": mark("a signature under the agreement is wrong"),
    "file.item_garbled": mark("an entry cannot be read"),
    "file.item_foreign": mark("an entry belongs to another game"),
    "file.item_seat": mark("an entry belongs to no seat of this table"),
    "file.item_signature": mark("a signature under an entry is wrong"),
    "file.item_kind": mark("an entry does not belong in a file"),
    "file.item_order": mark("an entry is out of place, or something is missing before it"),
    "file.item_twice": mark("an entry appears twice"),
    "file.item_flood": mark("there are more entries than any game has"),
    "file.item_vote": mark("a vote makes no sense"),
    "file.item_books": mark("a secret is published that was not agreed upon, or that is not its seat's own"),
    "file.item_early": mark("a secret is published before the end, or by a seat that had left"),
    "file.foul": mark("a rule is broken in it: {rule}"),
    "file.foul_not_shown": mark("it accuses somebody of something that it does not show"),
    "file.accusation_garbled": mark("the accusation cannot be read"),
    "file.accusation_signature": mark("the accuser's signature is wrong"),
    "file.accusation_foreign": mark("the accusation is about another game"),
    "file.testimony_garbled": mark("the testimony cannot be read"),
    "file.testimony_signature": mark("the witness's signature is wrong"),
    "file.testimony_foreign": mark("witness and accused did not sit at this table"),
    "file.testimony_native": mark("what it shows belongs to this very game"),
    "file.testimony_long": mark("something follows the testimony"),
    "file.charter": mark("its charter cannot be read, or nobody may enter under it"),
    "file.charter_signature": mark("the organiser's signature under the charter is wrong"),
    "file.statement_false": mark("a statement cannot be read, is of another tournament, or its signature is wrong"),
    "file.table_false": mark("the file of a table in it does not verify, or holds no result"),
    "file.no_result": mark("it proves no result of a table"),
    "file.tournament_loose": mark("something in it belongs to no step, or stands out of order"),
    "file.tournament_kind": mark("it is a tournament; “lanplay tournament verify” verifies it"),
    "file.other": mark("it breaks the rule {code}"),
}
