"""Input at a table: pointing at moves, choosing them from the list, reading; what is typed goes to the line.

While the line is empty, the arrow keys point and `?` opens the rules.
"""

from msgspec.structs import replace

from engine.grammar import GameMove
from lanplay.games.teaching import told_signs
from lanplay.screen import board
from lanplay.screen.boards.picking import Path
from lanplay.screen.inputs import (
    LEAVING,
    QUITTING,
    TOO_SMALL_TARGET,
    Input,
    Key,
    Pointed,
    Pointing,
    Typed,
    is_back,
    is_enter,
    is_struck,
)
from lanplay.screen.intents import Again, Leave, SendLine, Update, Verify
from lanplay.screen.keys.dialogs import press_dialog
from lanplay.screen.keys.earlier_moves import begin_earlier, is_earlier, press_earlier
from lanplay.screen.keys.line import press_typing
from lanplay.screen.keys.lobby import press_lobby
from lanplay.screen.keys.replay import press_replay
from lanplay.screen.keys.watch import press_watching
from lanplay.screen.model import (
    FiguresDialog,
    Focus,
    FourWords,
    SheetDialog,
    SureToClose,
    SureToLeave,
    TableModel,
    UiState,
)
from lanplay.screen.pointing import STEPS, Spots, Ways, following, kept, number_in, pick, step, taken_back
from lanplay.screen.table_state import Stage, TableResult
from lanplay.text import current, translate
from lanplay.text import screen as texts
from lanplay.text.sheets import opened_at

MOVE_TARGET = "move:"
TALK_TARGET = "talk"
SCROLL_TARGET = "scroll:"
"""Prefix of the target in which a view passes on how many lines of the log come after those shown."""
PAGE_TARGET = "page:"
"""Prefix of the target in which a view passes on how many lines of the log a page has."""
LIST_KEYS = frozenset(map(Key, ("up", "down", "left", "right")))
PAGE = 5
"""The lines of a page where none is shown."""
AFTER_KEYS = frozenset(map(Typed, "aArRsSvV"))
"""What the result is asked for while it is announced; other keys put the placard away first."""


def is_typing(ui: UiState, input_: Input) -> bool:
    """Whether an input goes on with a line, whatever has come to lie over the table."""
    return bool(ui.line.text) and isinstance(input_, Typed)


def press(model: TableModel, input_: Input, spots: Spots) -> Update[TableModel]:
    """`spots` are the targets of the picture that the person sees."""
    if TOO_SMALL_TARGET in spots:
        return model, (Leave(),) if input_ in LEAVING else ()
    instead = _instead_of_the_table(model, input_, spots)
    if instead is not None:
        return instead
    if model.ui.placard is not None and is_struck(input_) and not is_typing(model.ui, input_):
        model = model.with_ui(placard=None)
        if model.state.stage is not Stage.OVER or input_ not in AFTER_KEYS:
            return model, ()
    common = _at_any_stage(model, input_, spots)
    if common is not None:
        return common
    if model.state.stage is Stage.OVER:
        return _after(model, input_)
    if model.state.is_watching:
        return press_watching(model, input_)
    if model.ui.line.text:
        return press_typing(model, input_)
    return _choosing(model, input_, spots)


def _instead_of_the_table(model: TableModel, input_: Input, spots: Spots) -> Update[TableModel] | None:
    """What lies over the table or takes its place is meant first; None where there is nothing of the kind."""
    ui, state = model.ui, model.state
    if isinstance(ui.dialog, FourWords) and input_ in QUITTING:  # they come by themselves, while one means to leave
        return _leave(model.with_ui(dialog=None))
    if ui.dialog is not None:
        return press_dialog(model, input_, spots)
    if state.is_lesson_over and is_enter(input_):
        return model, (Leave(),)
    if ui.replay is not None:
        return press_replay(model, input_), ()
    seated = press_lobby(model, input_) if state.stage is Stage.LOBBY else None
    if seated is not None:
        return seated
    if ui.earlier is not None:
        return press_earlier(model, input_), ()
    return (begin_earlier(model), ()) if is_earlier(input_) else None


