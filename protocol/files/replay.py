"""Following a file's records through the log machine that played them, item by item, and refusing the first wrong one.

Decides whether records are good items of the agreement before them. It must never be softer than a peer: the log it
uses is a watcher's, the same code that judges items at a table.
"""

from collections import Counter
from collections.abc import Iterator
from typing import Any, Final

import msgspec

from protocol.agreement import Agreement, BadAgreement, check_signature, game_and_options, read_agreement
from protocol.files.container import BadTranscript, Where
from protocol.files.report import AgreedTable, Checked, Seated
from protocol.log.admission import Rejected
from protocol.log.log import Log
from protocol.wire.canonical import BadMessage, decode
from protocol.wire.items import (
    Assurance,
    Chat,
    Entry,
    EpochJoined,
    Opinion,
    Pause,
    Refusal,
    Restart,
    RevealedKey,
    Signed,
    Vote,
)
from protocol.wire.payloads import TossLink

MOST_VOTES: Final = 2000


class Replay(msgspec.Struct):
    """A log that grows from a file's records. `found` tells for each foul at which record it came to light.

    `signatures` are those under the agreement, in seat order.
    """

    log: Log
    signatures: tuple[bytes, ...]
    items: list[Signed] = msgspec.field(default_factory=list)
    found: dict[int, Where] = msgspec.field(default_factory=dict)
    _first: int = 0
    _proofs: Counter[str] = msgspec.field(default_factory=Counter)

    @classmethod
    def begun(cls, records: Iterator[bytes]) -> "Replay":
        """From the records up to the last signature under the agreement; those of items are left to take."""
        agreement = _agreement(records)
        signatures = []
        for seat, key in enumerate(agreement.keys):
            where = Where(1 + seat, seat=seat)
            signatures.append(_next(records, where))
            try:
                check_signature(agreement, key, signatures[-1])
            except BadAgreement as error:
                raise BadTranscript(error.code, where) from None
        return cls(Log(agreement, None), tuple(signatures), _first=1 + agreement.players)

    def skip(self) -> None:
        """A record that is no item stands before the next one."""
        self._first += 1

    def take(self, record: bytes) -> None:
        """The item that a record holds becomes part of the log; raises BadTranscript unless it is a new, good one."""
        where = self.where(len(self.items))
        try:
            item = decode(record, Signed)
            body = item.body
        except BadMessage:
            raise BadTranscript("item_garbled", where) from None
        where = Where(where.record, where.step, where.round, body.seat)
        if isinstance(body, Chat | Opinion | Pause | EpochJoined | Refusal | Restart | Assurance):
            raise BadTranscript("item_kind", where)
        if isinstance(body, Vote) and self.count(Vote) >= MOST_VOTES:
            raise BadTranscript("item_flood", where)
        try:
            is_new = self.log.receive(item)
        except Rejected as error:
            raise BadTranscript(error.code, where) from None
        if not is_new:
            is_twice = item in self.log.pool or not isinstance(body, RevealedKey)
            raise BadTranscript("item_twice" if is_twice else "item_early", where)
        self.items.append(item)
        self._proofs += proofs_in(body)
        for seat in self.log.fouls.keys() - self.found.keys():
            self.found[seat] = where

    def where(self, index: int) -> Where:
        """The record of item `index`, and where the log stands."""
        return Where(self._first + index, *self.log.head.place)

    def expect(self, standing: list[Signed]) -> None:
        """Raise BadTranscript at the first item that is not the one which stands there in the log's own order."""
        for index, item in enumerate(self.items):
            if index >= len(standing) or standing[index] is not item:
                body = item.body
                raise BadTranscript("item_order", Where(self._first + index, *_place(item), body.seat))

    def count(self, kind: type[Any]) -> int:
        return sum(isinstance(item.body, kind) for item in self.items)

    @property
    def checked(self) -> Checked:
        links = sum(isinstance(item.body, Entry) and isinstance(item.body.payload, TossLink) for item in self.items)
        signatures = self.log.agreement.players + len(self.items)
        return Checked(signatures, self.count(Entry), links, self.count(Vote), dict(sorted(self._proofs.items())))

    @property
    def epochs(self) -> list[bytes]:
        """The names of the epochs, in order."""
        return [branch.epoch for branch in self.log.branch.lineage()]


def table_of(agreement: Agreement) -> AgreedTable:
    """The facts of an agreement."""
    game, options = game_and_options(agreement)
    values = {option.name: getattr(options, option.name) for option in game.options}
    seats = tuple(Seated(player.nick, player.key) for player in agreement.seating)
    return AgreedTable(agreement.game, agreement.id, values, seats, agreement.open_books)


def proofs_in(value: object) -> Counter[str]:
    """How many zero-knowledge proofs a message carries: the fields named `proof`, by the message's tag."""
    return Counter(_tags_of_proofs(value))


def _tags_of_proofs(value: object) -> Iterator[str]:
    if isinstance(value, tuple):
        for part in value:
            yield from _tags_of_proofs(part)
    elif isinstance(value, msgspec.Struct):
        for name in value.__struct_fields__:
            if name == "proof":
                yield str(value.__struct_config__.tag)
            yield from _tags_of_proofs(getattr(value, name))


def _agreement(records: Iterator[bytes]) -> Agreement:
    where = Where(0)
    try:
        return read_agreement(_next(records, where))
    except BadMessage:
        raise BadTranscript("agreement_garbled", where) from None
    except BadAgreement as error:
        raise BadTranscript(error.code, where, **error.details) from None


def _next(records: Iterator[bytes], where: Where) -> bytes:
    record = next(records, None)
    if record is None:
        raise BadTranscript("agreement_unsigned", where)
    return record


def _place(item: Signed) -> tuple[int | None, int | None]:
    body = item.body
    return (body.step, body.round) if isinstance(body, Entry) else (None, None)
