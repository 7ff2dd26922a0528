"""Files for a moment: libraries that read nothing but files are given what they need in a folder that goes at once."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path


class NoTemporaryFile(Exception):
    """Nothing can be written for a moment: `reason` in the system's words. Mostly the disk is full."""

    def __init__(self, reason: str) -> None:
        super().__init__(reason)
        self.reason = reason


@contextmanager
def temporary_folder() -> Iterator[Path]:
    """A folder that is gone afterwards; an OSError, of making it or within, is raised as NoTemporaryFile."""
    import tempfile  # which a program that only tells of this fault need not load

    try:
        with tempfile.TemporaryDirectory(prefix="lanplay-", ignore_cleanup_errors=True) as folder:
            yield Path(folder)
    except OSError as error:
        raise NoTemporaryFile(error.strerror or str(error)) from None
