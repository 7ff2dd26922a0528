"""A person's hand at the keys of a table, for what depends on when they are struck."""

from collections.abc import Callable

from screen.at_table import AtTable

from lanplay.screen.inputs import Input
from lanplay.screen.layout import places
from lanplay.screen.model import Focus


class Hand:
    """Strikes keys of a table whose time passes only between them."""

    def __init__(self, game: str = "dao") -> None:
        self.due: list[tuple[float, Callable[[], None]]] = []
        self.at = AtTable(game, 3, 1)
        self.at.front._later = lambda seconds, call: self.due.append((self.at.now + seconds, call))
        self.at.begin()
        self.at.now += 1

    def strike(self, input_: Input, *, after: float) -> list[str]:
        """Waits, then strikes the key; what is sent meanwhile and then."""
        self.wait(after)
        self.at.front.take(input_, places(self.at.view()))
        return self.sent()

    def wait(self, seconds: float) -> list[str]:
        self.at.now += seconds
        for entry in [entry for entry in self.due if entry[0] <= self.at.now]:
            self.due.remove(entry)
            entry[1]()
        return self.sent()

    def sent(self) -> list[str]:
        queue = self.at.front.sent
        return [queue.get_nowait() for _ in range(queue.qsize())]

    def looks_at_the_list(self) -> None:
        self.at.front.model = self.at.front.model.with_ui(focus=Focus.MOVES)

    def is_asked(self) -> None:
        self.at.front.ask(self.at.scene, self.at.moves)
