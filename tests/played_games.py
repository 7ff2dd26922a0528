"""Games that were really played over the scripted wire, with their signatures and journals, for tests of the past."""

import random
import sqlite3
from pathlib import Path

from scripted_wire import Peer, ScriptedTable, identity, make_agreement, seed

from protocol.agreement import Agreement, sign_agreement
from protocol.log.news import FoulFound
from protocol.store.games import GameResult, GameStatus, MemberContacts, NewGame
from protocol.store.secret import Secret
from protocol.store.store import DATABASE, Store
from protocol.wire.items import Entry, Signed, sign
from protocol.wire.payloads import Reply


def played(game: str = "dao", players: int = 3, number: int = 1, **options: object) -> ScriptedTable:
    """A table that has played its game to the end."""
    table = begun(game, players, number, **options)
    table.play_out()
    assert all(peer.member.log.branch.is_closed for peer in table.peers)
    return table


def begun(game: str = "dao", players: int = 3, number: int = 1, **options: object) -> ScriptedTable:
    """A table at its first decision."""
    agreement = make_agreement(game, players, bytes([number]) * 16, **options)
    table = ScriptedTable(agreement, random.Random(number))
    table.start()
    table.settle()
    return table


def after_turns(table: ScriptedTable, turns: int) -> ScriptedTable:
    for _ in range(turns):
        assert table.play_turns()
        table.settle()
    return table


def signatures(agreement: Agreement) -> tuple[bytes, ...]:
    return tuple(sign_agreement(identity(seat), agreement) for seat in range(agreement.players))


def caught_doubling() -> tuple[ScriptedTable, Peer, FoulFound]:
    """A table at which the seat that had to decide signed two moves, and somebody who noticed."""
    table = after_turns(begun(players=3, number=4), 3)
    cheat = next(peer for peer in table.peers if peer.member.is_asked)
    own = next(
        item
        for item in reversed(list(table.peers[0].member.log.pool))
        if isinstance(item.body, Entry) and isinstance(item.body.payload, Reply)
    )
    body = own.body
    assert isinstance(body, Entry)
    assert isinstance(body.payload, Reply)
    cheat = table.peers[body.seat]
    move = "take" if body.payload.move == "flip" else "flip"
    other = Entry(body.game, body.epoch, body.step, body.round, body.seat, body.chain, body.state, Reply(move))
    witness = table.peers[(body.seat + 1) % 3]
    witness.run(witness.member.receive(sign(cheat.member.identity, other), None, table.now))
    return table, witness, witness.fouls[0]


def keep(home: Path, table: ScriptedTable, seat: int = 0, *, is_signed: bool = True, is_finished: bool = True) -> bytes:
    """Store the game as the peer of this seat has it; the game's id. One not `is_finished` was left after its end."""
    peer = table.peers[seat]
    agreement = table.agreement
    contacts = tuple(MemberContacts(key, ("127.0.0.1:4000",)) for key in agreement.keys)
    with Store.open(home) as store:
        store.create_game(NewGame(agreement.data, seat, Secret(seed(seat)), contacts), 1_800_000_000).result()
        if is_signed:
            store.set_signatures(agreement.id, signatures(agreement)).result()
        with store.open_journal(agreement.id) as journal:
            for item in peer.journal.items:
                journal.keep(item, is_own=item.body.seat == seat)
            for sealed, opening in peer.journal.openings:
                journal.keep_opening(sealed, opening)
        log = peer.member.log
        if log.branch.is_closed and is_finished:
            outcome = log.game.outcome(log.branch.state)
            store.finish_game(agreement.id, GameStatus.OVER, GameResult.of(outcome), 1_800_000_900).result()
    return agreement.id


def become(home: Path, seat: int) -> None:
    """Have the store hold the identity of a seat, as if its game had been played from here."""
    with Store.open(home) as store:
        store.identity().result()
    connection = sqlite3.connect(home / DATABASE)
    with connection:
        connection.execute("UPDATE identity SET seed = ?, key = ?", (bytes([seat + 1]) * 32, identity(seat).key))
    connection.close()


def items_of(table: ScriptedTable, seat: int = 0) -> list[Signed]:
    return table.peers[seat].journal.items
