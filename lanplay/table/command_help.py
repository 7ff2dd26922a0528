"""What each command at a table does, in a sentence: for the help, and beside completions."""

from collections.abc import Iterable, Iterator, Mapping

from lanplay.games.presenter import presenter_of
from lanplay.text import mark, translate

AT_TABLE = mark(
    "On your turn, type the number of a move, or the move itself. Whatever you type while waiting is sent to the "
    "others."
)
IN_LOBBY = mark(
    "The game begins when all seats are taken and everybody is ready. Whatever you type is sent to the others."
)
FOR_THE_HOST = mark("Only for the host:")
OF_SCREEN = mark("On the full screen, Ctrl-P steps back through the moves, ? shows the rules, and H gives a hint.")
PLAYING: Mapping[str, str] = {
    "/board": mark("/board reads out the whole table."),
    "/hand": mark("/hand reads out what is yours."),
    "/p": mark("/p Anna reads out all that is known of Anna's cards and pieces."),
    "/s": mark("/s reads out a part of the table."),
    "/since": mark("/since tells what has happened since your last turn."),
    "/last": mark("/last tells the last move again, /last 5 the last five."),
    "/turn": mark("/turn says whose turn it is."),
    "/clock": mark("/clock says how much time is left."),
    "/moves": mark("/moves lists your moves, with what each of them means."),
    "/hint": mark("/hint says what the strong bot would do, and why."),
    "/who": mark("/who says who sits where, and by which key they are known."),
    "/words": mark("/words repeats the four words to compare."),
    "/say": mark("/say TEXT sends a message to the others."),
    "/mute": mark("/mute NICK hides what somebody says, /unmute NICK shows it again."),
    "/rules": mark("/rules reads out the rules sheet."),
    "/wait": mark("/wait says that you would rather wait for those who are silent."),
    "/go-on": mark("/go-on says that you would go on without those who are silent; /late is the same."),
    "/pause": mark("/pause asks for a break, which begins when all want one; /unpause ends it."),
    "/claim": mark("/claim ends the game as it stands, where too few are left to go on."),
    "/resign": mark("/resign gives up your seat for good."),
    "/quit": mark("/quit leaves for now; the game can be resumed."),
    "/help": mark("/help or ? says all this again."),
}
LOBBY: Mapping[str, str] = {
    "/ready": mark("/ready says that the game may begin, /unready that it may not."),
    **{word: PLAYING[word] for word in ("/who", "/say", "/mute")},
    "/quit": mark("/quit leaves the table, and closes it if it is yours."),
    "/help": PLAYING["/help"],
}
HOST: Mapping[str, str] = {
    "/place": mark("/place NICK SEAT swaps a player with whoever sits there."),
    "/mix": mark("/mix shuffles the seats."),
    "/free": mark("/free NICK asks a player to get up."),
}


def help_at_table(game: str) -> Iterator[str]:
    part = presenter_of(game).part_meaning
    yield translate(AT_TABLE)
    for word, meaning in PLAYING.items():
        yield translate(part if part and word == "/s" else meaning)
    yield translate(OF_SCREEN)


def help_in_lobby() -> Iterator[str]:
    yield from map(translate, (IN_LOBBY, *LOBBY.values(), FOR_THE_HOST, *HOST.values()))


def meanings_of(words: Iterable[str]) -> dict[str, str]:
    """Commands with what each does; nothing for those that another's sentence explains."""
    known = {**PLAYING, **LOBBY, **HOST}
    return {word: translate(known.get(word, "")) for word in words}
