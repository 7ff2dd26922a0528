"""Fingerprints: forgiving to type, and wrong ones are noticed."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from protocol.wire.fingerprint import BadFingerprint, fingerprint, format_fingerprint, parse_fingerprint

ALPHABET = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
prints = st.binary(min_size=15, max_size=15)


@given(prints)
def test_what_is_written_can_be_read(value: bytes) -> None:
    assert parse_fingerprint(format_fingerprint(value)) == value


@given(prints)
def test_case_spaces_hyphens_and_look_alikes_do_not_matter(value: bytes) -> None:
    text = format_fingerprint(value)
    for typed in (
        text.lower(),
        text.replace("-", " "),
        text.replace("-", ""),
        " ".join(text),
        text.replace("0", "O"),
        text.replace("0", "o").replace("1", "l"),
        text.replace("1", "I"),
    ):
        assert parse_fingerprint(typed) == value


@given(prints, st.data())
def test_every_single_wrong_sign_is_noticed(value: bytes, data: st.DataObject) -> None:
    signs = list(format_fingerprint(value).replace("-", ""))
    place = data.draw(st.integers(0, len(signs) - 1))
    signs[place] = data.draw(st.sampled_from([sign for sign in ALPHABET if sign != signs[place]]))
    with pytest.raises(BadFingerprint) as caught:
        parse_fingerprint("".join(signs))
    assert caught.value.code == "check"
    assert caught.value.group == place // 7


@given(prints, st.data())
def test_every_swap_of_two_signs_in_a_group_is_noticed(value: bytes, data: st.DataObject) -> None:
    signs = list(format_fingerprint(value).replace("-", ""))
    group = data.draw(st.integers(0, 3)) * 7
    first, second = data.draw(st.lists(st.integers(group, group + 6), min_size=2, max_size=2, unique=True))
    if signs[first] == signs[second]:
        return
    signs[first], signs[second] = signs[second], signs[first]
    with pytest.raises(BadFingerprint):
        parse_fingerprint("".join(signs))


@given(prints)
def test_groups_in_the_wrong_order_are_noticed(value: bytes) -> None:
    groups = format_fingerprint(value).split("-")
    if {groups[0][-1], groups[1][-1]} != {"0"}:  # one pair in 1,024 has two sums of zero, which fit everywhere
        with pytest.raises(BadFingerprint):
            parse_fingerprint("-".join([groups[1], groups[0], *groups[2:]]))


@pytest.mark.parametrize(
    ("text", "code"), [("", "length"), ("ABC", "length"), ("U" * 28, "sign"), ("é" * 28, "sign"), ("0" * 29, "length")]
)
def test_what_is_no_fingerprint_says_why(text: str, code: str) -> None:
    with pytest.raises(BadFingerprint) as caught:
        parse_fingerprint(text)
    assert caught.value.code == code


def test_a_known_key_has_a_known_fingerprint() -> None:
    assert format_fingerprint(fingerprint(bytes(32))) == "CD36E17-VXBB5VV-74JY6QA-SA60BWJ"


def test_only_a_whole_fingerprint_can_be_written() -> None:
    with pytest.raises(BadFingerprint):
        format_fingerprint(bytes(14))
