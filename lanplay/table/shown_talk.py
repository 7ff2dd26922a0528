"""What people say and do around the game, as the reader of this seat is shown it: no more of it than can be read."""

from collections.abc import Sequence
from typing import Final

from lanplay.table.front import Front
from lanplay.table.hearing import Hearing, Talk
from lanplay.text import table as texts
from lanplay.text import translate
from lanplay.text.watch import changes
from protocol.wire.talk import Watcher


class TalkShown:
    """`hearing` is for talk alone: matters of the table can neither be muted nor drowned in it."""

    def __init__(self, front: Front) -> None:
        self.hearing: Final = Hearing()
        self._front = front
        self._matters = Hearing()
        self._watchers: tuple[Watcher, ...] = ()

    def said(self, seat: int | None, nick: str, text: str) -> None:
        match self.hearing.hear(nick):
            case Talk.SHOWN:
                self._front.chat(seat, nick, text)
            case Talk.FIRST_LEFT_OUT:
                self._front.note(translate(texts.HASTY).format(nick=nick))
            case Talk.LEFT_OUT:
                pass

    def hear_matter(self, nick: str) -> bool:
        """`nick` says something about the table: a pause, somebody's silence, another game. Whether to show it."""
        return self._matters.hear(nick) is Talk.SHOWN

    def watched(self, watchers: Sequence[Watcher], seated: Sequence[str]) -> None:
        """Who watches now. Whoever comes and goes again and again is told of no more often than anybody may talk.

        `seated` are the names of those who play: nobody who watches passes for one of them.
        """
        told = changes(self._watchers, watchers, seated)
        self._watchers = tuple(watchers)
        is_told = all(self._matters.hear("") is Talk.SHOWN for _ in told)
        self._front.watched(watchers, "\n".join(told) if is_told else "")
