"""The cheat book, links and seals: items of other games, and answers that do not fit their commitments."""

import random

import pytest
from cheats.cheating import CHEAT, Cheat, CheatTable, Sent, expose, signatures
from msgspec.structs import replace
from scripted_wire import ScriptedTable, identity, make_agreement

from engine.dao import rules
from engine.dao.game import Dao
from engine.dao.state import State
from engine.requests import Ask, Request
from protocol.files import report as reports
from protocol.files.testimony import write_testimony
from protocol.files.verify import open_file
from protocol.wire.items import Entry, Signed
from protocol.wire.payloads import Reply, Sealed, TossLink, Unsealed


def other_game() -> list[Signed]:
    """What the cheat signed in another game of the same people."""
    table = ScriptedTable(make_agreement("dao", 4, table=b"\1" * 16), random.Random(3))
    table.start()
    table.play_out()
    return [item for item in table.peers[CHEAT].journal.items if item.body.seat == CHEAT]


def test_an_item_of_another_game_is_testified_to_and_changes_nothing() -> None:
    foreign = other_game()[7]

    def trick(cheat: Cheat, item: Signed) -> Sent | None:
        body = item.body
        return cheat.to_all(foreign, item) if isinstance(body, Entry) and isinstance(body.payload, TossLink) else None

    table = CheatTable(trick)
    table.play_to_the_end()
    assert {(seat, code) for _, seat, code in table.rejected} == {(CHEAT, "item_foreign")}
    assert {to for to, _, _ in table.rejected} == set(table.cheat.others)
    assert not any(peer.fouls for peer in table.honest)
    assert table.report().departures == ()
    said = write_testimony(table.agreement, signatures(table.agreement), foreign, identity(CHEAT).key, identity(2))
    report = open_file(said)
    assert isinstance(report, reports.TestimonyReport)
    assert (report.witness, report.accused, report.signer) == (2, CHEAT, CHEAT)


@pytest.fixture
def sealed_dao(monkeypatch: pytest.MonkeyPatch) -> None:
    """DAO with every move under a seal first."""

    def pending(state: State) -> Request | None:
        request = rules.pending(state)
        return Ask(request.seats, request.kind, sealed=True) if isinstance(request, Ask) else request

    monkeypatch.setattr(Dao, "pending", staticmethod(pending))
    monkeypatch.setattr(Dao, "check_sealed", staticmethod(rules.decided))
    monkeypatch.setattr(Dao, "revealed", lambda game, state, answers: game.decided(state, answers[0]))


def breaking(change: "object") -> "object":
    def trick(cheat: Cheat, item: Signed) -> Sent | None:
        body = item.body
        if not isinstance(body, Entry) or not isinstance(body.payload, Unsealed):
            return None
        return cheat.to_all(cheat.sign(replace(body, payload=change(body.payload))))

    return trick


def other_move(opening: Unsealed) -> Unsealed:
    return replace(opening, reply=Reply("take" if opening.reply.move == "flip" else "flip"))


def other_salt(opening: Unsealed) -> Unsealed:
    return replace(opening, salt=bytes(32))


@pytest.mark.usefixtures("sealed_dao")
@pytest.mark.parametrize("change", [other_move, other_salt])
def test_an_answer_that_does_not_fit_its_seal(change: object) -> None:
    expose(CheatTable(breaking(change)), "seal_broken")


@pytest.mark.usefixtures("sealed_dao")
def test_a_move_where_a_seal_is_due() -> None:
    def trick(cheat: Cheat, item: Signed) -> Sent | None:
        body = item.body
        if not isinstance(body, Entry) or not isinstance(body.payload, Sealed):
            return None
        return cheat.to_all(cheat.sign(replace(body, payload=Reply("take"))))

    expose(CheatTable(trick), "payload_kind")
