"""Whole games as files: what their generator makes, what a stranger verifies, and what the pages alone make of them."""

import json
from pathlib import Path
from typing import Any

import pytest
from vectors.games import by_the_pages
from vectors.games.by_the_pages import Reader
from vectors.games.generate import FOLDER, SCENES, files

from engine import registry
from protocol.files.report import Completeness
from protocol.files.verify import verify_transcript

NAMES = [scene.name for scene in SCENES]


def transcript_of(name: str) -> bytes:
    return (FOLDER / f"{name}.transcript").read_bytes()


def lines_of(name: str) -> list[dict[str, Any]]:
    return [json.loads(line) for line in (FOLDER / f"{name}.jsonl").read_text("ascii").splitlines()]


@pytest.mark.parametrize("name", NAMES)
def test_the_pages_alone_make_of_it_what_the_lines_say(name: str) -> None:
    Reader(transcript_of(name), lines_of(name)).read()


def test_the_files_are_what_their_generator_makes() -> None:
    """The quickest to play; the others come from the same table."""
    made = files(next(scene for scene in SCENES if scene.name == "dao-cut"))
    assert made == {name: (FOLDER / name).read_bytes() for name in made}, "make vectors"


@pytest.mark.parametrize("name", NAMES)
def test_a_stranger_verifies_it(name: str) -> None:
    report = verify_transcript(transcript_of(name))
    assert report.ending is Completeness.CLOSED
    assert report.transcript_hash.hex() == lines_of(name)[-1]["transcript hash"]


def test_every_game_is_there_with_every_way_to_leave() -> None:
    assert {scene.game for scene in SCENES} == set(registry.names())
    ways = {line["event"][1][1] for name in NAMES for line in lines_of(name)[1:-1] if line["event"][0] == "Left"}
    assert ways == {"resigned", "cut", "foul"}


@pytest.mark.parametrize("change", ["state", "number", "move", "seat", "outcome"])
def test_a_planted_fault_in_the_lines_is_noticed(change: str) -> None:
    lines = lines_of("dao-resigned")
    place = {"state": "state", "outcome": "outcome"}.get(change, "event")
    kind = {"number": "Tossed", "move": "Answered", "seat": "Left"}.get(change)
    line = next(line for line in lines[2:] if place in line and (kind is None or line["event"][0] == kind))
    if change == "move":
        line["event"][1][0][0][1] = "take" if line["event"][1][0][0][1] == "flip" else "flip"
    elif change == "number":
        line["event"][1][0][0] ^= 1
    elif change == "seat":
        line["event"][1][0] ^= 1
    else:
        line[place][0] = [0]
    with pytest.raises((AssertionError, KeyError)):
        Reader(transcript_of("dao-resigned"), lines).read()


def test_the_reader_knows_nothing_of_the_program() -> None:
    source = Path(by_the_pages.__file__).read_text("utf-8")
    assert not any(f"from {name}" in source or f"import {name}" in source for name in ("protocol", "engine", "lanplay"))
