"""What is said at a table in plain mode, as whole sentences: each change once, nothing redrawn."""

from lanplay.text import mark, mark_counted

OPENED = mark("The table {name} is open: {game}, {seats} seats.")
ADDRESS = mark("Where mDNS is blocked, others join with: {line}")
MORE_ADDRESSES = mark_counted(
    "If they get no answer there: this machine's other address is {{addresses}}.",
    "If they get no answer there: this machine's other addresses are {{addresses}}.",
)
CODE_WANTED = mark("The table {name} needs a code. Type it:")
CODE = mark("The code of this table is {code}.")
FOUND = mark("Found {name}: {game}, {seats} seats, {free} free, hosted by {host} ({fingerprint}).")
FOUND_FULL = mark("Found {name}: {game}, {seats} seats, full, hosted by {host} ({fingerprint}).")
FOUND_PLAYING = mark("Found {name}: {game}, {seats} seats, playing already, hosted by {host} ({fingerprint}).")
CLOCK_NONE = mark("No clock: everybody takes as long as they like.")
CLOCK_TOLD = mark("The clock: {seconds} seconds for a move; then a random one is made.")
CHOSEN = mark("Chosen for this table: {options}.")
AS_USUAL = mark("As usual: {options}.")
SITS = mark("{nick} sits down.")
STANDS_UP = mark("{nick} gets up.")
WAITING = mark_counted("Waiting for {number} more player.", "Waiting for {number} more players.")
READY = mark("{nick} is ready.")
UNREADY = mark("{nick} is no longer ready.")
NOT_AGAIN = mark("Not agreed to another game yet: {nicks}.")
NOT_READY = mark("Not ready yet: {nicks}.")
TYPE_READY = mark("Type /ready when you are ready; the game begins once everybody is.")
PRESS_READY = mark("Press R when you are ready.")
PRESS_TAB_READY = mark("Press Tab, then R, when you are ready.")
SEATS_CHANGED = mark("The host has changed the seats: {order}. Everybody must say /ready again.")
PARTNERS = mark("Partners: {teams}.")
MIXED = mark("Your program has shuffled the seats: handy, but not a provably fair draw.")
FREED = mark("{nick} has been asked to get up, and may sit down again.")
SEAT_UNKNOWN = mark("There is no such seat; the seats are 1 to {last}.")
SEAT_NOBODY = mark("Nobody at this table is called {nick}. /who lists the seats.")
SEAT_EMPTY = mark("Nobody sits there.")
SEAT_OWN = mark("That is your own seat. /quit closes the table.")
SEAT_SAME = mark("That would not move anybody.")
SEATS_FIXED = mark("The game is beginning; seats can no longer be changed.")
PLACE_HOW = mark("Give a player and a seat, as in: /place Bela 2")
HOST_ONLY = mark("Only the host of this table can change seats.")
STARTED = mark("The game begins. You are seat {seat}, {nick}.")
RESUMED = mark("You are back at seat {seat}, {nick}.")
GOES_ON = mark("The game goes on. What happened last:")
PLAYERS = mark("Playing order: {players}.")
WORDS = mark("Compare these four words aloud; everybody must have the same: {words}.")
WORDLESS = mark(
    "CAREFUL: the four words are not there yet; the table waits for {nicks}. Until all have compared them, somebody "
    "may be sitting between you and the others."
)
WORDS_AGAIN = mark(
    "CAREFUL: {nick} has left before the four words were there. They are drawn again; compare them before you play."
)
NEW_KEY = mark(
    "CAREFUL: you know {nick} by another key. Is this really the same person? Ask them for their fingerprint, which "
    "lanplay whoami shows: {fingerprint} is at this table, {known} is the one you know."
)
TWIN_AWAY = mark(
    "CAREFUL: another program tried to connect with your key and was turned away. If it is not yours, your key has "
    "been copied."
)
CALLED_TWIN = mark(
    "Somebody at the table has hung up on you: another program was playing with your key already, it says. If you have "
    "one running, quit here; otherwise simply play on."
)
TURN = mark("{nick} is to move.")
YOUR_TURN = mark("Your turn.")
QUICK = mark_counted("Quick, {number} second: type {{letters}}", "Quick, {number} seconds: type {{letters}}")
CHOOSE = mark("Type a number, or the move:")
EXPLAINED = mark("/moves explains each of them.")
YOU_RESIGNED = mark("You have given up your seat. The others play on without you.")
YOU_END_IT = mark("You have given up. Only bots are left, so the game ends here.")
RESIGNED = mark("{nick} has left the game.")
SETTLED = mark(
    "Place {place} is yours for good, and you have nothing left to decide. You may stay and watch, or leave with "
    "{how}: you keep your place, and nobody waits for you."
)
GOODBYE = mark("You have said goodbye and keep place {place}. lanplay history will not show how the game ends.")
CUT = mark("{nick} was silent for too long and has been voted out by the others.")
FOULED = mark("{nick} has cheated and is out. The broken rule: {rule}. The proof is in {file}.")
ATTESTED = mark("{nick} sent something that no honest program sends ({reason}); the connection was closed.")
TESTIFIED = mark("This seat's signed statement about it is in {file}.")
PAUSED = mark("{nick} cannot be reached directly at the moment.")
STOPPED = mark("{nick} has stopped playing for now, and can come back: the game waits.")
BACK = mark("{nick} can be reached again.")
UNREACHABLE = mark(
    "None of the others can be reached at the moment. lanplay keeps looking for them. If they have finished without "
    "you, you will hear of it as soon as one of them starts lanplay."
)
WRONG_CODE = mark("Somebody has tried a wrong code at this table.")
UNSURE = mark("It is not known yet whether the game has begun. Asking the others for up to {seconds} seconds …")
SEEKING_NAMED = mark("Looking for the table {name} …")
SEEKING_ANY = mark("Looking for a table with a free seat …")
SITS_THERE = mark("You have a seat at this table. Going on with your game there …")
NAMED_ALIKE = mark("You have an unfinished game at a table called {name}. To continue it: lanplay resume {game}")
BOOKS_AGREED = mark("Agreed for this table: all hands are revealed when the game is over.")
BOOKS_OPEN = mark("Open books: {nicks}.")
BOOKS_SHUT = mark("The books of {nicks} are missing.")
CHAT = mark("{nick} says: {text}")
TIME_OVER = mark("Your time is up; a random move is made for you.")
CHECKING = mark("The game is over. Its file is being checked …")
OVER = mark("The game is over.")
WON_TOGETHER = mark("{nicks} have won together.")
PLACE = mark("Place {place}: {nick}")
PLACE_SCORE = mark("Place {place}: {nick}, {score}")
UNSIGNED = mark(
    "The signatures of {nicks} are still missing. They arrive once lanplay runs on both sides again: resume on theirs, "
    "anything on yours."
)
CLAIMED = mark("The result is claimed by this seat alone.")
TRANSCRIPT = mark("Transcript: {file} (hash {hash}, verified).")
AFTERWARDS = mark(
    "Type a for another game with the same people, v to verify the file, r to replay the game, or q to leave."
)
WANTS_AGAIN = mark("{nick} would like another game.")
AGAIN_WAITING = mark("You want another game; {host} has not agreed yet. Waiting for {host} to open the table again …")
NO_FILE = mark("This game has no file.")
KEPT = mark("To continue game {game}: lanplay resume {game}")
HINT_THINKING = mark("The strong bot is thinking about it …")
HINT_ONLY = mark("You can only do this: {move}.")
HINT_BEST = mark(
    "The strong bot would choose {move}: its chances look like {value} % there, and like {second} % with {other}."
)
HINT_ALONE = mark("The strong bot would choose {move}: it has found nothing that comes near it.")
HINT_EQUAL = mark("The strong bot would choose {move}, but {other} looks just as good to it.")
HINT_FORBIDDEN = mark("No hints: that was agreed for this table.")
HINT_WHY = mark("It means: {why}.")
HINT_NONE = mark("There is nothing to decide for you now.")
COMMANDS = mark("Commands")
RULES = mark("Rules")
HELP_HINT = mark("/help lists the commands.")
NOT_A_COMMAND = mark("There is no command {word}. {hint}")
NOT_A_MOVE = mark("“{text}” is not a move. /say TEXT sends it to the others.")
NOT_SUCH_A_MOVE = mark("“{text}” is not a move; an example of one: {usage}. /say TEXT sends it to the others.")
SAY_HOW = mark("/say TEXT sends a message to the others.")
NOT_A_COUNT = mark("/last reads out the last move, /last 5 the last five; the number can be from 1 to {most}.")
NOT_NUMBER = mark("There is no choice {number}; the choices are 1 to {most}.")
MUTED = mark("Nothing is shown of what these say: {nicks}. /unmute NICK hears them again.")
NOBODY_MUTED = mark("Nobody is muted. /mute NICK hides what somebody says.")
HASTY = mark("{nick} talks faster than anybody can read; lines are left out. /mute {nick} leaves out all.")
WHO = mark("Seat {seat}: {nick}, {state}, key {fingerprint}")
STATE_HERE = mark("playing")
STATE_AWAY = mark("not there at the moment")
STATE_GONE = mark("has left")
STATE_YOU = mark("you")
STATE_READY = mark("ready")
STATE_NOT_READY = mark("not ready yet")
NOT_SILENT = mark("It is too early for that: nobody has been silent for long.")
NOT_LATE = mark("It is too early to call anybody late. Without a clock, that takes ten minutes.")
LATE = mark("You have voted to go on without the silent players.")
BEFORE_GAME = mark("The game has not begun yet.")
BEFORE_TABLE = mark("You are not at the table yet.")
NOT_NOW = mark("It is not your turn. /say {move} sends it to the others.")
PRESS_NOTHING = mark("There is nothing to decide at the moment.")
SEVERAL_CALLED = mark("“{nick}” may be any of these: {nicks}.")
EARLIER = mark("What has happened, oldest first:")
SINCE = mark("Since your last turn, oldest first:")
NOTHING_SINCE = mark("Nothing has happened since your last turn.")
NOT_CLAIMED = mark("You cannot end the game alone: enough of the others can still go on, or it is too early to tell.")
ALL_MOVES = mark_counted("{number} move: {{moves}}.", "{number} moves: {{moves}}.")

# lessons
LESSON = mark("{number} of {most}: {sentence}")
LESSON_ONLY = mark("In this lesson the move is {move}. Ctrl-C leaves the lesson.")
