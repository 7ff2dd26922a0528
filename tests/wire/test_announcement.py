"""Discovery records: small, and believed for nothing."""

from hypothesis import given
from hypothesis import strategies as st

from protocol.wire.announcement import MAX_NAME, MAX_TXT, Announcement, Hints, read_hints, size_of
from protocol.wire.fingerprint import fingerprint
from protocol.wire.greetings import VERSION

PRINT = fingerprint(bytes(32))
TABLE = bytes(range(16))

announcements = st.builds(
    Announcement,
    name=st.text(max_size=300),
    table=st.binary(max_size=32),
    fingerprint=st.just(PRINT),
    game=st.text(max_size=300),
    seats=st.integers(0, 255),
    free=st.integers(0, 255),
    flags=st.text(max_size=300),
)


def test_what_is_announced_is_read_again() -> None:
    announced = Announcement("Küchentisch", TABLE, PRINT, "dog", 4, 3, "cw")
    assert read_hints(announced.fields()) == Hints("Küchentisch", VERSION, TABLE, PRINT, "dog", 4, 3, "cw")


@given(announcements)
def test_a_record_is_never_too_large_and_always_names_the_table(announced: Announcement) -> None:
    fields = announced.fields()
    assert size_of(fields) <= MAX_TXT
    assert all(len(key) + 1 + len(value) <= 255 for key, value in fields.items())
    hints = read_hints(fields)
    assert (hints.table, hints.fingerprint, hints.version) == (announced.table, PRINT, VERSION)
    for value in fields.values():
        value.decode("utf-8")


def test_the_size_is_that_of_the_txt_record() -> None:
    assert size_of({b"v": b"1", b"name": b"dog"}) == len(b"\x03v=1\x08name=dog")


@given(st.dictionaries(st.sampled_from([b"v", b"t", b"k", b"n", b"g", b"s", b"f", b"x", b"?"]),
                       st.one_of(st.none(), st.binary(max_size=255))))  # fmt: skip
def test_any_record_reads_as_hints(fields: dict[bytes, bytes | None]) -> None:
    hints = read_hints(fields)
    assert len(hints.name) <= MAX_NAME
    assert hints.name.isprintable()
    assert hints.game.isprintable()
    assert len(hints.table) <= 32
    assert hints.seats is None or 0 <= hints.seats <= 255


def test_lies_in_numbers_are_nothing() -> None:
    for text in (b"-1", b"256", b"007", b"1e3", "٣".encode(), b"99999999999999999999", b"\xb2"):
        assert read_hints({b"s": text}).seats is None


def test_escape_sequences_in_names_do_not_survive() -> None:
    assert read_hints({b"n": b"\x1b]0;owned\x07nice\x1b[2J table"}).name == "nice table"
