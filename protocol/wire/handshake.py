"""Makes two strangers on an encrypted line into two known keys. One machine judges both sides.

    dialler                                       listener
    Hello(purpose, nonce, key, boot, table)  <->  Hello(LISTEN, nonce, key, boot, "")
    Proof(signature)                          ->
                                             <-   Proof(signature)
                          without a code:    <-   Welcome
                          with a code:       <-   CodeWanted(share)
    CodeGiven(share, confirmation)            ->
                                             <-   CodeKnown(confirmation), Welcome
                          for a probe:       <-   Info(signature, info), instead of all after Hello

Python's TLS server cannot see an unknown client's certificate, and TLS 1.3 gives no channel binding there.
So the client takes any certificate, and both then sign the transcript: both first frames (versions, nonces,
keys, boots, purpose, table) and the hash of the certificate that was really used. A man in the middle has
another certificate, so the two transcripts differ and no signature can be carried from one to the other.

Which message leads from which state to which is in `TRANSITIONS`; docs/states.md draws it. Decides who may become a
link and why not. It must never know sockets, clocks or where randomness comes from.
"""

import hashlib
from collections.abc import Callable
from dataclasses import dataclass, field
from enum import Enum, auto
from typing import Any, Final

import msgspec

from protocol.identity import BadSignature, Identity, is_usable, verify
from protocol.wire import greetings as say
from protocol.wire.canonical import BadMessage, decode, encode
from protocol.wire.greetings import LinkError, Purpose, Reason
from protocol.wire.table_code import Binding, CodeGuard, Exchange, Guess, is_fit

Entropy = Callable[[int], bytes]

_DIALLER: Final = b"lanplay/link/dialler/1"
_LISTENER: Final = b"lanplay/link/listener/1"
_INFO: Final = b"lanplay/link/info/1"


@dataclass(frozen=True, slots=True)
class Policy:
    """What a listener says to one caller: a reason to refuse, a code to ask for, or neither.

    `info` is what a probe gets to know. `on_wrong_code` is called when somebody gives another code.
    """

    code: str | None = field(default=None, repr=False)
    refuse: str | None = None
    info: bytes = b""
    on_wrong_code: Callable[[], None] = lambda: None

    def __post_init__(self) -> None:
        if self.refuse is not None and not say.is_reason(self.refuse):
            raise ValueError(f"{self.refuse!r} is no reason code")
        if self.code is not None and not is_fit(self.code):
            raise ValueError("this can be no code")
        if len(self.info) > say.MAX_INFO:
            raise ValueError(f"{len(self.info)} bytes of information are too many")


Expects = Callable[[bytes, Purpose, bytes], Policy]  # (key, purpose, table) -> Policy


class Peer(msgspec.Struct, frozen=True):
    """Who is at the other end, as proven. `purpose` and `table` are the dialler's, on both sides."""

    key: bytes
    boot: bytes
    purpose: Purpose
    table: bytes
    info: bytes = b""


class Call(msgspec.Struct, frozen=True):
    """What the dialler wants."""

    purpose: Purpose
    table: bytes = b""
    code: Guess | None = None
    expected_key: bytes | None = None

    @property
    def is_spent(self) -> bool:
        """Whether a listener was told the code, so that no program may call again by itself."""
        return self.code is not None and self.code.is_spent


class Door(msgspec.Struct, frozen=True):
    """What the listener goes by. `caller` is the address that it is called from."""

    expects: Expects
    guard: CodeGuard
    caller: str = ""


class HandshakeState(Enum):
    """What a side waits for."""

    HELLO = auto()
    DIALLER_PROOF = auto()
    LISTENER_PROOF = auto()
    VERDICT = auto()
    CODE_GIVEN = auto()
    CODE_KNOWN = auto()
    WELCOME = auto()
    INFO = auto()
    DONE = auto()


TRANSITIONS: Final[dict[type, dict[HandshakeState, dict[tuple[type, type | None], HandshakeState]]]] = {
    Door: {
        HandshakeState.HELLO: {
            (say.Hello, None): HandshakeState.DIALLER_PROOF,
            (say.Hello, say.Info): HandshakeState.DONE,
        },
        HandshakeState.DIALLER_PROOF: {
            (say.Proof, say.Welcome): HandshakeState.DONE,
            (say.Proof, say.CodeWanted): HandshakeState.CODE_GIVEN,
        },
        HandshakeState.CODE_GIVEN: {(say.CodeGiven, say.Welcome): HandshakeState.DONE},
    },
    Call: {
        HandshakeState.HELLO: {
            (say.Hello, say.Proof): HandshakeState.LISTENER_PROOF,
            (say.Hello, None): HandshakeState.INFO,
        },
        HandshakeState.LISTENER_PROOF: {(say.Proof, None): HandshakeState.VERDICT},
        HandshakeState.VERDICT: {
            (say.Welcome, None): HandshakeState.DONE,
            (say.CodeWanted, say.CodeGiven): HandshakeState.CODE_KNOWN,
        },
        HandshakeState.CODE_KNOWN: {(say.CodeKnown, None): HandshakeState.WELCOME},
        HandshakeState.WELCOME: {(say.Welcome, None): HandshakeState.DONE},
        HandshakeState.INFO: {(say.Info, None): HandshakeState.DONE},
    },
}
"""By role and state: the message heard, the last one said in reply if any, and the state that follows."""


