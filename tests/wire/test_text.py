"""Texts from peers: nothing in them may reach the terminal but visible characters on one line."""

import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from protocol.wire.text import MAX_MARKS, clean, clip

hostile = st.text(
    st.one_of(
        st.characters(),
        st.sampled_from("\x1b[]()m;0\x07\x9b\x9c\x90\u202e\u2066\u200b\u200d\ufeff\u0301\u0338\t\n\r \u3000"),
    ),
    max_size=80,
)


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("Anna", "Anna"),
        ("  Zoë \t Müller\n", "Zoë Müller"),
        ("\x1b[31mred\x1b[0m", "red"),
        ("\x1b]0;owned\x07title", "title"),
        ("\x1b]52;c;ZXZpbA==\x1b\\clip", "clip"),
        ("\x1bPq#0~\x1b\\sixel", "sixel"),
        ("\x9b31mred", "red"),
        ("\x9d0;owned\x9ctitle", "title"),
        ("\x1bcreset", "reset"),
        ("\x1b", ""),
        ("a\x1b]0;never closed", "a"),
        ("gnp.\u202eexe", "gnp.exe"),
        ("a\u200bb\u200dc\ufeffd\u00ade", "abcde"),
        ("\u2066isolate\u2069", "isolate"),
        ("\u3164\u115f\u2800x", "x"),
        ("\U000e0041tag", "tag"),
        ("e" + "\u0301" * 20, "e" + "\u0301" * MAX_MARKS),
        ("\u0301accent first", "accent first"),
        ("\ud800lone", "lone"),
        ("日本語 名前", "日本語 名前"),
    ],
)
def test_only_what_is_visible_survives(text: str, shown: str) -> None:
    assert clean(text, 40) == shown


@given(hostile, st.integers(1, 60))
def test_nothing_hostile_survives_whatever_the_text(text: str, limit: int) -> None:
    shown = clean(text, limit)
    assert len(shown) <= limit
    assert all(unicodedata.category(sign) not in {"Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp"} for sign in shown)
    assert shown == shown.strip(" ")
    assert "  " not in shown
    shown.encode("utf-8")


@given(hostile, st.integers(1, 60))
def test_cleaning_twice_changes_nothing_more(text: str, limit: int) -> None:
    once = clean(text, limit)
    assert clean(once, limit) == once


@given(st.text(), st.integers(0, 30))
def test_a_cut_falls_between_two_code_points(text: str, size: int) -> None:
    short = clip(text, size)
    assert len(short.encode()) <= size
    assert text.encode("utf-8", "replace").decode().startswith(short)


def test_a_cut_keeps_as_much_as_fits() -> None:
    assert clip("äöü", 5) == "äö"
    assert clip("äöü", 6) == "äöü"
    assert clip("🂡x", 3) == ""


def test_a_flood_is_not_even_read() -> None:
    assert clean("\x00" * 10_000_000 + "x", 40) == ""
