"""Which view a table has at the moment; it always fills the window exactly."""

from lanplay.screen.facts import Stage
from lanplay.screen.layout import fit
from lanplay.screen.model import TableModel
from lanplay.screen.picture import Look, Picture
from lanplay.screen.views.bars import too_small
from lanplay.screen.views.earlier import earlier_view
from lanplay.screen.views.lobby import lobby_view
from lanplay.screen.views.looking_back import looking_back_view
from lanplay.screen.views.table import table_view


def view(model: TableModel, look: Look) -> Picture:
    small = too_small(look)
    if small is not None:
        return small
    if model.doing.looking_back is not None:
        picture = looking_back_view(model, look)
    elif model.doing.earlier is not None and model.doing.dialog is None:
        picture = earlier_view(model, look)
    elif model.facts.stage in (Stage.SEEKING, Stage.LOBBY):
        picture = lobby_view(model, look)
    else:
        picture = table_view(model, look)
    return fit(picture, look.width, look.height)
