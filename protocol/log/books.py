"""Open books: behind the end of a game whose players agreed on it, each publishes the secret of its veil key.

Decides which published secrets a log takes. A secret is judged against the agreement alone, so that a false one is its
bearer's fault and no foul: it changes no result. It must never let a secret in before the game is closed. Source:
docs/protocol.md, section 12.
"""

from collections.abc import Sequence

from protocol.agreement import Agreement
from protocol.log.branch import Branch
from protocol.veil.group import Point
from protocol.veil.keys import check_published
from protocol.veil.refused import ProofRefused
from protocol.wire.items import AnyBody, Books


def is_false(body: AnyBody, agreement: Agreement, keys: Sequence[Point]) -> bool:
    """Whether an item publishes a secret that was not agreed upon, or that is not the one of its seat's key."""
    if not isinstance(body, Books):
        return False
    if not agreement.open_books:
        return True
    try:
        check_published(body.secret, keys[body.seat])
    except ProofRefused:
        return True
    return False


def is_early(body: AnyBody, branch: Branch) -> bool:
    """Whether an item publishes a secret where the end is not here yet, or comes from a seat that had left."""
    return isinstance(body, Books) and not (branch.is_closed and body.seat in branch.living)
