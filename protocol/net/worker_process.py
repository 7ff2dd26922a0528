"""What the process of a worker does beside its jobs."""

import multiprocessing
import os
import shutil
import signal
import sys
import threading
from multiprocessing.util import get_temp_dir

from protocol.veil.group import hash_to_group


def warm() -> None:
    """Load the library for veiled cards; raises SodiumNotLoaded."""
    hash_to_group("warm up", b"")


def begin() -> None:
    """An interrupt is the parent's business, as is a terminal that closes; without a parent there is nothing to do."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    if sys.platform != "win32":
        signal.signal(signal.SIGHUP, signal.SIG_IGN)
    threading.Thread(target=_end_with_parent, daemon=True).start()


def _end_with_parent() -> None:
    parent = multiprocessing.parent_process()
    if parent is not None:
        parent.join()
        shutil.rmtree(get_temp_dir(), ignore_errors=True)  # of the parent, who would have removed it at its end
        os._exit(1)
