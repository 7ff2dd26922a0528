"""What people are told of a silent seat and of a pause, what they type, and what a program is told."""

import asyncio
import json
import random
from pathlib import Path
from typing import Any, cast

import pytest
from msgspec.structs import replace
from played_games import keep, signatures
from scripted_wire import ScriptedTable, make_agreement

from engine import registry
from lanplay.bots import Quick
from lanplay.bots.greedy import GreedyBot
from lanplay.errors import CommandError, report_of
from lanplay.table.absence import AbsenceCommands, tell
from lanplay.table.company import Company
from lanplay.table.front import Front, Scene
from lanplay.table.journal import StoredJournal
from lanplay.table.json_front import JsonFront
from lanplay.table.lobby_sentences import terms
from lanplay.table.plain_front import PlainFront
from lanplay.table.session import Session
from lanplay.text import use
from protocol.agreement import rules_of, settings_of
from protocol.net.notices import LinkDown, LinkUp, Notice, Started
from protocol.net.seat import Seat
from protocol.seat.effects import Effect, OpinionHeard, PauseChanged, PauseHeard, SilenceFound
from protocol.store.store import Store
from protocol.wire.talk import TableInfo


class Chair:
    """One seat of a scripted table, as a session has it."""

    has_begun = True

    def __init__(self, table: ScriptedTable, seat: int, front: Front) -> None:
        self.table, self.peer, self.front = table, table.peers[seat], front
        self.playing = table.playing(seat)
        self.heard = 0

    @property
    def as_seat(self) -> Seat:
        """It has what is needed of a seat here."""
        return cast(Seat, self)

    @property
    def scene(self) -> Scene:
        playing = self.playing
        return Scene(playing.game, playing.agreement, playing.seat, playing.view, playing.request)

    def call_late(self) -> None:
        self.peer.run(self.peer.member.call_late(self.table.now))

    def wait(self) -> None:
        self.peer.run(self.peer.member.wait(self.table.now))

    def pause(self) -> None:
        self.peer.run(self.peer.member.pause(self.table.now))

    def unpause(self) -> None:
        self.peer.run(self.peer.member.unpause(self.table.now))

    @property
    def signatures(self) -> tuple[bytes, ...]:
        return signatures(self.table.agreement)

    async def flush(self) -> None:
        """All is on its way."""

    def type(self, word: str) -> None:
        AbsenceCommands(self.as_seat, self.front).take(word, self.scene)
        self.table.settle()

    def listen(self) -> None:
        """Tell the front what has come since."""
        told, self.heard = self.peer.told[self.heard :], len(self.peer.told)
        for one in told:
            if isinstance(one, SilenceFound | OpinionHeard | PauseHeard | PauseChanged):
                tell(self.as_seat, self.front, self.scene, one)


def chairs(front: type[Front] | None = None, players: int = 3, **terms: object) -> list[Chair]:
    """A game in which seat 0 has to move."""
    chosen = {"absence": "ask", "clock": 30, "first": 0, **terms}
    table = ScriptedTable(make_agreement("dao", players, **chosen), random.Random(5))
    table.start()
    table.settle()
    made = JsonFront if front is JsonFront else lambda: PlainFront(is_bot=False)
    return [Chair(table, seat, made()) for seat in range(players)]


