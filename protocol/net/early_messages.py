"""What members say of a game that has not begun here: they may have begun a moment before."""

from typing import Final

from protocol.wire.talk import Message

MOST_EARLY: Final = 256 * 1024  # bytes of one peer


class EarlyMessages:
    """Kept by their senders, up to `MOST_EARLY` bytes of each, until the game takes them."""

    def __init__(self) -> None:
        self._kept: list[tuple[bytes, Message]] = []
        self._bytes: dict[bytes, int] = {}

    def __len__(self) -> int:
        """How many senders have said something."""
        return len(self._bytes)

    def keep(self, key: bytes, message: Message, size: int) -> None:
        if self._bytes.get(key, 0) + size <= MOST_EARLY:
            self._bytes[key] = self._bytes.get(key, 0) + size
            self._kept.append((key, message))

    def forget(self, key: bytes) -> None:
        """A peer that comes back says everything again; strangers that come and go leave nothing here."""
        if self._bytes.pop(key, None) is not None:
            self._kept = [(sender, message) for sender, message in self._kept if sender != key]

    def take(self) -> list[tuple[bytes, Message]]:
        """All that was kept, in the order in which it came; nothing of it is kept any longer."""
        kept, self._kept = self._kept, []
        self._bytes.clear()
        return kept
