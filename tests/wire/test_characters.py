"""Which characters are clean is fixed by the protocol, whatever Python runs it."""

import hashlib
import sys
import unicodedata
from pathlib import Path

from protocol.wire.characters import UNICODE, Kind, kind_of
from protocol.wire.text import _ESCAPES, clean
from tools import characters

PAGE = (Path(__file__).parents[2] / "docs" / "protocol.md").read_text("utf-8")
EVERY = range(sys.maxunicode + 1)


def test_the_table_is_the_printed_one_on_every_python() -> None:
    """Another Python has other tables of its own, so this holds what all of them have to say."""
    kinds = "".join(kind_of(sign) for sign in map(chr, EVERY))
    digest = hashlib.sha256(kinds.encode("ascii")).hexdigest()
    assert digest in PAGE
    assert f"Unicode {UNICODE}" in PAGE


def test_the_table_says_what_python_says_where_python_has_the_same_unicode() -> None:
    same_version = unicodedata.unidata_version == UNICODE
    differing = [sign for sign in map(chr, EVERY) if characters.kind_of(sign) != kind_of(sign)]
    assert not differing or not same_version
    younger = [sign for sign in differing if kind_of(sign) is Kind.DROPPED]
    assert len(differing) - len(younger) < 100, "categories of a few characters have changed since"


def test_the_pink_heart_of_2022_is_not_clean_and_the_red_one_is() -> None:
    assert clean("Ada\U0001fa77", 24) == "Ada"
    assert clean("Ada\u2764", 24) == "Ada\u2764"
    assert clean("Ada\U0001fae0", 24) == "Ada\U0001fae0", "the youngest ones of the table"


def test_normalising_and_folding_of_what_the_table_knows_is_the_printed_one_on_every_python() -> None:
    """Names are looked up and codes compared by it; Unicode promises that it never changes for these."""
    folded = "".join(
        unicodedata.normalize("NFKC", unicodedata.normalize("NFKC", sign).casefold())
        for sign in map(chr, EVERY)
        if kind_of(sign) in (Kind.KEPT, Kind.MARK)
    )
    assert hashlib.sha256(folded.encode()).hexdigest()[:16] == "572718c8f1fc4306"


def test_the_page_prints_the_expression_for_control_sequences() -> None:
    assert f"```text\n{_ESCAPES.pattern}\n```" in PAGE
