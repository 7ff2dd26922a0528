"""A game as somebody follows it who holds no seat and trusts nobody: a verifier's log, fed by members as they play.

Decides whether what a member shows is true. It is never softer than a peer or a reader of files, whose machine it runs:
what no honest member shows is `Untrue` and the fault of whoever showed it; what a seat signed against the rules is
that seat's foul. Several members may show the game, and then two faces of one seat are found like at any table. It
must never know sockets, nor a secret: what it sees is public by type.
"""

from collections.abc import Iterable, Mapping
from typing import Self

from engine.contract import AnyGame
from engine.requests import Request
from engine.state import GameState
from engine.view import GameView
from protocol.agreement import Agreement, BadAgreement, check_signatures, read_agreement
from protocol.files.report import GameReport
from protocol.files.transcript import write_transcript
from protocol.files.verify import verify_transcript
from protocol.log.admission import Rejected
from protocol.log.branch import Happened
from protocol.log.knowledge import opened
from protocol.log.log import Log
from protocol.log.news import News
from protocol.log.proofs import Wanted
from protocol.veil.keys import SeatKey
from protocol.wire.canonical import BadMessage
from protocol.wire.items import Claim, Entry, Resignation, RevealedKey, Signed, Vote
from protocol.wire.talk import ShownGame

SHOWN_KINDS = (Entry, Resignation, Vote, Claim, RevealedKey)
"""What a transcript holds; whoever shows anything else wants something of a watcher that it must not do."""


class Untrue(Exception):
    """What a member showed and no honest one shows; `code` says why, and `item` is what it was, if it was one."""

    def __init__(self, code: str, item: Signed | None = None) -> None:
        super().__init__(code)
        self.code = code
        self.item = item


class Follower:
    """`defers` leaves the checks of proofs to the driver, as with members."""

    def __init__(self, agreement: Agreement, signatures: tuple[bytes, ...], *, defers: bool = False) -> None:
        self.agreement = agreement
        self.signatures = signatures
        self.log = Log(agreement, None, defers=defers)

    @classmethod
    def begun(cls, shown: ShownGame, table: bytes, *, defers: bool = False) -> Self:
        """From what a member says first about `table`; raises Untrue, or BadAgreement for what this program can't play.

        A table of another version or with other rules is no lie.
        """
        try:
            agreement = read_agreement(shown.agreement)
        except BadMessage:
            raise Untrue("agreement_garbled") from None
        if agreement.table != table:
            raise Untrue("agreement_foreign")
        try:
            check_signatures(agreement, shown.signatures)
        except BadAgreement as error:
            raise Untrue(error.code) from None
        return cls(agreement, shown.signatures, defers=defers)

    def check_same(self, shown: ShownGame) -> None:
        """Another member begins to show the game; raises Untrue unless it is this one."""
        if shown.agreement != self.agreement.data or shown.signatures != self.signatures:
            raise Untrue("agreement_foreign")

    def receive(self, item: Signed) -> None:
        """Take in what a member shows; raises Untrue. What is known already is no offence: others show it, too.

        A secret that comes before the end is here was shown before its time.
        """
        try:
            is_shown = isinstance(item.body, SHOWN_KINDS)
        except BadMessage:
            raise Untrue("item_garbled", item) from None
        if not is_shown:
            raise Untrue("item_kind", item)
        try:
            self.log.receive(item)
        except Rejected as error:
            raise Untrue(error.code, item) from None

    def take_news(self) -> list[News]:
        return self.log.take_news()

    def take_checks(self) -> list[Wanted]:
        """The checks of proofs that the driver has to run, each once."""
        return self.log.take_checks()

    def verdict(self, item: bytes, foul: str | None) -> None:
        self.log.verdict(item, foul)

    # -- what can be seen ---------------------------------------------------------------------------------------------

    @property
    def game(self) -> AnyGame:
        return self.log.game

    @property
    def request(self) -> Request | None:
        """What the game asks for now."""
        request: Request | None = self.game.pending(self.log.branch.state)
        return request

    @property
    def beginning(self) -> GameView:
        """What everybody saw before anything happened."""
        return self.view_of(self.log.branch.beginning.state)

    @property
    def course(self) -> Iterable[Happened]:
        """All that has happened, from the beginning on, as it stands."""
        return self.log.branch.course()

    @property
    def has_end(self) -> bool:
        """Whether what was shown ends the game, if only by the word of one seat."""
        return self.log.branch.is_over or bool(self.log.pool.claims)

    def view_of(self, state: GameState) -> GameView:
        """What everybody may see of a state of the game."""
        view: GameView = self.game.public_view(state)
        return view

    @property
    def deciding(self) -> tuple[int, ...]:
        """The seats whose decisions the game waits for."""
        head = self.log.head
        return head.missing if head.procedure.is_decision else ()

    @property
    def open_books(self) -> Mapping[int, SeatKey]:
        """The keys by which hands can be seen after the end; none where no books are open."""
        return opened(self.log)

    def file(self) -> bytes:
        """The transcript of what was followed, finished or not."""
        return write_transcript(self.log, self.signatures)

    def report(self) -> GameReport:
        """What the transcript says to a stranger who has nothing else. What has been checked is not checked twice."""
        return verify_transcript(self.file(), self.log.proven)
