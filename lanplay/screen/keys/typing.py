"""Input to a line at a table that has something in it: editing, completing, sending it as a move, a command or talk."""

from engine import registry
from lanplay.screen.facts import Stage
from lanplay.screen.inputs import Input, Key, Typed
from lanplay.screen.keys.pressed import Pressed
from lanplay.screen.line import common_beginning
from lanplay.screen.model import Focus, TableModel
from lanplay.screen.wishes import Send
from lanplay.table.commands import WORDS, is_move
from lanplay.table.lobby_commands import LOBBY_WORDS
from lanplay.text import screen as texts
from lanplay.text import translate
from lanplay.text.table import NOT_NOW


def press_typing(model: TableModel, one: Input) -> Pressed:
    line = model.doing.line
    match one:
        case Typed(text):
            return model.does(line=line.insert(text), message=""), ()
        case Key("enter"):
            return _sent(model, line.text)
        case Key("tab"):
            return _completed(model), ()
        case Key("escape" | "c-g"):
            return model.does(line=line.set(""), message=""), ()
        case Key(name):
            edited = line.edit(name)
            return (model if edited is None else model.does(line=edited)), ()
        case _:
            return model, ()


def _sent(model: TableModel, text: str) -> Pressed:
    doing, facts = model.doing, model.facts
    is_said = doing.focus is Focus.TALK and not text.startswith("/") and facts.stage is Stage.PLAYING
    if is_said and not facts.is_asked and is_move(registry.find(facts.game), text.strip()):
        return model.says(translate(NOT_NOW).format(move=text.strip()), is_refused=True), ()
    line = f"/say {text}" if is_said else text
    return model.does(line=doing.line.sent(), message="", picked=(), scroll=0), (Send(line),)


def completions(model: TableModel) -> tuple[str, ...]:
    """What the line could become: legal moves, and commands behind a slash."""
    typed = model.doing.line.text.lower()
    if typed.startswith("/"):
        words = WORDS if model.facts.stage is Stage.PLAYING else LOBBY_WORDS
        return tuple(word for word in words if word.startswith(typed))
    is_move = model.doing.focus is not Focus.TALK
    return tuple(move for move in model.facts.moves if move.lower().startswith(typed)) if is_move else ()


def _completed(model: TableModel) -> TableModel:
    found = completions(model)
    if not found:
        return model.says(translate(texts.NO_COMPLETION))
    line = model.doing.line
    beginning = found[0] if len(found) == 1 else common_beginning(found)
    grown = line.set(beginning) if len(beginning) > len(line.text) else line
    message = "  ".join(found) if len(found) > 1 else ""
    return model.does(line=grown, message=message, is_refused=False)
