"""Whoever watches holds the states that the players hold, whenever they come, and is shown nothing else."""

import random

import pytest
from scripted_wire import Peer, identity
from table_model import Model
from watching import Audience, Onlooker, gallery_of, hashes, shown_by, watched_table

from engine import registry
from engine.events import Answered, Reacted
from protocol.identity import Identity
from protocol.log.news import Closed, CutMade, FoulFound
from protocol.seat.member import Member
from protocol.watch.feed import Feed
from protocol.watch.follower import SHOWN_KINDS, Follower, Untrue
from protocol.wire.canonical import decode, encode
from protocol.wire.items import Chat, Entry, Resignation, Signed, sign
from protocol.wire.talk import Items, ShownGame, ToWatcher, Watch
from protocol.wire.watching import BadWatching, Watching

pytestmark = pytest.mark.usefixtures("short_chains")
GAMES = [
    ("dao", 3, {"variant": "plain"}),
    ("daumen", 3, {}),
    ("dog", 4, {}),
    ("tao", 2, {"version": "yang"}),
    ("dos", 3, {}),
]
TURNS = 7


@pytest.mark.usefixtures("transparent_group")
@pytest.mark.parametrize(("game", "players", "options"), GAMES, ids=[name for name, *_ in GAMES])
def test_who_joins_at_any_step_holds_the_same_hashes(game: str, players: int, options: dict[str, object]) -> None:
    """One joins at the beginning and one after each decision, at another member each time; all follow to the end."""
    table = watched_table(game, players, watchers=32, **options)
    audiences = [Audience(peer) for peer in table.peers]
    onlookers: list[Onlooker] = []
    for turn in range(TURNS):
        onlookers.append(audiences[turn % players].join(turn))
        for audience in audiences:
            audience.catch_up()
        for onlooker in onlookers:
            assert onlooker.follower is not None
            log, seen = table.peers[0].member.log, onlooker.follower.log
            assert hashes(onlooker.course) == hashes(list(log.branch.course()))
            assert (seen.at, seen.head.chain, seen.head.state) == (log.at, log.head.chain, log.head.state)
            assert onlooker.follower.deciding == table.playing(0).deciding
        table.settle()
        table.play_turns()
        table.settle()
    assert not onlookers[0].follower.log.fouls if onlookers[0].follower else False


@pytest.mark.usefixtures("transparent_group")
@pytest.mark.parametrize(("game", "players", "options"), GAMES, ids=[name for name, *_ in GAMES])
def test_no_byte_depends_on_what_the_showing_seat_knows(game: str, players: int, options: dict[str, object]) -> None:
    """Members hold other hands, one has a journal of talk: what they show is equal to the byte, and of few kinds."""
    table = watched_table(game, players, **options)
    for _ in range(3):
        table.settle()
        table.play_turns()
    table.peers[0].run(table.peers[0].member.say("mine is the seven", table.now))
    table.settle()
    assert game == "dao" or len({str(peer.member.knowledge.faces) for peer in table.peers}) == players
    shown = []
    for peer in table.peers:
        audience = Audience(peer)
        onlooker = audience.join()
        audience.catch_up()
        shown.append(onlooker.received)
        items = [item for data in onlooker.received for item in getattr(decode(data, ToWatcher), "items", ())]
        assert all(isinstance(item.body, SHOWN_KINDS) for item in items)
    assert all(received == shown[0] for received in shown)
    held = registry.find(game).public_view(table.peers[0].member.log.branch.state).held
    assert all(face is None for hand in held for face in hand)
    assert any(face for hand in table.playing(0).view.held for face in hand) or not held


def test_a_delayed_table_shows_nothing_of_its_last_moves_until_it_is_over() -> None:
    table = watched_table("dao", 2, watch="delayed:3")
    audience = Audience(table.peers[1])
    onlooker = audience.join()
    log = table.peers[1].member.log
    table.settle()
    while not log.branch.is_over:
        audience.catch_up()
        course = list(log.branch.course())
        decided = [at for at, one in enumerate(course) if isinstance(one.event, Answered | Reacted)]
        assert hashes(onlooker.course) == hashes(course[: decided[-3]] if len(decided) > 2 else [])
        table.play_turns()
        table.settle()
    audience.catch_up()
    assert hashes(onlooker.course) == hashes(list(log.branch.course()))
    assert onlooker.follower is not None
    assert onlooker.follower.log.branch.is_covered


