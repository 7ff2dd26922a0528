"""Runs the program's `main` in this process, as a shell would: arguments and bytes in, status and texts out."""

import io
import json
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, NamedTuple

import pytest

from lanplay.__main__ import main


class Ran(NamedTuple):
    status: int
    out: str
    err: str

    @property
    def json(self) -> Any:
        """The one JSON value that was printed."""
        return json.loads(self.out)

    @property
    def events(self) -> list[dict[str, Any]]:
        return [json.loads(line) for line in self.out.splitlines()]


def run(*arguments: str, stdin: str | bytes = b"") -> Ran:
    data = stdin.encode() if isinstance(stdin, str) else stdin
    with _streams(data) as (out, err):
        status = main(arguments)
        return Ran(status, out.getvalue().decode(), err.getvalue().decode())


@contextmanager
def _streams(data: bytes) -> Iterator[tuple[io.BytesIO, io.BytesIO]]:
    out, err = io.BytesIO(), io.BytesIO()
    patch = pytest.MonkeyPatch()
    with patch.context() as within:
        within.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(data), "utf-8"))
        within.setattr(sys, "stdout", io.TextIOWrapper(out, "utf-8", write_through=True))
        within.setattr(sys, "stderr", io.TextIOWrapper(err, "utf-8", write_through=True))
        for name in ("LANG", "LC_ALL", "LC_MESSAGES", "LANGUAGE", "LANPLAY_HOME"):
            within.delenv(name, raising=False)
        yield out, err
