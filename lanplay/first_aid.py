"""What is said where lanplay itself cannot be loaded. It imports the standard library and texts, nothing else.

`lanplay doctor` begins here, too: packages that are not lanplay's own would answer all its other questions wrongly.
"""

import json
import os
import sys
from collections.abc import Mapping, Sequence

from lanplay.exits import Exit
from lanplay.own_files import aliens
from lanplay.text import mark, translate, use
from lanplay.text.language import language_of, last_value

INTERRUPTED = mark("Interrupted.")
NOT_LOADED = mark("lanplay cannot be loaded: {reason}.")
NOT_LOADED_ADVICE = mark("Install it again: python -m pip install --force-reinstall lanplay")
FAULT = mark("fault")
SUMMARY = mark("faults: {faults}, warnings: {warnings}")
LONGEST_REASON = 200


def examine_files(words: Sequence[str]) -> Exit | None:
    """The first check of `doctor`: what is not lanplay's own is told, and ends it; None where nothing is wrong."""
    _choose_language(words)
    found = list(aliens())
    if not found:
        return None
    for alien in found:
        event = {"event": "check", "check": "files", "level": "fault", "text": alien.text, "advice": alien.advice}
        _print(words, event, f"{translate(FAULT)}: {alien.text} {alien.advice}")
    summary = translate(SUMMARY).format(faults=len(found), warnings=0)
    _print(words, {"event": "checked", "faults": len(found), "warnings": 0}, summary)
    return Exit.REFUSED


def tell_not_whole(words: Sequence[str], error: Exception) -> Exit:
    """One sentence on why the program could not be loaded."""
    _choose_language(words)
    reason = "".join(letter for letter in str(error) if letter.isprintable())[:LONGEST_REASON] or type(error).__name__
    not_loaded = f"{translate(NOT_LOADED).format(reason=reason)} {translate(NOT_LOADED_ADVICE)}"
    return _tell(words, "not_whole", not_whole() or not_loaded, Exit.REFUSED)


def not_whole() -> str | None:
    """What is not lanplay's own, as one sentence and what to do about it; None where nothing is wrong."""
    first = next(aliens(), None)
    return None if first is None else f"{first.text} {first.advice}"


def tell_interrupted(words: Sequence[str]) -> Exit:
    _choose_language(words)
    return _tell(words, "interrupted", translate(INTERRUPTED), Exit.INTERRUPTED)


def _choose_language(words: Sequence[str]) -> None:
    use(language_of(last_value(words, "--lang"), os.environ))


def _tell(words: Sequence[str], code: str, text: str, status: Exit) -> Exit:
    _print(words, {"event": "error", "code": code, "text": text})
    sys.stderr.write(f"lanplay: {text}\n")
    return status


def _print(words: Sequence[str], event: Mapping[str, object], text: str | None = None) -> None:
    """To standard output, whichever of the two was asked for."""
    line = json.dumps(event, separators=(",", ":")) if "--json" in words else text
    if line is not None:
        sys.stdout.write(f"{line}\n")
