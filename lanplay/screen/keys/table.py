"""Input at a table: pointing at moves, choosing them from the list, reading; what is typed goes on to the line.

Typed signs go to the line; as long as it is empty, the arrow keys point, and `?` opens the rules.
"""

from dataclasses import replace

from lanplay.screen import board
from lanplay.screen.boards.picking import Path
from lanplay.screen.facts import Result, Stage
from lanplay.screen.inputs import Input, Key, Pointed, Pointing, Typed, is_back
from lanplay.screen.keys.dialogs import press_dialog
from lanplay.screen.keys.earlier import begin_earlier, is_earlier, press_earlier
from lanplay.screen.keys.lobby import press_lobby
from lanplay.screen.keys.looking_back import press_looking_back
from lanplay.screen.keys.pressed import Pressed
from lanplay.screen.keys.typing import press_typing
from lanplay.screen.model import Figures, Focus, FourWords, Sheet, SureToLeave, TableModel
from lanplay.screen.pointing import STEPS, Spots, Ways, following, kept, pick, step, told
from lanplay.screen.wishes import Again, Leave, Send, Verify
from lanplay.text import current, translate
from lanplay.text import screen as texts
from lanplay.text.sheets import sheet

MOVE_TARGET = "move:"
TALK_TARGET = "talk"
SCROLL_TARGET = "scroll:"
"""Where a picture says how many lines of the log stand behind those that it shows."""
PAGE = 5


def press(model: TableModel, one: Input, spots: Spots) -> Pressed:
    """`spots` is where the targets of the picture lie that the person sees."""
    doing = model.doing
    if doing.dialog is not None:
        return press_dialog(model, one, spots)
    if doing.looking_back is not None:
        return press_looking_back(model, one), ()
    seated = press_lobby(model, one) if model.facts.stage is Stage.LOBBY else None
    if seated is not None:
        return seated
    if doing.earlier is not None:
        return press_earlier(model, one), ()
    if is_earlier(one):
        return begin_earlier(model), ()
    match one:
        case Key("c-c" | "c-q" | "c-d"):
            return _leave(model)
        case Key("f1"):
            return rules(model), ()
        case Key("f2") if model.facts.words:
            return model.does(dialog=FourWords(model.facts.words, model.facts.suspicions)), ()
        case Typed("?") if not doing.line.text:
            return rules(model), ()
        case Key("pageup"):
            return _scrolled(model, PAGE, spots), ()
        case Key("pagedown"):
            return _scrolled(model, -PAGE, spots), ()
        case Pointed(how=Pointing.UP):
            return _scrolled(model, 1, spots), ()
        case Pointed(how=Pointing.DOWN):
            return _scrolled(model, -1, spots), ()
        case Pointed():
            return _pointed(model, one)
        case _:
            pass
    if model.facts.stage is Stage.OVER:
        return _after(model, one)
    if doing.line.text:
        return press_typing(model, one)
    return _choosing(model, one, spots)


def _scrolled(model: TableModel, by: int, spots: Spots) -> TableModel:
    """From the lines that are seen: how many there are before them the view alone knows."""
    seen = told(spots, SCROLL_TARGET)
    return model.does(scroll=max(0, by + (model.doing.scroll if seen is None else seen)))


def rules(model: TableModel) -> TableModel:
    found = sheet(model.facts.game, current())
    if found is None:
        return model.says(translate(texts.NO_RULES))
    return model.does(dialog=Sheet(translate(texts.RULES), found.text))


def ways_of(model: TableModel) -> Ways:
    return board.ways_of(model.facts.view, model.facts.seat, model.facts.moves)


def _leave(model: TableModel) -> Pressed:
    if model.facts.stage is Stage.PLAYING:
        return model.does(dialog=SureToLeave(model.facts.place)), ()
    return model, (Leave(),)


def _after(model: TableModel, one: Input) -> Pressed:
    """The game is over: figures, look back, verify, again, or away."""
    match one:
        case Typed("a" | "A"):
            return model, (Again(),)
        case Typed("v" | "V"):
            return model, (Verify(),)
        case Typed("s" | "S") if model.facts.result is not None:
            return _figures(model, model.facts.result), ()
        case Typed("r" | "R") | Key("left") if model.facts.frames:
            return model.does(looking_back=len(model.facts.frames) - 1), ()
        case Typed("q" | "Q") | Key("escape" | "c-g"):
            return model, (Leave(),)
        case _:
            return model, ()


def _figures(model: TableModel, result: Result) -> TableModel:
    facts = model.facts
    return model.does(dialog=Figures(result.statistics, facts.nicks, facts.seat, result.seconds))


# -- choosing ---------------------------------------------------------------------------------------------------------


