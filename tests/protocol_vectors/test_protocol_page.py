"""docs/protocol.md names every message, item, payload, code, limit and domain of the code that it describes."""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any, get_args

import pytest
from protocol_vectors.page import PAGE

from lanplay.text.words import WORDS
from protocol import agreement
from protocol.lobby import host
from protocol.log import pool
from protocol.net import game_driver
from protocol.rounds import tosschain
from protocol.seat import clock
from protocol.wire import greetings, items, payloads, talk, terms

ROOT = Path(__file__).parents[2]
TEXT = PAGE.read_text("utf-8")
PROSE = " ".join(TEXT.split())
ROW = re.compile(r"^\| `(\w+)` \| (.*?) \|", re.MULTILINE)
ROOMS = ("lobby", "log", "seat", "files", "rounds")
HASHED = ("protocol/agreement.py", *(f"protocol/{room}" for room in ROOMS), "protocol/wire/items.py")
OF_TOURNAMENTS = {"tournament.py", "proven.py"}  # docs/tournaments.md
ELSEWHERE = {b"accusation", b"testimony", b"link/seed", b"salt"}  # of files, and each seat's own matter


def rows() -> dict[str, int]:
    """The tags in the page's tables with the number of their fields: what stands between commas, ranges left out."""
    plain = re.sub(r"\([^)]*\)", "", TEXT)
    return {tag: len([field for field in fields.split(",") if field.strip()]) for tag, fields in ROW.findall(plain)}


def sources() -> Iterator[str]:
    for name in HASHED:
        path = ROOT / name
        for file in sorted(path.glob("*.py")) if path.is_dir() else [path]:
            if file.name not in OF_TOURNAMENTS:
                yield file.read_text("utf-8")


@pytest.mark.parametrize(
    "kind",
    [*get_args(talk.Message), *get_args(items.AnyBody), *get_args(payloads.AnyPayload)],
    ids=lambda k: k.__name__,
)
def test_every_message_item_and_payload_has_a_row_with_all_its_fields(kind: Any) -> None:
    tag = kind.__struct_config__.tag
    assert rows().get(tag) == len(kind.__struct_fields__)


@pytest.mark.parametrize("kind", get_args(payloads.AnyDisclosure), ids=lambda k: k.__name__)
def test_every_disclosure_is_listed(kind: Any) -> None:
    assert f'`["{kind.__struct_config__.tag}", ' in TEXT


def test_every_domain_of_hashes_and_signatures_is_printed() -> None:
    found = {name for text in sources() for name in re.findall(r'b"lanplay/([\w/-]+)/1"', text)}
    assert len(found) > 10
    assert all(f'"lanplay/{name}/1"' in TEXT for name in found if name.encode() not in ELSEWHERE)


def test_every_refusal_of_an_item_is_listed() -> None:
    codes = {code for text in sources() for code in re.findall(r'Rejected\("(\w+)"\)', text)}
    assert codes
    assert codes == set(re.findall(r"^\| `(item_\w+)` \|", TEXT, re.MULTILINE))


@pytest.mark.parametrize(
    "printed",
    [
        f"1 to {talk.MOST_ITEMS} signed items",
        f"names (0 to {talk.MOST_NAMED:,} of {talk.NAME_BYTES} bytes)",
        f"line (1 to {talk.MOST_EPOCHS} arrays",
        f"text (1 to {talk.LINE_LENGTH})",
        f"`[key, nick (1 to {terms.NICK_LENGTH}), toss end (digest), veil (0 to {agreement.VEIL_LENGTH} bytes), of",
        f"| version | integer, {greetings.VERSION} |",
        f"within {host.SIGN_WITHIN:.0f} s",
        f"1 to {items.TRAIL_LENGTH} marks",
        f"{tosschain.LENGTH + 1:,} values",
        f"{pool.MOST_PER_SEAT:,} items or {pool.MOST_BYTES_PER_SEAT // 2**20} MiB",
        f"late after {clock.AUTOMATIC_DUE:.0f} s",
        f"seconds and {clock.DECISION_GRACE:.0f} s",
        f"late after {clock.BY_HAND_AFTER:.0f} s",
        f"after {clock.SYNC_AFTER:.0f} s, then every {clock.SYNC_EVERY:.0f} s",
        f"{game_driver.BATCH_BYTES // 1024} KiB make one message",
        f"cards (64 to {payloads.MOST_CARDS * 64:,} bytes), proof (32 to {(3 * payloads.MOST_CARDS + 9) * 32:,})",
    ],
)
def test_the_printed_limits_hold(printed: str) -> None:
    assert printed in PROSE


def test_most_bodies_of_a_key_are_told() -> None:
    assert pool.MOST_BODIES == 8
    assert "Of one key eight bodies are kept, and one more only" in PROSE


def test_the_words_are_printed_in_their_order() -> None:
    block = TEXT.partition("## 18. The words")[2].partition("```text\n")[2].partition("```")[0]
    assert tuple(block.split()) == WORDS


def test_every_reason_to_refuse_an_agreement_is_listed() -> None:
    source = (ROOT / "protocol" / "agreement.py").read_text("utf-8")
    codes = set(re.findall(r'BadAgreement\("(\w+)"', source))
    assert codes
    assert not [code for code in codes if f"`{code}`" not in TEXT]


def test_every_reason_to_turn_a_guest_away_is_listed() -> None:
    codes = set(re.findall(r'(?:_expel\(key|Refuse\(?), ?"(\w+)"\)|Refuse\("(\w+)"\)', source_of_the_host()))
    found = {code for pair in codes for code in pair if code}
    assert {"full", "flood", "freed"} <= found
    assert not [code for code in found if f"`{code}`" not in TEXT]


def source_of_the_host() -> str:
    return (ROOT / "protocol" / "lobby" / "host.py").read_text("utf-8")


def test_every_reason_to_refuse_a_file_is_listed() -> None:
    source = "".join(path.read_text("utf-8") for path in sorted((ROOT / "protocol" / "files").glob("*.py")))
    codes = set(re.findall(r'BadTranscript\(\s*"(\w+)"', source))
    told = "".join((PAGE.parent / name).read_text("utf-8") for name in ("transcript.md", "tournaments.md"))
    assert len(codes) > 15
    assert not [code for code in codes if f"`{code}`" not in told and f"`{code.partition('_')[0]}_…`" not in told]
