"""Somebody who watches: the table without a hand and without "you", keys that reach nobody, and the view for a room."""

import asyncio
import re
from types import SimpleNamespace
from typing import Any

import pytest
from scripted_wire import ScriptedTable
from seeded_games import NICKS, moments
from watching import shown_by, watched_table

from engine import registry
from engine.knowledge import NOBODY
from lanplay.games.presenter import Sight
from lanplay.games.voice import voice_of
from lanplay.screen.board import draw_board
from lanplay.screen.inputs import Key, Typed
from lanplay.screen.intents import Intent, Leave
from lanplay.screen.paced import PacedFront
from lanplay.screen.picture import Look
from lanplay.screen.table_state import Stage
from lanplay.table.json_front import JsonFront
from lanplay.table.plain_front import PlainFront
from lanplay.table.watch import WatchSession
from protocol.lobby.effects import Failed
from protocol.net.notices import FeedCaughtUp, FeedLost, Misbehaved, WatchBegun
from protocol.seat.effects import TurnCame
from protocol.watch.feed import Feed
from protocol.watch.follower import Follower

GAMES = [("dao", 3, {}), ("daumen", 3, {}), ("dog", 4, {}), ("tao", 2, {"version": "yang"}), ("dos", 3, {})]
ADDRESSED = re.compile(r"\b(you|your|yours)\b", re.IGNORECASE)


@pytest.mark.parametrize(("game", "players", "options"), GAMES, ids=[name for name, *_ in GAMES])
def test_a_public_board_speaks_to_nobody_and_draws_no_hand(game: str, players: int, options: dict[str, Any]) -> None:
    found = registry.find(game)
    seen = list(moments(game, players, 3, events=40, **options))
    for moment in seen[::8]:
        view = found.public_view(moment.table.state)
        for look in (Look(80, 24), Look(120, 40), Look(200, 60)):
            sight: Sight[Any, Any] = Sight(view, 0, NICKS[:players], is_public=True)
            pieces = [piece for line in (*draw_board(sight, look), ()) for piece in line]
            assert not ADDRESSED.search(" ".join(piece.text for piece in pieces))
            assert not any(piece.target and piece.target.startswith("card:") for piece in pieces)
    assert not any(ADDRESSED.search(line.text) for moment in seen for line in moment.told(NOBODY))
    assert voice_of(NICKS).reader == NOBODY


class Room:
    """A watcher's front before a table that plays on; `show` hands out what has become fixed."""

    def __init__(self, front: Any) -> None:
        self.table: ScriptedTable = watched_table("dao", 2)
        self.play(3)
        self.front = front
        self.follower = Follower.begun(shown_by(self.table.peers[0]), bytes(16))
        self.feed = Feed(self.table.peers[0].member.log, 0)
        self.taken = 0
        observer: Any = SimpleNamespace(follower=self.follower)
        self.session = WatchSession(observer, asyncio.Queue(), front, "tea", None)
        self.session._take(WatchBegun(self.follower.agreement, "tea"))
        self.show()
        self.session._take(FeedCaughtUp())
        self.tell_turn()

    def play(self, turns: int) -> None:
        for _ in range(turns):
            self.table.settle()
            self.table.play_turns()
        self.table.settle()

    def show(self) -> None:
        self.feed.follow()
        for item in self.feed.items[self.taken :]:
            self.follower.receive(item)
        self.taken = len(self.feed.items)
        for news in self.follower.take_news():
            self.session._take(news)

    def tell_turn(self) -> None:
        self.session._take(TurnCame(self.follower.log.head.place.step, self.follower.deciding, False))


def text_of(front: PacedFront) -> str:
    return "\n".join("".join(piece.text for piece in line) for line in front.view(Look(120, 40)))


def screen_front(wanted: list[Intent]) -> PacedFront:
    return PacedFront(lambda: None, wanted.append, lambda: None, clock=lambda: 0.0, later=lambda seconds, call: None)


def test_a_watchers_screen_shows_the_game_takes_no_word_and_leaves_without_a_question() -> None:
    async def watch() -> None:
        wanted: list[Intent] = []
        front = screen_front(wanted)
        front.watching(is_projected=False)
        room = Room(front)
        state = front.model.state
        assert (state.stage, state.is_watching, state.turn) == (Stage.PLAYING, True, room.table.playing(0).deciding)
        assert len([frame for frame in state.frames if frame.is_move]) == 3
        said = text_of(front)
        assert "You watch." in said
        assert "seat0" in said
        for input_ in (*map(Typed, "hello /say x"), Key("enter"), Key("tab"), Typed(" ")):
            front.take(input_, {})
        assert front.sent.empty()
        assert front.model.ui.line.text == ""
        front.take(Typed("p"), {})
        projected = text_of(front)
        assert "You watch" not in projected
        assert "What happened" not in projected
        assert state.frames[-1].told[0] in projected
        front.take(Typed("P"), {})
        front.take(Key("left"), {})
        assert front.model.ui.earlier == 0
        front.take(Key("enter"), {})
        room.table.play_out()
        room.show()
        front.take(Key("c-c"), {})
        assert wanted == [Leave()]

    asyncio.run(watch())


def test_sentences_and_json_lines_tell_the_whole_game_and_its_end(capsys: pytest.CaptureFixture[str]) -> None:
    async def watch(front: Any) -> str:
        room = Room(front)
        room.table.play_out()
        room.show()
        await room.session._finish()
        return capsys.readouterr().out

    told = asyncio.run(watch(PlainFront(is_bot=False)))
    assert "You watch this game" in told
    assert "The game is over." in told
    assert "Everything that was shown has been checked" in told
    lines = asyncio.run(watch(JsonFront())).splitlines()
    assert '"seat":null' in lines[0]
    assert sum('"event":"moved"' in line for line in lines) > 10
    assert '"event":"result"' in "".join(lines)


def test_what_ends_watching_says_why() -> None:
    async def watch() -> None:
        told: list[tuple[str, int | None, str]] = []

        class Named(PlainFront):
            def foul(self, nick: str, seat: int | None, reason: str, file: object) -> None:
                told.append((nick, seat, reason))

        room = Room(Named(is_bot=True))
        room.session._take(Misbehaved(room.table.agreement.keys[1], "item_signature"))
        assert told == [("seat1", 1, "item_signature")]
        for notice, code in (
            (FeedLost(), "watch_lost"),
            (Failed("agreement_rules", {"game": "dao", "found": "9", "known": "1"}), "lobby_agreement_rules"),
        ):
            with pytest.raises(Exception, match=code):
                room.session._take(notice)

    asyncio.run(watch())
