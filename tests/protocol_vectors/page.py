"""The block of vectors in docs/protocol.md: how it is written and read."""

import re
from collections.abc import Mapping
from pathlib import Path
from typing import Final

PAGE: Final = Path(__file__).parents[2] / "docs" / "protocol.md"
_BLOCK: Final = re.compile(r"(?<=<!-- vectors -->\n).*?(?=<!-- end of vectors -->)", re.DOTALL)
_WIDTH: Final = 25


def printed(values: Mapping[str, str]) -> str:
    lines = "".join(f"{name:<{_WIDTH}}{value}\n" for name, value in values.items())
    return f"```text\n{lines}```\n"


def replaced(text: str, block: str) -> str:
    assert _BLOCK.search(text), "the page has no place for vectors"
    return _BLOCK.sub(lambda _: block, text)


def read_vectors() -> dict[str, str]:
    block = _BLOCK.search(PAGE.read_text("utf-8"))
    assert block is not None
    lines = block.group().splitlines()[1:-1]
    return {line[:_WIDTH].rstrip(): line[_WIDTH:] for line in lines}
