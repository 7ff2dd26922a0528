"""The vectors of docs/protocol.md as the program computes them, in the order in which the page prints them.

A watcher's log plays the first three steps of a game of DAO, so that the values are those of a real table.
"""

from typing import Final

from engine import registry
from engine.canonical import canonical_bytes
from engine.outcome import Outcome
from lanplay.text.words import words_of
from protocol.agreement import Agreement, Player, rules_of, sign_agreement
from protocol.identity import Identity
from protocol.log.chain import Cut, Place
from protocol.log.log import Log
from protocol.log.sync import have
from protocol.rounds.closing import outcome_hash
from protocol.rounds.sealed import commitment
from protocol.rounds.toss import numbers
from protocol.rounds.tosschain import LENGTH, hashed
from protocol.wire.canonical import encode
from protocol.wire.greetings import VERSION
from protocol.wire.items import Entry, Eviction, Mark, Refusal, Resignation, RevealedKey, Signed, Vote, sign
from protocol.wire.payloads import Covering, Reply, TossLink, Unsealed

SEATS: Final = (Identity(b"\x01" * 32), Identity(b"\x02" * 32))
FIRST_VALUES: Final = (b"\x11" * 32, b"\x22" * 32)
TABLE: Final = b"\xaa" * 16
SIDES: Final = (6, 100, 52, 2**63 + 1)
STEPS: Final = 3


def vectors() -> dict[str, str]:
    """Names as printed, and values: bytes in hexadecimal, numbers in decimal with blanks between them, texts."""
    agreement = make_agreement()
    log = Log(agreement)
    items = [play_step(log, step) for step in range(STEPS)]
    return {
        **_of_agreement(agreement),
        **_of_first_step(log, items[0]),
        "numbers of step 1": _decimal(log.branch.happened[1].event.values),
        "numbers of step 2": _decimal(log.branch.happened[2].event.values),
        "chain after step 2": log.head.chain.hex(),
        "numbers of 32 x 07": _decimal(numbers(b"\x07" * 32, SIDES)),
        **_of_bodies(log),
        **_of_cut(log),
        "outcome": outcome_hash(Outcome((12, 7), (1, 2))).hex(),
    }


def make_agreement() -> Agreement:
    seating = tuple(
        Player(seat.key, nick, hashed(value, LENGTH), b"")
        for seat, nick, value in zip(SEATS, ("Ada", "Bo"), FIRST_VALUES, strict=True)
    )
    return Agreement(VERSION, TABLE, "dao", rules_of(registry.find("dao")), (), seating, False)


def play_step(log: Log, step: int) -> list[Signed]:
    """Both seats' links of a step that is a toss, taken in by the log."""
    head = log.head
    items = []
    for number, (seat, value) in enumerate(zip(SEATS, FIRST_VALUES, strict=True)):
        link = TossLink(hashed(value, LENGTH - 1 - step))
        game, epoch = log.agreement.id, log.branch.epoch
        items.append(sign(seat, Entry(game, epoch, *head.place, number, head.chain, head.state, link)))
    for item in items:
        log.receive(item)
    assert log.head.place == Place(step + 1, 0)
    return items


def _of_agreement(agreement: Agreement) -> dict[str, str]:
    return {
        **{f"key of seat {number}": seat.key.hex() for number, seat in enumerate(SEATS)},
        **{f"toss end of seat {number}": player.toss_end.hex() for number, player in enumerate(agreement.seating)},
        "rules as JSON": registry.find("dao").rules_described.decode("ascii"),
        "digest of the rules": agreement.rules.digest.hex(),
        "agreement": agreement.data.hex(),
        "game id": agreement.id.hex(),
        "signature of seat 0": sign_agreement(SEATS[0], agreement).hex(),
    }


def _of_first_step(log: Log, items: list[Signed]) -> dict[str, str]:
    first = log.branch.rounds[0]
    words = log.branch.happened[0].event
    return {
        "chain at (0, 0)": first.chain.hex(),
        "first state as JSON": canonical_bytes(first.procedure.basis.state).decode("ascii"),
        "hash of the first state": first.state.hex(),
        "link 0 of seat 0": items[0].body.payload.link.hex(),
        "entry of seat 0": items[0].data.hex(),
        "hash of the entry": items[0].hash.hex(),
        "item of seat 0": encode(items[0]).hex(),
        "hash of seat 1's entry": items[1].hash.hex(),
        "chain after step 0": log.branch.rounds[1].chain.hex(),
        "place of seat 1": first.procedure.basis.context(0, 1).hex(),
        "words as numbers": _decimal(words.numbers),
        "words": " ".join(words_of(words.numbers)),
    }


def _of_bodies(log: Log) -> dict[str, str]:
    game, epoch, basis = log.agreement.id, log.branch.epoch, log.head.procedure.basis
    opening = Unsealed(b"\x33" * 32, Reply("give ?"))
    late = (Eviction(1, False),)
    place = log.head.place
    return {
        "commitment of seat 0": commitment(basis, 0, opening).hex(),
        "resignation": encode(Resignation(game, epoch, *place, 1)).hex(),
        "vote": encode(Vote(game, epoch, 0, 0, late, 0, log.branch.trail(600))).hex(),
        "refusal": encode(Refusal(game, epoch, 0, late, (Mark(*place, log.head.chain),), 0)).hex(),
        "have": encode(have(log, b"\x55" * 16)).hex(),
        "books": encode(RevealedKey(game, 1, b"\x44" * 32)).hex(),
        "covering": encode(Entry(game, epoch, place.step, 1, 0, log.head.chain, bytes(32), Covering())).hex(),
    }


def _of_cut(log: Log) -> dict[str, str]:
    cut = Cut((Eviction(1, False),), log.head.place, log.head.chain)
    return {"chain after the cut": cut.chain_after.hex(), "epoch after the cut": cut.epoch.hex()}


def _decimal(values: tuple[int, ...]) -> str:
    return " ".join(map(str, values))