def _choosing(model: TableModel, one: Input, spots: Spots) -> Pressed:
    doing, facts = model.doing, model.facts
    match one:
        case Key("tab"):
            return _focused(model, 1), ()
        case Key("s-tab"):
            return _focused(model, -1), ()
        case Typed(" ") | Key("enter") if doing.focus is not Focus.TALK and facts.moves:
            return _decided(model)
        case Typed(text):
            return model.does(line=doing.line.insert(text), message=""), ()
        case Key("up" | "down") if doing.focus is Focus.TALK:
            edited = doing.line.edit(one.name)
            return (model.does(line=edited) if edited else model), ()
        case Key("up" | "left") if doing.focus is Focus.MOVES:
            return _listed(model, doing.chosen - 1), ()
        case Key("down" | "right") if doing.focus is Focus.MOVES:
            return _listed(model, doing.chosen + 1), ()
        case Key(name) if name in STEPS and doing.focus is Focus.BOARD:
            return _stepped(model, name, spots), ()
        case Key("home" | "end" as name) if doing.focus is Focus.BOARD:
            allowed = _reachable(ways_of(model), doing.picked)
            return model.does(cursor=following(spots, allowed, doing.cursor, 1 if name == "end" else -1)), ()
        case _ if is_back(one):
            return model.does(picked=doing.picked[:-1], message=""), ()
        case _:
            return model, ()


def _focused(model: TableModel, by: int) -> TableModel:
    """The next place to choose in; the board and the list only where there is something to choose."""
    open_ = [Focus.TALK]
    if model.facts.moves:
        open_ = [Focus.BOARD, Focus.MOVES, Focus.TALK] if ways_of(model).paths else [Focus.MOVES, Focus.TALK]
    now = open_.index(model.doing.focus) if model.doing.focus in open_ else -by
    return model.does(focus=open_[(now + by) % len(open_)], message="")


def _reachable(ways: Ways, picked: Path) -> tuple[str, ...]:
    """What the cursor may stand on: what can be picked next, what was picked, and instead of a whole move others."""
    instead = (*ways.next(picked[:-1]), *ways.next(())) if ways.meant(picked) is not None else ()
    return (*ways.next(picked), *picked, *instead)


def _stepped(model: TableModel, direction: str, spots: Spots) -> TableModel:
    """The cursor goes on; where that leads away from a whole move, what does not fit any more is taken back."""
    doing, ways = model.doing, ways_of(model)
    cursor = step(spots, _reachable(ways, doing.picked), doing.cursor, direction)
    picked = doing.picked if cursor is None else kept(ways, doing.picked, cursor)
    return model.does(cursor=cursor, picked=picked, message="")


def _listed(model: TableModel, index: int) -> TableModel:
    return model.does(chosen=max(0, min(index, len(model.facts.moves) - 1)), message="")


def _decided(model: TableModel) -> Pressed:
    doing, moves = model.doing, model.facts.moves
    ways = ways_of(model)
    if doing.focus is Focus.MOVES or not ways.paths:
        return _played(model, moves[doing.chosen])
    meant = meant_at_cursor(model)
    if meant is not None:
        return _played(model, meant)
    return (model if doing.cursor is None else _picked(model, doing.cursor)), ()


def meant_at_cursor(model: TableModel) -> str | None:
    """The whole move that has been picked and that Enter would play: the cursor has not gone on to something else."""
    doing = model.doing
    meant = ways_of(model).meant(doing.picked)
    return meant if meant is not None and doing.cursor in (None, doing.picked[-1]) else None


def _played(model: TableModel, move: str) -> Pressed:
    return model.does(picked=(), cursor=None, message=""), (Send(move),)


def _picked(model: TableModel, target: str) -> TableModel:
    ways = ways_of(model)
    picked = pick(ways, model.doing.picked, target)
    return model.does(picked=picked, cursor=picked[-1] if picked else target, message="")


def _not_there(model: TableModel, target: str) -> Pressed:
    """What cannot be chosen: refused as if it had been typed, with the reason, where it can only mean one move."""
    facts = model.facts
    move = None if facts.view is None or model.doing.picked else board.tried(facts.view, facts.seat, target)
    if move is None or move in facts.moves:
        return model.says(translate(texts.NOT_THERE), is_refused=True), ()
    return model, (Send(move),)


def _pointed(model: TableModel, one: Pointed) -> Pressed:
    doing, target = model.doing, one.target
    if target is None:
        return model, ()
    if target.startswith(MOVE_TARGET):
        move = target.removeprefix(MOVE_TARGET)
        if move not in model.facts.moves:
            return model, ()
        index = model.facts.moves.index(move)
        if one.how is Pointing.CLICK and doing.focus is Focus.MOVES and index == doing.chosen:
            return _played(model, move)
        is_click = one.how is Pointing.CLICK
        return (model.does(focus=Focus.MOVES, chosen=index) if is_click else model), ()
    if target == TALK_TARGET:
        return (model.does(focus=Focus.TALK) if one.how is Pointing.CLICK else model), ()
    ways = ways_of(model)
    if target not in (*_reachable(ways, doing.picked), *ways.next(())):
        return _not_there(model, target) if one.how is Pointing.CLICK and model.facts.is_asked else (model, ())
    if one.how is Pointing.OVER:
        return (model if doing.cursor == target else model.does(cursor=target)), ()
    meant = ways.meant(doing.picked)
    if meant is not None and doing.picked[-1] == target:
        return _played(model, meant)
    return _picked(replace(model, doing=replace(doing, focus=Focus.BOARD)), target), ()
