"""The library is loaded once, whichever thread wants it first."""

import tempfile
from concurrent.futures import ThreadPoolExecutor

from protocol.sodium import load_sodium


def test_threads_that_load_it_at_once_do_not_take_each_others_folder_away() -> None:
    before = tempfile.gettempdir()
    with ThreadPoolExecutor(8) as threads:
        loaded = list(threads.map(lambda _: load_sodium(), range(200)))
    assert len(set(map(id, loaded))) == 1
    assert tempfile.gettempdir() == before
