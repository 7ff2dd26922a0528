"""Input to the line at a table: editing, completing, and sending it as a move, a command or talk."""

from collections.abc import Mapping

from engine import registry
from engine.grammar import GameMove
from lanplay.games.move_words import move_words
from lanplay.screen.inputs import Input, Key, Typed
from lanplay.screen.intents import SendLine, Update
from lanplay.screen.line import common_beginning
from lanplay.screen.model import Focus, TableModel
from lanplay.screen.table_state import Stage
from lanplay.table.commands import WORDS, is_move
from lanplay.table.lobby_commands import LOBBY_WORDS
from lanplay.table.spoken_code import completed
from lanplay.text import screen as texts
from lanplay.text import translate
from lanplay.text.table import NOT_NOW


def press_typing(model: TableModel, input_: Input) -> Update[TableModel]:
    line = model.ui.line
    match input_:
        case Typed(text):
            return model.with_ui(line=line.insert(text), message=""), ()
        case Key("enter"):
            return _sent(model, line.text)
        case Key("tab"):
            return _completed(model), ()
        case Key("escape" | "c-g"):
            focus = Focus.BOARD if model.state.moves and model.ui.focus is Focus.TALK else model.ui.focus
            return model.with_ui(line=line.set(""), message="", focus=focus), ()
        case Key(name):
            edited = line.edit(name)
            return (model if edited is None else model.with_ui(line=edited)), ()
        case _:
            return model, ()


def _sent(model: TableModel, text: str) -> Update[TableModel]:
    ui, state = model.ui, model.state
    is_said = ui.focus is Focus.TALK and not text.startswith("/") and state.stage is Stage.PLAYING
    if is_said and is_move(registry.find(state.game), text.strip()):
        refused = texts.BEGUN_AS_TALK if state.is_asked else NOT_NOW
        return model.says(translate(refused).format(move=text.strip()), is_refused=True), ()
    line = f"/say {text}" if is_said else text
    return model.with_ui(line=ui.line.sent(), message="", picked=(), scroll=0), (SendLine(line),)


def completions(model: TableModel) -> tuple[str, ...]:
    """What the line could become: legal moves, and commands after a slash."""
    typed = model.ui.line.text.lower()
    if typed.startswith("/"):
        words = WORDS if model.state.stage is Stage.PLAYING else LOBBY_WORDS
        return tuple(word for word in words if word.startswith(typed))
    return tuple(begun_moves(model))


def begun_moves(model: TableModel) -> Mapping[str, GameMove]:
    """The legal moves that begin with what is typed, by their spelling in the reader's words, else in the notation."""
    typed, moves = model.ui.line.text.lower(), () if model.ui.focus is Focus.TALK else model.state.moves
    shown = move_words(model.state.game).shown if moves else str
    for spelled in ({shown(move.text): move for move in moves}, {move.text: move for move in moves}):
        if begun := {text: move for text, move in spelled.items() if text.lower().startswith(typed)}:
            return begun
    return {}


def _completed(model: TableModel) -> TableModel:
    if model.state.stage is Stage.SEEKING:  # the one line that is asked for before there is a table
        return model.with_ui(line=model.ui.line.set(completed(model.ui.line.text)), message="")
    matching = completions(model)
    if not matching:
        return model.says(translate(texts.NO_COMPLETION))
    line = model.ui.line
    beginning = matching[0] if len(matching) == 1 else common_beginning(matching)
    grown = line.set(beginning) if len(beginning) > len(line.text) else line
    message = "  ".join(matching) if len(matching) > 1 else ""
    return model.with_ui(line=grown, message=message, is_refused=False)
