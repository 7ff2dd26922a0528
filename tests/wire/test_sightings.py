"""Which tables are there: what records claim, what probes prove."""

from protocol.wire.announcement import Hints
from protocol.wire.sightings import MAX_CANDIDATES, Sightings, What

ANNA, BEN = b"a" * 32, b"b" * 32
TABLE = b"t" * 16


def hints(name: str = "dog", table: bytes = TABLE) -> Hints:
    return Hints(name=name, table=table)


def kinds(events: list) -> list[What]:
    return [what for what, _ in events]


def test_a_record_alone_is_no_table() -> None:
    sightings: Sightings[str] = Sightings()
    assert sightings.recorded("dog", hints(), ("here",))
    assert sightings.tables() == ()
    assert kinds(sightings.answered("dog", ANNA, b"info", "here")) == [What.FOUND]
    assert [seen.key for seen in sightings.tables()] == [ANNA]


def test_a_table_is_gone_with_the_first_unanswered_probe_and_back_with_the_next_answer() -> None:
    sightings: Sightings[str] = Sightings()
    sightings.recorded("dog", hints(), ("here",))
    sightings.answered("dog", ANNA, b"info", "here")
    assert kinds(sightings.silent("dog")) == [What.GONE]
    assert kinds(sightings.silent("dog")) == []
    assert kinds(sightings.answered("dog", ANNA, b"info", "here")) == [What.FOUND]


def test_a_goodbye_is_believed_only_when_nobody_answers() -> None:
    sightings: Sightings[str] = Sightings()
    sightings.recorded("dog", hints(), ("here",))
    sightings.answered("dog", ANNA, b"info", "here")
    sightings.withdrawn("dog")
    assert kinds(sightings.answered("dog", ANNA, b"info", "here")) == []
    assert len(sightings.tables()) == 1
    assert kinds(sightings.silent("dog")) == [What.GONE]
    assert sightings.target("dog") is None


def test_tables_of_one_name_are_told_apart_by_their_keys() -> None:
    sightings: Sightings[str] = Sightings()
    sightings.recorded("dog", hints(table=b"1"), ("here",))
    sightings.recorded("dog-2", hints(table=b"2"), ("there",))
    sightings.answered("dog", ANNA, b"", "here")
    sightings.answered("dog-2", BEN, b"", "there")
    assert {(seen.name, seen.key) for seen in sightings.tables()} == {("dog", ANNA), ("dog", BEN)}


def test_several_records_of_one_table_are_one_table() -> None:
    sightings: Sightings[str] = Sightings()
    sightings.recorded("dog", hints(), ("v4",))
    sightings.recorded("dog (2)", hints("free money"), ("v6",))
    sightings.answered("dog", ANNA, b"", "v4")
    assert kinds(sightings.answered("dog (2)", ANNA, b"", "v6")) == [What.CHANGED]
    (seen,) = sightings.tables()
    assert (seen.name, seen.addresses) == ("dog", ("v4", "v6"))
    assert kinds(sightings.silent("dog (2)")) == [What.CHANGED]
    assert kinds(sightings.silent("dog")) == [What.GONE]


def test_another_key_under_the_same_record_is_another_table() -> None:
    sightings: Sightings[str] = Sightings()
    sightings.recorded("dog", hints(), ("here",))
    sightings.answered("dog", ANNA, b"", "here")
    events = sightings.answered("dog", BEN, b"", "here")
    assert [(what, seen.key) for what, seen in events] == [(What.GONE, ANNA), (What.FOUND, BEN)]


def test_changes_are_told_once() -> None:
    sightings: Sightings[str] = Sightings()
    sightings.recorded("dog", hints(), ("v4", "v6"))
    sightings.answered("dog", ANNA, b"3 free", "v4")
    assert kinds(sightings.answered("dog", ANNA, b"2 free", "v4")) == [What.CHANGED]
    assert kinds(sightings.answered("dog", ANNA, b"2 free", "v6")) == [], "only the fastest address differs"
    sightings.recorded("dog", hints("cat"), ("v4", "v6"))
    assert kinds(sightings.answered("dog", ANNA, b"2 free", "v4")) == [What.CHANGED]


