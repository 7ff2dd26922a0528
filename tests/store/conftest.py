"""A store in a folder that is not there yet."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from protocol.store.store import Store


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return tmp_path / "deep" / "home"


@pytest.fixture
def store(folder: Path) -> Iterator[Store]:
    with Store.open(folder) as opened:
        yield opened