def test_the_end_is_the_transcript_that_the_players_hold() -> None:
    table = watched_table("dao", 3)
    audience = Audience(table.peers[2])
    onlooker = audience.join()
    table.play_out()
    audience.catch_up()
    assert onlooker.follower is not None
    assert any(isinstance(news, Closed) for news in onlooker.follower.take_news())
    report = onlooker.follower.report()
    assert report.transcript_hash == table.peers[0].member.log.branch.rounds[-1].chain or report.outcome is not None
    assert report.outcome == table.playing(0).outcome


# -- cuts, comebacks, cheats ------------------------------------------------------------------------------------------


class WatchedModel(Model):
    """A random run in which somebody watches each peer, follows one who comes back anew, and lags at times."""

    def __init__(self, number: int) -> None:
        super().__init__(number, players=(2, 3, 4), most_steps=120)
        self.lag = random.Random(number)
        self.watched: dict[int, tuple[Member, Onlooker]] = {}

    def step(self) -> None:
        super().step()
        for peer in self.table.peers:
            if peer.is_up and self.lag.random() < 0.15:
                self.look(peer)

    def look(self, peer: Peer) -> None:
        known = self.watched.get(peer.seat)
        if known is None or known[0] is not peer.member:
            follower = None if known is None else known[1].follower
            self.watched[peer.seat] = (peer.member, Audience(peer).join(follower=follower))
        self.watched[peer.seat][1].audience.catch_up()

    def check_end(self) -> None:
        super().check_end()
        for peer in self.still_in():
            self.look(peer)
            onlooker = self.watched[peer.seat][1]
            assert onlooker.follower is not None
            log, seen = peer.member.log, onlooker.follower.log
            assert hashes(onlooker.course) == hashes(list(log.branch.course()))
            assert (seen.branch.epoch, seen.head.chain) == (log.branch.epoch, log.head.chain)
            assert set(seen.fouls) <= self.cheats
            late = Audience(peer).join()
            late.audience.catch_up()
            assert hashes(late.course) == hashes(onlooker.course)


@pytest.mark.parametrize("number", [0, 3, 5, 9])
def test_watchers_follow_cuts_comebacks_and_cheats_to_the_same_end(number: int) -> None:
    WatchedModel(number).run()


# -- members that lie -------------------------------------------------------------------------------------------------


def begun() -> tuple[Onlooker, list[Signed]]:
    """A watcher who has just come, and what a member would show next."""
    table = watched_table("dao", 3)
    for _ in range(4):
        table.settle()
        table.play_turns()
    table.settle()
    onlooker = Audience(table.peers[0]).join()
    feed = Feed(table.peers[0].member.log, 0)
    feed.follow()
    return onlooker, feed.items


def test_a_forged_entry_is_refused_whatever_is_forged() -> None:
    onlooker, items = begun()
    forged = Signed(items[0].data, items[1].signature)
    stranger = sign(Identity(b"s" * 32), items[0].body)
    garbled = Signed(b"\x93\x01\x02\x03", items[0].signature)
    foreign = sign(identity(0), Resignation(bytes(32), bytes(16), 0, 0, 0))
    for item, code in (
        (forged, "item_signature"),
        (stranger, "item_signature"),
        (garbled, "item_garbled"),
        (foreign, "item_foreign"),
    ):
        with pytest.raises(Untrue) as found:
            onlooker.receive(item)
        assert (found.value.code, found.value.item) == (code, item)
    assert not onlooker.follower.log.fouls if onlooker.follower else False


def test_what_players_act_on_is_refused() -> None:
    onlooker, items = begun()
    with pytest.raises(Untrue, match="item_kind"):
        onlooker.receive(sign(identity(0), Chat(items[0].body.game, 0, 0, "do something")))


def test_another_agreement_or_one_that_is_not_signed_is_refused() -> None:
    table = watched_table("dao", 3)
    shown = shown_by(table.peers[0])
    with pytest.raises(Untrue, match="agreement_foreign"):
        Follower.begun(shown, b"t" * 16)
    unsigned = ShownGame(shown.agreement, shown.signatures[:2], "tea", ())
    mixed = ShownGame(shown.agreement, (shown.signatures[1], *shown.signatures[1:]), "tea", ())
    for wrong in (unsigned, mixed, ShownGame(b"\x90", (), "tea", ())):
        with pytest.raises(Untrue, match="agreement_"):
            Follower.begun(wrong, bytes(16))
    follower = Follower.begun(shown, bytes(16))
    with pytest.raises(Untrue, match="agreement_foreign"):
        follower.check_same(shown_by(watched_table("dao", 2).peers[0]))


