"""The transcript: one self-contained file of one game, which anybody can verify (docs/transcript.md).

Decides how a log becomes a file. Chat is left out, and so is everything that does not stand: what was void, late or
false. The same final log gives the same bytes on every peer, whoever writes them.
"""

from collections.abc import Iterable, Sequence

from protocol.agreement import Agreement, check_signatures
from protocol.files.container import FileKind, pack
from protocol.files.standing import standing_items
from protocol.log.log import Log
from protocol.wire.canonical import encode
from protocol.wire.items import Signed


def write_transcript(log: Log, signatures: Sequence[bytes]) -> bytes:
    """The transcript of a log, finished or not, with every seat's signature under the agreement."""
    check_signatures(log.agreement, signatures)
    return pack(FileKind.TRANSCRIPT, opening_records(log.agreement, signatures, standing_items(log)))


def opening_records(agreement: Agreement, signatures: Sequence[bytes], items: Iterable[Signed]) -> list[bytes]:
    """The records that every file of a table begins with."""
    return [agreement.data, *signatures, *(encode(item) for item in items)]
