"""The handshake: both sides run over a scripted wire, with and without somebody in the middle."""

import hashlib
import os
from collections.abc import Callable

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from protocol.identity import Identity
from protocol.wire.canonical import decode, encode
from protocol.wire.greetings import (
    VERSION,
    CodeGiven,
    CodeWanted,
    Greeting,
    Hello,
    Info,
    LinkError,
    Proof,
    Purpose,
    Refused,
    prelude,
)
from protocol.wire.handshake import Call, Door, Handshake, HandshakeState, Peer, Policy, TurnedAway, farewell
from protocol.wire.table_code import CodeGuard, Guess

ANNA, BEN, EVE = (Identity(bytes([n]) * 32) for n in (1, 2, 3))
ANNA_BOOT, BEN_BOOT = b"a" * 16, b"b" * 16
CERTIFICATE = hashlib.sha256(b"certificate").digest()
TABLE = b"table"

Tamper = Callable[[bool, int, bytes], bytes]


class Wire:
    """Anna dials, Ben listens; `tamper(to_ben, index, payload)` may change each frame."""

    def __init__(
        self,
        call: Call,
        policy: Policy,
        *,
        anna_sees: bytes = CERTIFICATE,
        anna: Identity = ANNA,
        anna_boot: bytes = ANNA_BOOT,
        guard: CodeGuard | None = None,
        tamper: Tamper = lambda to_ben, index, payload: payload,
    ) -> None:
        self.asked: list[tuple[bytes, Purpose, bytes]] = []
        door = Door(lambda *caller: self.asked.append(caller) or policy, guard or CodeGuard())
        self.anna = Handshake(anna, anna_boot, anna_sees, call, os.urandom)
        self.ben = Handshake(BEN, BEN_BOOT, CERTIFICATE, door, os.urandom)
        self.errors: dict[str, LinkError] = {}
        self.frames: list[tuple[bool, bytes]] = []
        self._tamper = tamper

    def run(self, now: float = 0.0) -> "Wire":
        waiting = [(True, self.anna.start()), (False, self.ben.start())]
        while waiting:
            to_ben, payload = waiting.pop(0)
            payload = self._tamper(to_ben, len(self.frames), payload)
            self.frames.append((to_ben, payload))
            name, machine = ("ben", self.ben) if to_ben else ("anna", self.anna)
            if name in self.errors:
                continue
            try:
                waiting += [(not to_ben, answer) for answer in machine.receive(payload, now)]
            except LinkError as error:
                self.errors[name] = error
                last = farewell(error)
                if last is not None:
                    waiting.append((not to_ben, last))
        return self

    @property
    def is_up(self) -> bool:
        return self.anna.peer is not None and self.ben.peer is not None and not self.errors

    def codes(self) -> dict[str, str]:
        return {name: error.code for name, error in self.errors.items()}


def join(code: str | None = None, expected_key: bytes | None = None) -> Call:
    return Call(Purpose.JOIN, TABLE, None if code is None else Guess(code), expected_key)


def test_two_honest_peers_know_each_other_afterwards() -> None:
    wire = Wire(join(), Policy()).run()
    assert wire.anna.peer == Peer(BEN.key, BEN_BOOT, Purpose.JOIN, TABLE)
    assert wire.ben.peer == Peer(ANNA.key, ANNA_BOOT, Purpose.JOIN, TABLE)
    assert wire.asked == [(ANNA.key, Purpose.JOIN, TABLE)]


def test_the_listener_asks_its_policy_only_about_proven_keys() -> None:
    def forge(to_ben: bool, index: int, payload: bytes) -> bytes:
        return encode(Proof(bytes(64))) if to_ben and index > 1 else payload

    wire = Wire(join(), Policy(), tamper=forge).run()
    assert wire.codes() == {"ben": "signature", "anna": "signature"}
    assert wire.asked == []


def test_the_right_code_opens_whatever_its_spelling() -> None:
    assert Wire(join("  abc-DEF 1"), Policy(code="ABCdef1")).run().is_up


def test_a_wrong_code_is_refused_and_both_know_why() -> None:
    told: list[str] = []
    wire = Wire(join("plum42"), Policy(code="plum43", on_wrong_code=lambda: told.append("wrong"))).run()
    assert wire.codes() == {"ben": "wrong-code", "anna": "wrong-code"}
    assert told == ["wrong"]