def test_in_a_flood_of_records_those_that_answered_keep_their_place() -> None:
    sightings: Sightings[str] = Sightings()
    sightings.recorded("real", hints(), ("here",))
    sightings.answered("real", ANNA, b"", "here")
    sightings.silent("real")
    followed = [sightings.recorded(f"dog-{n}", hints(), ("nowhere",)) for n in range(MAX_CANDIDATES + 10)]
    assert followed.count(True) == MAX_CANDIDATES - 1
    assert not sightings.recorded("new", hints(), ("here",)), "none of them has failed yet"
    sightings.silent("dog-7")
    assert sightings.recorded("new", hints(), ("here",))
    assert sightings.target("dog-7") is None
    assert sightings.target("real") is not None


def test_where_nobody_ever_answered_is_asked_less_and_less() -> None:
    sightings: Sightings[str] = Sightings()
    sightings.recorded("dog", hints(), ("here",))
    pauses = []
    for _ in range(6):
        sightings.silent("dog")
        pauses.append(sightings.pause("dog"))
    assert pauses == [6, 12, 24, 30, 30, 30]
    sightings.answered("dog", ANNA, b"", "here")
    assert sightings.pause("dog") == 3


def test_a_table_that_was_there_is_looked_for_at_the_usual_pace_for_a_while() -> None:
    sightings: Sightings[str] = Sightings()
    sightings.recorded("dog", hints(), ("here",))
    sightings.answered("dog", ANNA, b"", "here")
    pauses = []
    for _ in range(12):
        sightings.silent("dog")
        pauses.append(sightings.pause("dog"))
    assert pauses == [3] * 9 + [6] * 3


def test_a_goodbye_is_followed_up_quickly() -> None:
    sightings: Sightings[str] = Sightings()
    sightings.recorded("dog", hints(), ("here",))
    sightings.withdrawn("dog")
    assert sightings.pause("dog") == 1
    sightings.recorded("dog", hints(), ("here",))
    assert sightings.pause("dog") == 3, "it is back"


def test_answers_for_records_that_are_forgotten_change_nothing() -> None:
    sightings: Sightings[str] = Sightings()
    assert sightings.answered("dog", ANNA, b"", "here") == []
    assert sightings.silent("dog") == []
    sightings.withdrawn("dog")


def test_whoever_speaks_another_version_is_told_once_until_it_speaks_ours_or_has_gone() -> None:
    sightings: Sightings[str] = Sightings()
    sightings.recorded("dog", hints(), ("here",))
    ((what, seen),) = sightings.other_version("dog")
    assert (what, seen.name, seen.table, seen.key) == (What.OTHER_VERSION, "dog", TABLE, b"")
    assert sightings.other_version("dog") == sightings.silent("dog") == []
    assert sightings.tables() == ()
    (gone, (found, _)) = sightings.answered("dog", ANNA, b"info", "here")
    assert gone == (What.GONE, seen)
    assert found is What.FOUND
    assert kinds(sightings.other_version("dog")) == [What.GONE, What.OTHER_VERSION]
    sightings.withdrawn("dog")
    assert kinds(sightings.silent("dog")) == [What.GONE]
    assert sightings.target("dog") is None


def test_whoever_speaks_another_version_keeps_its_place_like_one_that_answers() -> None:
    sightings: Sightings[int] = Sightings()
    for number in range(MAX_CANDIDATES):
        sightings.recorded(str(number), hints(), (number,))
    sightings.other_version("0")
    assert not sightings.recorded("late", hints(), (0,))
    sightings.silent("1")
    assert sightings.recorded("late", hints(), (0,))
    assert sightings.target("0") is not None
