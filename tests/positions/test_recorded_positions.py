"""Questions about positions get the answers that were once recorded (record.py says how), word for word."""

import gzip
import json
import re
import subprocess
import sys
from collections import Counter
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any

import pytest

Words = str | Callable[[re.Match[str]], str]
RECORDED = sorted((Path(__file__).parent / "recorded").glob("*.jsonl.gz"))
CHANGED: tuple[tuple[str, Words], ...] = (
    (r"(?<=First: )[\d, ]+(?=\.)", lambda found: re.sub(r"\d+", r"seat \g<0>", found[0])),
    (r"Highest is (.*) of seat (\d+)\.", r"Seat \2 has the highest card: \1."),
    ("A colour that was there before is not higher than", "An earlier colour is never higher than"),
    ("must be one of yellow green black", "must be one of black green yellow"),
    (r"On (\d+|g\d) stands no piece that this move can take", r"There is no piece on \1 that this move can take"),
    ("is no special", "is not a special"),
    (r"On top lies (.*), colour (.*)\.", r"The top card is \1, the colour \2."),
    ("Something fits, so a card must be laid instead", "One of your cards fits, so you must play a card instead"),
    ("Cards are to be drawn:", "There are cards to draw:"),
    ("Behind a wish card comes a colour:", "Name a colour after a wild card:"),
    ("or the wished one where that card has none", "or the chosen one where that card has none"),
    ("The game is over, there is nothing left to decide", "The game is over; there is nothing left to decide"),
    ("yet and the second half still lies ready", "yet, and the second half is still to come"),
    (
        r"The option first names seat (\d+), but (\d+) seats are numbered from 0 on\.",
        lambda found: (
            f"The option first counts seats from 0, so that {found[2]} seats are 0 to {int(found[2]) - 1}; "
            f"there is no seat {found[1]}."
        ),
    ),
    (r"(?<=“)(\*?[AK] [^”]*”, is refused\. “[^”]*” is not understood\. Known here:) 12>21", r"\1 exit 12>21"),
    ("does not lie between", "is not between"),
    ("it must be a seat that has not left", "it must be a seat that still plays"),
    ("Only hit or miss can be said now", "The only answers now are hit and miss"),
    (
        r"is refused\. (J|A|K|Q)?([^.”]*) is not in this hand",
        lambda found: f"is refused. There is no {found[1] or ''}{found[2][:1].lower()}{found[2][1:]} in this hand",
    ),
    (r"(\(\d+ coins?, (?:deck|hand) of \d+(?:, has left)?\)): ", r"\1: next first: "),
    (r"(?<=: )(seat 0 [\w ]+|seat 0 -), seat 1 -", r"\1, seat 1 nothing"),
    (r"seat 0 -, seat 1", "seat 0 nothing, seat 1"),
    (r"(Seat \d \(0 cards, \d+ points?[^)]*\)): -", r"\1"),
    (r"(Seat \d \(0 cards, won[^)]*\)): -", r"\1: nothing"),
    (r"\b(\d+)\*(?=[,;])", r"\1 (just out)"),
    (r"Known: (clock first(?: first_card)?)(?=[ .])", r"Known: absence \1 hints"),
    ("rule cards: -", "rule cards: nothing"),
    (r"(?<=total )-(?=\d)", "−"),
    (r"-(?=\d+ points?\b)", "−"),
    ("opens a trick must", "leads a trick must"),
    (r"(Seat \d \(with[^)]*\)): (?!\d at home)", r"\1: on "),
    (r"(Seat \d \(with[^)]*\): [^;\n]*), (?=\d at home)", r"\1; "),
    (r"(?<=\()with (?=seat \d, start)", "partner "),
    ("it opens portal ([1-5, ]+)", r"it opens a portal (\1)"),
)
"""Sentences that read otherwise than when they were recorded: a pattern of the recorded words, and what replaces it."""

Answer = dict[str, Any]


