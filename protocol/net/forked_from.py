"""Loaded by the process from which workers are forked, and by no other: they begin with all that this imports."""

from contextlib import suppress

from protocol.net.worker_process import warm
from protocol.rounds import job
from protocol.sodium import SodiumNotLoaded

__all__ = ["job"]

with suppress(SodiumNotLoaded):  # the first job will tell
    warm()
