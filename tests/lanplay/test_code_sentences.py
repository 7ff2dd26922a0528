"""Every code that store and files can raise has a sentence of its own."""

import re
from pathlib import Path

from lanplay.text.messages import is_known
from protocol.store.journal import Damage

ROOT = Path(__file__).parents[2]


def raised(folder: str, *names: str) -> set[str]:
    """The literal codes with which errors of these names are made in a package."""
    pattern = re.compile(rf"\b(?:{'|'.join(names)})\(\s*\"([a-z_]+)\"")
    return {code for path in (ROOT / folder).rglob("*.py") for code in pattern.findall(path.read_text("utf-8"))}


def test_every_fault_of_the_store_has_a_sentence() -> None:
    codes = raised("protocol/store", "StoreFault")
    causes = (ROOT / "protocol/store/causes.py").read_text("utf-8")
    codes |= set(re.findall(r'"((?:disk|store)_[a-z]+)"', causes))
    assert len(codes) > 12
    assert {code for code in codes if not is_known("", code)} == set()
    assert all(is_known("", damage.value) for damage in Damage)


def test_every_reason_against_a_file_has_a_sentence() -> None:
    codes = raised("protocol/table", "BadTranscript", "Rejected")
    codes |= {"agreement_version", "agreement_signature", "agreement_unsigned"}
    assert len(codes) > 20
    assert {code for code in codes if not is_known("file", code)} == set()


def test_every_foul_that_ends_a_friendship_has_a_sentence() -> None:
    """Rules of single games and proofs are told by their codes."""
    codes = raised("protocol/rounds", "Foul") | raised("protocol/table", "Foul")
    codes |= {"double", "turn", "trail"}
    assert {code for code in codes if not is_known("foul", code)} == set()


def test_every_command_error_of_these_commands_has_a_sentence() -> None:
    folders = ("lanplay/records", "lanplay/commands", "lanplay/doctor")
    codes = {code for folder in folders for code in raised(folder, "CommandError")}
    assert {code for code in codes if not is_known("", code)} == set()