def pass_time(table: ScriptedTable, seconds: float) -> None:
    for _ in range(int(seconds // 5) + 1):
        table.tick(5)
        table.settle()


def after_silence(front: type[Front] | None = None, players: int = 3, **terms: object) -> list[Chair]:
    seats = chairs(front, players, **terms)
    seats[0].peer.crash()
    pass_time(seats[0].table, 45)
    return seats[1:]


def test_people_are_asked_and_told_of_each_other(capsys: pytest.CaptureFixture[str]) -> None:
    ada, ben = after_silence()
    ada.listen()
    assert capsys.readouterr().out == (
        "Nothing has come from seat0 for too long. /wait waits, /go-on goes on without.\n"
    )
    ben.heard = len(ben.peer.told)
    ada.type("/go-on")
    assert capsys.readouterr().out.startswith("You would go on without seat0. ")
    ben.listen()
    assert capsys.readouterr().out == (
        "seat1 would go on without seat0. Answer with /wait or /go-on. "
        "If you say nothing, the table still waits for 5 minutes.\n"
    )
    ben.type("/wait")
    assert "that holds for 5 minutes" in capsys.readouterr().out
    ada.listen()
    assert capsys.readouterr().out == "seat2 wants to wait for seat0.\n"
    ben.type("/late")
    assert ada.playing.living == ben.playing.living == (1, 2)


class Mesh:
    def link(self, _key: bytes) -> bool:
        return True


class Begun(PlainFront):
    def __init__(self, *, is_bot: bool) -> None:
        super().__init__(is_bot=is_bot)
        self.has_begun = asyncio.Event()

    def started(self, scene: Scene, *, goes_on: bool = False) -> None:
        self.has_begun.set()


@pytest.mark.parametrize(
    ("is_running", "code"),
    [(True, "voted_out"), (False, "voted_out"), (True, "voted_out_over")],
    ids=["while it runs", "before it starts", "after the end"],
)
def test_whoever_was_voted_out_learns_why_and_what_to_do(
    *, is_running: bool, code: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Nothing more comes to that seat: it must not sit before a game that goes on elsewhere, or is over."""
    seats = after_silence()
    table = seats[0].table
    for seat in seats:
        seat.call_late()
    table.settle()
    if code == "voted_out_over":
        table.play_out()
    game = keep(tmp_path, table, 0, is_finished=False)
    back = table.peers[0]
    back.restart()

    def come_back() -> list[Effect]:
        table.mend(0, 1)
        table.settle()
        return back.told

    async def learn() -> None:
        with Store.open(tmp_path) as store:
            front = Begun(is_bot=True)
            chair: Any = Chair(table, 0, front)
            notices: asyncio.Queue[Notice] = asyncio.Queue()
            session = Session(chair, front, store, StoredJournal(store), notices, Quick(GreedyBot()))
            notices.put_nowait(Started(table.agreement, 0))
            playing = asyncio.create_task(session.run())
            if is_running:
                await front.has_begun.wait()
            for told in come_back():
                notices.put_nowait(told)
            try:
                await playing
            finally:
                assert not store.game(game).result().is_resumable

    if not is_running:
        come_back()
    with pytest.raises(CommandError) as stopped:
        asyncio.run(asyncio.wait_for(learn(), 5))
    told = report_of(stopped.value).text
    assert stopped.value.code == code
    assert ("The game is over." in capsys.readouterr().out) == (code == "voted_out_over")
    assert "too long" in told
    assert "another table" in told


def test_where_nobody_is_left_to_ask_a_game_can_only_be_ended(capsys: pytest.CaptureFixture[str]) -> None:
    (ada,) = after_silence(players=2)
    ada.listen()
    assert "/claim ends the game as it stands" in capsys.readouterr().out
    ada.type("/go-on")
    assert "/claim ends the game as it stands" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("word", "absence", "told"),
    [
        ("/wait", "ask", "It is too early for that"),
        ("/go-on", "ask", "It is too early"),
        ("/late", "strict", "It is too early"),
        ("/wait", "strict", "This table is strict"),
        ("/unpause", "ask", "Nobody has asked for a pause."),
        ("/pause", "ask", "You would like a pause. It begins once everybody agrees; not yet: seat1, seat2."),
    ],
)
def test_each_word_is_answered(word: str, absence: str, told: str, capsys: pytest.CaptureFixture[str]) -> None:
    chairs(absence=absence)[0].type(word)
    assert capsys.readouterr().out.startswith(told)


def test_a_pause_is_asked_for_agreed_and_ended(capsys: pytest.CaptureFixture[str]) -> None:
    ada, ben, cleo = chairs()
    ada.type("/pause")
    capsys.readouterr()
    ben.listen()
    assert capsys.readouterr().out == "seat0 would like a pause. /pause agrees, /unpause says no.\n"
    ben.type("/pause")
    cleo.type("/pause")
    ada.listen()
    assert capsys.readouterr().out.endswith("Pause. No clock runs, and nobody is late. /unpause or a move ends it.\n")
    ben.type("/unpause")
    ada.listen()
    assert capsys.readouterr().out == "seat1 wants to play on.\nThe pause is over.\n"


def test_a_program_is_told_each_as_an_event(capsys: pytest.CaptureFixture[str]) -> None:
    ada, ben = after_silence(JsonFront)
    ben.type("/go-on")
    ben.type("/pause")
    ada.type("/pause")
    ada.type("/unpause")
    capsys.readouterr()
    ada.listen()
    told = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert told == [
        {"event": "silent", "seats": [0], "may_claim": False},
        {"event": "opinion", "seat": 2, "silent": [0], "goes_on": True},
        {"event": "pause", "seat": 2, "ends": False},
        {"event": "silent", "seats": [], "may_claim": False},
        {"event": "pausing", "on": True, "deadline": 30.0},
        {"event": "pausing", "on": False, "deadline": 30.0},
    ]


@pytest.mark.parametrize(
    ("language", "asked", "strict"),
    [
        ("en", "the others decide whether to wait", "voted out by the programs"),
        ("de", "entscheiden die anderen, ob sie warten", "von den Programmen ausgeschlossen"),
        ("it", "gli altri decidono se aspettare", "escluso dai programmi"),
    ],
)
def test_it_is_told_before_anybody_sits_down(language: str, asked: str, strict: str) -> None:
    game = registry.find("dao")
    for absence, sentence in (("ask", asked), ("strict", strict)):
        settings = settings_of(game, {"absence": absence}, 3)
        info = TableInfo(bytes(16), "tea", "dao", rules_of(game), settings, 3, 2, False, False, ("Ada",), False)
        use(language)
        assert sentence in " ".join(terms(info))


@pytest.mark.parametrize(
    ("options", "told"),
    [
        ({"watch_code": "asked"}, "Whoever joins or watches needs the code."),
        ({"watch_code": "free"}, "Whoever joins needs the code."),
        ({"watch": "off"}, "Whoever joins needs the code."),
    ],
)
def test_who_needs_the_code_is_told_before_anybody_sits_down(options: dict[str, str], told: str) -> None:
    game = registry.find("dao")
    for has_code in (True, False):
        given = options if has_code else {}
        settings = settings_of(game, given, 3)
        info = TableInfo(bytes(16), "tea", "dao", rules_of(game), settings, 3, 2, has_code, False, ("Ada",), False)
        assert (told in " ".join(terms(info))) == has_code
        assert ("code" in " ".join(terms(info))) == has_code


def test_whoever_gives_up_is_told_what_becomes_of_the_game(capsys: pytest.CaptureFixture[str]) -> None:
    scene = chairs()[0].scene
    for is_alone in (True, False):
        PlainFront(is_bot=False).gave_up(replace(scene, is_alone=is_alone))
    ends, goes_on = capsys.readouterr().out.splitlines()
    assert "the game ends here" in ends
    assert "play on without you" in goes_on


def test_whoever_stops_on_purpose_is_told_from_a_link_that_broke(capsys: pytest.CaptureFixture[str]) -> None:
    """And of whoever has left the game for good nobody hears that they can come back."""
    ada = chairs()[0]
    ada.mesh = Mesh()
    company = Company(ada.as_seat, ada.front, frozenset())
    company.hear(ada.scene, LinkUp(1))
    company.hear(ada.scene, LinkDown(1, is_on_purpose=True))
    company.hear(ada.scene, LinkDown(2))
    assert company.away == {1, 2}
    company.hear(ada.scene, LinkUp(1))
    ada.table.peers[2].run(ada.table.peers[2].member.resign(ada.table.now))
    ada.table.settle()
    company.hear(ada.scene, LinkUp(2))
    assert capsys.readouterr().out.splitlines() == [
        "seat1 has stopped playing for now, and can come back: the game waits.",
        "seat2 cannot be reached directly at the moment.",
        "seat1 can be reached again.",
    ]
