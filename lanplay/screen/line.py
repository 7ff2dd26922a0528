"""A line of text being typed: a value, and how keys edit it."""

import msgspec
from msgspec.structs import replace

from protocol.wire.text import clean

LONGEST = 400


class InputLine(msgspec.Struct, frozen=True):
    """`cursor` counts characters. `past` are the lines sent, the newest last; `back` is how far the person has gone up
    in them.
    """

    text: str = ""
    cursor: int = 0
    past: tuple[str, ...] = ()
    back: int = 0

    def insert(self, words: str) -> "InputLine":
        """Insert typed or pasted text without its control characters."""
        cleaned = words if words == " " else clean(words, LONGEST)
        taken = cleaned[: max(0, LONGEST - len(self.text))]
        text = self.text[: self.cursor] + taken + self.text[self.cursor :]
        return replace(self, text=text, cursor=self.cursor + len(taken), back=0)

    def edit(self, key: str) -> "InputLine | None":
        """The line after an editing key; None if `key` is not one."""
        text, at = self.text, self.cursor
        match key:
            case "left" | "c-b":
                return replace(self, cursor=max(0, at - 1))
            case "right" | "c-f":
                return replace(self, cursor=min(len(text), at + 1))
            case "home" | "c-a":
                return replace(self, cursor=0)
            case "end" | "c-e":
                return replace(self, cursor=len(text))
            case "backspace":
                return replace(self, text=text[: max(0, at - 1)] + text[at:], cursor=max(0, at - 1))
            case "delete":
                return replace(self, text=text[:at] + text[at + 1 :])
            case "c-u":
                return replace(self, text=text[at:], cursor=0)
            case "c-k":
                return replace(self, text=text[:at])
            case "c-w":
                start = text[:at].rstrip().rfind(" ") + 1
                return replace(self, text=text[:start] + text[at:], cursor=start)
            case "up":
                return self._older(self.back + 1)
            case "down":
                return self._older(self.back - 1)
            case _:
                return None

    def sent(self) -> "InputLine":
        """The line emptied, and remembered in `past`."""
        kept = self.text.strip()
        past = self.past if not kept or self.past[-1:] == (kept,) else (*self.past, kept)[-50:]
        return InputLine(past=past)

    def set(self, text: str) -> "InputLine":
        return replace(self, text=text, cursor=len(text), back=0)

    def _older(self, back: int) -> "InputLine":
        if not 0 <= back <= len(self.past):
            return self
        text = self.past[-back] if back else ""
        return replace(self, text=text, cursor=len(text), back=back)


def common_beginning(words: tuple[str, ...]) -> str:
    """The longest common beginning of all words, ignoring case."""
    if not words:
        return ""
    first = min(words, key=len)
    for length in range(len(first), 0, -1):
        if all(word[:length].lower() == first[:length].lower() for word in words):
            return first[:length]
    return ""
