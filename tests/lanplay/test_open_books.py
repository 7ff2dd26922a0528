"""Open books at a table, in files and in what is told again: the true hands of all who opened, of nobody else."""

import json
import random
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from played_games import signatures
from program import Ran, run
from sample_views import DOS
from scripted_wire import Peer, ScriptedTable, make_agreement

from engine import registry
from engine.outcome import Outcome
from lanplay.exits import Exit
from lanplay.games.game_statistics import statistics_of
from lanplay.records.playback import Playback
from lanplay.table.front import Front, GameEnding, Scene, TableListing
from lanplay.table.json_front import JsonFront
from lanplay.table.plain_front import PlainFront
from lanplay.text.faces import listed
from protocol.agreement import rules_of
from protocol.files.transcript import write_transcript
from protocol.files.verify import replayed
from protocol.log.branch import Happened
from protocol.log.knowledge import opened
from protocol.log.log import Log
from protocol.rounds.procedure import ComparisonWords
from protocol.wire.items import RevealedKey
from protocol.wire.talk import TableInfo

pytestmark = pytest.mark.usefixtures("transparent_group")
GAMES = tuple(name for name in registry.names() if registry.find(name).veils)
OPTIONS: dict[str, dict[str, Any]] = {"tao": {"version": "yang"}}
"""Where a table by default has no hands."""
CUT_SHORT = "dog"
LONG_ENOUGH = 60  # items of that game, after which one pair gives up: a whole one takes long
of_each_game = pytest.mark.parametrize("name", GAMES, scope="module")  # together, so that each is played once
Hand = tuple[str | None, ...]
Seen = list[tuple[int, Hand]]


class Truth:
    """What each seat's own bot saw of its own hand after each step, noted while it played."""

    def __init__(self, table: ScriptedTable) -> None:
        self.hands: list[Seen] = [[] for _ in table.peers]
        for peer in table.peers:
            self._watch(peer)

    def _watch(self, peer: Peer) -> None:
        learning, game = peer.member._learning, peer.member.log.game
        learn = learning.learn

        def noting(happened: Happened) -> None:
            learn(happened)
            if not isinstance(happened.event, ComparisonWords):
                view = game.view(happened.state, learning.knowledge)
                self.hands[peer.seat].append((happened.step, view.held[peer.seat]))

        learning.learn = noting


def played(name: str, open_books: bool = True) -> tuple[ScriptedTable, Truth]:
    return _played(name, open_books)


@cache
def _played(name: str, open_books: bool) -> tuple[ScriptedTable, Truth]:
    players = min(registry.find(name).seats)
    agreement = make_agreement(name, players, open_books=open_books, **OPTIONS.get(name, {}))
    table = ScriptedTable(agreement, random.Random(1))
    truth = Truth(table)
    table.start()
    for _ in range(2000):
        table.settle()
        asked = [peer for peer in table.peers if peer.member.is_asked]
        if not asked:
            break
        for peer in asked:
            peer.run(peer.member.decide(peer.best(), table.now))
        if name == CUT_SHORT and len(table.peers[0].journal.items) > LONG_ENOUGH:
            resign(table, 1, 3)
    assert table.peers[0].member.log.branch.is_closed
    return table, truth


def resign(table: ScriptedTable, *seats: int) -> None:
    for seat in seats:
        table.settle()
        table.peers[seat].run(table.peers[seat].member.resign(table.now))


@cache
def transcript(name: str, *missing: int, open_books: bool = True) -> bytes:
    """The file of a game, as if the books of the seats `missing` had never come."""
    table, _ = played(name, open_books)
    log = Log(table.agreement, None)
    for item in table.peers[0].journal.items:
        if not (isinstance(item.body, RevealedKey) and item.body.seat in missing):
            log.receive(item)
    return write_transcript(log, signatures(table.agreement))


