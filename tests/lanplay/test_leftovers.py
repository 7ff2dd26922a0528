"""Who was away at the last move, or cut, gets the end from any program of the others that is on the network later."""

import asyncio
import json
import random
import sqlite3
from dataclasses import replace
from pathlib import Path

import pytest
from played_games import keep
from scripted_wire import Peer, ScriptedTable, identity, make_agreement

from lanplay.records.listing import list_games
from lanplay.settings import Settings
from lanplay.table.announcement import announced
from lanplay.table.journal import StoredJournal, reach_of, resume_seat
from lanplay.table.leftovers import answering
from lanplay.table.network import Network, network
from lanplay.table.result import is_answered_for, keep_file
from protocol.agreement import read_agreement
from protocol.log.news import Covered
from protocol.net.notices import Notice
from protocol.net.searching import search
from protocol.net.seat import Seat
from protocol.store.games import GameRecord, GameResult, GameStatus
from protocol.store.store import Store

SEATS = 2


def over_but_for(away: int) -> ScriptedTable:
    """A game that ended for the other seat, while this one did not hear of the last move."""
    table = ScriptedTable(make_agreement("dao", SEATS), random.Random(3))
    table.start()
    there = table.peers[1 - away]
    table.play_until(lambda: there.member.log.branch.is_over)
    table.queues.clear()
    return table


def over_without(away: int) -> ScriptedTable:
    """A game that all others have ended, after this seat was silent for so long that they cut it."""
    table = ScriptedTable(make_agreement("dao", 3, clock=30), random.Random(4))
    table.start()
    table.deliver_some(60)
    table.peers[away].crash()
    while not table.playing(0).is_covered:
        table.play_out()
        table.tick(61.0)
    return table


def home_of(folder: Path, table: ScriptedTable, seat: int) -> Settings:
    home = folder / str(seat)
    with Store.open(home) as store:
        store.identity().result()
    _become(home, seat)
    keep(home, table, seat, is_finished=False)
    return Settings(home=home, interfaces=("127.0.0.1",))


def _become(home: Path, seat: int) -> None:
    connection = sqlite3.connect(home / "lanplay.db")
    with connection:
        connection.execute("UPDATE identity SET seed = ?, key = ?", (bytes([seat + 1]) * 32, identity(seat).key))
    connection.close()


def note_end(settings: Settings, peer: Peer) -> None:
    log = peer.member.log
    with Store.open(settings.folder) as store:
        result = GameResult.of(log.game.outcome(log.branch.state))
        store.note_result(log.agreement.id, result).result()


def record_in(settings: Settings, game: bytes) -> GameRecord:
    with Store.open(settings.folder) as store:
        return store.game(game).result()


async def resumed(settings: Settings, net: Network, game: bytes) -> GameRecord:
    """What `lanplay resume` does for the seat that was away, until the end is complete."""
    record = await asyncio.wrap_future(net.store.game(game))
    journal, notices = StoredJournal(net.store, "tea"), asyncio.Queue[Notice]()
    table = read_agreement(record.agreement).table
    seat = Seat(net.endpoint, "Bo", journal, notices.put_nowait, lambda: net.station.addresses, table, "tea")
    resume_seat(seat, journal, record, reach_of(record))
    searching = asyncio.create_task(search(net.station, seat, lambda: announced(net, seat)))
    try:
        with net.porter.taken(seat.expects, seat.welcome):
            async with announced(net, seat):
                while not isinstance(await notices.get(), Covered):
                    pass
        await seat.flush()
        await keep_file(seat.playing, seat.signatures, net.store, journal)
    finally:
        searching.cancel()
        await seat.close()
        journal.close()
    return await asyncio.wrap_future(net.store.game(game))


async def meet(here: Settings, back: Settings, game: bytes) -> GameRecord:
    """What the seat of `back` has of the game, after a program of `here` was on the network."""
    async with network(here) as first, network(back) as second, answering(first):
        ended = await asyncio.wait_for(resumed(back, second, game), 60)
        for _ in range(200):
            if (await asyncio.wrap_future(first.store.game(game))).state is GameStatus.OVER:
                break
            await asyncio.sleep(0.05)
        return ended


@pytest.mark.network
@pytest.mark.timeout(90)
def test_a_later_start_answers_for_a_game_that_is_over(tmp_path: Path) -> None:
    table = over_but_for(1)
    game = table.agreement.id
    homes = [home_of(tmp_path, table, seat) for seat in range(SEATS)]
    note_end(homes[0], table.peers[0])
    assert record_in(homes[0], game).is_leftover
    assert asyncio.run(meet(homes[0], homes[1], game)).state is GameStatus.OVER
    answered = record_in(homes[0], game)
    assert (answered.state, answered.seed, answered.is_leftover) == (GameStatus.OVER, None, False)


@pytest.mark.network
@pytest.mark.timeout(90)
def test_who_was_cut_hears_of_it_and_of_the_end_from_a_later_start(tmp_path: Path) -> None:
    table = over_without(2)
    game = table.agreement.id
    assert table.playing(0).is_covered
    assert is_answered_for(table.playing(0))
    homes = {seat: home_of(tmp_path, table, seat) for seat in (0, 2)}
    outcome = GameResult.of(table.playing(0).outcome)
    with Store.open(homes[0].folder) as store:
        store.finish_game(game, GameStatus.ENDING, outcome, 1_800_000_900).result()
    cut = asyncio.run(meet(homes[0], homes[2], game))
    assert (cut.state, cut.seed) == (GameStatus.OVER, None)
    assert cut.result is not None
    assert cut.result.outcome == outcome.outcome
    answered = record_in(homes[0], game)
    assert (answered.state, answered.seed, answered.is_leftover) == (GameStatus.OVER, None, False)


def test_a_game_that_is_ending_is_over_to_people_and_keeps_what_it_needs(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    table = over_but_for(1)
    settings, game = home_of(tmp_path, table, 0), table.agreement.id
    outcome = GameResult.of(table.peers[0].member.log.game.outcome(table.peers[0].member.log.branch.state))
    with Store.open(settings.folder) as store:
        store.finish_game(game, GameStatus.ENDING, outcome, 1_800_000_900).result()
        ending = store.game(game).result()
        assert (ending.is_leftover, ending.is_resumable, ending.seed is None) == (True, False, False)
        assert not any(record.is_resumable for record in store.games().result().games)
        list_games(replace(settings, json=True))
        assert json.loads(capsys.readouterr().out)["state"] == "over"
        store.finish_game(game, GameStatus.OVER, outcome, 1_800_000_950).result()
        over = store.game(game).result()
        assert (over.is_leftover, over.seed, over.ended) == (False, None, 1_800_000_900)
