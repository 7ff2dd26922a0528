"""What stands above the prompt: what was refused, what to do next, and what the move in hand would do."""

from engine.grammar import GameMove
from engine.view import GameView
from lanplay.games.move_words import move_words
from lanplay.games.teaching import teaching_of
from lanplay.screen import cells
from lanplay.screen.keys.line import begun_moves
from lanplay.screen.keys.table import meant_at_cursor, pointed_move, pointed_moves
from lanplay.screen.layout import text
from lanplay.screen.model import Focus, TableModel
from lanplay.screen.picture import Look, Picture
from lanplay.screen.table_state import Stage
from lanplay.table.move_list import with_consequence
from lanplay.text import screen as texts
from lanplay.text import translate

LINES_OF_MESSAGE = 2
"""Kept for the message whatever it says, so that nothing moves while one points; only a long refusal takes a third."""
MOST_LINES = 3
LINES_OF_LESSON = 2
UNBROKEN = "\N{NO-BREAK SPACE}"
TALL = 30
"""Rows of a window in which the goal of the game has a line of its own."""


def lesson(model: TableModel, look: Look) -> Picture:
    """What a lesson says, framed by lines, so that nobody misses it."""
    state = model.state
    told = f"{state.lesson} {translate(texts.LESSON_END)}" if state.is_lesson_over else state.lesson
    if not told:
        return ()
    broken = tuple(text(line, "lesson") for line in cells.paragraphs(told, look.width))
    return (*broken, *(text("") for _ in range(LINES_OF_LESSON - len(broken))))


def goal(model: TableModel, look: Look) -> Picture:
    """What one plays for, where the window has a row to spare for it."""
    told = "" if model.state.lesson or look.height < TALL else _goal(model)
    return tuple(text(line, "dim") for line in cells.paragraphs(told, look.width)) if told else ()


def _goal(model: TableModel) -> str:
    state = model.state
    told = teaching_of(state.game).goal if state.stage is Stage.PLAYING else ""
    return told and translate(texts.GOAL).format(goal=translate(told))


def message(model: TableModel, look: Look, width: int) -> Picture:
    ui = model.ui
    told = ui.message or _preview(model)
    style = "refused" if ui.message and ui.is_refused else "message" if told else "dim"
    broken = cells.paragraphs(told or _advice(model, look, width), width)[:MOST_LINES]
    above = LINES_OF_MESSAGE - len(broken)
    return (*(text("") for _ in range(above)), *(text(line, style) for line in broken))


def _preview(model: TableModel) -> str:
    """What playing the move that has been picked would do, in notation and in words."""
    state, ui = model.state, model.ui
    move = None if ui.line.text or ui.focus is not Focus.BOARD else meant_at_cursor(model)
    if move is None or state.view is None:
        return ""
    return translate(texts.PREVIEW).format(move=with_consequence(state.voice, move, state.view, state.seat))


def _advice(model: TableModel, look: Look, width: int) -> str:
    """What to do next, or what the move that is pointed at, typed or chosen in the list would do; in the meantime what
    one plays for, if that has no line of its own.
    """
    state, ui = model.state, model.ui
    if ui.waits_for_key and not state.moves:
        return translate(texts.WAITS_SEEN)
    if not state.moves or state.view is None:
        return _goal(model) if look.height < TALL else ""
    if ui.focus is Focus.TALK:
        return ""
    if ui.focus is Focus.BOARD and not ui.line.text:
        return _pointed(model, state.view, width)
    move = typed_move(model) if ui.line.text else state.moves[ui.chosen]
    return with_consequence(state.voice, move, state.view, state.seat) if move else ""


def _pointed(model: TableModel, view: GameView, width: int) -> str:
    """The move that picking what is pointed at would make, or those that it would lead to, as many as there is room
    for.
    """
    state, ui = model.state, model.ui
    move = pointed_move(model)
    if move is not None:
        return translate(texts.POINTED).format(move=with_consequence(state.voice, move, view, state.seat))
    shown = move_words(state.game).shown
    spelled = ", ".join(shown(one).replace(" ", UNBROKEN) for one in pointed_moves(model))
    if not spelled:
        return translate(texts.PICK_NEXT if ui.picked else texts.PICK_FIRST)
    first, *more = cells.wrap(translate(texts.POINTED_MANY).format(moves=spelled), width)
    lines = [first, cells.shorten(" ".join(more), width)] if more else [first]
    return "\n".join(lines).replace(UNBROKEN, " ")


def typed_move(model: TableModel) -> GameMove | None:
    """The only move that the line can mean: by its number in the list, or by its beginning."""
    moves, words = model.state.moves, model.ui.line.text.strip()
    numbered = {str(number): move for number, move in enumerate(moves, 1)}
    if words in numbered:
        return numbered[words]
    begun = tuple(begun_moves(model).values())
    return begun[0] if len(begun) == 1 else None
