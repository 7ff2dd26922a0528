"""The store as a whole: what is asked for is done in order, kept, and private."""

import os
import sqlite3
import threading
from concurrent.futures import Future, wait
from pathlib import Path

import pytest
from scripted_wire import make_agreement
from stored_items import AGREEMENT, GAME, NEW_GAME, change, item

from engine.outcome import Outcome
from protocol.rounds.seat_secrets import SeatSecrets
from protocol.store.faults import StoreFault
from protocol.store.games import GameRecord, GameResult, GameStatus, Listing, MemberContacts, NewGame
from protocol.store.peers import Trust
from protocol.store.secret import Secret
from protocol.store.store import DATABASE, Store
from protocol.wire.payloads import Reply, Unsealed

OPENING = Unsealed(bytes(32), Reply("take"))


def code(future: Future[object]) -> str:
    error = future.exception(5)
    assert isinstance(error, StoreFault)
    return error.code


# -- identity ----------------------------------------------------------------------------------------------------


def test_the_key_is_made_once(folder: Path) -> None:
    with Store.open(folder) as store:
        first = store.identity().result()
        assert store.identity().result().key == first.key
    with Store.open(folder) as store:
        again = store.identity().result()
        assert again.to_bytes() == first.to_bytes()


def test_two_stores_that_start_at_once_agree_on_one_key(folder: Path) -> None:
    keys: list[bytes] = []
    barrier = threading.Barrier(8)

    def start() -> None:
        barrier.wait()
        with Store.open(folder) as store:
            keys.append(store.identity().result().key)

    threads = [threading.Thread(target=start) for _ in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(keys) == 8
    assert len(set(keys)) == 1


def test_a_damaged_key_is_refused_rather_than_used(folder: Path) -> None:
    with Store.open(folder) as store:
        store.identity().result()
    change(folder, "UPDATE identity SET seed = zeroblob(32)")
    with Store.open(folder) as store:
        assert code(store.identity()) == "identity_damaged"


def test_a_nick_is_kept(store: Store) -> None:
    assert store.nick().result() is None
    store.set_nick("Ada").result()
    assert store.nick().result() == "Ada"
    assert store.identity().result()


# -- peers -------------------------------------------------------------------------------------------------------


def test_a_peer_is_trusted_on_first_use(store: Store) -> None:
    first = store.meet(b"a" * 32, "Ada", 100).result()
    assert (first.before, first.namesakes, first.is_suspicious) == (None, (), False)
    again = store.meet(b"a" * 32, "Ada L", 200).result()
    assert again.before == first.peer
    assert (again.peer.trust, again.peer.first_seen, again.peer.last_seen) == (Trust.FIRST_USE, 100, 200)


@pytest.mark.parametrize("nick", ["Ada", "ADA", "Ａｄａ"])
def test_a_known_nick_with_a_new_key_is_told(store: Store, nick: str) -> None:
    known = store.meet(b"a" * 32, "Ada", 100).result().peer
    meeting = store.meet(b"b" * 32, nick, 200).result()
    assert meeting.is_suspicious
    assert meeting.namesakes == (known,)
    assert not store.meet(b"b" * 32, nick, 300).result().is_suspicious  # known by now, but told of all the same
    assert store.meet(b"b" * 32, nick, 300).result().namesakes == (known,)


def test_trust_is_kept_and_forgotten_peers_are_strangers(store: Store) -> None:
    store.meet(b"a" * 32, "Ada", 100).result()
    assert store.set_trust(b"a" * 32, Trust.TRUSTED).result().trust is Trust.TRUSTED
    assert store.meet(b"a" * 32, "Ada", 150).result().peer.trust is Trust.TRUSTED
    store.set_trust(b"a" * 32, Trust.FORGOTTEN).result()
    assert store.peers().result() == ()
    assert not store.meet(b"b" * 32, "Ada", 160).result().is_suspicious
    fresh = store.meet(b"a" * 32, "Ada", 170).result()
    assert (fresh.before, fresh.peer.trust, fresh.peer.first_seen) == (None, Trust.FIRST_USE, 170)


def test_peers_are_listed_by_when_they_were_seen(store: Store) -> None:
    for number, now in enumerate((300, 100, 200)):
        store.meet(bytes([number]) * 32, f"peer{number}", now).result()
    assert [peer.last_seen for peer in store.peers().result()] == [300, 200, 100]
    assert code(store.set_trust(b"z" * 32, Trust.TRUSTED)) == "peer_unknown"


def test_a_damaged_peer_is_told(store: Store, folder: Path) -> None:
    store.meet(b"a" * 32, "Ada", 100).result()
    change(folder, "UPDATE peers SET trust = 'lost'")
    assert code(store.peers()) == "store_damaged"


# -- games -------------------------------------------------------------------------------------------------------


def test_a_game_is_kept_with_all_it_needs(folder: Path) -> None:
    contact = MemberContacts(b"k" * 32, ("127.0.0.1:4000", "[::1]:4000"))
    with Store.open(folder) as store:
        store.create_game(NEW_GAME, 100).result()
        store.set_signatures(GAME, (b"s" * 64, b"t" * 64)).result()
        store.set_contacts(GAME, (contact,)).result()
    with Store.open(folder) as store:
        record = store.game(GAME).result()
    assert (record.id, record.agreement, record.seat) == (GAME, AGREEMENT.data, 0)
    assert record.signatures == (b"s" * 64, b"t" * 64)
    assert record.contacts == (contact,)
    assert (record.state, record.started, record.ended, record.result) == (GameStatus.RUNNING, 100, None, None)
    assert record.seed == Secret(bytes(range(32)))
    assert record.seed != Secret(bytes(32))


def test_secrets_do_not_show(store: Store) -> None:
    store.create_game(NEW_GAME, 100).result()
    shown = repr(store.game(GAME).result()) + repr(NEW_GAME) + repr(Secret(b"abc"))
    assert "seed=Secret(…)" in shown
    assert repr(bytes(range(32)))[2:20] not in shown
    with pytest.raises(TypeError):
        hash(Secret(b"abc"))


def test_a_finished_game_has_no_secrets_left(store: Store, folder: Path) -> None:
    seed = os.urandom(32)
    opening = Unsealed(os.urandom(32), Reply("take"))
    store.create_game(NewGame(AGREEMENT.data, 0, Secret(seed)), 100).result()
    with store.open_journal(GAME) as journal:
        journal.keep_opening(b"c" * 32, opening).result()
    assert any(seed in path.read_bytes() for path in folder.glob("lanplay.db*"))
    result = GameResult.of(Outcome((5, 3, 4), (1, 3, 2)), b"h" * 32)
    store.finish_game(GAME, GameStatus.OVER, result, 200).result()
    record = store.game(GAME).result()
    assert (record.seed, record.state, record.ended, record.result) == (None, GameStatus.OVER, 200, result)
    assert result.outcome == Outcome((5, 3, 4), (1, 3, 2))
    assert store.read_journal(GAME).result().openings == ()
    store.close()
    files = [path for path in folder.glob("lanplay.db*") if path.is_file()]
    assert files
    assert not any(secret in path.read_bytes() for path in files for secret in (seed, opening.salt))


def test_a_finished_game_has_no_secrets_left_in_what_was_proposed_before_it(store: Store, folder: Path) -> None:
    """A lobby may propose many times until all sign, and all these agreements are under the keys of one seed."""
    seed = os.urandom(32)
    proposed = [make_agreement("dao", 3, table=bytes([number]) * 16) for number in range(3)]
    for agreement in proposed:
        store.create_game(NewGame(agreement.data, 0, Secret(seed)), 100).result()
    store.set_signatures(proposed[1].id, (b"s" * 64,) * 3).result()
    assert [store.game(agreement.id).result().seed for agreement in proposed] == [None, Secret(seed), None]
    store.finish_game(proposed[1].id, GameStatus.OVER, None, 200).result()
    store.close()
    assert not any(seed in path.read_bytes() for path in folder.glob("lanplay.db*"))


def test_a_result_may_come_after_the_end(store: Store) -> None:
    store.create_game(NEW_GAME, 100).result()
    store.finish_game(GAME, GameStatus.ABANDONED, None, 200).result()
    result = GameResult((1, 1, 1), None, "played")
    store.finish_game(GAME, GameStatus.OVER, result, 300).result()
    store.finish_game(GAME, GameStatus.OVER, None, 400).result()
    record = store.game(GAME).result()
    assert (record.state, record.ended, record.result) == (GameStatus.OVER, 200, result)


def test_games_are_found_by_the_beginning_of_their_id(store: Store) -> None:
    others = [NewGame(make_agreement("dao", 3, bytes([n]) * 16).data, None, None) for n in range(1, 40)]
    for number, game in enumerate([NEW_GAME, *others]):
        store.create_game(game, number).result()
    text = GAME.hex()
    assert store.find_game(text).result().id == GAME
    assert store.find_game(f" {text[:12].upper()}").result().id == GAME
    shared = next(game.id.hex() for game in others if game.id.hex()[0] in {o.id.hex()[0] for o in others if o != game})
    assert code(store.find_game(shared[0])) == "game_ambiguous"
    for wrong in ("", "xyz", "%", text + "00", "\x00", "0" * 64):
        assert code(store.find_game(wrong)) == "game_unknown_here"


def newest(store: Store) -> GameRecord | None:
    return next((record for record in store.games().result().games if record.is_resumable), None)


def test_games_are_listed_newest_first_and_the_newest_unfinished_is_found(store: Store) -> None:
    games = [NewGame(make_agreement("dao", 3, bytes([n]) * 16).data, 1, Secret(bytes([n]) * 32)) for n in range(1, 4)]
    watched = NewGame(make_agreement("dao", 3, bytes([9]) * 16).data, None, None)
    assert newest(store) is None
    for number, game in enumerate([*games, watched]):
        store.create_game(game, number).result()
    assert [record.started for record in store.games().result().games] == [3, 2, 1, 0]
    assert newest(store) is None  # nobody has signed them
    assert [record.may_have_begun for record in store.games().result().games] == [False, True, True, True]
    for game in (*games, watched):
        store.set_signatures(game.id, (b"signature",)).result()
    store.finish_game(games[2].id, GameStatus.OVER, None, 9).result()
    found = newest(store)
    assert found is not None
    assert found.id == games[1].id
    assert not any(record.may_have_begun for record in store.games().result().games)


def test_games_that_are_not_there_and_games_that_are(store: Store) -> None:
    store.create_game(NEW_GAME, 1).result()
    assert code(store.create_game(NEW_GAME, 1)) == "game_known"
    for future in (
        store.game(b"x" * 32),
        store.set_signatures(b"x" * 32, ()),
        store.set_contacts(b"x" * 32, ()),
        store.finish_game(b"x" * 32, GameStatus.OVER, None, 1),
    ):
        assert code(future) == "game_unknown_here"
    with pytest.raises(StoreFault, match="game_unknown_here"):
        store.open_journal(b"x" * 32)


def test_a_damaged_game_is_refused(folder: Path) -> None:
    for column, value in (
        ("agreement", "zeroblob(9)"),
        ("contacts", "x'c1'"),
        ("state", "'lost'"),
        ("seed", "'text'"),
        ("seed", "zeroblob(40)"),
    ):
        with Store.open(folder / value) as store:
            store.create_game(NEW_GAME, 1).result()
        change(folder / value, f"UPDATE games SET {column} = {value}")
        with Store.open(folder / value) as store:
            assert code(store.game(GAME)) == "game_damaged"
            assert store.games().result() == Listing((), (GAME,))
            assert newest(store) is None


# -- journals ----------------------------------------------------------------------------------------------------


def test_a_journal_keeps_items_in_the_order_in_which_they_came(folder: Path) -> None:
    items = [item(number, number % 3) for number in range(60)]
    with Store.open(folder) as store:
        store.create_game(NEW_GAME, 1).result()
        with store.open_journal(GAME) as journal:
            assert journal.copy.items == ()
            for kept in items:
                journal.keep(kept, is_own=kept.body.seat == 0)
            journal.keep_opening(b"c" * 32, OPENING)
    with Store.open(folder) as store, store.open_journal(GAME) as journal:
        assert list(journal.copy.items) == items
        assert journal.copy.own == {kept.hash for kept in items if kept.body.seat == 0}
        assert journal.copy.openings == ((b"c" * 32, OPENING),)
        assert journal.copy.damage is None
        secrets = SeatSecrets(bytes(32), 4)
        secrets.keep_opening(*journal.copy.openings[0])
        assert secrets.opening(b"c" * 32) == OPENING


def test_verdicts_are_kept_until_the_end_and_not_heeded_in_a_damaged_journal(folder: Path) -> None:
    with Store.open(folder) as store:
        store.create_game(NEW_GAME, 1).result()
        with store.open_journal(GAME) as journal:
            for _ in range(2):
                journal.keep_verdict(b"v" * 32)
            journal.keep(item(0), is_own=True)
        assert store.read_journal(GAME).result().checked == (b"v" * 32,)
        change(folder, "UPDATE journal SET own = 0")
        assert store.read_journal(GAME).result().checked == ()
        store.finish_game(GAME, GameStatus.OVER, None, 2).result()
    connection = sqlite3.connect(folder / DATABASE)
    assert connection.execute("SELECT count(*) FROM verdicts").fetchone() == (0,)
    connection.close()


def test_an_own_item_is_on_disk_when_its_future_is_done_with_all_before_it(store: Store, folder: Path) -> None:
    store.create_game(NEW_GAME, 1).result()
    with store.open_journal(GAME) as journal:
        others = [journal.keep(item(number, 1), is_own=False) for number in range(5)]
        journal.keep(item(0), is_own=True).result()
        assert rows(folder) == 6
        assert all(future.done() for future in others)


def test_items_of_others_are_written_soon_even_when_nothing_follows(store: Store, folder: Path) -> None:
    store.create_game(NEW_GAME, 1).result()
    with store.open_journal(GAME) as journal:
        futures = [journal.keep(item(number, 1), is_own=False) for number in range(20)]
        assert wait(futures, timeout=5).not_done == set()
        assert rows(folder) == 20


def test_a_journal_can_be_read_while_it_is_written(store: Store) -> None:
    store.create_game(NEW_GAME, 1).result()
    with store.open_journal(GAME) as journal:
        journal.keep(item(0), is_own=True)
        journal.keep(item(0, 1), is_own=False)
        assert store.read_journal(GAME).result().items == (item(0), item(0, 1))


def test_what_was_submitted_cannot_be_cancelled(store: Store) -> None:
    store.create_game(NEW_GAME, 1).result()
    with store.open_journal(GAME) as journal:
        future = journal.keep(item(0), is_own=True)
        assert not future.cancel()
        future.result()
    assert len(store.read_journal(GAME).result().items) == 1


def test_a_closed_store_says_so(store: Store) -> None:
    store.create_game(NEW_GAME, 1).result()
    journal = store.open_journal(GAME)
    store.close()
    assert code(store.nick()) == "store_closed"
    assert code(journal.keep(item(0), is_own=True)) == "store_closed"
    journal.close()
    store.close()


def test_a_fault_in_a_piece_of_work_undoes_nothing_else(store: Store) -> None:
    futures = [store.create_game(NEW_GAME, 1), store.create_game(NEW_GAME, 1), store.set_nick("Ada")]
    assert code(futures[1]) == "game_known"
    assert futures[2].result() is None
    assert store.game(GAME).result().started == 1


def rows(folder: Path) -> int:
    """How many records another process would see now."""
    connection = sqlite3.connect(folder / DATABASE)
    count: int = connection.execute("SELECT count(*) FROM journal").fetchone()[0]
    connection.close()
    return count
