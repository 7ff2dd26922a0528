"""`lanplay history`."""

import sqlite3
from pathlib import Path

import msgspec
import pytest
from program import Ran, run
from scripted_wire import identity, make_agreement

from engine.outcome import Outcome
from lanplay.exits import Exit
from protocol.agreement import Agreement
from protocol.store.games import GameResult, GameStatus, NewGame
from protocol.store.secret import Secret
from protocol.store.store import DATABASE, Store
from protocol.wire.fingerprint import fingerprint, format_fingerprint


@pytest.fixture
def home(tmp_path: Path) -> Path:
    return tmp_path


def history(home: Path, *words: str) -> Ran:
    return run("--home", str(home), "history", *words)


def table(number: int) -> Agreement:
    return make_agreement("dao", 3, bytes([number]) * 16)


def add(home: Path, agreement: Agreement, started: int, *, is_signed: bool = True) -> bytes:
    with Store.open(home) as store:
        store.create_game(NewGame(agreement.data, 1, Secret(bytes(32))), started).result()
        if is_signed:
            store.set_signatures(agreement.id, (b"signature",) * 3).result()
    return agreement.id


def end(home: Path, game: bytes, state: GameStatus, outcome: Outcome | None, transcript: bytes = b"") -> None:
    result = None if outcome is None else GameResult.of(outcome, transcript)
    with Store.open(home) as store:
        store.finish_game(game, state, result, 1_800_009_000).result()


def test_without_games_it_says_so(home: Path) -> None:
    assert history(home).out == "You have played no games yet.\n"
    assert history(home, "--json").out == ""


def test_games_are_listed_newest_first_with_players_places_and_state(home: Path) -> None:
    over, given_up, running = (add(home, table(number), 1_800_000_000 + number) for number in range(3))
    end(home, over, GameStatus.OVER, Outcome((5, 9, 7), (3, 1, 2)), b"h" * 32)
    end(home, given_up, GameStatus.ABANDONED, None)
    lines = history(home).out.splitlines()
    assert [line.split()[0] for line in lines] == [game.hex()[:12] for game in (running, given_up, over)]
    assert lines[0].endswith("DAO, unfinished: seat0, seat1, seat2")
    assert lines[1].endswith("DAO, abandoned: seat0, seat1, seat2")
    assert lines[2].endswith("DAO, over: 1. seat1 (9), 2. seat2 (7), 3. seat0 (5)")


def test_a_game_that_not_everybody_signed_never_began_and_is_not_resumed(home: Path) -> None:
    add(home, table(1), 1_800_000_000, is_signed=False)
    assert history(home).out.endswith("DAO, signed, not heard to begin: seat0, seat1, seat2\n")
    end(home, table(1).id, GameStatus.RUNNING, None)
    assert history(home).out.endswith("DAO, never begun: seat0, seat1, seat2\n")
    assert [told["state"] for told in history(home, "--json").events] == ["not-begun"]
    assert run("--home", str(home), "resume").status == Exit.NOBODY


def test_programs_are_told_everything(home: Path) -> None:
    game = add(home, table(1), 1_800_000_000)
    end(home, game, GameStatus.OVER, Outcome((5, 9, 7), (3, 1, 2)), b"h" * 32)
    assert history(home, "--json").events == [
        {
            "event": "game",
            "game_id": game.hex(),
            "game": "dao",
            "state": "over",
            "started": 1_800_000_000,
            "ended": 1_800_009_000,
            "seat": 1,
            "seats": [
                {"nick": f"seat{seat}", "fingerprint": format_fingerprint(fingerprint(identity(seat).key))}
                for seat in range(3)
            ],
            "places": [3, 1, 2],
            "scores": [5, 9, 7],
            "reason": "played",
            "transcript_hash": "68" * 32,
        }
    ]


def test_games_without_points_show_places_alone(home: Path) -> None:
    end(home, add(home, table(1), 1), GameStatus.OVER, Outcome(None, (1, 1, 3)))
    assert history(home).out.rstrip().endswith("over: 1. seat0, 1. seat1, 3. seat2")


def test_a_game_of_another_version_is_listed_all_the_same(home: Path) -> None:
    add(home, msgspec.structs.replace(table(1), version=9), 1)
    add(home, msgspec.structs.replace(table(2), game="chess"), 2)
    shown = history(home)
    assert shown.status == Exit.DONE
    assert shown.out.count("a game of another version, unfinished: -") == 2
    assert [event["game"] for event in history(home, "--json").events] == [None, None]


def test_a_damaged_game_is_told_beside_the_others(home: Path) -> None:
    broken, whole = (add(home, table(number), number) for number in range(2))
    connection = sqlite3.connect(home / DATABASE)
    with connection:
        connection.execute("UPDATE games SET agreement = x'00' WHERE id = ?", (broken,))
    connection.close()
    shown = history(home)
    assert shown.status == Exit.DONE
    assert whole.hex()[:12] in shown.out
    assert broken.hex()[:12] not in shown.out
    assert f"the game {broken.hex()[:12]} is damaged" in shown.err


