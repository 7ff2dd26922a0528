"""The page docs/veil.md: its examples run, its sizes and constants are those of the program."""

import doctest
import pathlib

from protocol.veil.group import ORDER, PROTOCOL
from protocol.veil.refused import Flaw
from protocol.veil.shuffle import proof_size

PAGE = pathlib.Path(__file__).parents[2] / "docs/veil.md"


def test_the_examples_of_the_page_run() -> None:
    results = doctest.testfile(str(PAGE), module_relative=False, encoding="utf-8")
    assert results.attempted >= 15
    assert results.failed == 0


def test_the_constants_of_the_page_are_those_of_the_program() -> None:
    text = PAGE.read_text(encoding="utf-8")
    assert str(ORDER - 2**252) in text
    assert PROTOCOL.decode() in text
    for count in (52, 110):
        assert f"{proof_size(count):,} bytes" in text


def test_the_page_names_tests_that_exist() -> None:
    text = PAGE.read_text(encoding="utf-8")
    named = {word.strip("`,") for word in text.split() if word.startswith("`test_veil_")}
    assert len(named) >= 7
    assert named <= {path.name for path in pathlib.Path(__file__).parent.iterdir()}
    assert Flaw.EQUALITY.value in text
