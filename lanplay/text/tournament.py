"""The sentences of a tournament's evening."""

from lanplay.text import mark

OPENED = mark("The tournament “{title}” is open: {game}, {format}. Others enter with: {join}")
FOUND = mark("The tournament “{title}” by {host}: {game}, {format}.")
CAME_IN = mark("{nick} has entered: {entrants} so far.")
START_HINT = mark("/start closes the entry and draws the first round.")
WAITING = mark("You have entered. The first round begins when the organiser closes the entry.")
ROUND_BEGAN = mark("Round {number} of {rounds} has begun.")
NEXT_TABLE = mark("Your next table: table {table}, with {names}. It opens by itself.")
BYE = mark("You have a bye in this round.")
HALF_BYE = mark("You have a half-point bye in this round.")
REST = mark("You rest in this round.")
ABSENT = mark("You are missing in this round: you were not there when it was paired.")
PAIRING = mark("Table {table}: {names}")
DECIDED = mark("Table {table} is over: {names}.")
STILL_RUNNING = mark("Still being played: {tables}.")
ROUND_ENDED = mark("Round {number} is over.")
MISSING = mark("Not heard from: {names}.")
CHAIR = mark("{nick} leads the rounds from here on.")
OVER = mark("The tournament is over. Its file: {file}")
VERIFY_HINT = mark("Anybody can check it with: lanplay tournament verify {file}")
WITHDRAW_ASK = mark(
    "Do you really want to withdraw from the tournament? You cannot come back. /withdraw again says yes."
)
WITHDRAWN = mark("You play no further rounds.")
NOT_ORGANISER = mark("Only the organiser can close the entry, and only once.")
TOO_FEW = mark("There are too few entrants yet.")
KEPT = mark("The tournament goes on without you until you come back: lanplay tournament resume {id}")
CLOCK = mark("Time for each table: {minutes} min.")
FORMATS = {
    "round-robin": mark("round robin"),
    "double-round-robin": mark("double round robin"),
    "swiss": mark("Swiss system"),
    "elimination": mark("knock-out"),
    "rotation": mark("rotation"),
}
LISTED = mark("Tournament “{title}” by {host}: {game}, {format}, {stage}. lanplay tournament join {id}")
ENTRY_OWN = mark("The entry is open. S closes it and draws the first round.")
AWAIT_OTHERS = mark("Your table is over; the others are still playing.")
AWAIT_ROUND = mark("The next round is about to begin.")
IT_IS_OVER = mark("The tournament is over.")
ROUND_NOW = mark("Round {number}, for {clock}")
KEY_START = mark("start")
KEY_STANDINGS = mark("standings")
KEY_CROSSTABLE = mark("cross table")
KEY_WITHDRAW = mark("withdraw")
