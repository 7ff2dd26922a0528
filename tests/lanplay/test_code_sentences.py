"""Every code that is raised anywhere and can reach a person has a sentence, in all languages, with its details."""

import re
import string
from functools import cache
from pathlib import Path

import pytest
from raised_codes import ROOT, codes, raised

from lanplay.errors import KINDS
from lanplay.text import LANGUAGES, use
from lanplay.text.fouls import is_foul, rule_of, sent_of, told_foul
from lanplay.text.messages import MESSAGES, is_known, sentence
from protocol.log.judge import SHARES
from protocol.store.journal import Damage
from protocol.veil.refused import Flaw
from protocol.wire.greetings import Reason
from protocol.wire.survey import Fault

ENGINE = {error.__name__: kind for error, kind in KINDS.items()}


@cache
def options() -> set[str]:
    return codes("engine", "BadOption")


@cache
def agreement() -> set[str]:
    return codes("protocol", "BadAgreement") | options()


@cache
def fouls() -> set[str]:
    return {
        *(codes("protocol", "Foul") - {"?", "proof_*", "illegal_*"}),
        *(f"proof_{refusal}" for refusal in Flaw),
        *("double", "turn", "trail", SHARES),
        *(f"illegal_{code}" for code in codes("engine", "IllegalMove", "ImpossibleEvent")),
    }


def unknown(kind: str, codes: set[str]) -> set[str]:
    return {code for code in codes if not is_known(kind, code)}


def test_every_refusal_of_the_engine_has_a_sentence() -> None:
    found = raised("engine", *ENGINE)
    assert len({one.code for one in found}) > 90
    assert [one for one in found if not is_known(ENGINE[one.error], one.code)] == []


def test_every_refusal_of_the_engine_brings_the_details_that_its_sentence_tells() -> None:
    for one in raised("engine", *ENGINE):
        text = MESSAGES.get(f"{ENGINE[one.error]}.{one.code}", MESSAGES.get(one.code, ""))
        told = {name for _, name, _, _ in string.Formatter().parse(text) if name}
        if one.details is not None:
            assert told <= one.details, one


def test_every_error_of_a_command_has_a_sentence() -> None:
    assert unknown("", codes("lanplay", "CommandError") - {"link_*", "lobby_*"}) == set()


def test_every_fault_of_the_store_has_a_sentence() -> None:
    causes = (ROOT / "protocol/store/causes.py").read_text("utf-8")
    found = codes("protocol", "StoreFault") - {"?"} | set(re.findall(r'"((?:disk|store)_[a-z]+)"', causes))
    assert len(found) > 12
    assert unknown("", found) == set()
    assert all(is_known("", damage.value) for damage in Damage)


def test_every_trouble_of_the_network_has_a_sentence() -> None:
    source = "".join(path.read_text("utf-8") for path in (ROOT / "protocol/net").glob("*.py"))
    found = set(re.findall(r'\.trouble\("([a-z]+)"', source))
    assert len(found) > 3
    assert unknown("", {f"net_{what}" for what in found}) == set()


def test_every_reason_against_a_link_has_a_sentence() -> None:
    assert unknown("", {f"link_{reason}" for reason in Reason}) == set()


def test_every_end_of_a_lobby_has_a_sentence() -> None:
    ends = {*Reason, *Fault, *agreement(), *codes("protocol", "Failed", "Refuse")} - {"?"}
    assert "proposal_differs" in ends
    assert unknown("", {f"lobby_{code}" for code in ends}) == set()


def test_every_reason_against_a_file_has_a_sentence() -> None:
    found = codes("protocol", "BadTranscript", "Rejected") - {"?", "foul_*"} | agreement()
    assert len(found) > 30
    assert unknown("file", found) == set()


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_foul_is_told_by_the_rule_that_it_breaks(language: str) -> None:
    use(language)
    try:
        for code in fouls():
            rule = rule_of(code)
            assert is_foul(code)
            assert "?" not in rule
            assert rule not in (sentence("", code, {}), "")
            assert rule in told_foul("Nick", code, Path("proof"))
    finally:
        use("en")


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_no_honest_program_sends_is_told_and_no_proof_claimed(language: str) -> None:
    use(language)
    try:
        for code in {*Fault, *codes("protocol", "Rejected"), "message"}:
            assert sent_of(code) != sentence("", code, {})
            assert sent_of(code) in told_foul("Nick", code, None)
        proven = told_foul("Nick", "double", Path("file"))
        attested = told_foul("Nick", "item_foreign", Path("file"))
        assert attested.startswith(told_foul("Nick", "item_foreign", None))
        assert attested.endswith("file.")
        assert proven.endswith("file.")
        assert proven.split()[1:4] != attested.split()[1:4]
    finally:
        use("en")


def test_no_sentence_is_left_of_a_code_that_nobody_raises() -> None:
    source = "".join(
        path.read_text("utf-8")
        for folder in ("engine", "protocol", "lanplay")
        for path in (ROOT / folder).rglob("*.py")
        if path.parent != ROOT / "lanplay/text/messages"
    )
    made = {"at", "other", "foul", *("illegal", "illegal_because"), *options(), *Flaw}
    for key in MESSAGES:
        code = re.sub(r"^(link_|lobby_|net_|foul\.proof_|[a-z]+\.)", "", key)
        assert code in made or f'"{code}"' in source or f"'{code}'" in source, key