def test_a_table_with_a_code_says_that_it_needs_one() -> None:
    assert Wire(join(), Policy(code="plum42")).run().codes() == {"anna": "code-needed", "ben": "code-needed"}


def test_whoever_needs_no_code_gets_in_even_with_one() -> None:
    assert Wire(join("plum42"), Policy()).run().is_up


def test_the_code_never_shows_on_the_wire_nor_in_a_representation() -> None:
    wire = Wire(join("swordfish"), Policy(code="swordfish")).run()
    assert wire.is_up
    assert not any(b"swordfish" in payload for _, payload in wire.frames)
    assert "swordfish" not in repr((join("swordfish"), Policy(code="swordfish"), wire.anna._exchange))


def test_the_joiner_confirms_first() -> None:
    # A listener that answered first would let a caller test a guess and hang up unnoticed.
    wire = Wire(join("plum42"), Policy(code="plum42")).run()
    kinds = [type(decode(payload, Greeting)).__name__ for _, payload in wire.frames[2:]]
    assert kinds == ["Proof", "Proof", "CodeWanted", "CodeGiven", "CodeKnown", "Welcome"]


def test_a_code_is_told_once_whatever_comes_of_it() -> None:
    call = join("plum42")
    assert Wire(call, Policy(code="plum43")).run().codes() == {"ben": "wrong-code", "anna": "wrong-code"}
    again = Wire(call, Policy(code="plum42")).run()
    assert again.codes()["anna"] == "code-needed"
    assert not any(isinstance(decode(payload, Greeting), CodeGiven) for _, payload in again.frames[2:])


def test_a_table_that_makes_wait_after_it_was_told_a_code_is_no_honest_one() -> None:
    def refuse(to_ben: bool, index: int, payload: bytes) -> bytes:
        return encode(Refused("wait", 0)) if not to_ben and index > 5 else payload

    call = join("plum42")
    assert Wire(call, Policy(code="plum43"), tamper=refuse).run().codes()["anna"] == "garbage"
    assert call.is_spent


def test_a_caller_that_hangs_up_instead_of_guessing_has_tried() -> None:
    guard = CodeGuard()
    assert Wire(join(), Policy(code="plum42"), guard=guard).run().codes()["anna"] == "code-needed"
    call = join("plum42")
    assert Wire(call, Policy(code="plum42"), guard=guard).run(0.5).codes()["anna"] == "wait"
    assert not call.is_spent, "it was refused unseen, so the program may call again"
    assert Wire(call, Policy(code="plum42"), guard=guard).run(1.5).is_up


def test_a_member_who_is_not_known_here_uses_up_no_try() -> None:
    guard = CodeGuard()
    member = Call(Purpose.MEMBER, TABLE, expected_key=BEN.key)
    codes = Wire(member, Policy(code="plum42"), guard=guard).run().codes()
    assert codes == {"anna": "code-needed", "ben": "code-needed"}
    assert Wire(join("plum42"), Policy(code="plum42"), guard=guard).run(0.1).is_up


def test_no_code_is_told_for_what_is_no_share() -> None:
    def spoil(to_ben: bool, index: int, payload: bytes) -> bytes:
        is_wanted = index > 1 and isinstance(decode(payload, Greeting), CodeWanted)
        return encode(CodeWanted(bytes(32))) if is_wanted else payload

    call = join("plum42")
    assert Wire(call, Policy(code="plum42"), tamper=spoil).run().codes()["anna"] == "garbage"
    assert not call.is_spent


def test_a_policy_can_refuse_with_its_own_word() -> None:
    wire = Wire(join(), Policy(refuse="started")).run()
    assert wire.codes() == {"ben": "started", "anna": "started"}
    assert isinstance(wire.errors["anna"], TurnedAway)


def test_a_policy_that_could_not_be_sent_is_our_own_mistake() -> None:
    for mistake in (
        {"refuse": "Table is FULL!\x1b[2J"},
        {"code": "plum-4"},
        {"info": bytes(16 * 1024 + 1)},
    ):
        with pytest.raises(ValueError):
            Policy(**mistake)


def test_another_certificate_than_the_listeners_own_ends_it() -> None:
    wire = Wire(join(), Policy(), anna_sees=hashlib.sha256(b"of the man in the middle").digest()).run()
    assert wire.codes() == {"ben": "signature", "anna": "signature"}