class Handshake:
    """One side of one handshake.

    Send `start()`, then feed frames to `receive` and send what it returns, until `peer` is set. Every failure
    is a LinkError; `farewell` says what the other side should hear of it.
    """

    def __init__(
        self,
        identity: Identity,
        boot: bytes,
        certificate_hash: bytes,
        role: Call | Door,
        entropy: Entropy,
    ) -> None:
        self._identity = identity
        self._certificate_hash = certificate_hash
        self._role = role
        self._entropy = entropy
        purpose, table = (role.purpose, role.table) if isinstance(role, Call) else (Purpose.LISTEN, b"")
        self._mine = say.Hello(purpose, entropy(32), identity.key, boot, table)
        self._theirs: say.Hello | None = None
        self._first_frame = say.prelude() + encode(self._mine)
        self._transcript = b""
        self._policy = Policy()
        self._exchange: Exchange | None = None
        self.state = HandshakeState.HELLO
        self.peer: Peer | None = None

    def start(self) -> bytes:
        """The first frame, sent by both sides at once."""
        return self._first_frame

    def receive(self, payload: bytes, now: float) -> list[bytes]:
        """Takes one frame and returns the frames to send; raises LinkError when there will be no link."""
        message, answers = self._answers(payload, now)
        said = type(answers[-1]) if answers else None
        self.state = TRANSITIONS[type(self._role)][self.state][type(message), said]
        return [encode(answer) for answer in answers]

    def _answers(self, payload: bytes, now: float) -> tuple[msgspec.Struct, list[msgspec.Struct]]:
        """The message heard, and what is said in reply."""
        try:
            if self.state is HandshakeState.HELLO:
                hello = decode(say.check_prelude(payload), say.Hello)
                return hello, self._hello(hello, payload)
            message: say.Greeting = decode(payload, say.Greeting)
        except BadMessage:
            raise LinkError(Reason.GARBAGE) from None
        if isinstance(message, say.Refused):
            raise self._refused(message)
        step = _STEPS.get((self.state, type(message)))
        if step is None:
            raise LinkError(Reason.GARBAGE)
        return message, step(self, message, now)

    def _hello(self, theirs: say.Hello, payload: bytes) -> list[msgspec.Struct]:
        dials = isinstance(self._role, Call)
        if (theirs.purpose is Purpose.LISTEN) is not dials or not is_usable(theirs.key):
            raise LinkError(Reason.GARBAGE)
        self._theirs = theirs
        frames = (self._first_frame, payload) if dials else (payload, self._first_frame)
        self._transcript = _transcript(*frames, self._certificate_hash)
        return self._called(theirs) if isinstance(self._role, Call) else self._answered(theirs, self._role)

    def _called(self, theirs: say.Hello) -> list[msgspec.Struct]:
        """The dialler has the listener's Hello."""
        assert isinstance(self._role, Call)
        if self._role.purpose is Purpose.PROBE:
            return []
        if self._role.expected_key not in (None, theirs.key):
            raise LinkError(Reason.WRONG_KEY)
        if (theirs.key, theirs.boot) == (self._mine.key, self._mine.boot):
            raise LinkError(Reason.SELF)
        return [say.Proof(self._identity.sign(_DIALLER, self._transcript))]

    def _answered(self, theirs: say.Hello, door: Door) -> list[msgspec.Struct]:
        """The listener has the dialler's Hello."""
        if theirs.purpose is not Purpose.PROBE:
            return []
        policy = door.expects(theirs.key, theirs.purpose, theirs.table)
        if policy.refuse is not None:
            raise LinkError(policy.refuse)
        self._finish()
        signature = self._identity.sign(_INFO, self._transcript + policy.info)
        return [say.Info(signature, policy.info)]

    def _dialler_proven(self, message: say.Proof, now: float) -> list[msgspec.Struct]:
        assert self._theirs is not None
        assert isinstance(self._role, Door)
        self._verify(_DIALLER, self._transcript, message.signature)
        if self._theirs.key == self._mine.key:
            raise LinkError(Reason.SELF if self._theirs.boot == self._mine.boot else Reason.TWIN)
        self._policy = self._role.expects(self._theirs.key, self._theirs.purpose, self._theirs.table)
        if self._policy.refuse is not None:
            raise LinkError(self._policy.refuse)
        if self._policy.code is not None and self._theirs.purpose is Purpose.MEMBER:
            raise LinkError(Reason.CODE_NEEDED)  # it has none to give: a try of it would keep out those who have
        proof = say.Proof(self._identity.sign(_LISTENER, self._transcript))
        if self._policy.code is None:
            self._finish()
            return [proof, say.Welcome()]
        self._role.guard.grant(self._policy.code, self._role.caller, now)
        self._exchange = Exchange(self._policy.code, self._binding(), self._entropy, joins=False)
        return [proof, say.CodeWanted(self._exchange.share)]

    def _code_given(self, message: say.CodeGiven, _now: float) -> list[msgspec.Struct]:
        assert isinstance(self._role, Door)
        assert self._exchange is not None
        assert self._policy.code is not None
        self._exchange.finish(message.share)
        try:
            self._exchange.check(message.confirmation)
        except LinkError:
            self._policy.on_wrong_code()
            raise
        self._role.guard.passed(self._policy.code, self._role.caller)
        self._finish()
        return [say.CodeKnown(self._exchange.confirmation()), say.Welcome()]

    def _listener_proven(self, message: say.Proof, _now: float) -> list[msgspec.Struct]:
        self._verify(_LISTENER, self._transcript, message.signature)
        return []

    def _code_wanted(self, message: say.CodeWanted, _now: float) -> list[msgspec.Struct]:
        assert isinstance(self._role, Call)
        guess = self._role.code
        if guess is None or guess.is_spent:
            raise LinkError(Reason.CODE_NEEDED)
        self._exchange = guess.exchange(self._binding(), self._entropy)
        self._exchange.finish(message.share)
        guess.spend()
        return [say.CodeGiven(self._exchange.share, self._exchange.confirmation())]

    def _code_known(self, message: say.CodeKnown, _now: float) -> list[msgspec.Struct]:
        assert self._exchange is not None
        self._exchange.check(message.confirmation)
        return []

    def _welcomed(self, _message: say.Welcome, _now: float) -> list[msgspec.Struct]:
        self._finish()
        return []

    def _informed(self, message: say.Info, _now: float) -> list[msgspec.Struct]:
        self._verify(_INFO, self._transcript + message.info, message.signature)
        self._finish(message.info)
        return []

    def _verify(self, domain: bytes, message: bytes, signature: bytes) -> None:
        assert self._theirs is not None
        try:
            verify(self._theirs.key, domain, message, signature)
        except BadSignature:
            raise LinkError(Reason.SIGNATURE) from None

    def _refused(self, message: say.Refused) -> LinkError:
        """Who made the caller wait after it was told a code has not refused it unseen, and is no honest listener."""
        if message.reason == Reason.WAIT and self.state is HandshakeState.CODE_KNOWN:
            return LinkError(Reason.GARBAGE)
        return TurnedAway(message.reason, message.wait)

    def _binding(self) -> Binding:
        assert self._theirs is not None
        one, other = self._mine.key, self._theirs.key
        names = (one, other) if isinstance(self._role, Call) else (other, one)
        return Binding(*names, self._certificate_hash, self._transcript)

    def _finish(self, info: bytes = b"") -> None:
        assert self._theirs is not None
        call = self._mine if isinstance(self._role, Call) else self._theirs
        self.peer = Peer(self._theirs.key, self._theirs.boot, call.purpose, call.table, info)


