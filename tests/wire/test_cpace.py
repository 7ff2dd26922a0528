"""CPace gives the draft's own vectors, refuses what is no share, and takes every input into the key."""

import json
import os
from pathlib import Path

import pytest

from protocol.wire.cpace import CPace, NoShare, generator, is_share, lengthened

VECTORS = json.loads((Path(__file__).parents[1] / "vectors" / "links" / "cpace.json").read_text("utf-8"))
RUN = {name: bytes.fromhex(value) for name, value in VECTORS["run"].items()}
POINTS = VECTORS["points"]


def a_run(
    scalar: bytes, password: bytes = RUN["PRS"], channel: bytes = RUN["CI"], session: bytes = RUN["sid"]
) -> CPace:
    return CPace(RUN["PRS"], RUN["CI"], RUN["sid"], lambda size: scalar[:size])


def test_the_generator_is_that_of_the_draft() -> None:
    assert generator(RUN["PRS"], RUN["CI"], RUN["sid"]) == RUN["g"]


def test_both_sides_reach_the_key_of_the_draft() -> None:
    one, two = a_run(RUN["ya"]), a_run(RUN["yb"])
    assert (one.share, two.share) == (RUN["Ya"], RUN["Yb"])
    assert one.key(two.share, RUN["ADa"], RUN["ADb"], initiates=True) == RUN["ISK_IR"]
    assert two.key(one.share, RUN["ADa"], RUN["ADb"], initiates=False) == RUN["ISK_IR"]


def test_lengths_are_leb128() -> None:
    assert lengthened(b"1234") == b"\x041234"
    assert lengthened(bytes(127))[:2] == b"\x7f\x00"
    assert lengthened(bytes(128))[:3] == b"\x80\x01\x00"


@pytest.mark.parametrize(
    "share",
    [*(bytes.fromhex(POINTS[name]) for name in ("Invalid Y1", "Invalid Y2")), b"", bytes(31), bytes(33), b"\xff" * 32,
     RUN["Ya"][:-1] + bytes([RUN["Ya"][-1] | 0x80])],
)  # fmt: skip
def test_what_is_no_share_is_refused(share: bytes) -> None:
    assert not is_share(share)
    with pytest.raises(NoShare):
        a_run(RUN["ya"]).key(share, b"", b"", initiates=True)


def test_the_draft_s_valid_point_is_multiplied_as_printed() -> None:
    valid = POINTS["Valid"]
    assert is_share(bytes.fromhex(valid["X"]))


@pytest.mark.parametrize("changed", ["password", "channel", "session", "initiator", "responder"])
def test_every_input_counts(changed: str) -> None:
    inputs = dict.fromkeys(("password", "channel", "session", "initiator", "responder"), b"x")
    keys = []
    for given in (inputs, inputs | {changed: b"y"}):
        one = CPace(given["password"], given["channel"], given["session"], os.urandom)
        two = CPace(inputs["password"], inputs["channel"], inputs["session"], os.urandom)
        mine = one.key(two.share, given["initiator"], given["responder"], initiates=True)
        keys.append(mine == two.key(one.share, inputs["initiator"], inputs["responder"], initiates=False))
    assert keys == [True, False]


def test_a_run_shows_no_secret() -> None:
    assert repr(a_run(RUN["ya"])) == "CPace()"
