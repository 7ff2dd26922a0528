"""What a person may type at a table besides moves: short commands that read out what a screen would show.

Before the game the commands are different ones. A command may be shortened as long as it stays unambiguous among those
available at the moment.

Any other line is a move if the seat is asked. If it is not, the line is chat, unless it reads as a move of the game,
be it before the game begins.
"""

from collections.abc import Callable, Container, Mapping, Sequence

from engine import registry
from engine.contract import AnyGame
from engine.errors import BadNotation, Detail, EngineError, IllegalMove
from engine.grammar import GameMove
from lanplay.errors import report_of
from lanplay.games.drawing import draw
from lanplay.games.move_words import NOTATION, MoveWords, move_words
from lanplay.games.presenter import presenter_of
from lanplay.games.telling import meaning
from lanplay.table.absence import ABSENCE_WORDS, AbsenceCommands
from lanplay.table.command_help import help_at_table, help_in_lobby, meanings_of
from lanplay.table.front import Front, Happening, Scene, sentences
from lanplay.table.hearing import Hearing
from lanplay.table.lobby_commands import LOBBY_WORDS, LONGEST_QUOTE, LobbyCommands
from lanplay.table.move_list import explained
from lanplay.table.readouts import of_part, of_player, own_hand, seats_called, span_of, time_left, whose_turn
from lanplay.table.recall import last_decisions, since_own
from lanplay.text import current, translate
from lanplay.text import table as texts
from lanplay.text.sheets import sheet
from lanplay.text.watch import WHO_WATCHES
from lanplay.text.words import words_of
from protocol.net.seat import Seat
from protocol.wire.fingerprint import shown_key
from protocol.wire.items import CHAT_LENGTH
from protocol.wire.talk import Lobby
from protocol.wire.terms import NICK_LENGTH
from protocol.wire.text import clean

MOST_REPEATED = 50
READ_OUT = ("/board", "/hand", "/p", "/s", "/since", "/last", "/turn", "/clock", "/moves")
ASKED_OF_GAME = (*READ_OUT, "/hint", "/who", "/words", "/rules", *ABSENCE_WORDS, "/claim", "/resign")
HELP_WORDS = ("?", "/?", "/hilfe", "/aiuto")
WORDS = (*ASKED_OF_GAME, "/say", "/mute", "/unmute", "/quit", "/help")


def is_move(game: AnyGame, text: str) -> bool:
    """Whether a line reads as a move of the game or as the number of one; typed out of turn, it is not sent as chat."""
    if text.isdigit():
        return True
    try:
        game.read(move_words(game.name).notation(text))
    except EngineError:
        return False
    return True


def refusal(error: EngineError, line: str, words: MoveWords) -> str:
    """Why a line is not a move. A whole sentence is probably meant for the others, so it points to /say."""
    if error.code == "move_words":
        usage = words.usage(str(error.details.get("move")))
        template = texts.NOT_A_MOVE if usage is None else texts.NOT_SUCH_A_MOVE
        return translate(template).format(text=clean(line, LONGEST_QUOTE), usage=usage)
    reason = report_of(_as_typed(error, line, words)).text
    return f"{reason} {translate(texts.SAY_HOW)}" if error.code == "word_unknown" else reason


def _as_typed(error: EngineError, line: str, words: MoveWords) -> EngineError:
    """The error as one about the line that was typed, and with the words of the language for those of the notation."""
    if not isinstance(error, BadNotation | IllegalMove):
        return error
    said: dict[str, Detail] = {"move": line.strip()}
    if isinstance(error.details.get("known"), str):
        said["known"] = words.shown(str(error.details["known"]))
    return type(error)(error.code, **{name: said.get(name, value) for name, value in error.details.items()})


def _no_hint() -> None:
    """Where nobody gives hints."""


