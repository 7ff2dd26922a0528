"""The order of the tests: those that are given most time come first, so that the end waits for none of them."""

import pytest


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    items.sort(key=_given, reverse=True)


def _given(item: pytest.Item) -> float:
    """Seconds that a test may take, 0 where it says nothing about it."""
    timeout = item.get_closest_marker("timeout")
    return timeout.args[0] if timeout is not None else 0
