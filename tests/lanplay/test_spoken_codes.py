"""Codes to be said aloud: proposed, completed while they are typed, and kept out of nobody's reach but guessers'."""

from itertools import product

import pytest

from lanplay.screen.home.pages import code_form, host_form
from lanplay.screen.inputs import Key, Typed
from lanplay.screen.intents import Follow, Host, Join
from lanplay.screen.menu import Form
from lanplay.screen.table_state import TableState
from lanplay.table.front import TableListing
from lanplay.table.host import HostPlan
from lanplay.table.join import JoinPlan
from lanplay.table.spoken_code import BITS, NUMBERS, WORDS, completed, offered, proposed
from lanplay.table.watch import WatchPlan
from lanplay.tournament.begin import EntryPlan
from lanplay.tournament.plan import TournamentPlan
from protocol.net.lobby_driver import Admission
from protocol.net.table_offer import TableOffer
from protocol.tournament.charter import Format
from protocol.wire.handshake import Policy
from protocol.wire.table_code import is_fit, password
from protocol.wire.talk import TableInfo


def typed(form: Form, *inputs: Key | Typed) -> Form:
    for one in inputs:
        form, _ = form.take(one)
    return form


def test_a_proposed_code_is_fit_and_no_two_are_the_same_password() -> None:
    number, *words = proposed().split("-")
    assert 1 <= int(number) <= NUMBERS
    assert set(words) <= set(WORDS)
    assert all(map(is_fit, (f"1-{word}-{word}" for word in WORDS)))
    assert len({password("-".join(pair)) for pair in product(WORDS, WORDS)}) == len(WORDS) ** 2
    assert BITS > 22.6
    assert all(word.isascii() and word.islower() and 3 <= len(word) <= 8 for word in WORDS)


@pytest.mark.parametrize(
    ("begun", "whole"),
    [
        ("7-plu", "7-plum-"),
        ("7-plum-har", "7-plum-harbour"),
        ("7-PLU", "7-plum-"),
        ("7-p", "7-p"),
        ("7-", "7-"),
        ("plu", "plu"),
        ("sesame", "sesame"),
        ("7-plum-harbour", "7-plum-harbour"),
        ("7-a-b-c", "7-a-b-c"),
        ("", ""),
    ],
)
def test_a_code_is_completed_where_only_one_word_is_meant(begun: str, whole: str) -> None:
    assert completed(begun) == whole
    assert offered(begun or "x") == completed(begun or "x")


def test_tab_proposes_a_code_to_a_host_and_completes_it_for_others() -> None:
    form = host_form({"game": "dao"})
    form = form.at([field.id for field in form.fields].index("code"))
    assert is_fit(typed(form, Key("tab")).value("code"))
    assert typed(form, Key("tab"), Key("tab")).field.id != "code"
    joining = typed(code_form(watches=False), *map(Typed, "7-plu"), Key("tab"), *map(Typed, "harb"), Key("tab"))
    assert joining.value("code") == "7-plum-harbour"
    assert typed(joining, Key("tab")).field.is_button


def test_no_value_that_holds_a_code_shows_it() -> None:
    code = "7-plum-harbour"
    info = TableInfo(bytes(16), "Kitchen", "dao", "rules", (), 2, 1, True, False, (), False)
    holders = (
        Host("dao", 2, 0, "good", code=code),
        Join("table", code=code),
        Follow("table", code),
        TableState(code=code),
        TableListing(info, "192.0.2.7:41234", bytes(32), "Anna", code),
        HostPlan("dao", {}, 2, code=code),
        JoinPlan(code=code),
        EntryPlan(code=code),
        WatchPlan(code=code),
        TournamentPlan("tao", {}, Format.SWISS, code=code),
        TableOffer("Kitchen", "dao", {}, 2, code),
        Admission(code),
        Policy(code=code),
    )
    assert not any(code in repr(holder) for holder in holders)
