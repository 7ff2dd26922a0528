"""Whether the terminal's background is bright: we ask, and it may answer at any time or never.

The answer arrives between keys and must not be taken for keys. Source: XTerm Control Sequences, "Operating System
Commands", 11.
"""

import re
from collections.abc import Callable
from typing import Protocol, runtime_checkable

from prompt_toolkit.input import Input
from prompt_toolkit.input.vt100_parser import Vt100Parser
from prompt_toolkit.key_binding import KeyPress

QUESTION = "\x1b]11;?\x1b\\"
_BEGINNING = "\x1b]11;"
_ANSWER = re.compile(
    r"\x1b\]11;(?:rgba?:([0-9a-fA-F]{1,4})/([0-9a-fA-F]{1,4})/([0-9a-fA-F]{1,4}))?[^\x07\x1b]*(?:\x07|\x1b\\)"
)
_LONGEST = 48
_SHARES = (0.2126, 0.7152, 0.0722)  # weights of red, green and blue in a colour's luminance (ITU-R BT.709)
_WITHOUT_ANSWER = ("linux", "dumb")


@runtime_checkable
class _Parsed(Protocol):
    """Input of a terminal that sends control sequences, which a Windows console does not."""

    vt100_parser: Vt100Parser


class _Parser(Vt100Parser):
    """Takes answers out of what is typed."""

    def __init__(self, feed_key_callback: Callable[[KeyPress], None], heard: Callable[[bool], None]) -> None:
        super().__init__(feed_key_callback)
        self._heard = heard
        self._held = ""

    def feed(self, data: str) -> None:
        data, self._held = self._held + data, ""
        answer = _ANSWER.search(data)
        if answer is not None:
            data = data[: answer.start()] + data[answer.end() :]
            if answer[1]:
                self._heard(_is_bright(answer.groups()))
        start = data.find(_BEGINNING)
        if start >= 0 and len(data) - start <= _LONGEST:
            data, self._held = data[:start], data[start:]
        super().feed(data)


def listen(source: Input, heard: Callable[[bool], None], term: str) -> bool:
    """Call `heard` with whether the background is bright. Returns whether this terminal can be asked."""
    if not isinstance(source, _Parsed) or term.startswith(_WITHOUT_ANSWER):
        return False
    source.vt100_parser = _Parser(source.vt100_parser.feed_key_callback, heard)
    return True


def _is_bright(parts: tuple[str, ...]) -> bool:
    """The parts are hexadecimal, of one to four digits each."""
    brightness = 0.0
    for share, part in zip(_SHARES, parts, strict=True):
        brightness += share * int(part, 16) / (16.0 ** len(part) - 1)
    return brightness > 0.5
