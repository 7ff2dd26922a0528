"""Reading JSON from people and programs: unambiguous, bounded in size and depth, with the place of each fault.

Besides malformed JSON, it refuses duplicate names, numbers that are not whole, NaN and Infinity. The input can be
anything; the only error that leaves this module is `CommandError`.
"""

import json
from typing import Any

from lanplay.errors import CommandError

MOST_BYTES = 1 << 20
MOST_LEVELS = 16
MOST_DIGITS = 15


class _Object(list[tuple[str, Any]]):
    """An object's names and values in order, before duplicates are looked for."""


class _Number(str):
    """The text of a number that has not been checked yet."""


def read_json(data: bytes) -> Any:
    """The value of `data`, made of objects, arrays, texts, whole numbers, true, false and null."""
    if len(data) > MOST_BYTES:
        raise CommandError("json_too_long", most=MOST_BYTES)
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise CommandError("json_encoding", byte=error.start) from None
    _check_depth(text)
    try:
        raw = json.loads(
            text, object_pairs_hook=_Object, parse_int=_Number, parse_float=_Number, parse_constant=_Number
        )
    except json.JSONDecodeError as error:
        raise CommandError("json_syntax", line=error.lineno, column=error.colno) from None
    return _judged(raw, "")


def _check_depth(text: str) -> None:
    """Raise if brackets outside of texts are nested too deep: the parser recurses as deep as they do."""
    depth = 0
    is_text = is_escaped = False
    for sign in text:
        if is_text:
            if is_escaped:
                is_escaped = False
            elif sign == "\\":
                is_escaped = True
            elif sign == '"':
                is_text = False
        elif sign == '"':
            is_text = True
        elif sign in "[{":
            depth += 1
            if depth > MOST_LEVELS:
                raise CommandError("json_too_deep", most=MOST_LEVELS)
        elif sign in "]}":
            depth -= 1


def _judged(value: Any, path: str) -> Any:
    match value:
        case _Object():
            members: dict[str, Any] = {}
            for name, item in value:
                place = f"{path}.{name}" if path else name
                if name in members:
                    raise CommandError("json_twice", path=place)
                members[name] = _judged(item, place)
            return members
        case list():
            return [_judged(item, f"{path}[{index}]") for index, item in enumerate(value)]
        case _Number():
            digits = value.removeprefix("-")
            if not digits.isdigit() or len(digits) > MOST_DIGITS:
                raise CommandError("json_number", path=path or value[:MOST_DIGITS], most=MOST_DIGITS)
            return int(value)
        case _:
            return value
