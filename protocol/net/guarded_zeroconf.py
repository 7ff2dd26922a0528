"""The zeroconf package, kept from records that it reads and cannot say again.

Names come as bytes. What is no UTF-8 in them is replaced and grows, so that a label may become longer than a label can
be. The package then fails wherever it has to name the record, above all in every question that lists what it knows. So
such records are taken out of its memory, and what still cannot be said is left unsaid. Imported only when multicast is
started.
"""

import logging
from typing import Any, Final

from zeroconf import RecordUpdate, RecordUpdateListener, Zeroconf

from protocol.net.multicast import can_be_said

_NAMES: Final = ("name", "alias", "server", "next_name")

_log: Final = logging.getLogger(__name__)


class GuardedZeroconf(Zeroconf):
    """Never fails for what others have said."""

    def __init__(self, **options: Any) -> None:
        super().__init__(**options)
        self.async_add_listener(_Sieve(), None)

    def async_send(self, *arguments: Any, **options: Any) -> None:
        try:
            super().async_send(*arguments, **options)
        except Exception as error:  # kinds of the package's own, IndexError, struct.error, …
            _log.info("left unsaid: %r", error)


class _Sieve(RecordUpdateListener):
    """Takes records that cannot be said again out of the memory, before anything else can happen."""

    def __init__(self) -> None:
        self._broken: list[Any] = []

    def async_update_records(self, zc: Zeroconf, now: float, records: list[RecordUpdate]) -> None:
        self._cache = zc.cache
        self._broken += [update.new for update in records if not _can_be_said(update.new)]

    def async_update_records_complete(self) -> None:
        broken, self._broken = self._broken, []
        self._cache.async_remove_records(record for record in broken if self._cache.get(record) is not None)


def _can_be_said(record: Any) -> bool:
    return all(can_be_said(getattr(record, name, "")) for name in _NAMES)
