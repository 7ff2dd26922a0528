"""Another game with the same people: one is ready in advance for the same game alone, played in the same way."""

import pytest
from msgspec.structs import replace

from engine import registry
from lanplay.table.search import FoundTable, _is_again, listing_of, read_info
from protocol.agreement import rules_of
from protocol.wire.canonical import encode
from protocol.wire.talk import TableInfo
from protocol.wire.terms import Setting

HOST = b"h" * 32
RULES = rules_of(registry.find("dos"))
PLAYED = TableInfo(b"t" * 16, "tea", "dos", RULES, (Setting("clock", 60),), 3, 0, False, True, ("ann",), False)


def found(info: TableInfo, host: bytes = HOST) -> FoundTable:
    return FoundTable(info.table, (), listing_of(info, "there", host))


LAST = found(PLAYED)


def test_the_same_again_is_another_table_of_the_same_host() -> None:
    again = replace(PLAYED, table=b"u" * 16, name="more tea", free=2, is_playing=False, has_code=True)
    assert _is_again(found(again), LAST)
    assert not _is_again(found(again, b"i" * 32), LAST)
    assert not _is_again(found(replace(again, free=0)), LAST)


@pytest.mark.parametrize(
    "change",
    [{"game": "tao"}, {"settings": ()}, {"settings": (Setting("clock", 5),)}, {"seats": 4}, {"open_books": True}],
)
def test_nobody_is_ready_unasked_for_a_game_that_is_played_otherwise(change: dict[str, object]) -> None:
    assert not _is_again(found(replace(PLAYED, free=2, is_playing=False, **change)), LAST)


def test_nothing_that_a_host_tells_of_its_table_commands_a_terminal() -> None:
    hostile = replace(
        PLAYED, name="\x1b[2Jtea", nicks=("\x1b]0;x\x07ann",), settings=(Setting("\x1b[2J", "a\x1b[2Jb"),)
    )
    info = read_info(encode(hostile))
    assert info is not None
    assert (info.name, info.nicks, info.settings) == ("tea", ("ann",), (Setting("", "ab"),))