def test_a_man_in_the_middle_cannot_pass_the_code_on_under_his_own_key() -> None:
    # He dials Ben as himself and relays what Anna says about the code: her names are not his.
    door = Door(lambda *_: Policy(code="plum42"), CodeGuard())
    ben = Handshake(BEN, BEN_BOOT, CERTIFICATE, door, os.urandom)
    his_certificate = hashlib.sha256(b"his").digest()
    anna = Handshake(ANNA, ANNA_BOOT, his_certificate, join("plum42"), os.urandom)
    to_ben = Handshake(EVE, b"e" * 16, CERTIFICATE, join("unknown"), os.urandom)
    to_anna = Handshake(
        EVE, b"e" * 16, his_certificate, Door(lambda *_: Policy(code="guessed"), CodeGuard()), os.urandom
    )
    (proof,) = to_ben.receive(ben.start(), 0)
    ben.receive(to_ben.start(), 0)
    _, wanted = ben.receive(proof, 0)
    to_anna.receive(anna.start(), 0)
    (annas_proof,) = anna.receive(to_anna.start(), 0)
    his_proof, _ = to_anna.receive(annas_proof, 0)
    anna.receive(his_proof, 0)
    (given_,) = anna.receive(wanted, 0)
    with pytest.raises(LinkError) as caught:
        ben.receive(given_, 0)
    assert caught.value.code == "wrong-code"


def test_another_key_than_expected_is_noticed_before_anything_is_signed() -> None:
    wire = Wire(join(expected_key=EVE.key), Policy()).run()
    assert wire.codes() == {"anna": "wrong-key", "ben": "wrong-key"}
    assert not any(isinstance(decode(payload, Greeting), Proof) for _, payload in wire.frames[2:])


def test_frames_of_an_earlier_handshake_are_worth_nothing() -> None:
    earlier = Wire(join(), Policy()).run().frames

    def replay(to_ben: bool, index: int, payload: bytes) -> bytes:
        return next(old for direction, old in earlier if direction is to_ben) if index < 2 and to_ben else payload

    def replay_all(to_ben: bool, index: int, payload: bytes) -> bytes:
        return earlier[index][1] if to_ben and index < len(earlier) else payload

    for tamper in (replay, replay_all):
        wire = Wire(join(), Policy(), tamper=tamper).run()
        assert wire.ben.peer is None
        assert wire.codes()["ben"] == "signature"


def test_a_reflected_hello_is_refused() -> None:
    anna = Handshake(ANNA, ANNA_BOOT, CERTIFICATE, join(), os.urandom)
    with pytest.raises(LinkError) as caught:
        anna.receive(anna.start(), 0)
    assert caught.value.code == "garbage"


def test_calling_oneself_is_told_apart_from_a_twin() -> None:
    assert Wire(join(), Policy(), anna=BEN, anna_boot=BEN_BOOT).run().codes()["anna"] == "self"
    twins = Wire(join(), Policy(), anna=BEN, anna_boot=ANNA_BOOT).run()
    assert twins.codes() == {"ben": "twin", "anna": "twin"}
    assert twins.asked == []


def test_a_stranger_cannot_pretend_to_be_our_twin() -> None:
    def claim(to_ben: bool, index: int, payload: bytes) -> bytes:
        if not to_ben or index:
            return payload
        hello = decode(payload[9:], Hello)
        return prelude() + encode(Hello(hello.purpose, hello.nonce, BEN.key, hello.boot, hello.table))

    assert Wire(join(), Policy(), tamper=claim).run().codes()["ben"] == "signature"


@pytest.mark.parametrize("version", [0, VERSION + 1, 65535])
def test_another_version_is_told_to_both_sides(version: int) -> None:
    def upgrade(to_ben: bool, index: int, payload: bytes) -> bytes:
        return prelude(version) + b"whatever a later version says" if to_ben and index == 0 else payload

    wire = Wire(join(), Policy(), tamper=upgrade).run()
    assert wire.codes() == {"ben": "version", "anna": "version"}


@pytest.mark.parametrize("first", [b"", b"lan", b"GET / HTTP/1.1\r\n", b"lanplay", b"lanplay\x00", prelude()])
def test_what_is_not_lanplay_is_garbage(first: bytes) -> None:
    ben = Handshake(BEN, BEN_BOOT, CERTIFICATE, Door(lambda *_: Policy(), CodeGuard()), os.urandom)
    with pytest.raises(LinkError) as caught:
        ben.receive(first, 0)
    assert caught.value.code == "garbage"


