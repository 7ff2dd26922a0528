"""A line of text that is being typed: a value, and what keys make of it."""

from dataclasses import dataclass, replace

from protocol.wire.text import clean

LONGEST = 400


@dataclass(frozen=True, slots=True)
class InputLine:
    """`cursor` counts characters. `past` are lines that were sent, the newest last; `back` how far one has gone up."""

    text: str = ""
    cursor: int = 0
    past: tuple[str, ...] = ()
    back: int = 0

    def insert(self, words: str) -> "InputLine":
        """Typed or pasted text; what a terminal would obey is left out."""
        cleaned = words if words == " " else clean(words, LONGEST)
        taken = cleaned[: max(0, LONGEST - len(self.text))]
        text = self.text[: self.cursor] + taken + self.text[self.cursor :]
        return replace(self, text=text, cursor=self.cursor + len(taken), back=0)

    def edit(self, key: str) -> "InputLine | None":
        """What an editing key makes of it; None for a key that is none."""
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
        """Empty again, and this line remembered."""
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
    """What all words begin with, whatever their case."""
    if not words:
        return ""
    first = min(words, key=len)
    for length in range(len(first), 0, -1):
        if all(word[:length].lower() == first[:length].lower() for word in words):
            return first[:length]
    return ""