def test_a_summary_counts_games_wins_and_how_one_stands_with_the_others(home: Path) -> None:
    assert history(home, "--summary").out == "You have played no games yet.\n"
    outcomes = [((3, 1, 2), GameStatus.OVER), ((3, 1, 1), GameStatus.OVER), ((1, 2, 2), GameStatus.OVER)]
    for number, (places, state) in enumerate(outcomes):
        end(home, add(home, table(number), 1_800_000_000 + number), state, Outcome(None, places))
    end(home, add(home, table(8), 1_800_000_008), GameStatus.ABANDONED, None)
    add(home, table(9), 1_800_000_009)
    dao, *others = history(home, "--summary", "--json").events
    assert dao == {"event": "played", "game": "dao", "number": 4, "won": 2, "given_up": 1}
    assert [(one["nick"], one["number"], one["ahead"], one["behind"]) for one in others] == [
        ("seat0", 3, 2, 1),
        ("seat2", 3, 1, 0),
    ]
    assert others[0]["fingerprint"] == format_fingerprint(fingerprint(identity(0).key))
    lines = history(home, "--summary").out.splitlines()
    assert lines[0] == "DAO: 4 games, 2 won, 1 given up."
    assert lines[2].endswith(": 3 games together, ahead in 1, behind in 0.")


def test_whoever_left_a_game_that_ended_by_it_has_given_it_up(home: Path) -> None:
    for number, places in enumerate(((2, 1, 2), (1, 2, 2))):
        end(home, add(home, table(number), 1_800_000_000 + number), GameStatus.OVER, Outcome(None, places, "left"))
    assert history(home, "--summary").out.splitlines()[0] == "DAO: 2 games, 1 won, 1 given up."


def test_a_game_of_another_version_is_not_resumed(home: Path) -> None:
    game = add(home, msgspec.structs.replace(table(1), version=9), 1)
    refused = run("--home", str(home), "--json", "resume", game.hex()[:12])
    assert (refused.status, refused.events[-1]["code"]) == (Exit.REFUSED, "game_other_version")


def test_a_game_of_another_version_is_left_out_of_the_summary(home: Path) -> None:
    for number, changes in enumerate(({"version": 9}, {"game": "chess"})):
        game = add(home, msgspec.structs.replace(table(number), **changes), number)
        end(home, game, GameStatus.OVER, Outcome((1, 2, 3), (3, 2, 1)))
    assert history(home, "--summary").out == "You have played no games yet.\n"


def test_a_game_that_is_over_is_deleted_with_its_transcript_and_no_other(home: Path) -> None:
    games = [add(home, table(number), 1_800_000_000 + number) for number in range(2)]
    for game in games:
        end(home, game, GameStatus.OVER, None)
        with Store.open(home) as store:
            store.keep_transcript(game, b"moves").result()
    gone, kept = games
    assert history(home, "--delete", gone.hex()[:8], "--json", "--force").events == [
        {"event": "deleted", "game_id": gone.hex()}
    ]
    assert [told["game_id"] for told in history(home, "--json").events] == [kept.hex()]
    assert [path.name for path in (home / "transcripts").iterdir()] == [f"{kept.hex()[:12]}.transcript"]
    assert history(home, "--delete", gone.hex()).status == Exit.REFUSED


def test_an_unfinished_game_is_deleted_only_by_force(home: Path) -> None:
    running, unheard = add(home, table(1), 1_800_000_000), add(home, table(2), 1_800_000_001, is_signed=False)
    for game in (running, unheard):
        refused = history(home, "--delete", game.hex())
        assert refused.status == Exit.REFUSED
        assert "--force deletes it all the same" in refused.err
        assert history(home, "--delete", game.hex(), "--force").status == Exit.DONE
    assert history(home, "--json").out == ""


def test_nothing_is_deleted_that_nobody_could_be_asked_about_or_that_is_being_played(home: Path) -> None:
    game = add(home, table(1), 1_800_000_000)
    with Store.open(home) as store, store.open_journal(game):
        assert "is being played" in history(home, "--delete", game.hex(), "--force").err
    end(home, game, GameStatus.OVER, None)
    assert "no terminal to ask at" in history(home, "--delete", game.hex()).err
    assert len(history(home, "--json").events) == 1


@pytest.mark.parametrize(("answer", "left"), [("y\n", 0), ("\n", 1), ("n\n", 1), ("", 1)])
def test_a_person_is_asked_first(home: Path, answer: str, left: int, monkeypatch: pytest.MonkeyPatch) -> None:
    game = add(home, table(1), 1_800_000_000)
    end(home, game, GameStatus.OVER, None)
    monkeypatch.setattr("lanplay.records.deletion.has_terminal", lambda: True)
    asked = run("--home", str(home), "history", "--delete", game.hex(), stdin=answer)
    assert "Delete it for good" in asked.err
    assert len(history(home, "--json").events) == left


def test_a_damaged_game_can_be_deleted(home: Path) -> None:
    game = add(home, table(1), 1_800_000_000)
    with sqlite3.connect(home / DATABASE) as connection:
        connection.execute("UPDATE games SET agreement = x'00'")
    assert history(home, "--delete", game.hex(), "--force").status == Exit.DONE
    assert history(home).out == "You have played no games yet.\n"
