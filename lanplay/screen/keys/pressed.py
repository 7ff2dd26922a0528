"""What an input at a table comes to: the table as it is then, and what the screen cannot do by itself."""

from typing import TypeAlias

from lanplay.screen.model import TableModel
from lanplay.screen.wishes import Wish

Pressed: TypeAlias = tuple[TableModel, tuple[Wish, ...]]