def test_a_probe_gets_a_signed_answer_and_nothing_else() -> None:
    wire = Wire(Call(Purpose.PROBE, TABLE), Policy(info=b"dog, 3 of 4 seats", code="plum42")).run()
    assert wire.anna.peer == Peer(BEN.key, BEN_BOOT, Purpose.PROBE, TABLE, b"dog, 3 of 4 seats")
    assert len(wire.frames) == 3


def test_a_forged_answer_to_a_probe_is_noticed() -> None:
    def forge(to_ben: bool, index: int, payload: bytes) -> bytes:
        if to_ben or index < 2:
            return payload
        info = decode(payload, Info)
        return encode(Info(info.signature, b"dog, 0 of 4 seats"))

    wire = Wire(Call(Purpose.PROBE, TABLE), Policy(info=b"dog, 3 of 4 seats"), tamper=forge).run()
    assert wire.codes()["anna"] == "signature"


def test_a_probe_for_another_table_is_refused() -> None:
    assert Wire(Call(Purpose.PROBE, b"x"), Policy(refuse="no-table")).run().codes()["anna"] == "no-table"


def test_keys_under_which_anything_verifies_are_refused() -> None:
    def weaken(to_ben: bool, index: int, payload: bytes) -> bytes:
        if not to_ben or index:
            return payload
        hello = decode(payload[9:], Hello)
        weak = (1).to_bytes(32, "little")
        return prelude() + encode(Hello(hello.purpose, hello.nonce, weak, hello.boot, hello.table))

    assert Wire(join(), Policy(), tamper=weaken).run().codes()["ben"] == "garbage"


CALLS = (join, lambda: join("plum42"), lambda: Call(Purpose.PROBE, TABLE))
POLICIES = (Policy(), Policy(code="plum42"), Policy(info=b"i"))


@pytest.mark.parametrize("which", range(3))
def test_no_changed_byte_of_any_frame_leads_to_a_link(which: int) -> None:
    call, policy = CALLS[which], POLICIES[which]
    lengths = [len(payload) for _, payload in Wire(call(), policy).run().frames]
    for frame, length in enumerate(lengths):
        for place in {0, 1, 7, 8, 9, 10, length // 2, length - 2, length - 1}:
            if place >= length:
                continue

            def flip(_to_ben: bool, index: int, payload: bytes, at: tuple[int, int] = (frame, place)) -> bytes:
                if index != at[0]:
                    return payload
                return payload[: at[1]] + bytes([payload[at[1]] ^ 1]) + payload[at[1] + 1 :]

            wire = Wire(call(), policy, tamper=flip).run()
            assert not wire.is_up, (frame, place)
            assert wire.errors


@settings(max_examples=200)
@given(st.integers(0, 2), st.integers(0, 8), st.binary(max_size=120))
def test_any_garbage_instead_of_a_frame_is_one_error(which: int, victim: int, garbage: bytes) -> None:
    call, policy = CALLS[which], POLICIES[which]
    wire = Wire(call(), policy, tamper=lambda _, index, payload: garbage if index == victim else payload).run()
    assert wire.is_up is (victim >= len(wire.frames))


@pytest.mark.parametrize("which", range(3))
def test_frames_in_another_order_or_twice_are_garbage(which: int) -> None:
    call, policy = CALLS[which], POLICIES[which]
    machine = Wire(call(), policy)
    frames = machine.run().frames
    for name, finished in (("anna", machine.anna), ("ben", machine.ben)):
        assert finished.state is HandshakeState.DONE, name
        for to_ben, payload in frames:
            if (name == "ben") is to_ben:
                with pytest.raises(LinkError) as caught:
                    finished.receive(payload, 0)
                assert caught.value.code == "garbage"


def test_a_refusal_can_only_carry_a_code() -> None:
    anna = Handshake(ANNA, ANNA_BOOT, CERTIFICATE, join(), os.urandom)
    ben = Handshake(BEN, BEN_BOOT, CERTIFICATE, Door(lambda *_: Policy(), CodeGuard()), os.urandom)
    anna.receive(ben.start(), 0)
    for reason in ("You won!\n", "\x1b]0;x\x07", "a" * 25, "", "full\n"):
        with pytest.raises(LinkError) as caught:
            anna.receive(encode(Refused(reason, 0)), 0)
        assert caught.value.code == "garbage"