def _at_any_stage(model: TableModel, input_: Input, spots: Spots) -> Update[TableModel] | None:
    """What does the same before, during and after the game; None for anything else."""
    ui, state = model.ui, model.state
    match input_:
        case Key("c-c" | "c-q" | "c-d"):
            return _leave(model)
        case Key("f1"):
            return rules(model), ()
        case Key("f5") if state.game:
            return legend(model), ()
        case Key("f2") if state.words:
            return model.with_ui(dialog=FourWords(state.words, state.suspicions)), ()
        case Typed("?") if not ui.line.text:
            return rules(model), ()
        case Key("pageup"):
            return _scrolled(model, _page(spots), spots), ()
        case Key("pagedown"):
            return _scrolled(model, -_page(spots), spots), ()
        case Pointed(how=Pointing.UP):
            return _scrolled(model, 1, spots), ()
        case Pointed(how=Pointing.DOWN):
            return _scrolled(model, -1, spots), ()
        case Pointed():
            return _pointed(model, input_)
        case _:
            return None


def _page(spots: Spots) -> int:
    return number_in(spots, PAGE_TARGET) or PAGE


def _scrolled(model: TableModel, by: int, spots: Spots) -> TableModel:
    """Scroll from the lines shown: only the view knows how far the log can be scrolled."""
    seen = number_in(spots, SCROLL_TARGET)
    return model.with_ui(scroll=max(0, by + (model.ui.scroll if seen is None else seen)))


def rules(model: TableModel) -> TableModel:
    """The rules sheet, and first of it what is about the decision at hand."""
    state = model.state
    chapter = board.chapter(state.view, state.seat) if state.is_asked and state.view is not None else ""
    found = opened_at(state.game, current(), chapter)
    if found is None:
        return model.says(translate(texts.NO_RULES))
    return model.with_ui(dialog=SheetDialog(translate(texts.RULES), found.text))


def legend(model: TableModel) -> TableModel:
    return model.with_ui(dialog=SheetDialog(translate(texts.SIGNS), told_signs(model.state.game)))


def ways_of(model: TableModel) -> Ways:
    return board.ways_of(model.state.view, model.state.seat, model.state.moves)


def _leave(model: TableModel) -> Update[TableModel]:
    state = model.state
    if state.stage is Stage.PLAYING and not (state.lesson or state.is_watching):
        return model.with_ui(dialog=SureToLeave(state.place, others=state.place is None and state.has_people)), ()
    others = sum(not (sitter.is_own or sitter.is_bot) for sitter in state.sitting.values())
    if state.stage is Stage.LOBBY and state.is_host and others:
        return model.with_ui(dialog=SureToClose(others)), ()
    return model, (Leave(),)


def _after(model: TableModel, input_: Input) -> Update[TableModel]:
    """Input after the end: figures, looking back, verifying, another game, or leaving."""
    match input_:
        case Typed("p" | "P") if model.state.is_watching:
            return press_watching(model, input_)
        case Typed("a" | "A") if not (model.state.is_past or model.state.is_watching):
            return model, (Again(),)
        case Typed("v" | "V"):
            return model, (Verify(),)
        case Typed("s" | "S") if model.state.result is not None:
            return _figures(model, model.state.result), ()
        case Typed("r" | "R") | Key("left") if model.state.open_frames:
            model = model.with_ui(every_step=False)
            return model.with_ui(replay=len(model.looked_back_at) - 1), ()
        case Typed("q" | "Q") | Key("escape" | "c-g"):
            return model, (Leave(),)
        case _:
            return model, ()


def _figures(model: TableModel, result: TableResult) -> TableModel:
    state = model.state
    return model.with_ui(dialog=FiguresDialog(result.statistics, state.nicks, state.seat, result.seconds))


