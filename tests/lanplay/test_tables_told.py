"""What is told of tables: the line for friends, where else the machine listens, and which of two tables is meant."""

import dataclasses
import json

import pytest
from msgspec import structs

from engine import registry
from lanplay.errors import CommandError
from lanplay.screen.home.model import TableRow
from lanplay.screen.home.pages import table_line
from lanplay.table.front import TableListing
from lanplay.table.json_front import JsonFront
from lanplay.table.plain_front import PlainFront
from lanplay.table.search import FoundTable, _fitting, _only
from lanplay.text import use
from lanplay.text.watch import called, changes
from protocol.agreement import rules_of
from protocol.net.addresses import Address, to_be_told
from protocol.wire.fingerprint import shown_key
from protocol.wire.talk import TableInfo, Watcher
from protocol.wire.terms import Setting

RULES = rules_of(registry.find("dao"))


def table(
    name: str,
    key: int,
    *,
    free: int = 1,
    address: str = "10.0.0.5:4000",
    code: str | None = None,
    settings: tuple[Setting, ...] = (),
) -> FoundTable:
    info = TableInfo(
        bytes([key]) * 16, name, "dao", RULES, settings, 2, free, code is not None, free == 0, ("Ada",), False
    )
    listing = TableListing(info, address, bytes([key]) * 32, "Ada", code, ("192.168.56.1:4000",))
    return FoundTable(info.table, (Address("10.0.0.5", 4000),), listing)


def test_the_line_for_friends_holds_all_that_they_need_and_can_be_typed_in_any_shell() -> None:
    assert table("tea", 1).listing.join_line == "lanplay join --address 10.0.0.5:4000"
    assert table("tea", 1, code="two words").listing.join_line.endswith(" --code 'two words'")
    assert "'[fd77::1]:4000'" in table("tea", 1, address="[fd77::1]:4000").listing.join_line
    assert table("tea", 1, address="").listing.join_line == ""


def test_all_addresses_are_told(capsys: pytest.CaptureFixture[str]) -> None:
    listing = table("tea", 1, code="plum").listing
    PlainFront(is_bot=False).opened(listing)
    told = capsys.readouterr().out
    assert "lanplay join --address 10.0.0.5:4000 --code plum\n" in told
    assert "192.168.56.1:4000" in told
    JsonFront().opened(listing)
    said = json.loads(capsys.readouterr().out)
    assert said["address"] == "10.0.0.5:4000"
    assert said["addresses"] == ["10.0.0.5:4000", "192.168.56.1:4000"]


def test_scopes_are_told_to_nobody_unless_there_is_nothing_else() -> None:
    local, wide = Address("fe80::1%3", 4), Address("fd77::1", 4)
    assert to_be_told((local, wide)) == (wide,)
    assert to_be_told((local,)) == (local,)


