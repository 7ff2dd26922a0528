"""Which items a log takes in at all. What is wrong here is the bearer's fault and costs the link, never a seat.

A secret that opens books is judged against the agreement alone: a false one changes no result and so is no foul. None
is let in before the game is closed (docs/protocol.md, section 12).
"""

from collections.abc import Sequence

from protocol.agreement import Agreement
from protocol.identity import BadSignature
from protocol.log.ballots import fouls_of, is_well_formed
from protocol.log.branch import Branch
from protocol.veil.group import Point
from protocol.veil.keys import check_published
from protocol.veil.refused import ProofRefused
from protocol.wire.canonical import BadMessage
from protocol.wire.items import AnyBody, Refusal, RevealedKey, Signed, Vote


class Rejected(Exception):
    """An item that no honest peer passes on; `code` says why."""

    def __init__(self, code: str) -> None:
        super().__init__(code)
        self.code = code

    @property
    def is_flood(self) -> bool:
        """Whether only the item's signer can be blamed: a bearer cannot know how much of theirs has come here."""
        return self.code == "item_flood"


def check_bearer(item: Signed, agreement: Agreement) -> None:
    """Raises Rejected unless the item is well formed, of this game, and signed by the seat that it names."""
    try:
        body = item.body
    except BadMessage:
        raise Rejected("item_garbled") from None
    if body.game != agreement.id:
        raise Rejected("item_foreign")
    if body.seat >= agreement.players:
        raise Rejected("item_seat")
    try:
        item.check(agreement.keys[body.seat])
    except BadSignature:
        raise Rejected("item_signature") from None
    if isinstance(body, Vote) and not is_well_formed(body, agreement.players):
        raise Rejected("item_vote")
    if isinstance(body, Refusal) and len(fouls_of(body.out)) == len(body.out):
        raise Rejected("item_vote")


def is_false_secret(body: AnyBody, agreement: Agreement, keys: Sequence[Point]) -> bool:
    """Whether an item publishes a secret that was not agreed upon, or that is not the one of its seat's key."""
    if not isinstance(body, RevealedKey):
        return False
    if not agreement.open_books:
        return True
    try:
        check_published(body.secret, keys[body.seat])
    except ProofRefused:
        return True
    return False


def is_early_secret(body: AnyBody, branch: Branch) -> bool:
    """Whether an item publishes a secret before the end is here, or comes from a seat that had left."""
    return isinstance(body, RevealedKey) and not (branch.is_closed and body.seat in branch.living)
