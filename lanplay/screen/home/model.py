"""The home screen: the player's name, what can be done now, and the page that is open. Values only."""

from enum import Enum, auto
from typing import Any

import msgspec
from msgspec.structs import replace

from lanplay.screen.home.last_choices import Choices
from lanplay.screen.menu import Form, Menu
from lanplay.screen.model import SheetDialog


class TableRow(msgspec.Struct, frozen=True):
    """A table on the network, with an `id` unique among those listed. At one that `is_own` the person is playing.

    `terms` are sentences about what is agreed there, and `table` is the table's own id, which all who play at it tell.
    """

    id: str
    name: str
    game: str
    seats: int
    free: int
    host: str
    has_code: bool = False
    open_books: bool = False
    is_own: bool = False
    is_playing: bool = False
    is_watchable: bool = False
    terms: tuple[str, ...] = ()
    table: str = ""

    @property
    def is_open(self) -> bool:
        return self.free > 0 and not self.is_playing

    @property
    def may_be_watched(self) -> bool:
        """Whether there is a game to watch now."""
        return self.is_watchable and self.is_playing and not self.is_own


class GameRow(msgspec.Struct, frozen=True):
    """A game of this person's, by its id in hexadecimal, at the `table` of that id, which may have had a `name`."""

    id: str
    game: str
    players: str
    when: str
    name: str = ""
    table: str = ""


class Page(Enum):
    WELCOME = auto()
    MAIN = auto()
    GAMES = auto()
    PRACTISE = auto()
    HOST = auto()
    ADDRESS = auto()
    CODE = auto()
    RULES = auto()
    PAST = auto()
    SETTINGS = auto()


class HomeModel(msgspec.Struct, frozen=True):
    """`others` are the names of tables of other versions. `pointed` is the item of `main` that was chosen last, even
    while it is not there. `table` is the one whose code is asked for. On the page of games `purpose` is what one of
    them is chosen for, and `choices` are what was chosen before. `settings` are the initial values of the settings
    page.
    """

    nick: str = ""
    print: str = ""
    tables: tuple[TableRow, ...] = ()
    games: tuple[GameRow, ...] = ()
    past: tuple[GameRow, ...] = ()
    others: tuple[str, ...] = ()
    page: Page = Page.MAIN
    main: Menu = msgspec.field(default_factory=lambda: Menu(()))
    pointed: str = ""
    menu: Menu = msgspec.field(default_factory=lambda: Menu(()))
    form: Form = msgspec.field(default_factory=lambda: Form(()))
    table: str = ""
    purpose: Page = Page.PRACTISE
    choices: Choices = msgspec.field(default_factory=dict)
    sheet: SheetDialog | None = None
    settings: tuple[tuple[str, str], ...] = ()
    message: str = ""
    is_refused: bool = False

    @property
    def listed(self) -> tuple[TableRow, ...]:
        """Each table once: of one that plays all its members may tell."""
        once = {row.table if row.is_playing and row.table else row.id: row for row in reversed(self.tables)}
        return tuple(row for row in self.tables if row in once.values())

    @property
    def waiting(self) -> tuple[GameRow, ...]:
        """The unfinished games, without those that go on at one of the tables."""
        there = {row.table for row in self.tables if row.is_own}
        return tuple(row for row in self.games if row.table not in there)

    def with_(self, **changes: Any) -> "HomeModel":
        return replace(self, **changes)

    def points(self, main: Menu) -> "HomeModel":
        return replace(self, main=main, pointed=main.item.id if main.item else "")

    def says(self, message: str, *, is_refused: bool = False) -> "HomeModel":
        return replace(self, message=message, is_refused=is_refused)
