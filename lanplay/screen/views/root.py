"""The view a table has at the moment; it always fills the window exactly."""

from lanplay.screen.layout import fit
from lanplay.screen.model import TableModel
from lanplay.screen.picture import Look, Picture
from lanplay.screen.table_state import Stage
from lanplay.screen.views.bars import too_small
from lanplay.screen.views.earlier_moves import earlier_view
from lanplay.screen.views.lobby import lobby_view
from lanplay.screen.views.projector import projector_view
from lanplay.screen.views.replay import replay_view
from lanplay.screen.views.table import table_view


def view(model: TableModel, look: Look) -> Picture:
    small = too_small(look)
    if small is not None:
        return small
    if model.ui.replay is not None:
        picture = replay_view(model, look)
    elif model.ui.earlier is not None and model.ui.dialog is None:
        picture = earlier_view(model, look)
    elif model.state.stage in (Stage.SEEKING, Stage.READING, Stage.LOBBY):
        picture = lobby_view(model, look)
    elif model.state.is_projected:
        picture = projector_view(model, look)
    else:
        picture = table_view(model, look)
    return fit(picture, look.width, look.height)