def retold(data: bytes) -> Iterator[tuple[int, tuple[Hand, ...]]]:
    log = replayed(data).log
    for step in Playback(log, -1, opened(log)).steps():
        if not isinstance(step.happened.event, ComparisonWords):
            yield step.happened.step, step.after.held


@of_each_game
def test_a_file_shows_every_seats_true_hand_at_every_step(name: str) -> None:
    """Of who resigned it shows what everybody has seen, and no more: such a seat publishes nothing."""
    table, truth = played(name)
    told = list(retold(transcript(name)))
    assert len(told) > 20 or name == "tao"
    staying = table.peers[0].member.log.branch.living
    for seat in staying:
        assert [(step, hands[seat]) for step, hands in told] == truth.hands[seat]
        assert any(hand and all(hand) for _, hand in truth.hands[seat])
    shut = retold(transcript(name, *staying))
    gone = [seat for seat in range(len(truth.hands)) if seat not in staying]
    for (_, hands), (_, seen) in zip(told, shut, strict=True):
        assert [hands[seat] for seat in gone] == [seen[seat] for seat in gone]


@pytest.mark.parametrize("name", [name for name in GAMES if name != CUT_SHORT], scope="module")
def test_a_seat_that_kept_its_books_shut_keeps_its_hand(name: str) -> None:
    _, truth = played(name)
    told, shut = list(retold(transcript(name, 1))), list(retold(transcript(name, 0, 1)))
    assert [(step, hands[0]) for step, hands in told] == truth.hands[0]
    assert [hands[1] for _, hands in told] == [hands[1] for _, hands in shut]
    assert any(hand and None in hand for _, (_, hand) in shut)


def told_of(folder: Path, data: bytes, *words: str) -> Ran:
    file = folder / "game.transcript"
    file.write_bytes(data)
    return run("--home", str(folder / "home"), *words[:1], str(file), *words[1:])


@pytest.mark.parametrize(
    ("missing", "said"),
    [
        ((), "Open books: seat0, seat1."),
        ((1,), "Open books: seat0. This file lacks the books of seat1."),
        ((0, 1), "This file lacks the books of seat0, seat1."),
    ],
)
def test_verify_says_whose_books_are_open(tmp_path: Path, missing: tuple[int, ...], said: str) -> None:
    told = told_of(tmp_path, transcript("dos", *missing), "verify")
    assert told.status == Exit.DONE
    assert said in told.out
    (event,) = told_of(tmp_path, transcript("dos", *missing), "verify", "--json").events
    assert event["open_books"]
    assert event["unopened"] == list(missing)
    assert event["opened"] == [seat for seat in (0, 1) if seat not in missing]


def test_verify_says_nothing_of_books_where_nobody_agreed_on_them(tmp_path: Path) -> None:
    told = told_of(tmp_path, transcript("dos", open_books=False), "verify", "-v")
    assert "ooks" not in told.out
    assert "agreed: open books" in told_of(tmp_path, transcript("dos"), "verify", "-v").out


def test_a_replay_tells_the_hands_whenever_they_change(tmp_path: Path) -> None:
    _, truth = played("dos")
    told = told_of(tmp_path, transcript("dos"), "replay")
    hands = [line for line in told.out.splitlines() if line.startswith("Hands: ")]
    last: list[Hand] = [(), ()]
    expected = []
    for (_, first), (_, second) in zip(*truth.hands, strict=True):
        if [first, second] != last and None not in (*first, *second) and (first or second):
            rows = (listed(hand) or "nothing" for hand in (first, second))
            expected.append("Hands: seat0 {}; seat1 {}.".format(*rows))
            last = [first, second]
    assert len(hands) > 10
    assert hands == expected
    assert "For seat0 alone: 7 cards." not in told.out


