"""What a run of the program sets for its whole process must not outlive a test: its language and its logging."""

import logging
from collections.abc import Iterator

import pytest

from lanplay.text import LANGUAGES, use


@pytest.fixture(autouse=True)
def fresh_process() -> Iterator[None]:
    root = logging.getLogger()
    handlers, level = root.handlers[:], root.level
    yield
    root.handlers[:] = handlers
    root.setLevel(level)
    use(LANGUAGES[0])