@pytest.mark.parametrize(
    ("settings", "told"),
    [
        (
            (),
            [
                "No clock: everybody takes as long as they like.",
                "If a player falls silent, the others decide whether to wait.",
                "Up to 8 people may watch.",
                "As usual: first: random, hints: on, variant: plain, second start: same.",
            ],
        ),
        (
            (
                Setting("first", 1),
                Setting("variant", "halves"),
                Setting("clock", 20),
                Setting("absence", "strict"),
                Setting("watch", "delayed:3"),
            ),
            [
                "The clock: 20 seconds for a move; then a random one is made.",
                "Strict: whoever is silent too long is voted out by the programs.",
                "Up to 8 people may watch. This table is shown 3 moves late.",
                "Chosen for this table: first: seat 2, variant: halves.",
                "As usual: hints: on, second start: same.",
            ],
        ),
    ],
)
def test_what_would_be_agreed_is_told_before_anybody_sits_down(
    settings: tuple[Setting, ...], told: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    for tell in (PlainFront(is_bot=False).found, PlainFront(is_bot=False).opened):
        tell(table("tea", 1, settings=settings).listing)
        assert capsys.readouterr().out.splitlines()[-len(told) :] == told


@pytest.mark.parametrize(
    ("free", "is_playing", "told"), [(1, False, "1 free"), (0, False, "full"), (0, True, "playing already")]
)
def test_a_full_table_that_waits_is_not_called_one_that_plays(
    free: int, is_playing: bool, told: str, capsys: pytest.CaptureFixture[str]
) -> None:
    one = table("tea", 1, free=free).listing
    PlainFront(is_bot=False).found(dataclasses.replace(one, info=structs.replace(one.info, is_playing=is_playing)))
    assert f"2 seats, {told}, hosted by Ada" in capsys.readouterr().out
    row = TableRow("1", "tea", "dao", 2, free, "Ada", is_playing=is_playing)
    assert table_line(row).split(", ")[1] == {0: "playing" if is_playing else "full", 1: "1 of 2 free"}[free]


@pytest.mark.parametrize(
    ("language", "told"),
    [
        ("en", ["1 free,", "1 person may watch. This table is shown 1 move late."]),
        ("de", ["1 frei,", "1 Person darf zuschauen. Dieser Tisch wird 1 Zug später gezeigt."]),
        ("it", ["liberi: 1,", "1 persona può guardare. Questo tavolo viene mostrato con 1 mossa di ritardo."]),
    ],
)
def test_one_seat_one_watcher_and_one_move_are_told_of_as_one(
    language: str, told: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    use(language)
    PlainFront(is_bot=False).found(
        table("tea", 1, settings=(Setting("watch", "delayed:1"), Setting("watchers", 1))).listing
    )
    use("en")
    out = capsys.readouterr().out
    assert all(sentence in out for sentence in told)


def test_of_an_unknown_game_is_told_what_was_chosen(capsys: pytest.CaptureFixture[str]) -> None:
    known = table("tea", 1, settings=(Setting("odd_rule", 3), Setting("watch", "by friends"))).listing
    PlainFront(is_bot=False).found(dataclasses.replace(known, info=structs.replace(known.info, game="chess")))
    assert capsys.readouterr().out.splitlines()[3:] == ["Nobody may watch.", "Chosen for this table: odd rule: 3."]


def test_twins_are_told_apart_by_the_hosts_fingerprint(capsys: pytest.CaptureFixture[str]) -> None:
    front = PlainFront(is_bot=False)
    for key in (1, 2):
        front.found(table("tea", key).listing)
    first, second = (line for line in capsys.readouterr().out.splitlines() if line.startswith("Found"))
    assert first != second
    for line, key in ((first, 1), (second, 2)):
        printed = table("tea", key).listing.short_print
        assert printed in line
        assert _only(_fitting([table("tea", 1), table("tea", 2)], printed, ())).table == bytes([key]) * 16


def test_no_name_passes_for_the_fingerprint_of_another_host() -> None:
    wanted = table("tea", 1)
    printed, whole = wanted.listing.short_print, shown_key(wanted.listing.host_key)
    for name in (printed, printed.lower(), whole):
        assert _fitting([table(name, 2), wanted], printed, ()) == [wanted]
        assert _fitting([table(name, 2), wanted], whole, ()) == [wanted]
    assert _fitting([table(whole, 2)], whole, ()) == [], "the other host is yet to answer"
    assert len(_fitting([table(printed[:4], 2), wanted], printed[:4], ())) == 2, "as short as many names"


@pytest.mark.parametrize("parted_by", ["-", " ", "", ":", "."])
def test_a_fingerprint_is_found_however_it_is_typed(parted_by: str) -> None:
    tables = (table("tea", key) for key in range(1, 256))
    wanted = next(one for one in tables if {"0", "1"} <= set(one.listing.short_print))
    whole = shown_key(wanted.listing.host_key)
    for printed in (wanted.listing.short_print, whole):
        typed = printed.replace("-", parted_by)
        posing = table(typed.replace("0", "O"), 0)
        for likely in (typed, typed.lower(), typed.replace("0", "O"), typed.replace("0", "o").replace("1", "l")):
            assert _fitting([posing, wanted], likely, ()) == [wanted]


def test_a_table_where_one_sits_is_found_though_it_is_full() -> None:
    mine, other, free = table("tea", 1, free=0), table("tea", 2, free=0), table("milk", 3)
    own = {mine.table}
    assert _fitting([mine, other, free], "tea", own) == [mine]
    assert _fitting([other, free], "tea", own) == []
    assert _fitting([mine, free], None, own) == [free], "without a name, a free seat is what is wanted"
    assert _fitting([mine, other], None, own) == [mine]


def test_a_table_that_several_of_its_members_announce_is_one() -> None:
    mine = table("tea", 1, free=0)
    again = FoundTable(mine.table, mine.addresses, table("tea", 4, free=0).listing)
    assert _only(_fitting([mine, again], "tea", {mine.table})).table == mine.table
    with pytest.raises(CommandError):
        _only(_fitting([table("tea", 1), table("tea", 2)], "tea", ()))


@pytest.mark.parametrize(("wanted", "sentence"), [("tea", "tea"), (None, "free seat"), ("\x1b]0;x\x07y", "y")])
def test_a_search_is_not_silent(wanted: str | None, sentence: str, capsys: pytest.CaptureFixture[str]) -> None:
    PlainFront(is_bot=False).seeking(wanted, 30.0)
    told = capsys.readouterr().out
    assert sentence in told
    assert "\x1b" not in told


def test_a_watcher_under_the_name_of_a_player_is_told_with_its_key() -> None:
    """Nobody who watches passes for one who plays, nor for another who watches."""
    ada, bo, other = (Watcher(bytes([number]) * 32, nick) for number, nick in enumerate(("ADA", "Bo", "bo")))
    prints = [shown_key(watcher.key).partition("-")[0] for watcher in (ada, bo, other)]
    assert changes((), (ada, bo), ("Ada", "Cy")) == (f"ADA ({prints[0]}) watches now.", "Bo watches now.")
    assert called((bo, other), ("Ada",)) == (f"Bo ({prints[1]})", f"bo ({prints[2]})")
    assert changes((bo, other), (bo,), ("Ada",)) == (f"bo ({prints[2]}) no longer watches.",)


@pytest.mark.parametrize(
    ("language", "one", "many"),
    [
        ("en", "address is", "addresses are"),
        ("de", "die Adresse ", "die Adressen "),
        ("it", "l’indirizzo", "gli indirizzi"),
    ],
)
def test_one_other_address_is_told_as_one(
    language: str, one: str, many: str, capsys: pytest.CaptureFixture[str]
) -> None:
    use(language)
    listing = table("tea", 1).listing
    for more, said in ((listing.more, one), (listing.more * 2, many)):
        PlainFront(is_bot=False).opened(dataclasses.replace(listing, more=more))
        assert said in capsys.readouterr().out


def test_who_may_watch_is_told_with_whether_that_takes_the_code(capsys: pytest.CaptureFixture[str]) -> None:
    PlainFront(is_bot=False).found(table("tea", 1, settings=(Setting("watch_code", "asked"),)).listing)
    assert "Up to 8 people may watch. Whoever joins or watches needs the code." in capsys.readouterr().out