def test_a_replay_as_json_tells_the_hands_step_by_step(tmp_path: Path) -> None:
    _, truth = played("dos")
    events = told_of(tmp_path, transcript("dos"), "replay", "--json").events
    known = [dict(seen) for seen in truth.hands]
    hands = [event for event in events if event["event"] == "hands"]
    assert len(hands) > 10
    for event in hands:
        assert event["hands"] == [list(known[seat][event["step"]]) for seat in (0, 1)]
    assert not any(
        event["event"] == "hands"
        for event in told_of(tmp_path, transcript("dos", open_books=False), "replay", "--json").events
    )


@of_each_game
def test_the_position_at_a_step_holds_the_hands(tmp_path: Path, name: str) -> None:
    _, truth = played(name)
    step = max(step for step, hand in truth.hands[0] if hand and all(hand) and step < truth.hands[0][-1][0])
    told = told_of(tmp_path, transcript(name), "replay", "--until", str(step), "--position")
    position = json.loads(told.out)
    assert position.get("hands", position.get("decks")) == [list(dict(seen)[step]) for seen in truth.hands]


@pytest.mark.parametrize("name", ["dog"], scope="module")
def test_a_gift_between_partners_is_told_with_its_face(tmp_path: Path, name: str) -> None:
    told = told_of(tmp_path, transcript(name), "replay", "--until", "30")
    assert told.out.count("has given away") == 2
    shut = told_of(tmp_path, transcript(name, 0, 2), "replay", "--until", "30")
    assert shut.out.count("has given away") == 0


@pytest.mark.parametrize("command", ["host", "play"])
def test_a_game_without_hidden_cards_has_no_books_to_open(tmp_path: Path, command: str) -> None:
    told = run("--home", str(tmp_path), command, "dao", "--books-open", "--interface", "lo", "--json")
    assert (told.status, told.events[0]["code"]) == (Exit.REFUSED, "books_nothing")


def ended(front: Front) -> None:
    """A table of three tells its end, at which one has opened their books and two have not."""
    agreement = make_agreement("dos", 3, open_books=True)
    scene = Scene(registry.find("dos"), agreement, 0, DOS)
    front.started(scene)
    statistics = statistics_of("dos", 3, ())
    front.ended(scene, GameEnding(Outcome(None, (1, 2, 3)), bytes(32), None, statistics, opened=(0,), unopened=(1, 2)))


def test_who_has_won_together_is_told_before_the_places(capsys: pytest.CaptureFixture[str]) -> None:
    scene = Scene(registry.find("dog"), make_agreement("dog", 4), 0, DOS)
    outcome = Outcome((4, 1, 4, 2), (1, 3, 1, 3), "won")
    PlainFront(is_bot=True).ended(scene, GameEnding(outcome, bytes(32), None, statistics_of("dog", 4, ())))
    assert capsys.readouterr().out.splitlines()[1] == "seat0 + seat2 have won together."


def test_whoever_keeps_their_books_shut_is_named_at_the_end(capsys: pytest.CaptureFixture[str]) -> None:
    ended(PlainFront(is_bot=False))
    told = capsys.readouterr().out
    assert "all hands are revealed when the game is over" in told
    assert "Open books: seat0." in told
    assert "The books of seat1, seat2 are missing." in told
    ended(JsonFront())
    result = json.loads(capsys.readouterr().out.splitlines()[-1])
    assert (result["opened"], result["unopened"]) == ([0], [1, 2])


@pytest.mark.parametrize("open_books", [False, True])
def test_whoever_sits_down_is_told_before_whether_books_will_be_opened(
    open_books: bool, capsys: pytest.CaptureFixture[str]
) -> None:
    info = TableInfo(
        bytes(16), "tea", "dos", rules_of(registry.find("dos")), (), 3, 2, False, False, ("Ada",), open_books
    )
    table = TableListing(info, "192.0.2.7:4000", bytes(32), "Ada")
    PlainFront(is_bot=False).found(table)
    assert ("all hands are revealed" in capsys.readouterr().out) == open_books
    JsonFront().found(table)
    assert json.loads(capsys.readouterr().out)["open_books"] == open_books