class TurnedAway(LinkError):
    """The other side ended the handshake, so it need not be told."""


_Step = Callable[[Handshake, Any, float], list[msgspec.Struct]]
_STEPS: Final[dict[tuple[HandshakeState, type], _Step]] = {
    # the listener
    (HandshakeState.DIALLER_PROOF, say.Proof): Handshake._dialler_proven,
    (HandshakeState.CODE_GIVEN, say.CodeGiven): Handshake._code_given,
    # the dialler
    (HandshakeState.LISTENER_PROOF, say.Proof): Handshake._listener_proven,
    (HandshakeState.VERDICT, say.Welcome): Handshake._welcomed,
    (HandshakeState.VERDICT, say.CodeWanted): Handshake._code_wanted,
    (HandshakeState.CODE_KNOWN, say.CodeKnown): Handshake._code_known,
    (HandshakeState.WELCOME, say.Welcome): Handshake._welcomed,
    (HandshakeState.INFO, say.Info): Handshake._informed,
}


def farewell(error: LinkError) -> bytes | None:
    """The frame that tells the other side why; None when it was the one that said so."""
    if isinstance(error, TurnedAway):
        return None
    return encode(say.Refused(error.code, min(error.wait, say.MAX_WAIT)))


def _transcript(dialler: bytes, listener: bytes, certificate_hash: bytes) -> bytes:
    parts = (b"lanplay/link/1", dialler, listener, certificate_hash)
    return hashlib.sha256(b"".join(len(part).to_bytes(4) + part for part in parts)).digest()