# -- choosing ---------------------------------------------------------------------------------------------------------


def _choosing(model: TableModel, input_: Input, spots: Spots) -> Update[TableModel]:
    if model.ui.focus is Focus.BOARD and _has_list_alone(model, spots) and (is_enter(input_) or input_ in LIST_KEYS):
        model = model.with_ui(focus=Focus.MOVES, picked=(), message="")
        return (model, ()) if is_enter(input_) else _choosing(model, input_, spots)
    ui, state = model.ui, model.state
    match input_:
        case Key("tab"):
            return _focused(model, 1), ()
        case Key("s-tab"):
            return _focused(model, -1), ()
        case Typed(" ") | Key("enter") if ui.focus is not Focus.TALK and state.moves:
            return _decided(model)
        case Typed("H") if ui.focus is not Focus.TALK and state.moves:
            return model, (SendLine("/hint"),)
        case Typed(text):
            return model.with_ui(line=ui.line.insert(text), message=""), ()
        case Key("up" | "down") if ui.focus is Focus.TALK:
            edited = ui.line.edit(input_.name)
            return (model.with_ui(line=edited) if edited else model), ()
        case Key("up" | "left") if ui.focus is Focus.MOVES:
            return _listed(model, ui.chosen - 1), ()
        case Key("down" | "right") if ui.focus is Focus.MOVES:
            return _listed(model, ui.chosen + 1), ()
        case Key(name) if name in STEPS and ui.focus is Focus.BOARD:
            return _stepped(model, name, spots), ()
        case Key("home" | "end" as name) if ui.focus is Focus.BOARD:
            allowed = _reachable(ways_of(model), ui.picked)
            return model.with_ui(cursor=following(spots, allowed, ui.cursor, 1 if name == "end" else -1)), ()
        case _ if is_back(input_):
            return _taken_back(model), ()
        case _:
            return model, ()


def _has_list_alone(model: TableModel, spots: Spots) -> bool:
    """Whether the moves are listed and no board is drawn, so that pointing at it would be blind."""
    is_listed = any(target.startswith(MOVE_TARGET) for target in spots)
    return is_listed and not any(target in spots for target in ways_of(model).next(()))


def _focused(model: TableModel, by: int) -> TableModel:
    """The next area to choose in; the board and the list only if there is something to choose."""
    open_ = [Focus.TALK]
    if model.state.moves:
        open_ = [Focus.BOARD, Focus.MOVES, Focus.TALK] if ways_of(model).paths else [Focus.MOVES, Focus.TALK]
    now = open_.index(model.ui.focus) if model.ui.focus in open_ else -by
    return model.with_ui(focus=open_[(now + by) % len(open_)], message="")


def _reachable(ways: Ways, picked: Path) -> tuple[str, ...]:
    """Where the cursor may go: to what can be picked next or is picked, and from a complete move to others."""
    instead = (*ways.next(picked[:-1]), *ways.next(())) if ways.meant(picked) is not None else ()
    return (*ways.next(picked), *picked, *instead)


def _stepped(model: TableModel, direction: str, spots: Spots) -> TableModel:
    """Move the cursor; if that leads away from a complete move, take back the picks that no longer fit."""
    ui, ways = model.ui, ways_of(model)
    cursor = step(spots, _reachable(ways, ui.picked), ui.cursor, direction)
    picked = ui.picked if cursor is None else kept(ways, ui.picked, cursor)
    return model.with_ui(cursor=cursor, picked=picked, message="")


def _listed(model: TableModel, index: int) -> TableModel:
    return model.with_ui(chosen=max(0, min(index, len(model.state.moves) - 1)), message="")


def _decided(model: TableModel) -> Update[TableModel]:
    ui, moves = model.ui, model.state.moves
    ways = ways_of(model)
    if ui.focus is Focus.MOVES or not ways.paths:
        return _played(model, moves[ui.chosen])
    meant = meant_at_cursor(model)
    if meant is not None:
        return _played(model, meant)
    return (model if ui.cursor is None else _led_on(_picked(model, ui.cursor))), ()


