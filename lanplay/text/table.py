"""What is said at a table in plain mode, as whole sentences: each change once, nothing drawn over."""

from lanplay.text import mark, mark_counted

OPENED = mark("The table {name} is open: {game}, {seats} seats.")
ADDRESS = mark("Where mDNS is blocked, others join with: lanplay join --address {address}")
CODE = mark("The code of this table is {code}.")
FOUND = mark("Found {name}: {game}, {seats} seats, {free} free, hosted by {host}.")
SITS = mark("{nick} sits down.")
STANDS_UP = mark("{nick} gets up.")
WAITING = mark_counted("Waiting for {number} more player.", "Waiting for {number} more players.")
READY = mark("{nick} is ready.")
UNREADY = mark("{nick} is not ready any more.")
NOT_READY = mark("Not ready yet: {nicks}.")
TYPE_READY = mark("Type /ready when you are ready; the game begins when all are.")
PRESS_READY = mark("Press R when you are ready.")
PRESS_TAB_READY = mark("Press Tab, then R, when you are ready.")
SEATS_CHANGED = mark("The host has changed the seats: {order}. Everybody has to say once more that he is ready.")
PARTNERS = mark("Partners: {teams}.")
MIXED = mark("Your program has mixed the seats: a convenience, not a fair chance.")
FREED = mark("{nick} has been asked to get up, and may sit down again.")
SEAT_UNKNOWN = mark("There is no such seat here; they are 0 to {last}.")
SEAT_NOBODY = mark("Nobody at this table is called {nick}. /who lists the seats.")
SEAT_EMPTY = mark("Nobody sits there.")
SEAT_OWN = mark("You sit there yourself. /quit closes the table.")
SEAT_SAME = mark("Nobody would move.")
SEATS_FIXED = mark("The game begins; everybody stays where he sits.")
PLACE_HOW = mark("Type whom and where to, as in: /place Bela 2")
HOST_ONLY = mark("Only the host of this table seats people.")
STARTED = mark("The game begins. You are seat {seat}, {nick}.")
GOES_ON = mark("The game goes on. What happened last:")
PLAYERS = mark("Playing order: {players}.")
WORDS = mark("Compare these four words aloud; everybody must have the same: {words}.")
NEW_KEY = mark(
    "CAREFUL: {nick} is a name that you know with another key. Is it really the same person? Ask for the fingerprint, "
    "which lanplay whoami shows: {fingerprint} is at this table, {known} is the one that you know."
)
TWIN_AWAY = mark(
    "CAREFUL: another program has called with your key, and was turned away. If it is not yours, your key was copied."
)
TURN = mark("{nick} is to move.")
YOUR_TURN = mark("Your turn.")
CHOOSE = mark("Type a number, or the move: {choices}")
EXPLAINED = mark("/moves says what each of them means.")
RESIGNED = mark("{nick} has left the game.")
SETTLED = mark(
    "Place {place} is yours for good, and you have nothing left to decide. You may stay and watch, or leave with "
    "{how}: you keep your place, and nobody waits for you."
)
GOODBYE = mark("You have said goodbye and keep place {place}. lanplay history will not tell how the game ends.")
CUT = mark("{nick} was silent for too long and has been cut by the others.")
FOULED = mark("{nick} has cheated and is out. The rule: {rule}. The proof is in {file}.")
ATTESTED = mark("{nick} sent something that no honest program sends ({reason}); the link was closed.")
TESTIFIED = mark("What this seat has signed about it is in {file}.")
PAUSED = mark("{nick} cannot be reached directly at the moment.")
BACK = mark("{nick} can be reached again.")
BOOKS_AGREED = mark("Agreed for this table: when the game is over, everybody's hands are opened.")
BOOKS_OPEN = mark("Open books: {nicks}.")
BOOKS_SHUT = mark("Books not opened by: {nicks}.")
CHAT = mark("{nick} says: {text}")
TIME_OVER = mark("Your time is over; a random move is made for you.")
OVER = mark("The game is over.")
PLACE = mark("Place {place}: {nick}")
PLACE_SCORE = mark("Place {place}: {nick}, {score}")
UNSIGNED = mark("Not signed by: {nicks}.")
CLAIMED = mark("The result is claimed by this seat alone.")
TRANSCRIPT = mark("Transcript: {file} (hash {hash}, verified).")
AFTERWARDS = mark(
    "Type a for another game with the same people, v to verify the file, r to read the game again, or q to leave."
)
NO_FILE = mark("There is no file of this game.")
KEPT = mark("Game {game} can go on: lanplay resume {game}")
HELP = mark(
    "On your turn type the number of a move, or the move itself. Anything typed while you wait is said to the others.\n"
    "Commands: /board  /hand  /last N  /turn  /clock  /moves  /who  /words  /say TEXT  /rules  /late  /claim  /resign  "
    "/quit  /help\n"
    "On the full screen Ctrl-P steps back through the moves, and ? shows the rules."
)
LOBBY_HELP = mark(
    "The game begins when all seats are taken and everybody is ready. Anything typed is said to the others.\n"
    "Commands: /ready  /unready  /who  /say TEXT  /quit  /help\n"
    "The host alone: /place NICK SEAT has somebody change seats with who sits there, /mix seats all at random, "
    "/free NICK asks somebody to get up."
)
COMMANDS = mark("Commands")
RULES = mark("Rules")
HELP_HINT = mark("/help lists the commands.")
NOT_A_COMMAND = mark("There is no command {word}. {hint}")
NOT_A_MOVE = mark("“{text}” is no move. /say TEXT tells it to the others.")
SAY_HOW = mark("/say TEXT tells something to the others.")
NOT_A_COUNT = mark("/last reads out the last move, /last 5 the last five; the number may be from 1 to {most}.")
NOT_NUMBER = mark("There is no choice {number}; there are {most}.")
WHO = mark("Seat {seat}: {nick}, {state}, key {fingerprint}")
STATE_HERE = mark("plays")
STATE_GONE = mark("has left")
STATE_YOU = mark("you")
STATE_READY = mark("ready")
STATE_NOT_READY = mark("not ready yet")
NOT_LATE = mark("It is too early to call anybody late. Where no clock runs, that takes ten minutes.")
LATE = mark("You have voted to go on without those who are silent.")
BEFORE_GAME = mark("The game has not begun yet.")
BEFORE_TABLE = mark("You do not sit at the table yet.")
NOT_NOW = mark("It is not your turn. /say {move} tells it to the others.")
PRESS_NOTHING = mark("There is nothing to decide at the moment.")