def test_two_members_that_show_two_faces_of_a_seat_convict_it() -> None:
    """The second member's link shows what the first one kept back; the seat is named, and neither member is."""
    onlooker, items = begun()
    for item in items:
        onlooker.receive(item)
    assert onlooker.follower is not None
    entry = next(item.body for item in reversed(items) if isinstance(item.body, Entry))
    other = Entry(*(getattr(entry, name) for name in entry.__struct_fields__[:-2]), bytes(32), entry.payload)
    onlooker.receive(sign(identity(entry.seat), other))
    fouls = [news for news in onlooker.follower.take_news() if isinstance(news, FoulFound)]
    assert [(foul.seat, foul.code) for foul in fouls] == [(entry.seat, "double")]
    assert not any(isinstance(news, CutMade) for news in onlooker.follower.take_news())


# -- who may watch ----------------------------------------------------------------------------------------------------


def test_a_table_that_is_off_lets_nobody_in_and_one_that_is_full_nobody_more() -> None:
    closed = gallery_of(watched_table("dao", 2, watch="off").peers[0])
    assert closed.refusal(b"w" * 32, 0.0) == "private"
    audience = Audience(watched_table("dao", 2, watchers=2).peers[0])
    first, second, gallery = audience.join(1), audience.join(2), audience.gallery
    assert gallery.refusal(b"w" * 32, 0.0) == "full"
    assert gallery.refusal(first.key, 0.0) is None, "who comes again takes no place of its own"
    gallery.leave(second.key)
    assert gallery.refusal(b"w" * 32, 0.0) is None


def test_who_comes_again_and_again_is_kept_out_for_a_while() -> None:
    gallery = gallery_of(watched_table("dao", 2).peers[0])
    assert [gallery.refusal(b"w" * 32, 0.0) for _ in range(5)] == [None] * 4 + ["full"]
    assert gallery.refusal(b"w" * 32, 10.0) is None


def test_who_says_more_than_its_name_is_dropped() -> None:
    audience = Audience(watched_table("dao", 2).peers[0])
    onlooker, gallery = audience.join(1), audience.gallery
    assert [watcher.nick for watcher in gallery.here] == ["onlooker 1"]
    assert not gallery.hear(onlooker.key, encode(Watch("again")))
    assert not gallery.hear(onlooker.key, b"\xc1")
    assert not gallery.hear(onlooker.key, encode(Items((sign(identity(0), Chat(bytes(32), 0, 0, "hi")),))))
    gallery.enter(b"x" * 32, 0.0)
    assert not gallery.hear(b"x" * 32, encode(Watch("\x1b\u202e")))


def test_a_slow_watcher_is_sent_no_more_than_may_wait_and_then_dropped() -> None:
    table = watched_table("dao", 3)
    table.play_out()
    audience = Audience(table.peers[0])
    onlooker, gallery = audience.join(), audience.gallery
    full = {onlooker.key: 10 * 2**20}
    assert gallery.due(full, 0.0).payloads[1:] == []
    assert gallery.due(full, 19.0).dropped == []
    assert gallery.due(full, 41.0).dropped == [(onlooker.key, "slow")]


def test_all_watchers_together_get_so_much_and_no_more() -> None:
    table = watched_table("dao", 3, watchers=32)
    table.play_out()
    audience = Audience(table.peers[0])
    for number in range(32):
        audience.join(number)
    gallery = audience.gallery
    counts = [len([data for _, data in gallery.due({}, now).payloads if len(data) > 100]) for now in (0.0, 0.0, 1.0)]
    assert counts[0] == 64
    assert counts[1] == 0
    assert 0 < counts[2] <= 24


@pytest.mark.parametrize("value", ["", "delayed", "delayed:0", "delayed:x", "delayed:1000", "OPEN", "delayed:٣"])
def test_only_the_three_spellings_are_read(value: str) -> None:
    with pytest.raises(BadWatching):
        Watching.read({"watch": value})


@pytest.mark.parametrize(
    "given",
    [
        {},
        {"watch": "off"},
        {"watch": "delayed:3", "watchers": 2},
        {"watchers": 32},
        {"watch_code": "asked"},
        {"watch": "delayed:1", "watch_code": "asked", "watchers": 1},
    ],
)
def test_settings_are_spelled_as_they_are_read(given: dict[str, object]) -> None:
    assert Watching.read(given).settings == given


def test_nobody_is_asked_for_a_code_where_nobody_may_watch() -> None:
    assert Watching.read({"watch": "off", "watch_code": "asked"}).settings == {"watch": "off"}
    with pytest.raises(BadWatching):
        Watching.read({"watch_code": "sesame"})