def _led_on(model: TableModel) -> TableModel:
    """With the cursor on the first thing to choose next, so that Enter alone always leads to a move."""
    ways, picked = ways_of(model), model.ui.picked
    coming = () if ways.meant(picked) else ways.next(picked)
    return model.with_ui(cursor=coming[0]) if coming else model


def _taken_back(model: TableModel) -> TableModel:
    """Without the last choice, on which the cursor is then, so that another one can be made."""
    picked = model.ui.picked
    left = taken_back(ways_of(model), picked)
    return model.with_ui(picked=left, cursor=picked[len(left)] if picked else model.ui.cursor, message="")


def meant_at_cursor(model: TableModel) -> GameMove | None:
    """The complete move that Enter would play, unless the cursor has moved on."""
    ui = model.ui
    meant = ways_of(model).meant(ui.picked)
    return meant if meant is not None and ui.cursor in (None, ui.picked[-1]) else None


def pointed_move(model: TableModel) -> GameMove | None:
    """The complete move that picking what the cursor is on would make."""
    ui, ways = model.ui, ways_of(model)
    return None if ui.cursor is None else ways.meant(pick(ways, ui.picked, ui.cursor))


def pointed_moves(model: TableModel) -> tuple[str, ...]:
    """The moves, in notation and in the list's order, between which picking what the cursor is on leaves a choice."""
    ui, ways = model.ui, ways_of(model)
    if ui.cursor is None or ui.cursor in ui.picked:
        return ()
    left = ways.after(pick(ways, ui.picked, ui.cursor))
    return tuple(move.text for move in model.state.moves if move in left)


def _played(model: TableModel, move: GameMove) -> Update[TableModel]:
    return model.with_ui(picked=(), cursor=None, message=""), (SendLine(move.text),)


def _picked(model: TableModel, target: str) -> TableModel:
    ways = ways_of(model)
    picked = pick(ways, model.ui.picked, target)
    return model.with_ui(picked=picked, cursor=picked[-1] if picked else target, message="")


def _not_there(model: TableModel, target: str) -> Update[TableModel]:
    """Refuse a target that cannot be chosen, saying why if it could mean only one move."""
    state = model.state
    move = None if state.view is None or model.ui.picked else board.tried(state.view, state.seat, target)
    if move is None or move in state.moves:
        return model.says(translate(texts.NOT_THERE), is_refused=True), ()
    return model, (SendLine(move.text),)


def _pointed(model: TableModel, input_: Pointed) -> Update[TableModel]:
    ui, target = model.ui, input_.target
    if target is None:
        return model, ()
    if target.startswith(MOVE_TARGET):
        listed = [move.text for move in model.state.moves]
        if target.removeprefix(MOVE_TARGET) not in listed:
            return model, ()
        index = listed.index(target.removeprefix(MOVE_TARGET))
        if input_.how is Pointing.CLICK and ui.focus is Focus.MOVES and index == ui.chosen:
            return _played(model, model.state.moves[index])
        is_click = input_.how is Pointing.CLICK
        return (model.with_ui(focus=Focus.MOVES, chosen=index) if is_click else model), ()
    if target == TALK_TARGET:
        return (model.with_ui(focus=Focus.TALK) if input_.how is Pointing.CLICK else model), ()
    ways = ways_of(model)
    if target not in (*_reachable(ways, ui.picked), *ways.next(())):
        return _not_there(model, target) if input_.how is Pointing.CLICK and model.state.is_asked else (model, ())
    if input_.how is Pointing.OVER:
        return (model if ui.cursor == target else model.with_ui(cursor=target)), ()
    meant = ways.meant(ui.picked)
    if meant is not None and ui.picked[-1] == target:
        return _played(model, meant)
    return _picked(replace(model, ui=replace(ui, focus=Focus.BOARD)), target), ()