_NEXT_GIVES = "“turn”: seats give in playing order, and the turn is the next one’s."
FOUND_OTHERWISE: dict[tuple[str, int], str] = {
    ("dog", 346): "“pieces”: this field is missing.",
    ("dog", 376): "“deal”: this field is missing.",
    ("dog", 418): _NEXT_GIVES,
    ("dog", 434): "“given[0]”: this seat gives nothing: it has left, or it or its partner holds no card.",
    ("dog", 490): _NEXT_GIVES,
    ("dog", 517): _NEXT_GIVES,
    ("dog", 558): _NEXT_GIVES,
    ("dos", 406): "“turn”: 3 is not between 0 and 2.",
}
"""Positions with two faults, or with one that can be said closer: by file and line, the fault that is named today."""


@cache
def read(file: Path) -> list[tuple[Any, Answer]]:
    with gzip.open(file, "rt", encoding="utf-8") as lines:
        return [(question, answer) for question, answer in map(json.loads, lines)]


def ask(questions: list[Any]) -> list[Answer]:
    """The answers of a program of its own, which knows the five games alone."""
    command = [sys.executable, "-m", "lanplay", "--lang", "en", "position", "lines"]
    lines = "".join(f"{json.dumps(question)}\n" for question in questions)
    ran = subprocess.run(command, input=lines, capture_output=True, text=True, timeout=100, check=True)
    assert not ran.stderr
    return [json.loads(line) for line in ran.stdout.splitlines()]


def as_values(answer: Answer) -> Answer:
    """With the position that ends the sentence of a refused move as a value, since the order of its keys is free.

    What may have been meant is left out: it was not told when the answers were recorded.
    """
    words, quoted, position = answer.get("error", "").partition(" {")
    words = re.sub(r" Did you mean [^?]*\?", "", words)
    same = {**answer, "error": words, "before": json.loads(f"{{{position}")} if quoted else answer
    return {**same, "text": unwrapped(same["text"])} if "text" in same else same


def unwrapped(text: str) -> str:
    """Long lines without their breaks, which come where the words before them let them; in YANG the deck is a hand."""
    return re.sub(r"\n +", " ", text).replace("hand of", "deck of")


def expected(file: Path, line: int, answer: Answer) -> Answer:
    """What was recorded, with the sentences of today."""
    found = FOUND_OTHERWISE.get((name_of(file), line))
    if found is not None:
        return {**answer, "error": f"The position is wrong at {found}"}
    return {name: _reworded(unwrapped(value)) if name in ("error", "text") else value for name, value in answer.items()}


def name_of(file: Path) -> str:
    return file.name.split(".")[0]


def _reworded(text: str) -> str:
    for pattern, words in CHANGED:
        text = re.sub(pattern, words, text)
    return text


@pytest.mark.parametrize("file", RECORDED, ids=name_of)
def test_recorded_questions_are_answered_the_same(file: Path) -> None:
    recorded = read(file)
    answered = zip(recorded, ask([question for question, _ in recorded]), strict=True)
    different = [
        f"\n  asked    {json.dumps(question)}\n  recorded {json.dumps(answer)}\n  answered {json.dumps(found)}"
        for line, ((question, answer), found) in enumerate(answered)
        if as_values(found) != as_values(expected(file, line, answer))
    ]
    if different:
        pytest.fail(f"{len(different)} of {len(recorded)} are answered otherwise, such as{''.join(different[:3])}")


def test_the_record_is_wide() -> None:
    """Five games, thousands of questions of every kind, and hundreds that are refused."""
    kinds = Counter(str(question.get("do")) for file in RECORDED for question, _ in read(file))
    refused = sum("error" in answer for file in RECORDED for _, answer in read(file))
    assert len(RECORDED) == 5
    assert min(kinds["moves"], kinds["play"], kinds["show"]) > 500
    assert refused > 500
    assert kinds.total() > 2000


def test_every_named_change_was_recorded() -> None:
    texts = [answer.get("error", answer.get("text", "")) for file in RECORDED for _, answer in read(file)]
    assert not [pattern for pattern, _ in CHANGED if not any(re.search(pattern, text) for text in texts)]
    lines = {(name_of(file), line): answer for file in RECORDED for line, (_, answer) in enumerate(read(file))}
    assert not [where for where, words in FOUND_OTHERWISE.items() if words in lines[where].get("error", "")]
