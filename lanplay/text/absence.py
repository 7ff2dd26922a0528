"""What is said about silent seats and breaks."""

from lanplay.text import mark

SILENT = mark("Nothing has come from {nicks} for too long. /wait waits, /go-on goes on without.")
SILENT_CLAIM = mark("Nothing has come from {nicks} for too long. /wait waits, /claim ends the game as it stands.")
WOULD_GO_ON = mark("{nick} would go on without {nicks}.")
ANSWER = mark("Answer with /wait or /go-on. If you say nothing, the table still waits for {minutes} minutes.")
WOULD_WAIT = mark("{nick} wants to wait for {nicks}.")
YOU_GO_ON = mark(
    "You would go on without {nicks}. It happens once more than half of those who are here agree, or in {minutes} "
    "minutes unless more than half want to wait."
)
YOU_WAIT = mark(
    "You wait for {nicks}. If somebody would rather go on, that holds for {minutes} minutes, and longer if more than "
    "half want to wait."
)
STRICT = mark("This table is strict: the programs vote silent seats out by themselves.")
PAUSE_WANTED = mark("{nick} would like a pause. /pause agrees, /unpause says no.")
PLAYS_ON = mark("{nick} wants to play on.")
YOU_PAUSE = mark("You would like a pause. It begins once everybody agrees; not yet: {nicks}.")
NO_PAUSE = mark("Nobody has asked for a pause.")
PAUSE_BEGINS = mark("Pause. No clock runs, and nobody is late. /unpause or a move ends it.")
PAUSE_ENDS = mark("The pause is over.")
TERMS_ASK = mark("If a player falls silent, the others decide whether to wait.")
TERMS_STRICT = mark("Strict: whoever is silent too long is voted out by the programs.")

# on the screen
SILENT_TITLE = mark("{nicks}: silent for too long")
WAIT = mark("wait")
GO_ON = mark("go on without")
CLAIM = mark("end the game as it stands")
PAUSE_TITLE = mark("{nick} would like a pause")
PAUSE = mark("take a pause")
PLAY_ON = mark("play on")
ASK_FOR_PAUSE = mark("ask for a pause")
PAUSING = mark("Pause")