class Commands:
    """`leave` is called when the person gives up the seat; `recent` are the last moves and what followed from them.

    `hint` has somebody think about what this seat should do, and `away` are the seats that cannot be reached.
    """

    def __init__(
        self,
        seat: Seat,
        front: Front,
        scene: Callable[[], Scene],
        leave: Callable[[], None],
        recent: Callable[[], Sequence[Happening]] = tuple,
        hearing: Hearing | None = None,
        hint: Callable[[], None] = _no_hint,
        away: Callable[[], Container[int]] = tuple,
    ) -> None:
        self._seat = seat
        self._front = front
        self._scene = scene
        self._leave = leave
        self._recent = recent
        self._hearing = hearing or Hearing()
        self._hint = hint
        self._away = away
        self._seating = LobbyCommands(seat, front)

    def words(self) -> Mapping[str, str]:
        """What may be typed now, for completion, each with its meaning where there is one."""
        if not self._seat.has_begun:
            return meanings_of(LOBBY_WORDS)
        moves, commands = self._seat.playing.legal, meanings_of(WORDS)
        if not moves:
            return commands
        scene = self._scene()
        shown = self.move_words.shown
        meanings = {shown(move.text): meaning(scene.voice, move, scene.view, scene.seat) for move in moves}
        return meanings | commands

    @property
    def move_words(self) -> MoveWords:
        """Those of the game that is played, or will be."""
        return NOTATION if self._game is None else move_words(self._game.name)

    @property
    def is_asked(self) -> bool:
        """Whether a move is what the table waits for."""
        return self._seat.has_begun and self._seat.playing.is_asked

    def is_early(self, line: str) -> bool:
        """Whether a line is a move that has not been asked for; before there is a table, whether it is no command."""
        text = line.strip()
        if not text or text.startswith("/") or self.is_asked:
            return False
        return self._game is None or is_move(self._game, text)

    @property
    def _game(self) -> AnyGame | None:
        """What is played, or will be; None before this seat is at a table."""
        if self._seat.has_begun:
            return self._seat.playing.game
        lobby = self._lobby
        return None if lobby is None else registry.find(lobby.game)

    @property
    def _lobby(self) -> Lobby | None:
        driver = self._seat.lobby_driver
        return None if driver is None else driver.shown

    def take(self, line: str) -> None:
        """Raises BadNotation or IllegalMove for a refused move, KeyboardInterrupt for /quit."""
        text = line.strip()
        if not text:
            return
        if text.lower() in HELP_WORDS:
            self._help()
        elif text.startswith("/"):
            self._command(text)
        elif self._is_question(text):
            self._command(f"/{text}")
        elif self.is_asked:
            self._move(text)
        elif self._game is None:
            self._say(texts.BEFORE_TABLE)
        elif self.is_early(text):
            self._say(texts.NOT_NOW, move=text)
        else:
            self._speak(text)

    def _is_question(self, text: str) -> bool:
        """Whether a line without a slash asks about a player or a part of the table, and is no move: `p Anna`."""
        word, _, rest = text.lower().partition(" ")
        if word not in ("p", "s") or not rest.strip() or not self._seat.has_begun:
            return False
        is_about = len(seats_called(self._scene(), rest)) == 1 if word == "p" else span_of(rest) is not None
        return is_about and not is_move(self._seat.playing.game, text)

    def _speak(self, text: str) -> None:
        """Before the game the host echoes chat to everybody, the speaker included; during the game we echo our own."""
        self._seat.say(text)
        line = clean(text, CHAT_LENGTH)
        if line and self._seat.has_begun:
            self._front.spoken(line)

    def _move(self, text: str) -> None:
        """A number is a choice; where there are not so many, it may be a card such as the 7 of Dog."""
        moves = self._seat.playing.legal
        number = int(text[:6]) if text.isascii() and text.isdigit() else None
        if number is not None and 1 <= number <= len(moves):
            self._seat.decide(moves[number - 1].text)
        elif number is None or any(text in move.words for move in moves):
            self._seat.decide(self._with_card(self.move_words.notation(text), moves))
        else:
            self._front.refused(translate(texts.NOT_NUMBER).format(number=number, most=len(moves)))

    def _with_card(self, text: str, moves: Sequence[GameMove]) -> str:
        """A card alone is the only move that can be made with it, where there is but one."""
        with_it = [move.text for move in moves if text.lower() in map(str.lower, move.words)]
        return with_it[0] if len(with_it) == 1 else text

    def _command(self, text: str) -> None:
        typed, _, rest = text.partition(" ")
        word = self._word_of(typed.lower())
        is_before = not self._seat.has_begun
        match word:
            case "/say":
                self._speak(rest)
            case "/mute" | "/unmute":
                self._mute(word, rest)
            case "/quit":
                raise KeyboardInterrupt
            case "/help":
                self._help()
            case str() if is_before and word in LOBBY_WORDS:
                self._seating.take(word, rest)
            case "/last" if rest.strip() and self._seat.has_begun:
                self._repeat(rest.strip())
            case "/p" if self._seat.has_begun:
                self._front.note(of_player(self._scene(), rest))
            case "/s" if self._seat.has_begun:
                self._part(rest.strip())
            case str() if word in ASKED_OF_GAME:
                self._in_game(word)
            case str():
                self._say(texts.SEATS_FIXED)
            case _:
                self._say(texts.NOT_A_COMMAND, word=clean(typed, LONGEST_QUOTE), hint=translate(texts.HELP_HINT))

    def _mute(self, word: str, rest: str) -> None:
        """Without a nick: who is muted."""
        muted, typed = self._hearing.muted, clean(rest, NICK_LENGTH)
        nick = next((known for known in (*self._nicks(), *muted) if known.casefold() == typed.casefold()), None)
        if typed and nick is None:
            self._say(texts.SEAT_NOBODY, nick=typed)
            return
        if nick is not None:
            self._hearing.mute(nick) if word == "/mute" else self._hearing.unmute(nick)
        self._say(texts.MUTED if muted else texts.NOBODY_MUTED, nicks=", ".join(muted))

    def _nicks(self) -> Sequence[str]:
        if self._seat.has_begun:
            return [player.nick for player in self._seat.playing.agreement.seating]
        lobby = self._lobby
        return [] if lobby is None else [sitting.nick for sitting in lobby.sitting]

    def _word_of(self, typed: str) -> str | None:
        """The command `typed` is short for: one available now if possible, else one of the other phase."""
        now, other = (WORDS, LOBBY_WORDS) if self._seat.has_begun else (LOBBY_WORDS, WORDS)
        if typed in (*now, *other):
            return typed
        matches = [word for word in now if word.startswith(typed)] or [word for word in other if word.startswith(typed)]
        return matches[0] if len(matches) == 1 else None

    def _in_game(self, word: str) -> None:
        if not self._seat.has_begun:
            self._say(texts.BEFORE_GAME)
            return
        playing = self._seat.playing
        match word:
            case "/board":
                self._front.note(draw(self._scene().view, self._scene().voice))
            case "/hand":
                self._front.note(own_hand(self._scene()))
            case "/last":
                self._repeat("1")
            case "/since":
                self._since()
            case "/turn":
                self._front.note(whose_turn(self._scene()))
            case "/clock":
                self._front.note(time_left(playing, self._scene()))
            case "/moves":
                moves = playing.legal
                self._front.note(self._explained(moves) if moves else translate(texts.PRESS_NOTHING))
            case "/hint":
                self._hint()
            case "/who":
                self._who()
            case "/words":
                self._front.note(" ".join(words_of(playing.words)))
            case "/rules":
                rules = sheet(playing.game.name, current())
                if rules is None:
                    self._say(texts.PRESS_NOTHING)
                else:
                    self._front.read(translate(texts.RULES), rules.text)
            case str() if word in ABSENCE_WORDS:
                AbsenceCommands(self._seat, self._front).take(word, self._scene())
            case "/claim":
                self._seat.claim()
                if playing.has_claimed:
                    self._leave()
                else:
                    self._say(texts.NOT_CLAIMED)
            case _:
                self._seat.resign()
                self._leave()

    def _repeat(self, number: str) -> None:
        """Repeat as many of the last moves as are asked for and kept."""
        if not (number.isascii() and number.isdigit() and int(number[:6])):
            self._say(texts.NOT_A_COUNT, most=MOST_REPEATED)
            return
        repeated = last_decisions(self._recent(), min(int(number[:6]), MOST_REPEATED))
        if repeated:
            self._say(texts.EARLIER)
        self._front.repeated(self._scene(), repeated)

    def _since(self) -> None:
        scene = self._scene()
        later = since_own(self._recent(), scene.seat)
        has_told = any(sentences(scene, happening) for happening in later)
        self._say(texts.SINCE if has_told else texts.NOTHING_SINCE)
        self._front.repeated(scene, later)

    def _part(self, words: str) -> None:
        span = span_of(words)
        told = of_part(self._scene(), span) if span is not None or not words else None
        self._front.note(translate(presenter_of(self._seat.playing.game.name).part_meaning) if told is None else told)

    def _explained(self, moves: Sequence[GameMove]) -> str:
        scene = self._scene()
        return "\n".join(explained(scene.voice, moves, scene.view, scene.seat))

    def _who(self) -> None:
        scene = self._scene()
        living, away = self._seat.playing.living, self._away()
        for seat, player in enumerate(scene.agreement.seating):
            state = texts.STATE_AWAY if seat in away else texts.STATE_HERE
            state = texts.STATE_YOU if seat == scene.seat else state
            state = state if seat in living else texts.STATE_GONE
            params = {"nick": player.nick, "fingerprint": shown_key(player.key)}
            self._say(texts.WHO, seat=seat + 1, state=translate(state), **params)
        for watcher in self._seat.watchers.all if self._seat.watchers else ():
            self._say(WHO_WATCHES, nick=watcher.nick, fingerprint=shown_key(watcher.key))

    def _help(self) -> None:
        """Each sentence is a paragraph of a sheet."""
        told = help_at_table(self._seat.playing.game.name) if self._seat.has_begun else help_in_lobby()
        self._front.read(translate(texts.COMMANDS), "\n\n".join(told))

    def _say(self, text: str, /, **params: object) -> None:
        self._front.note(translate(text).format(**params))
