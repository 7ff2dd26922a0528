"""The keys that the last line of a table names: those that do something now."""

from lanplay.screen.earlier_moves import furthest
from lanplay.screen.keys.table import meant_at_cursor
from lanplay.screen.model import Focus, TableModel
from lanplay.screen.table_state import Stage, TableState
from lanplay.screen.views.bars import LEAVING, Hint
from lanplay.text import screen as texts
from lanplay.text import translate
from lanplay.text.watch import KEY_PROJECTOR

TYPING = (
    Hint("Enter", texts.KEY_SEND, "enter"),
    Hint("Tab", texts.KEY_COMPLETE, "tab"),
    Hint("^G", texts.KEY_CLEAR, "c-g"),
    LEAVING,
)
RULES, MOUSE = Hint("?", texts.KEY_RULES, "?"), Hint("^T", texts.KEY_MOUSE, "c-t")
SCROLL = Hint("PgUp", texts.KEY_SCROLL, "pageup")


def hints(model: TableModel) -> tuple[Hint, ...]:
    ui, state = model.ui, model.state
    if ui.dialog is not None or (ui.placard is not None and state.stage is not Stage.OVER):
        return ()  # it names its own
    if ui.line.text:
        return TYPING
    if state.stage is Stage.OVER:
        return _after(state)
    has_earlier = state.stage is Stage.PLAYING and furthest(state) is not None
    earlier = (Hint("^P", texts.KEY_EARLIER, "c-p"),) if has_earlier else ()
    common = (RULES, Hint("F5", texts.KEY_SIGNS, "f5"), *earlier, LEAVING, MOUSE)
    if state.is_watching:
        return (*common, Hint("P", KEY_PROJECTOR, "p"), SCROLL)
    if state.is_lesson_over:
        return (Hint("Enter", texts.KEY_END_LESSON, "enter"), *common)
    if not state.moves:
        does = texts.KEY_ON if ui.waits_for_key else texts.KEY_HURRY
        hurry = (Hint("Enter", does, "enter"),) if ui.is_late else ()
        return (*hurry, *common, SCROLL)
    if ui.focus is Focus.TALK:
        return (Hint("Enter", texts.KEY_SEND, "enter"), Hint("Tab", texts.KEY_CHOOSE, "tab"), *common)
    return (*_choosing(model), *common)


def _choosing(model: TableModel) -> tuple[Hint, ...]:
    """What leads to a move."""
    ui = model.ui
    is_whole = ui.focus is Focus.MOVES or meant_at_cursor(model) is not None
    play = Hint("Enter", texts.KEY_PLAY if is_whole else texts.KEY_PICK, "enter")
    back = (Hint("BkSp", texts.KEY_BACK, "backspace"),) if ui.picked else ()
    arrows = Hint(translate(texts.KEY_ARROWS), texts.KEY_POINT)
    return (arrows, play, *back, Hint("Tab", texts.KEY_NEXT, "tab"))


def _after(state: TableState) -> tuple[Hint, ...]:
    """A watcher has no other game to ask for, and has verified everything."""
    again = () if state.is_past or state.is_watching else (Hint("A", texts.KEY_AGAIN, "a"),)
    verify = () if state.is_watching else (Hint("V", texts.KEY_VERIFY, "v"),)
    looking = (Hint("R", texts.KEY_LOOK_BACK, "r"), Hint("S", texts.KEY_FIGURES, "s"))
    return (*again, *looking, *verify, Hint("Q", texts.KEY_QUIT, "q", is_way_out=True), RULES, MOUSE)
